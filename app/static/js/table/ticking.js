// The one timer of the table: a second at a time, and only while somebody is away or a clock runs.

import { awaySince, shownAway } from "./absent.js";
import { SAID, counted, isLast, secondsLeft } from "./clock.js";

/** @typedef {import("./store.js").State} State */

/** Whether anything counts. @param {State} state */
export function counts(state) {
  const { people, view, status } = state;
  if (!people || !view || view.over || status !== "running") return false;
  return (
    counted(state) !== null ||
    people.seats.some((seat) => !seat.stand_in && !seat.left && awaySince(state, seat) !== null)
  );
}

/** What looks different from a mark on, so that it has to be drawn: who is away, whose last seconds these are.
 * @param {State} state @param {number} now */
export function marks(state, now) {
  const seats = state.people?.seats ?? [];
  const away = seats.filter((seat) => shownAway(state, seat, now) !== null).map(({ seat }) => seat);
  const last = seats.filter(({ seat }) => isLast(state, seat, now)).map(({ seat }) => seat);
  return `${away.join()} ${last.join()}`;
}

/** What is said of my own time: the mark of which less than this is left, or null. @param {State} state @param {number} now */
export function saidMark(state, now) {
  const left = state.seat ? secondsLeft(state, state.seat, now) : null;
  const whole = state.people?.clock_seconds ?? 0;
  return left === null ? null : (SAID.findLast((mark) => mark < whole && Math.ceil(left) <= mark) ?? null);
}

export class Ticking {
  /** @param {{state: () => State, tick: (now: number) => void, draw: () => void, say: (seconds: number) => void}} table */
  constructor(table) {
    this.table = table;
    this.timer = 0;
    this.drawn = "";
    /** @type {number | null} */
    this.said = null;
  }

  /** Once a page is drawn: what counts gets its numbers, and the timer runs as long as there are any. */
  go() {
    const now = Date.now();
    const state = this.table.state();
    this.drawn = marks(state, now);
    this.table.tick(now);
    if (!counts(state)) this.stop();
    else this.timer ||= setInterval(() => this.second(), 1000);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = 0;
    this.said = null;
  }

  second() {
    const now = Date.now();
    const state = this.table.state();
    const mark = saidMark(state, now);
    if (mark !== null && mark !== this.said) this.table.say(mark);
    this.said = mark;
    if (!counts(state) || marks(state, now) !== this.drawn) this.table.draw();
    else this.table.tick(now);
  }
}
