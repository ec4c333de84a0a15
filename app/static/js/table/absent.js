// Who is away, and since when. Nothing is drawn here.

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./store.js").State} State */
/** @typedef {import("./types.js").SeatNow} SeatNow */

/** Somebody sits here, and no bot instead of them. @param {SeatNow} seat */
export const isPerson = (seat) => Boolean(seat.player) && !seat.bot;

/** Since when somebody is away, in milliseconds; null: they are here. @param {State} state @param {SeatNow | null} seat */
export function awaySince({ peopleAt }, seat) {
  if (!seat || !isPerson(seat) || typeof seat.away !== "number") return null;
  return peopleAt - seat.away * 1000;
}

const SECONDS_UNSEEN = 20;

/** The same, once it is worth telling: many only reload. @param {State} state @param {SeatNow | null} seat @param {number} now */
export function shownAway(state, seat, now) {
  const at = awaySince(state, seat);
  const unseen = Math.min(SECONDS_UNSEEN, (state.people?.grace ?? 0) / 3);
  return at !== null && now - at >= unseen * 1000 ? at : null;
}

/** Whether a seat is shown as away. @param {Pick<Context, "state" | "speaker" | "now">} context @param {string} painter */
export function isAway({ state, speaker, now }, painter) {
  const seat = speaker.seat(painter);
  return Boolean(seat && isPerson(seat) && (seat.left || shownAway(state, seat, now) !== null));
}
