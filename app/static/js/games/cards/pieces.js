// Pieces are named by what they show. A card is "market:red:m:blend": its back, its paint, its icons, its mark. A section
// of the fresco is "2:red+yellow+green": its lowest value and its paints. A tile is "turn" or "paint:red".

import { PAINTS } from "../paints.js";

/** @typedef {{back: string, paint: string, icons: string[], mark: string | null}} Card */
/** @typedef {Record<string, number>} Counts so many of each piece */

/** The piles of cards, each with a back of its own. */
export const BACKS = ["market", "round", "pointed", "square"];

/** @param {string} piece @returns {Card} */
export function cardOf(piece) {
  const [back = "", paint = "", icons = "", mark = null] = piece.split(":");
  return { back, paint, icons: [...icons], mark };
}

/** @param {string} piece */
export const isCard = (piece) => BACKS.includes(piece.split(":")[0]) && piece.includes(":");

/** @param {string} piece "2:red+yellow+green" */
export function paintsOf(piece) {
  return (piece.split(":")[1] ?? "").split("+").filter(Boolean);
}

/** @param {string} piece */
export const isSection = (piece) => /^\d+:[a-z]+(\+[a-z]+)*$/.test(piece);

/** Cards that lie in a hand, by paint and then by back. @param {string} one @param {string} other */
function inOrder(one, other) {
  const [a, b] = [cardOf(one), cardOf(other)];
  return (
    PAINTS.indexOf(a.paint) - PAINTS.indexOf(b.paint) ||
    BACKS.indexOf(a.back) - BACKS.indexOf(b.back) ||
    one.localeCompare(other)
  );
}

/** {"market:red:m": 2} as a list, in the order of a hand. @param {Counts | undefined} counts @returns {string[]} */
export function spread(counts) {
  return Object.entries(counts ?? {})
    .flatMap(([piece, n]) => Array(n).fill(piece))
    .sort(inOrder);
}

/** @param {readonly (string | number)[]} list @returns {Counts} */
export function counted(list) {
  /** @type {Counts} */
  const counts = {};
  for (const piece of list) counts[piece] = (counts[piece] ?? 0) + 1;
  return counts;
}

/** @param {Counts | undefined} counts */
export const total = (counts) => Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0);

/** What is in `counts` and not in `less`. @param {Counts} counts @param {Counts} less @returns {Counts} */
export function without(counts, less) {
  return Object.fromEntries(
    Object.entries(counts)
      .map(([piece, n]) => /** @type {[string, number]} */ ([piece, n - (less[piece] ?? 0)]))
      .filter(([, n]) => n > 0),
  );
}

/** A zone with cards, wherever it can be seen: those of all four backs together. @param {Record<string, any>} zones
 * @param {(back: string) => string} name @returns {Counts} */
export function together(zones, name) {
  return Object.assign({}, ...BACKS.map((back) => zones[name(back)] ?? {}));
}
