// What is new for me: the moves since my last decision that I have not read yet, numbered, and which of them changed
// what lies where.

import { lines } from "./digest.js";

/** @typedef {import("./store.js").State} State */
/** @typedef {import("./speaker.js").Speaker} Speaker */
/** @typedef {{state: State, speaker: Speaker, ui: Pick<import("./context.js").Ui, "seen">}} Known */

/** Whoever has read the log has read everything. */
export const LOG = "log";

/** My last decision; without one nothing is new yet. @param {State} state @returns {number | null} */
function lastMine({ log, seat }) {
  return (
    log.findLast((entry) => entry.seat === seat && entry.kind === "pick" && entry.made_by === "player")?.number ?? null
  );
}

/** The same log, read as far, has the same news. @type {WeakMap<State["log"], {people: unknown, read: number, moves: Map<number, number>}>} */
const known = new WeakMap();

/** The moves worth telling since then, each with its number in the list. @param {Known} known_ @returns {Map<number, number>} */
export function newMoves({ state, speaker, ui }) {
  const { people } = speaker;
  const read = ui.seen[LOG] ?? 0;
  const found = known.get(state.log);
  if (found && found.people === people && found.read === read) return found.moves;
  const moves = counted(state, speaker, read);
  known.set(state.log, { people, read, moves });
  return moves;
}

/** @param {State} state @param {Speaker} speaker @param {number} read @returns {Map<number, number>} */
function counted(state, speaker, read) {
  const mine = lastMine(state);
  /** @type {Map<number, number>} */
  const found = new Map();
  if (mine === null || state.view?.over) return found;
  for (const entry of state.log)
    if (entry.number > Math.max(mine, read) && lines(speaker, entry).some((line) => !line.heading))
      found.set(entry.number, found.size + 1);
  return found;
}

/** The newest move that changed any of these zones, of those that are new and that this place was not looked at since;
 * null if none did. A change that nobody tells has the number of the move before it.
 * @param {Known} known_ @param {string} place @param {Iterable<string>} zones @param {Map<number, number>} [moves] @returns {number | null} */
export function newIn(known_, place, zones, moves = newMoves(known_)) {
  const { state, ui } = known_;
  const at = Math.max(...[...zones].map((zone) => state.touched[zone] ?? 0), 0);
  if (at <= (ui.seen[place] ?? 0)) return null;
  const told = [...moves].findLast(([number]) => number <= at);
  return told ? told[1] : null;
}
