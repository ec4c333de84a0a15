// What concerns the people around the table, besides what is asked: whom it waits for in vain, what is voted on, time that
// runs out. It stands in the panel, on a phone above the bar, and beside a sheet: wherever somebody decides or waits.

import { element } from "./element.js";
import { missed, missing, standInVote } from "./away.js";
import { lastSeconds, ranOutNotice } from "./clock.js";
import { ballots } from "./votes.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./element.js").VNode} VNode */

/** @param {Context} context @returns {VNode[]} */
export function concerns(context) {
  return [...urgent(context), ...absent(context)];
}

/** The same as a card of its own, where there is no panel: in the room. @param {Context} context */
export function concerned(context) {
  return card("concerns", concerns(context));
}

/** Beside a sheet: what does not wait, apart from whom the table waits for, which a small window keeps for later.
 * @param {Context} context */
export function besideSheet(context) {
  return [card("concerns", urgent(context)), missedCard(context)];
}

/** @param {Context} context */
export function missedCard(context) {
  return card("missed", absent(context));
}

/** @param {string} key @param {VNode[]} told */
function card(key, told) {
  return told.length > 0 && element("section", { key, class: key === "missed" ? "concerns missed" : "concerns" }, told);
}

/** @param {Context} context whether anything concerns the people around it */
const goesOn = ({ state, code }) => Boolean(state.view && !state.view.over && state.status === "running" && code);

/** @param {Context} context @returns {VNode[]} */
function urgent(context) {
  if (!goesOn(context)) return [];
  const found = [ranOutNotice(context), lastSeconds(context), ...ballots(context)];
  return /** @type {VNode[]} */ (found.filter(Boolean));
}

/** While I still think, only those count for whom a bot may stand in. @param {Context} context @returns {VNode[]} */
export function absent(context) {
  const { state, choices } = context;
  if (!goesOn(context)) return [];
  const seats = state.people?.seats ?? [];
  const inVain = missed(state).filter((seat) => standInVote(state, seat.seat) || !choices.length);
  const voted = seats.filter((seat) => !inVain.includes(seat) && standInVote(state, seat.seat)?.agreed.length);
  return /** @type {VNode[]} */ ([...inVain, ...voted].map((seat) => missing(context, seat)).filter(Boolean));
}
