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
  const { state } = context;
  if (!state.view || state.view.over || state.status !== "running" || !context.code) return [];
  const found = [ranOutNotice(context), lastSeconds(context), ...ballots(context), ...absent(context)];
  return /** @type {VNode[]} */ (found.filter(Boolean));
}

/** The same as a card of its own, where there is no panel: beside a sheet and in the room. @param {Context} context */
export function concerned(context) {
  const told = concerns(context);
  return told.length > 0 && element("section", { key: "concerns", class: "concerns" }, told);
}

/** While I still think, only those count for whom a bot may stand in. @param {Context} context */
function absent(context) {
  const { state, choices } = context;
  const seats = state.people?.seats ?? [];
  const inVain = missed(state).filter((seat) => standInVote(state, seat.seat) || !choices.length);
  const voted = seats.filter((seat) => !inVain.includes(seat) && standInVote(state, seat.seat)?.agreed.length);
  return [...inVain, ...voted].map((seat) => missing(context, seat));
}
