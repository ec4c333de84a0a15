// Painters in a view: in which order they act, whose turn it is, and what they have planned.

import { mySealed } from "../../table/store.js";
import { whole } from "./planning/plan.js";

/** @typedef {import("../../table/types.js").View} View */

/** Painters in the order they act: by waking up, then those who have yet to choose. @param {View} view @returns {string[]} */
export function order(view) {
  const hostel = view.zones["hostel"] ?? {};
  const woken = Object.keys(hostel)
    .sort((a, b) => Number(a) - Number(b))
    .map((time) => hostel[time]);
  const score = view.zones["score"] ?? {};
  const line = view.zones["line"] ?? [];
  const rest = view.painters.filter((painter) => !woken.includes(painter));
  rest.sort((a, b) => rank(a, line, score) - rank(b, line, score));
  return view.zones["round"]?.phase === "wake up" ? [...rest, ...woken] : [...woken, ...rest];
}

/** @param {string} painter @param {string[]} line @param {Record<string, number>} score */
function rank(painter, line, score) {
  const at = line.indexOf(painter);
  return at >= 0 ? at - 100 : (score[painter] ?? 0);
}

/** The sealed pick of this round, mine while hidden, everybody's once revealed. @param {View} view @param {string} painter */
export function planOf(view, painter) {
  const sealed = painter === view.viewer && mySealed(view);
  if (sealed) return whole(sealed);
  const plan = view.zones[`${painter}/plan`];
  const laid = plan?.columns && (Object.keys(plan.columns).length > 0 || Object.keys(plan.marks).length > 0);
  return laid && view.zones["round"]?.phase !== "wake up" ? plan : null;
}

/** Who works now, which need not be who is asked: somebody may decide for a painter without a seat. Between two visits,
 * when others are asked, nobody does. @param {View} view @returns {string | null} */
export function visitor(view) {
  const painter = view.zones["visit"]?.painter;
  if (view.zones["round"]?.phase !== "locations" || !painter) return null;
  const asked = view.waiting.filter((seat) => view.seats.includes(seat));
  return asked.length && view.seats.includes(painter) && !asked.includes(painter) ? null : painter;
}

/** The hour of somebody who is up. @param {View} view @param {string | null} painter @returns {string | undefined} */
export function wakingTime(view, painter) {
  const hostel = view.zones["hostel"] ?? {};
  return Object.keys(hostel).find((hour) => hostel[hour] === painter);
}
