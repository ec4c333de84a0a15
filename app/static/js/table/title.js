// The title of the tab: whose turn, and in the last seconds how many are left.

import { deadline, isLast } from "./clock.js";
import { minutes } from "./counting.js";
import { stopped } from "./store.js";

/** @param {import("./store.js").State} state @param {import("./words.js").Words} words @param {number} now
 * @param {boolean} mine whether it is my turn */
export function titleOf(state, words, now, mine) {
  const { seat, people } = state;
  const turn = mine && seat && !stopped(state);
  const left = turn && isLast(state, seat, now) ? minutes(Math.ceil((Number(deadline(state, seat)) - now) / 1000)) : "";
  const name = people?.name ?? "";
  return [left, turn && words.t("strip.your-turn"), `${words.t("site.name")}${name ? `, ${name}` : ""}`]
    .filter(Boolean)
    .join(" · ");
}
