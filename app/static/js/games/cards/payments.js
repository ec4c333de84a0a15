// What a section may be paid with. Every legal payment stands in the question; here is only found which of them is meant.

import { cardOf, counted, total, without } from "./pieces.js";

/** @typedef {import("../../table/types.js").Entry} Entry */
/** @typedef {import("./pieces.js").Counts} Counts */
/** @typedef {{cards: string[], tile: string | null}} Way one card, two that are blended, or a tile */
/** @typedef {{cards: Counts, tiles: Counts}} Paid */

/** "market:red:w+market:red:m:blend&market:blue:m:blend+tile:green", in the order of the section's paints. @param {string} payment @returns {Way[]} */
export function ways(payment) {
  return payment
    .split("+")
    .filter(Boolean)
    .map((way) =>
      way.startsWith("tile:") ? { cards: [], tile: way.slice(5) } : { cards: way.split("&"), tile: null },
    );
}

/** The cards and the paint tiles of a payment. @param {string} payment @returns {Paid} */
export function paid(payment) {
  const all = ways(payment);
  return {
    cards: counted(all.flatMap(({ cards }) => cards)),
    tiles: counted(all.flatMap(({ tile }) => (tile ? [`paint:${tile}`] : []))),
  };
}

/** Those worth proposing; if nobody says which, all. @param {Entry[]} entries @returns {Entry[]} */
export function sensible(entries) {
  const some = entries.filter(({ gain }) => gain["sensible"]);
  return some.length ? some : entries;
}

/** What of a payment is seen at a glance: how each paint is paid, and what it brings. @param {Entry} entry */
function glance({ value, gain }) {
  const kinds = ways(String(value)).map(({ cards, tile }) =>
    tile ? "tile" : cards.map((card) => (cardOf(card).mark === "bishop" ? "bishop" : "card")).join("&"),
  );
  return JSON.stringify([kinds, gain["points"], gain["turned"]]);
}

/** Of those that look alike only the first. @param {Entry[]} entries @returns {Entry[]} */
export function unlike(entries) {
  const seen = new Set();
  return entries.filter((entry) => !seen.has(glance(entry)) && seen.add(glance(entry)));
}

/** @param {Counts} one @param {Counts} other */
const same = (one, other) => !total(without(one, other)) && !total(without(other, one));

/** @param {Counts} part @param {Counts} whole */
const within = (part, whole) => !total(without(part, whole));

/** The payment that is exactly this. @param {Entry[]} entries @param {Paid} chosen @returns {Entry | null} */
export function matching(entries, chosen) {
  const found = entries.find(({ value }) => {
    const { cards, tiles } = paid(String(value));
    return same(cards, chosen.cards) && same(tiles, chosen.tiles);
  });
  return found ?? null;
}

/** What a choice of cards and tiles still needs, by the payment that is nearest to it: `more` has to come, `less` has to go.
 * Whatever can be completed without taking anything back is nearer. @param {Entry[]} entries @param {Paid} chosen
 * @returns {{more: Paid, less: Paid} | null} */
export function missing(entries, chosen) {
  let best = null;
  let nearest = Infinity;
  for (const { value } of entries) {
    const { cards, tiles } = paid(String(value));
    const more = { cards: without(cards, chosen.cards), tiles: without(tiles, chosen.tiles) };
    const less = { cards: without(chosen.cards, cards), tiles: without(chosen.tiles, tiles) };
    const far = total(more.cards) + total(more.tiles) + TAKEN_BACK * (total(less.cards) + total(less.tiles));
    if (far < nearest) [best, nearest] = [{ more, less }, far];
  }
  return best;
}

const TAKEN_BACK = 10;

/** Whether a card can be part of what is chosen, so that something legal comes of it. @param {Entry[]} entries @param {Paid} chosen @param {string} card */
export function fits(entries, chosen, card) {
  const cards = counted([...Object.entries(chosen.cards).flatMap(([piece, n]) => Array(n).fill(piece)), card]);
  return entries.some(({ value }) => {
    const whole = paid(String(value));
    return within(cards, whole.cards) && within(chosen.tiles, whole.tiles);
  });
}

/** What a swap of these cards draws, icon by icon. @param {readonly string[]} cards @returns {Counts} */
export function icons(cards) {
  return counted(cards.flatMap((card) => cardOf(card).icons));
}
