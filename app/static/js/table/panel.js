// The action panel: every option as a button in words with its price and its gain, and why the rest is not possible.

import { element } from "./element.js";
import { concerns } from "./concerns.js";
import { asIs, filled, leaves, together, unfinished } from "./choices.js";
import { button } from "./option.js";
import { mySealed, stopped } from "./store.js";
import { nothing, outOfReach, reason, reasonInShort } from "./reasons.js";
import { verb } from "./verb.js";
import { why } from "./why.js";
import { walk } from "./walking.js";
import { widgets } from "./widgets.js";
import { icon } from "./icon.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./choices.js").Choice} Choice */

const FEW = 3;

/** @param {Context} context */
export function panel(context) {
  const { state, words } = context;
  const view = state.view;
  if (!view || view.over || stopped(state)) return null;
  const asked = context.choices.length > 0;
  const around = concerns(context);
  return element(
    "section",
    { key: "act", id: "act", class: `panel act gilt-top ${context.ui.sheet ? "up" : ""}`, "aria-labelledby": "act-h" },
    head(context),
    around,
    asked && warnings(context, view),
    asked && reason(context),
    asked ? options(context) : !around.length && element("p", { class: "pad quiet" }, words.t(quiet(context))),
    asked && why(context),
    asked && nothing(context),
    refusal(context),
    foot(context),
  );
}

/** Why there is nothing to choose. @param {Context} context */
function quiet({ answers, state: { behind, role } }) {
  if (answers) return "panel.alone-line";
  return behind ? "panel.behind" : role === "spectator" ? "panel.watching" : "panel.waiting";
}

/** @param {Context} context */
function head(context) {
  const view = /** @type {import("./types.js").View} */ (context.state.view);
  const asks = context.game.asks(context, view);
  return element(
    "div",
    { class: "head" },
    icon(asks.picture, 40),
    element(
      "div",
      null,
      element("h2", { id: "act-h", class: "asks", tabindex: -1 }, title(context, view, asks.title)),
      element("p", null, asks.line),
    ),
  );
}

/** @param {Context} context @param {import("./types.js").View} view */
function warnings(context, view) {
  return context.game
    .warns(context, view)
    .map(({ picture, text }) =>
      element("p", { key: `warns ${picture}`, class: "warns", role: "note" }, icon(picture, 22), text),
    );
}

/** What is asked, or whom the table waits for. @param {Context} context @param {import("./types.js").View} view @param {string} asked */
function title({ state, words, speaker, choices, answers }, view, asked) {
  if (state.behind) return words.t("strip.behind");
  if (answers) return words.t("panel.alone");
  if (choices.length) return asked;
  const names = view.waiting.filter((seat) => seat !== "nature").map((seat) => speaker.name(seat));
  return names.length
    ? words.t("panel.others", { names: words.list(names), n: names.length })
    : words.t("strip.drawing");
}

