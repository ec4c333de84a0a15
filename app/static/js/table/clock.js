// The clock of a table that has one: how long each seat still has, the last ten seconds, and what was decided without me.

import { element } from "./element.js";
import { drain, ring, until } from "./counting.js";
import { lines } from "./digest.js";
import { icon } from "./icon.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./speaker.js").Speaker} Speaker */
/** @typedef {import("./store.js").State} State */
/** @typedef {import("./types.js").Entry_} Entry_ */

/** So many seconds are the last ones: ochre, larger, and a word of what comes then. */
export const LAST = 10;
/** At these a voice says how much is left; in between it is silent. */
export const SAID = [60, 30, LAST];

/** Until when a seat may think, in milliseconds; null: no clock runs for it. @param {State} state @param {string} seat */
export function deadline({ view, clocks, clocksAt, people, status }, seat) {
  const given = clocks?.[seat];
  if (given === undefined || given === null || !view || view.over || !view.waiting.includes(seat)) return null;
  if (status !== "running" || !people?.clock_seconds) return null;
  return clocksAt + given * 1000;
}

/** The same as seconds from now. @param {State} state @param {string} seat @param {number} now */
export function secondsLeft(state, seat, now) {
  const at = deadline(state, seat);
  return at === null ? null : Math.max(0, (at - now) / 1000);
}

/** Whether these are a seat's last seconds. @param {State} state @param {string} seat @param {number} now */
export function isLast(state, seat, now) {
  const left = secondsLeft(state, seat, now);
  return left !== null && Math.ceil(left) <= LAST;
}

/** The seat whose clock the strip shows: mine, otherwise the one that runs out first. @param {State} state @returns {string | null} */
export function counted(state) {
  const running = (state.view?.waiting ?? []).filter((seat) => deadline(state, seat) !== null);
  if (state.seat && running.includes(state.seat)) return state.seat;
  running.sort((a, b) => Number(deadline(state, a)) - Number(deadline(state, b)));
  return running[0] ?? null;
}

/** @param {State} state */
const whole = ({ people }) => people?.clock_seconds ?? 1;

/** Ring and number, in the strip. @param {Context} context */
export function stripClock({ state, now }) {
  const seat = counted(state);
  const at = seat && deadline(state, seat);
  if (!seat || !at) return null;
  return element(
    "span",
    { key: "count", class: isLast(state, seat, now) ? "count last" : "count", role: "timer" },
    ring(at, whole(state)),
    until(at),
  );
}

/** The ring around the medal of a seat that is waited for. @param {Context} context @param {string} seat */
export function medalRing({ state }, seat) {
  const at = deadline(state, seat);
  return at === null ? null : ring(at, whole(state));
}

/** The number on a seat that is waited for. @param {Context} context @param {string} seat */
export function seatClock({ state, now }, seat) {
  const at = deadline(state, seat);
  if (at === null) return null;
  return element("span", { class: isLast(state, seat, now) ? "timeleft last" : "timeleft" }, until(at));
}

/** In my panel, when little is left. @param {Context} context */
export function lastSeconds({ state, words, now }) {
  const at = state.seat && deadline(state, state.seat);
  if (!state.seat || !at || !isLast(state, state.seat, now)) return null;
  return element(
    "div",
    { key: "last seconds", class: "lastseconds" },
    drain(at, LAST),
    element("p", null, element("b", null, words.rich("clock.left", { time: until(at) })), " ", words.t("clock.then")),
  );
}

/** What a bot decided for me because my time ran out, until I decide again; null: nothing. @param {State} state @returns {Entry_ | null} */
export function ranOut({ log, seat, role }) {
  const mine = role === "player" ? log.findLast((entry) => entry.seat === seat && entry.kind === "pick") : undefined;
  return mine?.made_by === "clock" ? mine : null;
}

/** "Time ran out", with what was chosen. @param {Context} context */
export function ranOutNotice(context) {
  const { state, words, speaker, ui, act } = context;
  const entry = ranOut(state);
  const name = `ran out ${entry?.number}`;
  if (!entry || ui.asides[name]) return null;
  return element(
    "div",
    { key: "ran out", class: "notice", role: "status" },
    icon("i-bot", 22),
    element(
      "div",
      null,
      element("b", null, words.t("clock.ran-out")),
      element("small", null, chosen(speaker, entry)),
      noClock(context),
    ),
    element(
      "button",
      {
        type: "button",
        class: "btn icon quiet",
        "aria-label": words.t("clock.read"),
        on: { click: () => act.aside(name, true) },
      },
      icon("i-x", 16),
    ),
  );
}

/** What was picked: sealed, I alone am told of it; otherwise it stands in the log. @param {Speaker} speaker @param {Entry_} entry */
function chosen(speaker, entry) {
  const ready = entry.events.find(({ event }) => event === "ready");
  const sealed = ready && speaker.game.sealed(speaker, ready["pick"]);
  if (sealed) return sealed;
  const events = entry.events.filter(({ event }) => event !== "clock ran out");
  return lines(speaker, { ...entry, events }).find((line) => !line.heading)?.words;
}

/** Ask the others to play without the clock, unless somebody has. @param {Context} context */
export function noClock({ state, words, act }) {
  const { people, role, status } = state;
  if (role !== "player" || status !== "running" || !people?.clock_seconds) return null;
  if (people.votes.some(({ about }) => about === "no_clock")) return null;
  return element(
    "button",
    { type: "button", class: "btn small", on: { click: () => act.people.vote("no_clock", null, true) } },
    icon("i-clock", 16),
    words.t("clock.off"),
  );
}
