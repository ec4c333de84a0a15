// Pieces are named by what they show: a fresco tile is "7:purple+red+blue", a market tile "red+yellow".

/** @typedef {import("../../table/words.js").Words} Words */

/** The paints of the base game, basic and blended, in the order of the shelf. */
export const BASE_PAINTS = ["red", "yellow", "blue", "orange", "green", "purple"];
/** All there are: modules put theirs behind them. */
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
