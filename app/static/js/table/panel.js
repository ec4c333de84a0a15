// The action panel: every option as a button in words with its price and its gain, and why the rest is not possible.

import { h } from "./element.js";
import { booths } from "../games/fresco/booths.js";
import { asIs, filled, leads, leaves, together, unfinished } from "./choices.js";
import { button, takenRow, waker } from "./option.js";
import { PICTURES } from "../games/fresco/modules/index.js";
import { isRow, timeAndBooth, why } from "./why.js";
import { widgets } from "./widgets.js";
import { icon } from "./icon.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./choices.js").Choice} Choice */

/** Groups stay folded to one line until somebody opens them, where they only lead the bishop or close a booth.
 * @param {Choice} choice */
const folds = (choice) => choice.kind === "close" || leads(choice);
const FEW = 3;

/** @param {Context} context */
export function panel(context) {
  const { state, words } = context;
  const view = state.view;
  if (!view || view.over) return null;
  const asked = context.choices.length > 0;
  return h(
    "section",
    { key: "act", id: "act", class: `panel act gilt-top ${context.ui.sheet ? "up" : ""}`, "aria-labelledby": "act-h" },
    head(context),
    asked ? options(context) : h("p", { class: "pad quiet" }, words.t(quiet(state))),
    asked && why(context),
    refusal(context),
    foot(context),
  );
}

/** Why there is nothing to choose. @param {import("./store.js").State} state */
function quiet({ behind, role }) {
  return behind ? "panel.behind" : role === "spectator" ? "panel.watching" : "panel.waiting";
}

/** @param {Context} context */
function head(context) {
  const view = /** @type {import("./types.js").View} */ (context.state.view);
  const place = view.place ?? "hostel";
  const visit = view.zones["visit"] ?? {};
  return h(
    "div",
    { class: "head" },
    icon(ICONS[place] ?? PICTURES[`place ${place}`] ?? "loc-cathedral", 40),
    h(
      "div",
      null,
      h("h2", { id: "act-h", tabindex: -1 }, title(context, view, place)),
      h("p", null, line(context, place, visit)),
    ),
  );
}

/** The painter whose waking up a player decides without being that painter. @param {import("./types.js").View} view */
function wakesWithoutSeat(view) {
  const painter = view.task === "choose row" ? waker(view) : null;
  return painter && !view.seats.includes(painter) ? painter : null;
}

/** What is asked, or whom the table waits for. @param {Context} context @param {import("./types.js").View} view @param {string} place */
function title({ state, words, speaker, choices }, view, place) {
  if (state.behind) return words.t("strip.behind");
  const other = wakesWithoutSeat(view);
  if (choices.length && other) return words.t("ask.choose-row-for", { name: speaker.name(other) });
  if (choices.length) return words.first([`ask.${view.task}`, `ask.at.${place}`, `name.place.${place}`]);
  const names = view.waiting.filter((seat) => seat !== "nature").map((seat) => speaker.name(seat));
  return names.length
    ? words.t("panel.others", { names: words.list(names), n: names.length })
    : words.t("strip.drawing");
}

/** @type {Record<string, string>} */
const ICONS = {
  market: "loc-market",
  cathedral: "loc-cathedral",
  studio: "loc-studio",
  workshop: "loc-workshop",
  theatre: "loc-theatre",
  hostel: "loc-hostel",
  sheet: "loc-hostel",
  track: "vp",
};

