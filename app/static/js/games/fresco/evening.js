// The evening of a round: who restored what for how much, what everybody earned, how they feel, who chooses first
// tomorrow. All of it is what the log has told this viewer.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { sum } from "../../table/speaker.js";
import { order } from "./painters.js";
import { tileOf } from "./pieces.js";
import { paintIcons } from "./speech.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").Entry_} Entry_ */
/** @typedef {import("../../table/types.js").Event_} Event_ */
/**
 * What a round brought a painter: tiles and altars restored, points by source, money by reason, mood before and after.
 * @typedef {{tiles: string[], altars: number, points: Map<string, number>, money: Map<string, number>, mood: [number, number] | null}} Day
 */

/** @param {Entry_[]} log @param {number} round @returns {Event_[]} */
function eventsOf(log, round) {
  const all = log.flatMap(({ events }) => events);
  const ended = all.findLastIndex(({ event, number }) => event === "round ended" && number === round);
  const began = all.findLastIndex(({ event }, at) => at < ended && /round began$/.test(event));
  return all.slice(began + 1, ended + 1);
}

/** @param {Entry_[]} log @param {number} round @returns {Map<string, Day>} by painter */
export function days(log, round) {
  /** @type {Map<string, Day>} */
  const found = new Map();
  for (const event of eventsOf(log, round)) {
    if (!event.painter) continue;
    const day = found.get(event.painter) ?? { tiles: [], altars: 0, points: new Map(), money: new Map(), mood: null };
    found.set(event.painter, day);
    ADDS[event.event]?.(day, event);
  }
  return found;
}

/** @param {Map<string, number>} sums @param {string} name @param {number} n */
const add = (sums, name, n) => sums.set(name, (sums.get(name) ?? 0) + n);

/** @type {Record<string, (day: Day, event: Event_) => void>} */
const ADDS = {
  uncovered: (day, { tile }) => day.tiles.push(tile),
  "restored altar": (day) => (day.altars += 1),
  scored: (day, { items }) => items.forEach((/** @type {[string, number]} */ [name, n]) => add(day.points, name, n)),
  earned: (day, { n, why }) => typeof n === "number" && add(day.money, why, n),
  cheered: (day, event) => (day.mood = [day.mood?.[0] ?? event["old"], event["new"]]),
};

/** @param {Map<string, number>} sums */
const total = (sums) => [...sums.values()].reduce((all, n) => all + n, 0);

/** @type {NonNullable<import("../../table/game.js").GameClient["summary"]>} */
export const evening = {
  event: "round ended",
  over: ".board .z-cathedral",
  draw: (context, round) => {
    const { state } = context;
    const view = /** @type {import("../../table/types.js").View} */ (state.view);
    const found = days(state.log, round);
    return [
      view.painters.filter((painter) => found.has(painter)).map((painter) => row(context, painter, /** @type {Day} */ (found.get(painter)))),
      view.zones["round"]?.phase === "wake up" && view.round === round + 1 && tomorrow(context, order(view)),
    ];
  },
};

/** @param {Context} context @param {string} painter @param {Day} day */
function row({ words, speaker }, painter, { tiles, altars, points, money, mood }) {
  const scored = total(points);
  const [was, now] = mood ?? [0, 0];
  return element(
    "div",
    { key: painter, class: `evrow s-${speaker.colour(painter)}` },
    element("span", { class: "medal", "aria-hidden": "true" }, icon(`em-${speaker.colour(painter)}`, 19)),
    element("b", { class: "nm2" }, speaker.name(painter)),
    element("span", { class: "did" }, did(words, tiles, altars)),
    element("span", { class: "pts" }, words.signed(scored), points.size > 1 && element("small", null, sum(words, [...points]))),
    element(
      "span",
      { class: "chg" },
      element("span", null, icon("thaler", 16, 16, words.t("evening.money")), element("b", null, words.signed(total(money))), " ", reasons(words, money)),
      mood &&
        element(
          "span",
          null,
          icon("i-mood", 16, 16, words.t("evening.mood")),
          element("b", { class: now > was ? "up2" : now < was ? "dn2" : "" }, words.signed(now)),
          " ",
          words.t(now > was ? "evening.better" : now < was ? "evening.worse" : "evening.same"),
        ),
    ),
  );
}

/** @param {Context["words"]} words @param {string[]} tiles @param {number} altars */
function did(words, tiles, altars) {
  if (!tiles.length && !altars) return words.t("evening.nothing");
  return [
    tiles.length > 0 && words.t("evening.restored"),
    tiles.map((tile) => [" ", element("b", null, String(tileOf(tile).value)), " ", paintIcons(words, tileOf(tile).paints, 14)]),
    altars > 0 && [tiles.length > 0 && ", ", words.t("evening.altar", { n: altars })],
  ];
}

/** @param {Context["words"]} words @param {Map<string, number>} money */
function reasons(words, money) {
  const named = (/** @type {string} */ why) => words.first([`evening.from.${why}`, `name.why.${why}`]);
  return words.list([...money].filter(([, n]) => n).map(([why, n]) => `${named(why)} ${words.number(n)}`));
}

/** @param {Context} context @param {string[]} painters */
function tomorrow({ words, speaker }, painters) {
  return element(
    "p",
    { key: "tomorrow", class: "evorder" },
    element("span", { class: "grow" }, words.t("evening.tomorrow")),
    painters.map((painter, at) => [
      at > 0 && icon("i-chev", 10),
      element("span", { class: `medal sm s-${speaker.colour(painter)}` }, icon(`em-${speaker.colour(painter)}`, 13, 13, speaker.name(painter))),
    ]),
  );
}
