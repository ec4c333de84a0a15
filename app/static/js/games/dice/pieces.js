// Pieces are named by what they show: the tile of section 16 worth 5 points is "16:5", a portrait "female:2".

import { PAINTS } from "../paints.js";

/** @typedef {import("../../table/words.js").Words} Words */

/** @param {string} piece @returns {{shows: string, value: number}} */
export function pieceOf(piece) {
  const [shows, value = "0"] = piece.split(":");
  return { shows, value: Number(value) };
}

/** @param {string} piece */
export const isPortrait = (piece) => /^(female|male):\d+$/.test(piece);

/** @param {string} piece */
export const isTile = (piece) => /^\d+:\d+$/.test(piece);

/** "lady, 2 points", "section 16, 5 points". @param {Words} words @param {string} piece */
export function pieceName(words, piece) {
  const { shows, value } = pieceOf(piece);
  return isPortrait(piece)
    ? words.t("piece.portrait", { who: words.t(`portrait.${shows}`), n: value })
    : words.t("piece.tile", { section: shows, n: value });
}

/** A quality die is called by its paint; the others have no colour until they are rolled. @param {string} die */
export const isQuality = (die) => PAINTS.includes(die);

/** "purple 4, doubled". @param {Words} words @param {string} die @param {number} pips @param {number} colours */
export function keptName(words, die, pips, colours) {
  return words.t(`keeps.${Math.min(colours, DOUBLINGS)}`, { die: words.title("paint", die), n: pips });
}

/** So many colour dice there are words for. */
const DOUBLINGS = 2;

/** The pieces of a zone one by one, whatever its shape. @param {any} zone @returns {string[]} */
export function pieces(zone) {
  if (Array.isArray(zone)) return zone.map(String);
  return Object.entries(zone ?? {}).flatMap(([piece, n]) =>
    typeof n === "number" && piece.includes(":") ? Array(n).fill(piece) : [],
  );
}
