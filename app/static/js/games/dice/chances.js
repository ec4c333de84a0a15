// How likely something is with best play, as the question says it: per mille, by section and by range of totals. Shown to
// whoever asks for it, and from then on until they switch it off.

import { element } from "../../table/element.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/words.js").Words} Words */
/** @typedef {Record<string, number>} Chances */

const ALL = 1000;
/** Less than this is rounded to nothing. */
const LEAST = 5;

/** @param {Context} context */
export const wanted = ({ ui }) => Boolean(ui.own["chances"]);

/** What is known now: after the chosen die, or of each option where every one has its own. @param {Context} context @returns {Chances} */
export function chances(context) {
  const { choices, chosen } = context;
  if (!wanted(context)) return {};
  if (choices.some(({ kind }) => kind === "keep")) return chosen?.gain["chances"] ?? {};
  return Object.assign({}, ...choices.map(({ gain }) => gain["chances"] ?? {}));
}

/** @param {Words} words @param {number} chance per mille */
export function percent(words, chance) {
  const put = new Intl.NumberFormat(words.language, { style: "percent" });
  return chance > 0 && chance < LEAST ? `< ${put.format(1 / 100)}` : put.format(chance / ALL);
}

/** A bar with its number. @param {Context} context @param {number | undefined} chance per mille */
export function chanceBar({ words }, chance) {
  if (chance === undefined) return null;
  return element(
    "span",
    { key: "chance", class: "chance", title: words.t("chances.one", { chance: percent(words, chance) }) },
    element("b", null, percent(words, chance)),
    element("span", { class: "gauge", "aria-hidden": "true" }, element("i", { style: { width: `${chance / 10}%` } })),
  );
}

/** The switch, where the question has any. @param {Context} context */
export function toggle(context) {
  const { words, act, choices } = context;
  if (!choices.some(({ gain }) => gain["chances"])) return null;
  const on = wanted(context);
  return element(
    "label",
    { key: "toggle", class: "chances-on" },
    element("input", {
      type: "checkbox",
      class: "switch",
      checked: on,
      on: {
        change: () => {
          act.remember("chances", { on: !on });
          act.own({ chances: !on });
        },
      },
    }),
    element("span", null, words.t("chances.show")),
  );
}

/** The same in words, for whoever does not see the bars. @param {Context} context @returns {string | null} */
export function chancesInWords(context) {
  const { words } = context;
  const known = Object.entries(chances(context));
  if (!known.length) return null;
  const said = known.map(([goal, chance]) =>
    words.t("amount.at", { place: goal.replace("-", "–"), n: percent(words, chance) }),
  );
  return words.t("chances.told", { list: words.list(said) });
}
