// Pieces are named by what they show: a fresco tile is "7:purple+red+blue", a market tile "red+yellow". With a module a
// market tile may show other things beside its paints: "red+beam+beam".

import { PAINTS as BASE_PAINTS } from "../paints.js";

/** @typedef {import("../../table/words.js").Words} Words */

/** All there are: modules put theirs behind those of the base game. */
export const PAINTS = [...BASE_PAINTS];

/** @param {string[]} paints that a module brings */
export function shelve(paints) {
  PAINTS.push(...paints.filter((paint) => !PAINTS.includes(paint)));
}

const ROMAN = ["", "I", "II", "III", "IV"];

/** As it stands on the board: the booth 2 and its slot "2.1" are both II. @param {string | number | null} booth */
export function boothName(booth) {
  const said = String(booth ?? "");
  return ROMAN[Number(said[0])] ?? said;
}

/** A tile of another fresco than that of the ceiling names its place. @param {string} piece "7:purple+red+blue" or "4:green+red:wall"
 * @returns {{value: number, paints: string[], place: string | null}} */
export function tileOf(piece) {
  const [value, paints = "", place = null] = piece.split(":");
  return { value: Number(value), paints: paints.split("+").filter(Boolean), place };
}

/** @param {string} piece @returns {string[]} */
export function marketPaints(piece) {
  return piece.split("+").filter((paint) => PAINTS.includes(paint));
}

/** What a market tile shows beside its paints. @param {string} piece @returns {string[]} */
export function marketOthers(piece) {
  return piece.split("+").filter((shown) => !PAINTS.includes(shown));
}

/** What a tile shows in words, paint by paint, then how many there are of anything else. @param {Words} words @param {string} piece */
export function paintsOf(words, piece) {
  const named = (/** @type {string[]} */ paints) => paints.map((paint) => words.name("paint", paint));
  if (piece.includes(":")) return words.list(named(tileOf(piece).paints));
  const others = marketOthers(piece);
  return words.list([
    ...named(marketPaints(piece)),
    ...[...new Set(others)].map((other) =>
      words.t(`amount.${other}`, { n: others.filter((each) => each === other).length }),
    ),
  ]);
}

/** {red: 2, blue: 1} as a list of paints. @param {Record<string, number> | undefined} counts @returns {string[]} */
export function spread(counts) {
  return PAINTS.filter((paint) => counts?.[paint]).flatMap((paint) => Array(counts?.[paint]).fill(paint));
}
