// What a table is called, and the title of the tab: whose turn, and in the last seconds how many are left.

import { deadline, isLast } from "./clock.js";
import { minutes } from "./counting.js";
import { stopped } from "./store.js";

/** A table that was given no name carries its host's. @param {import("./words.js").Words} words
 * @param {import("./types.js").People | null} people */
export function called(words, people) {
  const name = people?.name ?? "";
  const after = people?.seats.some(({ host, player }) => host && player === name);
  return after ? words.t("tables.named_after", { name }) : name;
}

/** @param {import("./store.js").State} state @param {import("./words.js").Words} words @param {number} now
 * @param {boolean} mine whether it is my turn */
export function titleOf(state, words, now, mine) {
  const { seat, people } = state;
  const turn = mine && seat && !stopped(state);
  const left = turn && isLast(state, seat, now) ? minutes(Math.ceil((Number(deadline(state, seat)) - now) / 1000)) : "";
  const name = called(words, people);
  return [left, turn && words.t("strip.your-turn"), `${words.t("site.name")}${name ? `, ${name}` : ""}`]
    .filter(Boolean)
    .join(" · ");
}
