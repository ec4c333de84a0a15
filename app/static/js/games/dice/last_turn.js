// The turn that was played last, read from the log: what was called, what came of it, and how the bets did.

/** @typedef {import("../../table/types.js").Entry_} Entry_ */
/** @typedef {import("../../table/types.js").Event_} Event_ */
/** @typedef {{seat: string, token: string, roll: string | number, points: number}} Revealed */
/**
 * won: the event that says what the total brought. items: where the active player's points came from.
 * @typedef {{painter: string, called: string | null, won: Event_ | null, bonus: Event_ | null, items: [string, number][], total: number | null, bets: Revealed[]}} LastTurn
 */

const WON = new Set(["restored section", "painted portrait", "won nothing"]);

/** The last turn that was scored, as far as the log reaches. @param {Entry_[]} log @returns {LastTurn | null} */
export function lastTurn(log) {
  const events = told(log);
  const end = events.findLastIndex(({ event }) => event === "turn began");
  const over = events.some(({ event }) => event === "game ended");
  const before = over ? events : events.slice(0, Math.max(0, end));
  const begin = before.findLastIndex(({ event }) => event === "turn began");
  return begin < 0 ? null : read(before.slice(begin));
}

/** What has happened and was not undone. @param {Entry_[]} log @returns {Event_[]} */
function told(log) {
  /** @type {Entry_[]} */
  const kept = [];
  for (const entry of log) {
    const undone = entry.events.find(({ event }) => event === "undone")?.["number"];
    if (undone === undefined) kept.push(entry);
    else while (kept.length && kept[kept.length - 1].number >= undone) kept.pop();
  }
  return kept.flatMap(({ events }) => events);
}

/** @param {Event_[]} events of one turn @returns {LastTurn} */
function read(events) {
  const painter = String(events[0].painter);
  const find = (/** @type {string} */ name) => events.find(({ event }) => event === name) ?? null;
  const won = events.find(({ event }) => WON.has(event)) ?? null;
  const scored = events.find((event) => event.event === "scored" && event.painter === painter);
  const kept = events.filter(({ event }) => event === "set aside" || event === "adjusted");
  return {
    painter,
    called: find("bishop placed")?.["section"] ?? null,
    won,
    bonus: find("took bonus portrait"),
    items: scored?.["items"] ?? [],
    total: won?.["total"] ?? kept[kept.length - 1]?.["total"] ?? null,
    bets: find("bets revealed")?.["bets"] ?? [],
  };
}
