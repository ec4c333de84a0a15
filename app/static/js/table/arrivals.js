// What has changed among the people around the table, in one short line each: who left the seat to a bot, who is back.

/** @typedef {import("./types.js").People} People */
/** @typedef {{key: string, args: Record<string, string>}} Arrival */

/** @param {People | null} before @param {People | null} after @param {string | null} me @param {(seat: string) => string} name @returns {Arrival[]} */
export function arrivals(before, after, me, name) {
  if (!before || !after || after.status !== "running") return [];
  const told = after.seats.flatMap((seat) => {
    const was = before.seats.find((other) => other.seat === seat.seat);
    const args = { name: name(seat.seat) };
    if (!was || seat.seat === me) return [];
    if (seat.stand_in && !was.stand_in) return [{ key: "away.told-sits-in", args }];
    if (was.bot && !seat.bot && seat.player) return [{ key: "late.told-seated", args }];
    if (was.stand_in && !seat.stand_in) return [{ key: "away.told-back", args }];
    return [];
  });
  if (before.clock_seconds && !after.clock_seconds) told.push({ key: "clock.told-off", args: { name: "" } });
  return [...told, ...closed(before, after)];
}

/** What stays folded away: whoever is back is missed anew the next time.
 * @param {Record<string, boolean>} asides @param {People | null} people @returns {Record<string, boolean>} */
export function stillAside(asides, people) {
  const here = (people?.seats ?? [])
    .filter((seat) => seat.connected && !seat.stand_in)
    .map(({ seat }) => `wait ${seat} `);
  return Object.fromEntries(Object.entries(asides).filter(([name]) => !here.some((seat) => name.startsWith(seat))));
}

/** A vote that cannot pass any more is closed. @param {People} before @param {People} after @returns {Arrival[]} */
function closed(before, after) {
  const open = (/** @type {People} */ people, /** @type {string} */ kind) =>
    people.votes.some(({ about }) => about === kind);
  const asked = after.clock_seconds ? ["end", "no_clock"] : ["end"];
  return asked
    .filter((kind) => open(before, kind) && !open(after, kind))
    .map((kind) => ({ key: `vote.${kind}.told-no`, args: {} }));
}
