// The board in its box: what of it a phone shows, and what on it can be pressed.

import { element } from "../../../table/element.js";
import { annexes, closeCards, openCard, opened } from "../annex.js";
import { ahead } from "../bishop.js";
import { board } from "./board.js";
import { filled, leaves } from "../../../table/choices.js";
import { icon, inkDot } from "../../../table/icon.js";
import { lastRound } from "../endings.js";
import { newAt } from "../fresh.js";
import { leads } from "../choices.js";
import { reach } from "../reach.js";
import { clearedBooths } from "./cleared.js";
import { OUT_OF_SIGHT } from "../../../table/opening.js";
import { smallFresco } from "./small_fresco.js";
import { verb } from "../../../table/verb.js";
import { full } from "../../../table/why.js";
import { TARGETS } from "../modules/index.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("./draw.js").Target} Target */

const PARTS = ["market", "hostel", "theatre", "studio", "workshop", "track"];

/** @param {Context} context */
export function boardBox(context) {
  return [box(context), soon(context)];
}

/** A phone shows the painting only later; beside the board, which would be styled anew for it. @param {Context} context */
function soon(context) {
  const { ui } = context;
  return ui.phone && ui.opening.has(OUT_OF_SIGHT) && element("link", { rel: "prefetch", as: "image", href: painting(context) });
}

/** @param {Context} context */
function box(context) {
  const { ui, words, act, state } = context;
  const view = /** @type {import("../../../table/types.js").View} */ (state.view);
  // On a phone the card of an annex stands in the place of the board while it is asked there, or looked at.
  const annexed = ui.phone && ui.tab === "town" && (!PARTS.includes(ui.own["part"]) || opened(context));
  const show = (/** @type {string} */ place) => {
    closeCards(context);
    act.own({ part: place });
  };
  return element(
    "div",
    { key: "boardbox", class: "boardbox" },
    ui.phone &&
      ui.tab === "town" &&
      element(
        "div",
        { class: "pills", role: "group", "aria-label": words.t("tab.town") },
        PARTS.map((place) => {
          const fresh = newAt(context, place);
          return element(
            "button",
            {
              type: "button",
              key: place,
              "data-new": fresh !== null && place,
              "aria-pressed": String(!annexed && ui.own["part"] === place),
              on: { click: () => show(place) },
            },
            icon(place === "track" ? "vp" : `loc-${place}`, 22),
            element("span", null, place === "track" ? words.t("tab.track") : words.title("place", place)),
            fresh !== null && inkDot(fresh),
          );
        }),
      ),
    !annexed && shown(context),
    ui.phone && ui.tab === "fresco" && lastRound(context, view),
    ui.phone && ui.tab === "town" && annexes(context),
  );
}

/** A picture of its own, so that it waits for whatever is needed sooner. @param {Context} context */
const painting = ({ root }) => `${root}art/painting.svg`;

/** Where a phone shows one of these alone, the fresco stands beside it: one buys paints for segments. */
const TALL = ["market"];

/** @param {Context} context */
function shown(context) {
  const { ui, state } = context;
  const drawn = scene(context);
  const whole = board(drawn, { painting: painting(context), cleared: clearedBooths(state.log) });
  if (!ui.phone || ui.tab !== "town" || !TALL.includes(ui.own["part"])) return whole;
  return element("div", { key: "beside", class: "beside" }, whole, smallFresco(drawn, painting(context)));
}

/** @param {Context} context @returns {import("./draw.js").Scene} */
export function scene(context) {
  const { state, words, speaker, ui } = context;
  const view = /** @type {import("../../../table/types.js").View} */ (state.view);
  return {
    view,
    words,
    colour: (painter) => speaker.colour(painter),
    name: (painter) => speaker.name(painter),
    targets: targets(context),
    me: state.seat,
    where: view.over ? null : view.place,
    part: ui.phone ? (ui.tab === "fresco" ? "cathedral" : ui.own["part"]) : null,
    printed: context.printed,
    log: state.log,
    fresh: (place) => newAt(context, place),
    reach: reach(context),
    ahead: ahead(context.ahead),
    open: (module) => openCard(context, module),
  };
}

/** What can be pressed on the board, and what says why not. @param {Context} context @returns {Map<string, Target>} */
function targets(context) {
  const { choices, impossible, chosen, ui, act, speaker } = context;
  /** @type {Map<string, Target>} */
  const found = new Map();
  const leading = [...choices, ...impossible].find((choice) => leads(choice) && ui.open[choice.kind])?.kind ?? null;
  const aside = (/** @type {Parameters<typeof leads>[0] & {kind: string}} */ choice) =>
    leading ? choice.kind !== leading : leads(choice);
  for (const choice of choices) {
    if (!choice.target || leaves(choice) || aside(choice)) continue;
    const cost = speaker.goodsText(choice.cost);
    const label = cost ? `${verb(context, choice)}, ${cost}` : verb(context, choice);
    const twice = chosen?.id === choice.id;
    const known = found.get(choice.target);
    if (known && !twice) continue;
    found.set(choice.target, {
      id: choice.id,
      label,
      selected: twice,
      possible: true,
      press: () => act.select(choice.id),
      point: choice.then ? (here) => act.point(here ? choice.id : null) : undefined,
    });
  }
  for (const [target_, target] of further(context)) found.set(target_, target);
  for (const no of impossible) {
    if (!no.target || found.has(no.target) || aside(no)) continue;
    found.set(no.target, {
      id: no.id,
      label: `${full(context, no)}: ${speaker.reason(no.reason)}`,
      selected: no.id === ui.why,
      possible: false,
      press: () => act.why(no.id),
    });
  }
  return found;
}

/** What the choice taken asks for besides may be pressed on the board too. @param {Context} context @returns {Map<string, Target>} */
function further({ chosen, ui, act, words, speaker }) {
  /** @type {Map<string, Target>} */
  const found = new Map();
  if (!chosen || chosen.id !== ui.selected) return found;
  const taken = filled(chosen.fields, ui.extras);
  for (const [name, { kind, entries }] of Object.entries(chosen.fields)) {
    if (kind !== "one" || !(`field ${name}` in TARGETS)) continue;
    for (const { value } of entries)
      found.set(TARGETS[`field ${name}`](String(value)), {
        id: `${name} ${value}`,
        label: `${words.title("field", name)}: ${speaker.arguments({ [name]: value }, false)[name]}`,
        selected: taken[name] === value,
        possible: true,
        press: () => act.extra(name, value),
      });
  }
  return found;
}