/** @param {Context} context @param {string} place @param {any} visit */
function line({ state, words, speaker }, place, visit) {
  const view = /** @type {import("./types.js").View} */ (state.view);
  const other = wakesWithoutSeat(view);
  if (other) return words.t("panel.for", { place: words.title("place", place), name: speaker.name(other) });
  if (view.zones["round"]?.phase !== "locations" || !visit.painter)
    return words.t(`panel.line.${place === "sheet" ? "plan" : "hostel"}`);
  const work = view.zones["work"] ?? {};
  const left = Object.values(work.workers ?? {}).reduce((sum, n) => sum + Number(n), 0);
  const all = Object.values(view.zones[`${visit.painter}/plan`]?.columns?.[visit.column] ?? {}).reduce(
    (sum, n) => sum + Number(n),
    0,
  );
  const where = words.title("place", visit.place ?? place);
  if (!view.seats.includes(visit.painter))
    return words.t("panel.for", { place: where, name: speaker.name(visit.painter) });
  if (visit.place === "market" || !work.worker) return words.t("panel.buyers", { place: where, n: work.acts ?? 0 });
  return words.t("panel.apprentice", { place: where, at: Math.max(1, all - left), n: all });
}

/** @param {Context} context */
function options(context) {
  const groups = grouped(context.choices.filter((choice) => !leaves(choice)));
  return h(
    "div",
    { class: "opts" },
    [...groups].map(([kind, list]) => group(context, kind, list)),
    context.chosen && widgets(context, context.chosen),
  );
}

/** What its button says before anything is chosen besides. @param {Choice} choice @returns {number} */
const points = (choice) => asIs(choice).gain["points"] ?? 0;

/** @param {Choice[]} list @returns {Map<string, Choice[]>} */
function grouped(list) {
  const groups = new Map();
  for (const choice of list) groups.set(choice.kind, [...(groups.get(choice.kind) ?? []), choice]);
  for (const group_ of groups.values())
    group_.sort((/** @type {Choice} */ a, /** @type {Choice} */ b) => points(b) - points(a));
  return groups;
}

/** @param {Context} context @param {string} kind @param {Choice[]} list */
function group(context, kind, list) {
  const { words, ui, act } = context;
  const title = words.first([`group.${kind}`, `name.option.${kind}`], { n: list.length });
  if (folds(list[0])) {
    const open = Boolean(ui.open[kind]);
    return h(
      "div",
      { key: kind, class: "fold" },
      h(
        "button",
        {
          type: "button",
          class: "opt thin folder",
          "aria-expanded": String(open),
          on: { click: () => act.open(kind, !open) },
        },
        h("span", { class: "lead bare" }, icon(leads(list[0]) ? "bishop" : "i-lock", 22, leads(list[0]) ? 30 : 22)),
        h("span", null, h("strong", null, title)),
        h(
          "span",
          { class: "cost" },
          context.speaker.goods(list[0].cost),
          icon("i-down", 14, 14, null, open ? "flip" : ""),
        ),
      ),
      open &&
        h(
          "div",
          { class: "pair" },
          list.map((choice) => button(context, choice)),
        ),
    );
  }
  const many = kind === "altar" && list.length > FEW && !ui.open[kind];
  const seen = many ? list.slice(0, 1) : list;
  return h(
    "div",
    { key: kind, class: kind === "row" ? "wrows" : "group" },
    (kind !== "row" || list[0].cost["price"] !== undefined) &&
      h("h3", null, h("span", null, title), kind !== "buy" && h("span", null, rightOf(words, kind))),
    (SHAPES[kind] ?? each)(context, seen),
    many &&
      h(
        "button",
        { type: "button", class: "btn small quiet", on: { click: () => act.open(kind, true) } },
        words.t("panel.more", { n: list.length - 1 }),
      ),
  );
}

/** What the numbers at the right of a group's buttons are. @param {Context["words"]} words @param {string} kind */
const rightOf = (words, kind) => words.first([`group.right.${kind}`, "group.right"]);

/** @param {Context} context @param {Choice[]} list */
const each = (context, list) => list.map((choice) => button(context, choice));

/** Groups that are more than one button below the other. @type {Record<string, typeof each>} */
const SHAPES = { buy: booths, row: rows };

