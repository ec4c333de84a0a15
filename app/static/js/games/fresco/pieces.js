// Pieces are named by what they show: a fresco tile is "7:purple+red+blue", a market tile "red+yellow".

/** @typedef {import("../../table/words.js").Words} Words */

export const PAINTS = ["red", "yellow", "blue", "orange", "green", "purple", "pink", "brown"];

const ROMAN = ["", "I", "II", "III", "IV"];

/** As it stands on the board: the booth 2 and its slot "2.1" are both II. @param {string | number | null} booth */
export function boothName(booth) {
  const said = String(booth ?? "");
  return ROMAN[Number(said[0])] ?? said;
}

/** @param {string} piece @returns {{value: number, paints: string[]}} */
export function tileOf(piece) {
  const [value, paints = ""] = piece.split(":");
  return { value: Number(value), paints: paints.split("+").filter(Boolean) };
}

/** @param {string} piece @returns {string[]} */
export function marketPaints(piece) {
  return piece.split("+").filter((paint) => PAINTS.includes(paint));
}

/** The paints of a tile in words. @param {Words} words @param {string} piece */
export function paintsOf(words, piece) {
  return words.list(
    (piece.includes(":") ? tileOf(piece).paints : marketPaints(piece)).map((paint) => words.name("paint", paint)),
  );
}

/** {red: 2, blue: 1} as a list of paints. @param {Record<string, number> | undefined} counts @returns {string[]} */
export function spread(counts) {
  return PAINTS.filter((paint) => counts?.[paint]).flatMap((paint) => Array(counts?.[paint]).fill(paint));
}