/** @param {Context} context */
function options(context) {
  const groups = grouped(context.choices.filter((choice) => !leaves(choice)));
  return element(
    "div",
    { class: "opts", on: { keydown: walk } },
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
  const { words, ui, act, game } = context;
  const shape = game.groups[kind] ?? {};
  const title = words.first([`group.${context.state.view?.task}.${kind}`, `group.${kind}`, `name.option.${kind}`], { n: list.length });
  const folded = game.folded(list[0]);
  if (folded) {
    const open = Boolean(ui.open[kind]);
    return element(
      "div",
      { key: kind, class: "fold" },
      element(
        "button",
        {
          type: "button",
          class: "opt thin folder",
          "aria-expanded": String(open),
          on: { click: () => act.open(kind, !open) },
        },
        element("span", { class: "lead bare" }, icon(folded.picture, folded.width, folded.height)),
        element("span", null, element("strong", null, title)),
        element(
          "span",
          { class: "cost" },
          alike(list) && context.speaker.goods(list[0].cost),
          icon("i-down", 14, 14, null, open ? "flip" : ""),
        ),
      ),
      open &&
        element(
          "div",
          { class: shape.class ?? "pair" },
          (shape.draw ?? each)(context, list),
        ),
    );
  }
  const many = shape.shortened && list.length > FEW && !ui.open[kind];
  const seen = many ? [list.find((choice) => choice === context.chosen) ?? list[0]] : list;
  return element(
    "div",
    { key: kind, class: shape.class ?? "group" },
    (shape.head?.(list) ?? true) &&
      element("h3", null, element("span", null, title), !shape.bare && element("span", null, rightOf(words, kind))),
    (shape.draw ?? each)(context, seen),
    many &&
      element(
        "button",
        { type: "button", class: "btn small quiet", on: { click: () => act.open(kind, true) } },
        words.first([`panel.more.${kind}`, "panel.more"], { n: list.length - 1 }),
      ),
  );
}

/** Whether all cost the same. @param {Choice[]} list */
const alike = (list) => new Set(list.map(({ cost }) => JSON.stringify(cost))).size === 1;

/** What the numbers at the right of a group's buttons are. @param {Context["words"]} words @param {string} kind */
const rightOf = (words, kind) => words.first([`group.right.${kind}`, "group.right"]);

/** @param {Context} context @param {Choice[]} list */
const each = (context, list) => list.map((choice) => button(context, choice));

/** @param {Context} context */
function refusal({ state, speaker }) {
  if (!state.refused) return null;
  return element(
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
  const sealed = mySealed(state.view) !== null;
  return element(
    "div",
    { key: "foot", class: "do" },
    sealed && takeBack(context),
    !sealed &&
      state.view?.undo &&
      element(
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
      element(
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

/** While others still think. @param {Context} context */
function takeBack({ words, act }) {
  return element(
    "button",
    { type: "button", class: "btn takeback", on: { click: act.takeBack } },
    icon("i-undo", 18),
    words.t("plan.take-back"),
  );
}

/** @param {Context} context @param {Choice} choice @param {boolean} busy */
export function confirm(context, choice, busy) {
  const { ui, act, words } = context;
  const extras = filled(choice.fields, ui.extras);
  const missing = unfinished(choice.fields, extras);
  const problem =
    context.game.lacks(context, choice) ??
    (missing.length
      ? words.t("panel.unfinished", { field: words.name("field", missing[0]), n: choice.fields[missing[0]].least })
      : null);
  return element(
    "button",
    {
      type: "button",
      key: "confirm",
      class: "btn primary confirm",
      "data-enter": "",
      "aria-busy": String(busy),
      "aria-disabled": problem ? "true" : null,
      title: problem,
      "data-pick": choice.id,
      on: { click: () => !problem && !busy && act.decide([choice.pick(extras)]) },
    },
    problem ?? verb(context, together(choice, extras)),
  );
}

/** On a phone: what is likely, with its price, always in reach. @param {Context} context */
export function bar(context) {
  const { state, words, act, chosen, choices } = context;
  if (!state.view || state.view.over || stopped(state)) return null;
  const around = concerns(context);
  if (mySealed(state.view) !== null)
    return element("div", { key: "bar", class: "ph-act" }, around, element("div", { class: "row" }, takeBack(context)));
  if (!choices.length) return around.length ? element("div", { key: "bar", class: "ph-act" }, around) : null;
  const done = choices.find(leaves);
  return element(
    "div",
    { key: "bar", class: "ph-act" },
    around,
    outOfReach(context) ? reasonInShort(context) : chosen && !leaves(chosen) && button(context, chosen, true),
    nothing(context),
    refusal(context),
    element(
      "div",
      { class: "row" },
      element(
        "button",
        {
          type: "button",
          class: "btn big",
          "aria-expanded": String(context.ui.sheet),
          "aria-controls": "act",
          on: { click: () => act.sheet(true) },
        },
        words.t("panel.options"),
        element("span", { class: "chip acc" }, String(choices.length)),
      ),
      !chosen &&
        done &&
        element(
          "button",
          { type: "button", class: "btn big", on: { click: () => act.decide([done.pick({})]) } },
          words.first([`do.${done.kind}`, "do.done"]),
        ),
      chosen && confirm(context, chosen, state.sending !== null),
    ),
  );
}
