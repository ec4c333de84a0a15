// What is new for me, by place and by annex: whatever changed since my last decision, until it was read.

import { newIn } from "../../table/news.js";
import { annexesOf, zonesIn } from "./modules/index.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */

/** What lies in the places of the base game and changes with a move. @type {Record<string, string[]>} */
const LIES = { cathedral: ["fresco", "bishop"], market: ["booths"] };

/** The number of the newest move in a place, if there is one. @param {Context} context @param {string} place @param {Map<number, number>} [moves] @returns {number | null} */
export function newAt(context, place, moves) {
  const { view } = context.state;
  return view && newIn(context, place, [...(LIES[place] ?? []), ...zonesIn(view, place)], moves);
}

/** The same for an annex. @param {Context} context @param {ReturnType<typeof annexesOf>[number]} annexed @param {Map<number, number>} [moves] */
export function newInAnnex(context, { number, zones }, moves) {
  return newIn(context, `annex ${number}`, zones, moves);
}

const TOWN = ["market", "hostel", "theatre", "studio", "workshop"];

/** Behind the two tabs of the board. @type {import("../../table/game.js").GameClient["fresh"]} */
export function fresh(context, moves) {
  const { view } = context.state;
  const there = TOWN.filter((place) => newAt(context, place, moves) !== null).length;
  const annexed = view ? annexesOf(view).filter((annexed) => newInAnnex(context, annexed, moves) !== null).length : 0;
  return { fresco: newAt(context, "cathedral", moves) === null ? 0 : 1, town: there + annexed };
}
