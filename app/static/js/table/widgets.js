// What a chosen option asks besides: yes or no, one of several, some of several. Built from the form alone.

import { element } from "./element.js";
import { fewest, filled } from "./choices.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./types.js").Fields} Fields */
/** @typedef {import("./types.js").Field} Field */

/** @param {Context} context @param {import("./choices.js").Choice} choice */
export function widgets(context, choice) {
  const fields = opened(choice.fields, filled(choice.fields, context.ui.extras));
  const own = Object.keys(fields).filter((name) => context.game.widgets[name]);
  const others = Object.keys(fields).filter((name) => !own.includes(name));
  return [
    own.map((name) => context.game.widgets[name](context, name, fields[name])),
    others.length > 0 &&
      element(
        "fieldset",
        { key: `with ${choice.id}`, class: "extrasof" },
        element("legend", null, context.words.t("panel.with")),
        others.map((name) => widget(context, name, fields[name])),
      ),
  ];
}

/** Fields, and those that come with the values taken. @param {Fields} fields @param {Record<string, any>} document_ @returns {Fields} */
function opened(fields, document_) {
  /** @type {Fields} */
  let all = { ...fields };
  for (const [name, field] of Object.entries(fields)) {
    const entry = field.kind === "one" ? field.entries.find((each) => each.value === document_[name]) : undefined;
    if (entry) all = { ...all, ...opened(entry.opens, document_) };
  }
  return all;
}

/** @param {Context} context @param {string} name @param {Field} field */
function widget(context, name, field) {
  if (field.kind === "flag") return flag(context, name, field);
  return field.kind === "one" ? one(context, name, field) : some(context, name, field);
}

/** What can be taken, as the game draws it or in words. @param {Context} context @param {string} name @param {string | number} value */
function piece(context, name, value) {
  const drawn = context.game.fields[name];
  return drawn ? drawn(context, value) : context.speaker.thing(value);
}

/** @param {Context} context @param {string} name @param {Field} field */
function flag({ words, speaker, ui, act }, name, field) {
  const { cost = {}, gain = {} } = field.entries[0] ?? {};
  return element(
    "label",
    { key: name, class: "opt thin flag" },
    element(
      "span",
      null,
      element("strong", null, words.title("field", name)),
      element("em", null, speaker.goods(cost, 14), " ", speaker.goods(gain, 14)),
    ),
    element("input", {
      type: "checkbox",
      class: "switch",
      checked: Boolean(ui.extras[name]),
      on: { change: (/** @type {any} */ event) => act.extra(name, event.target.checked) },
    }),
  );
}

/** @param {Context} context @param {string} name @param {Field} field */
function one(context, name, field) {
  const { words, speaker, ui, act } = context;
  const taken = field.entries.find((entry) => entry.value === ui.extras[name]) ?? field.entries[0];
  return element(
    "div",
    { key: name, class: "oneof", role: "group", "aria-label": words.title("field", name) },
    element("span", { class: "label" }, words.title("field", name)),
    field.entries.map((entry) =>
      element(
        "button",
        {
          type: "button",
          key: String(entry.value),
          class: "btn small",
          "aria-pressed": String(entry === taken),
          on: { click: () => act.extra(name, entry.value) },
        },
        piece(context, name, entry.value),
        speaker.goods(entry.cost, 14),
        speaker.goods(entry.gain, 14),
      ),
    ),
  );
}

/** @param {Context} context @param {string} name @param {Field} field */
function some(context, name, field) {
  const { words, speaker, ui, act } = context;
  const chosen = /** @type {import("./types.js").Value[]} */ (ui.extras[name] ?? fewest(field));
  const full = chosen.length >= field.most;
  return element(
    "div",
    { key: name, class: "oneof", role: "group", "aria-label": words.title("field", name) },
    element(
      "span",
      { class: "label" },
      words.t(amount(field), {
        field: words.title("field", name),
        n: chosen.length,
        least: field.least,
        most: field.most,
      }),
    ),
    field.entries.map(({ value, cost, gain }) => {
      const times = chosen.filter((item) => item === value).length;
      const most = field.amounts[String(value)] ?? 1;
      const next = times < most && !full ? [...chosen, value] : chosen.filter((item) => item !== value);
      return element(
        "button",
        {
          type: "button",
          key: String(value),
          class: "btn small",
          "aria-pressed": String(times > 0),
          on: { click: () => act.extra(name, next) },
        },
        piece(context, name, value),
        most > 1 && ` ${times}/${most}`,
        speaker.goods(cost, 14),
        speaker.goods(gain, 14),
      );
    }),
  );
}

/** How many are wanted, in the shortest words that say it. @param {Field} field */
function amount({ least, most }) {
  if (least === most) return "panel.some-exactly";
  return least ? "panel.some" : "panel.some-up-to";
}
