// What a view says of the dice game: whose turn it is, what lies rolled and set aside, who has what and who has bet.

import { pieceOf, pieces } from "./pieces.js";

/** @typedef {import("../../table/types.js").View} View */
/** @typedef {{die: string, pips: number, colours: number, value: number}} Kept */
/** @typedef {{active: string | null, roll: number, total: number}} Turn */
/** The token is null where only its back is seen. @typedef {{roll: string, token: string | null}} Bet */

/** @param {View} view @returns {Turn} */
export function turn(view) {
  const { active = null, roll = 0, total = 0 } = view.zones["turn"] ?? {};
  return { active, roll, total };
}

/** The section that was called, if the bishop stands already. @param {View} view @returns {string | null} */
export function called(view) {
  return view.zones["bishop"] ?? null;
}

/** What lies rolled on the table: the pips of quality dice, the colour of the others. @param {View} view @returns {Record<string, string | number>} */
export function rolled(view) {
  return view.zones["dice"] ?? {};
}

/** By roll, what was set aside in it. @param {View} view @returns {Record<string, Kept>} */
export function aside(view) {
  return view.zones["aside"] ?? {};
}

/** Whether dice still lie as they were rolled before, while others bet on the next roll. @param {View} view */
export function isBetting(view) {
  return view.task === "bet";
}

/** @param {View} view @param {string} painter @returns {Bet | null} */
export function betOf(view, painter) {
  const zone = view.zones[`${painter}/bet`] ?? {};
  if (Array.isArray(zone["backs"])) return zone["backs"].length ? { roll: zone["backs"][0], token: null } : null;
  const [placed] = Object.entries(zone);
  return placed ? { roll: placed[0], token: String(placed[1]) } : null;
}

/** The bet that I have sealed while others still think. @param {View} view @returns {string | null} */
export function sealedBet(view) {
  return typeof view.sealed === "string" && view.sealed.startsWith("bet ") ? view.sealed.slice(4) : null;
}

/** The sections somebody has restored. @param {View} view @param {string} painter @returns {string[]} */
export function restored(view, painter) {
  return pieces(view.zones[`${painter}/sections`]).map((piece) => pieceOf(piece).shows);
}

/** The tiles somebody has taken. @param {View} view @param {string} painter @returns {string[]} */
export function tiles(view, painter) {
  return pieces(view.zones[`${painter}/sections`]);
}

/** How many portraits somebody has, face down or known. @param {View} view @param {string} painter @returns {number} */
export function portraitCount(view, painter) {
  const zone = view.zones[`${painter}/portraits`] ?? {};
  if (typeof zone.number === "number") return zone.number;
  return pieces(zone).length;
}

/** The stack of a section, top first. @param {View} view @param {string} section @returns {string[]} */
export function stack(view, section) {
  return view.zones["stacks"]?.[section] ?? [];
}

/** The portrait that lies open on a stack, and how many lie below. @param {View} view @param {string} number @returns {{open: string | null, below: number}} */
export function portraitsAt(view, number) {
  const open = view.zones["open portraits"]?.[number] ?? null;
  return { open: Array.isArray(open) ? (open[0] ?? null) : open, below: view.zones["portraits left"]?.[number] ?? 0 };
}

/** Painters as they take their turns. @param {View} view @returns {string[]} */
export function order(view) {
  const first = Math.max(0, view.painters.indexOf(view.zones["first player"] ?? ""));
  return [...view.painters.slice(first), ...view.painters.slice(0, first)];
}

/** Whose turn it is; while others bet, whoever is asked acts. @param {View} view @returns {string | null} */
export function acting(view) {
  return isBetting(view) ? null : turn(view).active;
}

const PHASES = ["favour", "bishop", "bets and rolls", "score"];

/** The phases of a turn, and which it is. @param {View} view */
export function phases(view) {
  const phase = view.zones["round"]?.phase;
  return { names: PHASES, at: phase === "weddings" ? PHASES.length - 1 : PHASES.indexOf(phase) };
}

/** The section of the guide that tells about now. @param {View} view */
export function sectionNow(view) {
  if (view.over) return "end";
  if (isBetting(view)) return "bets";
  const phase = view.zones["round"]?.phase;
  return phase === "bets and rolls" ? "rolls" : phase === "weddings" ? "end" : PHASES.includes(phase) ? phase : "goal";
}
