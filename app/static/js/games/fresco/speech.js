// Fresco's things in sentences: cells of the fresco, paints as their shapes, and what the arguments of events and
// reasons are called. What a module adds stands with the module.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { markName } from "./mark_names.js";
import { boothName, marketOthers, marketPaints, paintsOf, spread, tileOf } from "./pieces.js";

/** @typedef {import("../../table/element.js").Child} Child */
/** @typedef {import("../../table/speaker.js").Speaker} Speaker */
/** @typedef {import("../../table/words.js").Words} Words */

const CELL = /^\d+,\d+$/;
const GROUPS = ["paint", "place", "apprentice", "piece"];

/** @param {unknown} value */
export const isCell = (value) => CELL.test(String(value));

/** @param {Words} words @param {string} cell @param {"cell" | "cell.within"} as as a title, or within a sentence */
export function cellName(words, cell, as = "cell") {
  const [row, col] = cell.split(",").map(Number);
  return words.t(as, { row: row + 1, side: words.t(`cell.side.${col}`) });
}

/** @param {Words} words @param {string[]} paints @param {number} [size] @returns {Child} */
export function paintIcons(words, paints, size = 17) {
  return element(
    "span",
    { class: "paints" },
    paints.map((paint) => icon(`p-${paint}`, size, size, words.name("paint", paint))),
  );
}

/** A market tile: its paints, and whatever else it shows. @param {Words} words @param {string} piece @param {number} size @returns {Child} */
export function tileIcons(words, piece, size) {
  const others = marketOthers(piece);
  return [
    paintIcons(words, marketPaints(piece), size),
    others.length > 0 &&
      element(
        "span",
        { class: "paints" },
        others.map((other) => icon(other, size, size, words.name("piece", other))),
      ),
  ];
}

/** @param {Speaker} speaker @param {number} n @param {number} size @returns {Child[]} */
function thalers({ words }, n, size) {
  return [
    element(
      "span",
      { class: "cost" },
      icon("thaler", size, size, words.name("zone", "thalers")),
      element("b", null, words.number(n)),
    ),
  ];
}

/** Goods that are drawn as more than a picture and a number.
 * @type {Record<string, (speaker: Speaker, amount: any, size: number) => Child[]>} */
export const GOODS = {
  paints: ({ words }, paints, size) => (Object.keys(paints).length ? [paintIcons(words, spread(paints), size)] : []),
  thalers,
  price: thalers,
};

/** A thing of the game that only its key tells. @param {Speaker} speaker @param {string} value @returns {string | null} */
export function thing({ words }, value) {
  if (/^\d,\d$/.test(value)) return cellName(words, value, "cell.within");
  if (value.includes("+")) return paintsOf(words, value);
  const group = GROUPS.find((each) => words.has(`name.${each}.${value}`));
  return group ? words.name(group, value) : null;
}

/** @param {string} group */
const named =
  (group) =>
  (/** @type {Speaker} */ { words }, /** @type {any} */ value) =>
    words.name(group, value);

/** A paint as its shape where a line can hold it. @param {Speaker} speaker @param {string} paint @param {boolean} drawn */
export function paint({ words }, paint, drawn) {
  return drawn ? paintIcons(words, [paint], 14) : words.name("paint", paint);
}

/** @type {Record<string, (speaker: Speaker, value: any, drawn: boolean) => Child>} */
export const ARGUMENTS = {
  line: (speaker, painters) => speaker.words.list(painters.map((/** @type {string} */ each) => speaker.name(each))),
  booth: (_speaker, booth) => boothName(booth),
  slot: (_speaker, slot) => boothName(slot),
  column: named("place"),
  what: named("place"),
  why: named("why"),
  kind: named("apprentice"),
  mark: ({ words }, mark) => markName(words, mark),
  other: ({ words }, mark) => markName(words, mark),
  count: named("count"),
  paint,
  paints: (speaker, paints, drawn) =>
    drawn ? paintIcons(speaker.words, spread(paints), 14) : speaker.words.list(speaker.counted(paints)),
  payment: ({ words }, payment, drawn) => (drawn ? paintIcons(words, marketPaints(payment), 14) : payment),
  tile: ({ words }, tile, drawn) => {
    if (!drawn) return paintsOf(words, tile);
    return tile.includes(":") ? paintIcons(words, tileOf(tile).paints, 14) : tileIcons(words, tile, 14);
  },
  apprentices: ({ words }, kinds) =>
    words.list(
      Object.entries(kinds).map(([kind, n]) => words.t(`amount.apprentice.${kind}`, { n })),
    ),
};
