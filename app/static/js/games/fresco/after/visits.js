// A finished game as visits: where everybody sent how many apprentices, what they did there, and what came in between.

import { standing } from "./standing.js";
import { Holdings } from "./holdings.js";

/** @typedef {import("../../../table/types.js").Entry_} Entry_ */
/** @typedef {import("../../../table/types.js").Event_} Event_ */

/**
 * entries: decisions with what they meant for this visit. undone: how much work was left. closed: the booths that others
 * had closed before. lacks, thalers, hour: paints missing for the nearest segment, the purse, and when the painter had
 * woken up, all at the moment at which work was left.
 * @typedef {{painter: string, place: string, sent: number, entries: Entry_[], undone: number,
 *   closed: {painter: string, booth: number}[], lacks: string[], thalers: number, hour: number}} Visit
 */
/** @typedef {{round: number, visits: Visit[]}} Day */

const BEGINS = new Set(["round began", "final round began"]);
/** With the first of these the places are empty again. */
const EVENING = /^(market stocked|counted .*|game ended)$/;

/** Round by round. @param {Entry_[]} decisions of a whole game, also those that were taken back @returns {Day[]} */
export function daysOf(decisions) {
  const holdings = new Holdings();
  /** @type {Day[]} */
  const days = [];
  /** @type {Record<string, {columns: Record<string, Record<string, number>>}>} */
  let plans = {};
  /** @type {Visit | null} */
  let visit = null;
  for (const entry of standing(decisions))
    for (const event of entry.events) {
      holdings.follow(event);
      if (BEGINS.has(event.event)) days.push({ round: event["number"], visits: [] });
      if (event.event === "plans revealed") plans = event["plans"];
      if (EVENING.test(event.event)) visit = null;
      if (event.event === "arrived") {
        const visits = days[days.length - 1].visits;
        visit = arrived(event, plans, visits);
        visits.push(visit);
      } else if (visit && event.painter === visit.painter) note(visit, entry, event, holdings);
    }
  return days.map(({ round, visits }) => ({ round, visits: visits.filter(({ sent }) => sent > 0) }));
}

/** @param {Event_} event @param {Record<string, {columns: Record<string, Record<string, number>>}>} plans @param {Visit[]} before @returns {Visit} */
function arrived({ painter, column, place }, plans, before) {
  const workers = plans[String(painter)]?.columns[column] ?? {};
  const closed = before.flatMap((visit) => (visit.painter === painter ? [] : booths(visit)));
  const sent = Object.values(workers).reduce((sum, n) => sum + n, 0);
  return { painter: String(painter), place, sent, entries: [], undone: 0, closed, lacks: [], thalers: 0, hour: 0 };
}

/** What somebody closed. @param {Visit} visit */
function booths({ painter, entries }) {
  return entries
    .flatMap(({ events }) => events)
    .filter(({ event }) => event === "closed booth")
    .map((event) => ({ painter, booth: event["booth"] }));
}

/** @param {Visit} visit @param {Entry_} entry @param {Event_} event @param {Holdings} holdings */
function note(visit, entry, event, holdings) {
  if (event.event === "lapsed" && event["what"] === visit.place) {
    visit.undone += event["n"];
    visit.lacks = holdings.lacks(visit.painter);
    visit.thalers = holdings.thalers[visit.painter] ?? 0;
    visit.hour = holdings.hours[visit.painter];
    return;
  }
  const last = visit.entries.at(-1);
  if (last?.number === entry.number) last.events.push(event);
  else visit.entries.push({ ...entry, made_by: "player", events: [event] });
}

/** By painter and place, how many apprentices were sent in the whole game. @param {Day[]} days @returns {Record<string, Record<string, number>>} */
export function sentBy(days) {
  /** @type {Record<string, Record<string, number>>} */
  const found = {};
  for (const { visits } of days)
    for (const { painter, place, sent } of visits) {
      const places = (found[painter] ??= {});
      places[place] = (places[place] ?? 0) + sent;
    }
  return found;
}
