// What became of the booths this round, read from the log: nothing on the board itself says who cleared one.

/** @typedef {import("../../../table/types.js").Entry_} Entry_ */

/** What became of the booths this round, read from the log: who bought how many, who closed. @param {Entry_[]} log */
export function clearedBooths(log) {
  /** @type {Record<string, {painter: string, bought: number, closed: boolean}>} */
  let cleared = {};
  let bought = 0;
  let closed = false;
  for (const entry of log) {
    if (entry.kind === "undo") continue;
    for (const event of entry.events) {
      if (event.event === "market stocked") cleared = {};
      else if (event.event === "arrived") [bought, closed] = [0, false];
      else if (event.event === "took market tile" && event["slot"]) bought += 1;
      else if (event.event === "closed booth") closed = true;
      else if (event.event === "cleared booth")
        cleared[String(event["booth"])] = { painter: String(event.painter), bought, closed };
    }
  }
  return cleared;
}