/** The whole night, hour by hour: those that are taken say by whom. @param {Context} context @param {Choice[]} free */
function rows(context, free) {
  const taken = context.impossible.filter(isRow);
  const hours = [...free, ...taken].sort((a, b) => Number(a.value) - Number(b.value));
  return hours.map((hour) => ("reason" in hour ? takenRow(context, hour) : button(context, hour)));
}

/** @param {Context} context */
function refusal({ state, speaker }) {
  if (!state.refused) return null;
  return h(
    "p",
    { key: "refused", class: "refused", role: "alert" },
    state.refused.map((reason) => speaker.reason(reason)).join(" "),
  );
}

/** @param {Context} context */
function foot(context) {
  const { state, words, act, chosen, choices } = context;
  const done = choices.find(leaves);
  const busy = state.sending !== null;
  return h(
    "div",
    { key: "foot", class: "do" },
    state.view?.undo &&
      h(
        "button",
        {
          type: "button",
          class: "btn icon undo",
          "aria-label": words.t("panel.undo"),
          title: words.t("panel.undo"),
          on: { click: act.undo },
        },
        icon("i-undo", 18),
      ),
    done &&
      chosen !== done &&
      h(
        "button",
        {
          type: "button",
          class: "btn done",
          "aria-busy": String(busy),
          on: { click: () => act.decide([done.pick({})]) },
        },
        words.first([`do.${done.kind}`, "do.done"]),
      ),
    chosen && confirm(context, chosen, busy),
  );
}

/** @param {Context} context @param {Choice} choice @param {boolean} busy */
export function confirm(context, choice, busy) {
  const { ui, act, words } = context;
  const extras = filled(choice.fields, ui.extras);
  const missing = unfinished(choice.fields, extras);
  const problem = missing.length
    ? words.t("panel.unfinished", { field: words.name("field", missing[0]), n: choice.fields[missing[0]].least })
    : null;
  return h(
    "button",
    {
      type: "button",
      key: "confirm",
      class: "btn primary confirm",
      "aria-busy": String(busy),
      "aria-disabled": problem ? "true" : null,
      title: problem,
      "data-pick": choice.id,
      on: { click: () => !problem && !busy && act.decide([choice.pick(extras)]) },
    },
    problem ?? verb(context, together(choice, extras)),
  );
}

/** The button does the thing it says, with the price on it. @param {Context} context @param {Choice} choice */
export function verb({ words, speaker }, choice) {
  const value = String(choice.value ?? "");
  const args = {
    points: words.signed(choice.gain["points"] ?? 0),
    n: choice.cost["thalers"] ?? choice.cost["price"] ?? 0,
    gain: speaker.goodsText(choice.gain),
    cost: speaker.goodsText(choice.cost),
    rest: speaker.named(choice.kind, value),
    ...timeAndBooth(words, choice.value),
    paint: words.name("paint", value),
    label: words.first([`name.option.${choice.kind}`]),
  };
  return words.first([`do.${choice.kind}`, "do.other"], args);
}

/** On a phone: what is likely, with its price, always in reach. @param {Context} context */
export function bar(context) {
  const { state, words, act, chosen, choices } = context;
  if (!state.view || state.view.over || !choices.length) return null;
  const done = choices.find(leaves);
  return h(
    "div",
    { key: "bar", class: "ph-act" },
    chosen && !leaves(chosen) && button(context, chosen, true),
    refusal(context),
    h(
      "div",
      { class: "row" },
      h(
        "button",
        {
          type: "button",
          class: "btn big",
          "aria-expanded": String(context.ui.sheet),
          "aria-controls": "act",
          on: { click: () => act.sheet(true) },
        },
        words.t("panel.options"),
        h("span", { class: "chip acc" }, String(choices.length)),
      ),
      !chosen &&
        done &&
        h(
          "button",
          { type: "button", class: "btn big", on: { click: () => act.decide([done.pick({})]) } },
          words.first([`do.${done.kind}`, "do.done"]),
        ),
      chosen && confirm(context, chosen, state.sending !== null),
    ),
  );
}
