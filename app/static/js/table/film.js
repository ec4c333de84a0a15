// What others did is shown one move after the other, at a readable pace. The store is at the newest truth all the time;
// only what is shown lags behind, and nobody is kept from deciding. Pure but for the timer that it is given.

/** @typedef {import("./store.js").State} State */
/** @typedef {import("./types.js").Entry_} Entry_ */
/** @typedef {{set: (call: () => void, ms: number) => any, clear: (timer: any) => void}} Timers */
/**
 * A decision with everything that followed from it by itself. state: what was known after it. ms: how long it stays,
 * where that does not depend on the pace. lags: the table is shown as it was then; otherwise it goes on underneath.
 * @typedef {{entries: Entry_[], state: State, ms: number | null, lags: boolean}} Move
 */
/** @typedef {"slow" | "normal" | "fast"} Pace */

/** How long a move stays. @type {Record<Pace, number>} */
export const PACES = { slow: 4000, normal: 2400, fast: 1000 };
/** Whoever comes back to more moves gets the list instead. */
export const MOST = 12;
/** With so many moves still to come nobody wants to look at each for long. */
const MANY = 6;

export class Film {
  /**
   * @param {{pace: () => Pace, atRest: (call: () => void) => void, shows: (entries: Entry_[]) => void, left: (move: Move) => void, skipped: (entries: Entry_[]) => void, listed: () => void}} house
   *   atRest: calls when nothing of one's own moves any more; shows: what comes into sight now; left: what was shown is over; skipped: what was not shown one by one,
   *   because somebody did not want to wait; listed: it was too much to be shown
   * @param {Timers} [timers]
   */
  constructor(house, timers = { set: (call, ms) => setTimeout(call, ms), clear: (timer) => clearTimeout(timer) }) {
    this.house = house;
    this.timers = timers;
    /** What was shown already, is shown, and is still to come. @type {Move[]} */
    this.moves = [];
    /** Which of them is shown; before the first one: -1. */
    this.at = -1;
    /** What was known before all of them. @type {State | null} */
    this.before = null;
    /** Nobody looks: what happens gathers. */
    this.held = false;
    /** Somebody wants to keep looking at this move. */
    this.kept = false;
    /** @type {any} */
    this.timer = null;
  }

  /** Whether anything is shown or still to be shown. */
  get playing() {
    return this.moves.length > 0;
  }

  /** What is shown now. @returns {Move | null} */
  get now() {
    return this.moves[this.at] ?? null;
  }

  /** Whether the table is shown as it was. */
  get lags() {
    return this.playing && (this.now?.lags ?? true);
  }

  /** What has been shown at this moment, while the store knows more already. @param {State} truth @returns {State} */
  state(truth) {
    const shown = this.now?.state ?? this.before;
    if (!this.lags || !shown?.view) return truth;
    const { log, touched, rounds } = shown;
    return { ...truth, view: { ...shown.view, question: null, undo: false }, log, touched, rounds };
  }

  /**
   * Somebody has decided. What nobody tells, and what nature draws, belongs to the move before it.
   * @param {Entry_} entry @param {State} before @param {State} after @param {{told: boolean, ms?: number | null, lags?: boolean}} about
   * @returns {boolean} whether the film takes care of it
   */
  take(entry, before, after, { told, ms = null, lags = true }) {
    if (this.held && !lags) return false;
    const last = this.moves.at(-1);
    if (!told || entry.seat === "nature") {
      if (!last) return false;
      last.entries.push(entry);
      last.state = after;
      if (last === this.now) this.house.shows([entry]);
      return true;
    }
    if (!last) this.before = before;
    this.moves.push({ entries: [entry], state: after, ms, lags });
    if (!this.now) this.house.atRest(() => this.begin());
    return true;
  }

  /** What somebody did themselves has come to rest: now what others did meanwhile. */
  begin() {
    if (this.playing && !this.now && !this.held) this.next();
  }

  /** On to the next move; after the last one everything is shown. */
  next() {
    this.timers.clear(this.timer);
    this.kept = false;
    const before = this.now;
    this.at += 1;
    const move = this.now;
    if (move) {
      this.house.shows(move.entries);
      this.timer = this.timers.set(() => this.next(), this.stays(move));
    } else this.end();
    if (before) this.house.left(before);
  }

  /** @param {Move} move */
  stays({ ms }) {
    if (ms !== null) return ms;
    const pace = PACES[this.house.pace()];
    return this.moves.length - this.at > MANY ? Math.min(pace, PACES.fast) : pace;
  }

  /** The pace has changed: what is shown stays as long as that. */
  paced() {
    if (!this.now || this.kept || this.held) return;
    this.timers.clear(this.timer);
    this.timer = this.timers.set(() => this.next(), this.stays(this.now));
  }

  /** Stay at this move until somebody goes on. */
  keep() {
    if (!this.now) return;
    this.timers.clear(this.timer);
    this.kept = true;
  }

  /** To the newest truth, at once. */
  skip() {
    if (!this.playing) return;
    const missed = this.moves.slice(this.at + 1).flatMap(({ entries }) => entries);
    const before = this.now;
    this.end();
    this.house.skipped(missed);
    if (before) this.house.left(before);
  }

  /** While nobody looks nothing plays; then it goes on, unless it has become too much. @param {boolean} held */
  hold(held) {
    if (held === this.held) return;
    this.held = held;
    this.timers.clear(this.timer);
    if (held || !this.playing) return;
    if (this.moves.length - this.at - 1 <= MOST) return this.next();
    this.skip();
    this.house.listed();
  }

  end() {
    this.timers.clear(this.timer);
    Object.assign(this, { moves: [], at: -1, before: null, kept: false, timer: null });
  }
}
