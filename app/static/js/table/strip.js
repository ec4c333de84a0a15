// The strip on top: round, phases, whom we wait for, and the house's few switches.

import { element } from "./element.js";
import { shownAway } from "./absent.js";
import { isLast, stripClock } from "./clock.js";
import { since } from "./counting.js";
import { icon } from "./icon.js";
import { menu, menuButton } from "./menu.js";
import { stopped } from "./store.js";
import { called } from "./title.js";

/** @typedef {import("./context.js").Context} Context */

/** @param {Context} context @param {string} phase */
export function phaseName({ words }, phase) {
  return words.has(`phase.${phase}`) ? words.t(`phase.${phase}`) : words.title("place", phase);
}

/** The way home or back, with the table's name. @param {Context} context */
export function brand({ words, state, back }) {
  const [house, table] = [words.t("site.name"), called(words, state.people)];
  // Whoever speaks to the page says what is to be read on it, so the name begins with that.
  const label = `${[house, table].filter(Boolean).join(" ")}: ${back?.label ?? words.t("menu.leave")}`;
  return element(
    "a",
    { class: "brand", href: back?.address ?? "/", "aria-label": label },
    icon("mark", 34),
    element("span", null, house, " ", element("small", null, table)),
  );
}

/** @param {Context} context @param {Context} [shown] the same, as far as the film has come */
export function strip(context, shown = context) {
  const { words, ui, act, game, back } = context;
  const view = shown.state.view;
  const { names, at } = view ? game.phases(view) : { names: [], at: -1 };
  const round = view ? view.round : 0;
  return element(
    "header",
    { key: "strip", class: "topbar" },
    brand(context),
    (!view || round > 0 || names.length > 0) &&
      element(
        "div",
        { class: "round" },
        element("small", null, words.t("strip.round")),
        element("b", null, round ? String(round) : "–"),
      ),
    element(
      "h1",
      { class: "ph-title" },
      view && names.length
        ? words.t("strip.where", { n: round, phase: at >= 0 ? phaseName(context, names[at]) : "" })
        : words.t("site.name"),
      element(
        "span",
        { class: "steps", "aria-hidden": "true" },
        names.map((_, index) => element("i", { class: index < at ? "d" : index === at ? "n" : "" })),
      ),
    ),
    element(
      "ol",
      { class: "phases", "aria-label": words.t("strip.phases") },
      names.map((name, index) =>
        element(
          "li",
          { key: name, class: index < at ? "done" : "", "aria-current": index === at ? "step" : null },
          index < at && icon("i-check", 13),
          phaseName(context, name),
        ),
      ),
    ),
    element("div", { class: "spare" }, view && game.note(context, view)),
    waiting(context),
    back &&
      element(
        "a",
        { class: "btn small wide-only", href: back.address },
        icon("i-arrow", 16, 16, null, "flip"),
        back.label,
      ),
    element(
      "button",
      {
        type: "button",
        class: "btn icon quiet wide-only",
        "aria-haspopup": "dialog",
        "aria-label": words.t("guide.title"),
        title: words.t("guide.title"),
        on: { click: act.guide },
      },
      icon("i-help", 20),
    ),
    element(
      "button",
      {
        type: "button",
        class: "btn icon quiet wide-only",
        "aria-pressed": String(ui.settings.sound),
        "aria-label": words.t("strip.sound"),
        title: words.t("strip.sound"),
        on: { click: () => act.setting("sound", !ui.settings.sound) },
      },
      icon("i-sound", 20, 20, null, ui.settings.sound ? "" : "off"),
    ),
    menuButton(context),
    ui.menu && menu(context, words.t("menu.keys"), ["auto", "sound", "motion"]),
  );
}

/** Since when the one whom everybody waits for is away. @param {Context} context @param {string} seat */
function away({ state, words, speaker, now }, seat) {
  const at = speaker.seat(seat)?.stand_in ? null : shownAway(state, speaker.seat(seat), now);
  return at !== null && element("span", { class: "chip gold wide-only" }, words.rich("away.chip", { time: since(at) }));
}

/** @param {Context} context */
export function waiting(context) {
  const { state, words, speaker } = context;
  const view = state.view;
  if (!view || view.over || stopped(state)) return null;
  if (state.behind)
    return element("span", { key: "behind", class: "waiting" }, icon("i-wait", 16), words.t("strip.behind"));
  if (state.seat && view.waiting.includes(state.seat) && !context.answers) {
    return element(
      "span",
      { key: "turn", class: isLast(state, state.seat, context.now) ? "you-turn last" : "you-turn" },
      icon("i-wait", 16),
      element("span", { class: "long" }, words.t("strip.your-turn-name", { name: speaker.name(state.seat) })),
      element("span", { class: "short" }, words.t("strip.your-turn")),
      stripClock(context),
    );
  }
  const seats = view.waiting.filter((seat) => seat !== "nature");
  const said = words.t("strip.waiting", { names: words.list(seats.map((seat) => speaker.name(seat))) });
  return element(
    "span",
    { key: "wait", class: "waiting", title: seats.length > 1 ? said : null },
    icon("i-wait", 16),
    seats.length
      ? element("span", { class: seats.length > 1 ? "names long" : "names" }, said)
      : words.t("strip.drawing"),
    seats.length > 1 && element("span", { class: "names short" }, words.t("strip.waiting-many", { n: seats.length })),
    stripClock(context) ?? (seats.length === 1 && away(context, seats[0])),
  );
}
