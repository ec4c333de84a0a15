// What really happened: the picks of a game that nobody took back.

/** @typedef {import("../../../table/types.js").Entry_} Entry_ */

/** @param {Entry_[]} decisions of a whole game @returns {Entry_[]} */
export function standing(decisions) {
  // An event counts from nought what the log counts from one.
  const undone = new Set(decisions.filter(({ kind }) => kind === "undo").map(({ events }) => events[0]["number"] + 1));
  return decisions.filter(({ kind, number }) => kind === "pick" && !undone.has(number));
}
