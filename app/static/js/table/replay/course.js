// A finished game from its archive (docs/protocol.md): what each viewer saw at every step, what they were told, where
// rounds begin and who decided what. Pure: no clock, no DOM; no rules either, so games of any earlier rules can be seen.

import { apply } from "../store.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Entry_} Entry_ */
/** @typedef {import("../types.js").Event_} Event_ */
/** @typedef {import("../store.js").State} State */
/** @typedef {import("../store.js").Mark} Mark */
/** @typedef {{events?: Event_[] | null, changed?: Record<string, any>, zones?: Record<string, any>, gone?: string[]}} Told */
/** @typedef {{seat: string, kind: Entry_["kind"], made_by: string, pick: any, told: Told, asked?: any, besides?: Record<string, Told>}} Step */
/**
 * @typedef {{format: number, game: string, seats: string[], modules: number[], rules: string, seed: string, seed_hash: string,
 *   scores: Record<string, number>, winners: string[], rounds: Mark[], first: Record<string, View>, steps: Step[]}} Archive
 */
/** A round, and the steps that it begins with and ends before. @typedef {{round: number, from: number, to: number}} Band */

export const SPECTATOR = "spectator";
export const OPEN = "open";

/** Nobody is asked anything any more. */
const STILL = { question: null, undo: false };

export class Course {
  /** @param {Archive} archive */
  constructor(archive) {
    this.archive = archive;
    /** How many steps there are: at 0 nothing has been decided, at the last the game is over. */
    this.last = archive.steps.length;
    /** Through whose eyes it can be seen. */
    this.viewers = [OPEN, SPECTATOR, ...archive.seats];
    /** What was worked out already. @type {Map<string, {views: View[], log: Entry_[]}>} */
    this.known = new Map();
  }

  /** Everything that a viewer saw and was told. @param {string} viewer */
  seenBy(viewer) {
    const found = this.known.get(viewer) ?? follow(this.archive, viewer);
    this.known.set(viewer, found);
    return found;
  }

  /** @param {string} viewer @param {number} step @returns {View} */
  view(viewer, step) {
    return this.seenBy(viewer).views[this.within(step)];
  }

  /** What was told up to a step, the newest last. @param {string} viewer @param {number} [step] */
  log(viewer, step = this.last) {
    return this.seenBy(viewer).log.slice(0, this.within(step));
  }

  /** The decision that led to a step; nothing led to the first. @param {string} viewer @param {number} step @returns {Entry_ | null} */
  entry(viewer, step) {
    return this.seenBy(viewer).log[this.within(step) - 1] ?? null;
  }

  /** What a table knows at a step that is looked at through somebody's eyes.
   * @param {State} start @param {string} viewer @param {number} step @param {import("../types.js").People} people @returns {State} */
  state(start, viewer, step, people) {
    const seat = this.archive.seats.includes(viewer) ? viewer : null;
    return {
      ...start,
      connection: "open",
      role: seat ? "player" : "spectator",
      seat,
      status: "finished",
      view: this.view(viewer, step),
      people,
      log: this.log(viewer, step),
    };
  }

  /** The same for one of the seats when everything is open: with what was sealed and shown only there.
   * @param {State} state @param {string} seat @param {number} step @returns {State} */
  behindTheScreen(state, seat, step) {
    const { sealed, shown } = this.view(seat, step);
    const view = { .../** @type {View} */ (state.view), viewer: seat, sealed, shown };
    return { ...state, role: "player", seat, view };
  }

  /** A step that there is. @param {number} step */
  within(step) {
    return Math.min(this.last, Math.max(0, Math.trunc(step) || 0));
  }

  /** The rounds one after the other; what comes before the first is round 0. @returns {Band[]} */
  get bands() {
    const rounds = this.seenBy(SPECTATOR).views.map((view) => view.round);
    /** Whoever takes a decision back may be in an earlier round again: a round begins when nobody returns before it. */
    const begins = [...new Set(rounds)]
      .sort((one, other) => one - other)
      .map((round) => ({ round, from: rounds.findLastIndex((other) => other < round) + 1 }));
    return begins.map(({ round, from }, at) => ({ round, from, to: begins[at + 1]?.from ?? this.last }));
  }

  /** Where the round before this step begins, or the next one; otherwise the start and the end.
   * @param {number} step @param {1 | -1} direction */
  roundFrom(step, direction) {
    const begins = this.bands.map(({ from }) => from);
    return direction > 0
      ? (begins.find((from) => from > step) ?? this.last)
      : (begins.findLast((from) => from < step) ?? 0);
  }

  /** The next step that somebody decided, after this one; null if there is none. @param {string} seat @param {number} step @returns {number | null} */
  decisionAfter(seat, step) {
    const found = this.archive.steps.findIndex((each, at) => at >= step && each.seat === seat && each.kind === "pick");
    return found < 0 ? null : found + 1;
  }

  /** How the score of a painter went: each step at which it changed, and to what. @param {string} painter @returns {{step: number, score: number}[]} */
  scores(painter) {
    /** @type {{step: number, score: number}[]} */
    const found = [];
    this.seenBy(SPECTATOR).views.forEach((view, step) => {
      const score = view.scores[painter] ?? 0;
      if (found.at(-1)?.score !== score) found.push({ step, score });
    });
    return found;
  }
}

/** @param {Archive} archive @param {string} viewer */
function follow(archive, viewer) {
  /** @type {View[]} */
  const views = [{ ...archive.first[viewer], ...STILL }];
  /** @type {Entry_[]} */
  const log = [];
  archive.steps.forEach((step, at) => {
    const number = at + 1;
    const { events, ...changes } = told(step, viewer);
    views.push(apply(views[at], { number, ...changes }));
    log.push({ number, seat: step.seat, kind: step.kind, made_by: step.made_by, events });
  });
  return { views, log };
}

/** What a viewer was told of a decision: what everybody was, and what this one was besides or in other words.
 * @param {Step} step @param {string} viewer */
function told(step, viewer) {
  const { told: common, besides } = step;
  const more = besides?.[viewer] ?? {};
  return {
    events: more.events ?? common.events ?? [],
    changed: { ...common.changed, ...more.changed },
    zones: { ...common.zones, ...more.zones },
    gone: [...(common.gone ?? []), ...(more.gone ?? [])],
  };
}
