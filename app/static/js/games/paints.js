// The paints of the house, which several games share.

/** @typedef {import("../table/words.js").Words} Words */

/** Basic and blended, in the order of the shelf. */
export const PAINTS = ["red", "yellow", "blue", "orange", "green", "purple"];

/** The letter on every drawing of a paint, whatever its shape: one has it, lacks it, or it is of something else.
 * @param {Words} words @param {string[]} paints @returns {Record<string, string>} */
export function letters(words, paints = PAINTS) {
  return Object.fromEntries(
    paints.flatMap((paint) => ["p", "o", "g"].map((shape) => [`${shape}-${paint}`, words.t(`paint.letter.${paint}`)])),
  );
}
