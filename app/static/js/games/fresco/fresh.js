// What is new for me, by place and by annex: whatever changed since my last decision.

import { newIn, newMoves } from "../../table/news.js";
import { annexesOf, zonesIn } from "./modules/index.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */

/** What lies in the places of the base game and changes with a move. @type {Record<string, string[]>} */
const LIES = { cathedral: ["fresco", "bishop"], market: ["booths"] };

/** The number of the newest move in a place, if there is one. @param {Context} context @param {string} place @param {Map<number, number>} [moves] @returns {number | null} */
export function newAt({ state, speaker }, place, moves = newMoves(state, speaker)) {
  const { view } = state;
  return view && newIn(state, moves, [...(LIES[place] ?? []), ...zonesIn(view, place)]);
}

/** The same for an annex, as long as its card was not opened since. @param {Context} context @param {ReturnType<typeof annexesOf>[number]} annexed */
export function newInAnnex({ state, speaker, ui }, { number, zones }) {
  return newIn(state, newMoves(state, speaker), zones, ui.own["seen"][number] ?? 0);
}

const TOWN = ["market", "hostel", "theatre", "studio", "workshop"];

/** Behind the two tabs of the board. @type {import("../../table/game.js").GameClient["fresh"]} */
export function fresh(context, moves) {
  const { view } = context.state;
  const there = TOWN.filter((place) => newAt(context, place, moves) !== null).length;
  const annexed = view ? annexesOf(view).filter((annexed) => newInAnnex(context, annexed) !== null).length : 0;
  return { fresco: newAt(context, "cathedral", moves) === null ? 0 : 1, town: there + annexed };
}
