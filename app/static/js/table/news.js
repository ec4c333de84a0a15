// What is new for me: the moves since my last decision, numbered, and which of them changed what lies where.

import { lines } from "./digest.js";

/** @typedef {import("./store.js").State} State */
/** @typedef {import("./speaker.js").Speaker} Speaker */

/** My last decision; without one nothing is new yet. @param {State} state @returns {number | null} */
function lastMine({ log, seat }) {
  return (
    log.findLast((entry) => entry.seat === seat && entry.kind === "pick" && entry.made_by === "player")?.number ?? null
  );
}

/** The same log has the same news. @type {WeakMap<State["log"], {people: unknown, moves: Map<number, number>}>} */
const known = new WeakMap();

/** The moves worth telling since then, each with its number in the list. @param {State} state @param {Speaker} speaker @returns {Map<number, number>} */
export function newMoves(state, speaker) {
  const found = known.get(state.log);
  if (found && found.people === speaker.people) return found.moves;
  const moves = counted(state, speaker);
  known.set(state.log, { people: speaker.people, moves });
  return moves;
}

/** @param {State} state @param {Speaker} speaker @returns {Map<number, number>} */
function counted(state, speaker) {
  const mine = lastMine(state);
  /** @type {Map<number, number>} */
  const found = new Map();
  if (mine === null || state.view?.over) return found;
  for (const entry of state.log)
    if (entry.number > mine && lines(speaker, entry).some((line) => !line.heading))
      found.set(entry.number, found.size + 1);
  return found;
}

/** The newest move that changed any of these zones since my last decision and since it was looked at; null if none did.
 * A change that nobody tells has the number of the move before it.
 * @param {State} state @param {Map<number, number>} moves @param {Iterable<string>} zones @param {number} [seen] @returns {number | null} */
export function newIn(state, moves, zones, seen = 0) {
  const since = Math.max(lastMine(state) ?? Infinity, seen);
  const at = Math.max(...[...zones].map((zone) => state.touched[zone] ?? 0), 0);
  if (at <= since) return null;
  const told = [...moves].findLast(([number]) => number <= at);
  return told ? told[1] : null;
}
