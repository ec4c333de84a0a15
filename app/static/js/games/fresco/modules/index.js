// The modules that are drawn. The rest of the table asks here and knows none of them by name.

import { shelve } from "../pieces.js";
import { special } from "./m03_special_blends.js";
import { guild } from "./m17_painters_guild.js";
import { glaziers } from "./m06_glaziers.js";
import { bells } from "./m08_bells.js";
import { leaf } from "./m05_gold_leaf.js";
import { dames } from "./m12_dames.js";
import { catacombs } from "./m13_catacombs.js";
import { blackMarket } from "./m16_black_market.js";
import { pews } from "./m14_pews.js";
import { dome } from "./m15_dome.js";
import { favours } from "./m11_favours.js";
import { medico } from "./m10_medico.js";
import { portraits } from "./m01_portraits.js";
import { requests } from "./m02_requests.js";
import { scrolls } from "./m07_scrolls.js";
import { wallFresco } from "./m09_wall_fresco.js";
import { wishingWell } from "./m04_wishing_well.js";
import { range } from "../printed.js";

/** @typedef {import("./dock.js").Dock} Dock */
/** @typedef {import("./dock.js").Scene} Scene */
/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/types.js").View} View */

/** @type {Record<number, Dock>} */
const DOCKS = {
  1: portraits,
  2: requests,
  3: special,
  4: wishingWell,
  5: leaf,
  6: glaziers,
  7: scrolls,
  9: wallFresco,
  14: pews,
  16: blackMarket,
  8: bells,
  10: medico,
  11: favours,
  12: dames,
  13: catacombs,
  15: dome,
  17: guild,
};
const ALL = Object.values(DOCKS);
shelve(ALL.flatMap((dock) => dock.paints ?? []));

/** @template T @param {(dock: Dock) => Record<string, T> | undefined} of @returns {Record<string, T>} */
function merged(of) {
  return Object.assign({}, ...ALL.map(of));
}

export const PICTURES = merged((dock) => dock.pictures);
export const DRAWN_MARKS = merged((dock) => dock.marks);
export const TARGETS = merged((dock) => dock.targets);
export const GROUPS = merged((dock) => dock.groups);
export const WORTH = merged((dock) => dock.worth);
export const FOLDS = merged((dock) => dock.folds);
export const LOOKS = merged((dock) => dock.looks);
export const FIELDS = merged((dock) => dock.fields);
export const WIDGETS = merged((dock) => dock.widgets);
export const ARGUMENTS = merged((dock) => dock.arguments);
export const TELLS = new Set(ALL.flatMap((dock) => dock.tells ?? []));

/** @param {View} view @returns {Dock[]} those in play */
function docks(view) {
  return view.modules.flatMap((number) => DOCKS[number] ?? []);
}

/** @param {View} view @param {"zones" | "own"} which */
export function shown(view, which) {
  return new Set(docks(view).flatMap((dock) => dock[which] ?? []));
}

/** @param {Scene} scene @param {string} place */
export function inside(scene, place) {
  return docks(scene.view).map((dock) => dock.board?.[place]?.(scene, bare(scene.view, place)) ?? null);
}

/** Whether a place keeps its own furniture. @param {View} view @param {string} place */
export function bare(view, place) {
  return !docks(view).some((dock) => dock.furnishes?.includes(place));
}

/** Cells of the fresco where something lies lower right. @param {View} view */
export function lying(view) {
  return new Set(docks(view).flatMap((dock) => dock.lies?.(view) ?? []));
}

/** @param {View} view @returns {string[]} */
export function morePaints(view) {
  return docks(view).flatMap((dock) => dock.paints ?? []);
}

/** Everything that can be blended: what goes into it, and then itself.
 * @param {import("../printed.js").Known} known @param {View} view @returns {string[][]} */
export function recipes(known, view) {
  const all = Object.assign({}, known.printed.recipes, ...docks(view).map((dock) => dock.recipes?.(known)));
  return Object.entries(all).map(([paint, of]) => [...of, paint]);
}

/** Which paint is had for any one of some others. @param {View} view */
export function rates(view) {
  return docks(view).flatMap((dock) => dock.rates?.(view) ?? []);
}

/** Where the recipes are: in the workshop, small where something else stands there too, or on everybody's own screen.
 * @param {View} view @returns {"chart" | "pills" | "mine"} */
export function recipesAt(view) {
  if (bare(view, "workshop")) return "chart";
  return bare(view, "shelf") ? "pills" : "mine";
}

/** What the altar brings, from the least to the most. @param {Scene} scene */
export function altarRange(scene) {
  const points = docks(scene.view).map((dock) => dock.altar?.(scene) ?? []);
  return range([...scene.printed.altar, ...points.flat()]);
}

/** @param {Context} context @param {View} view @param {string} painter */
export function onSeat(context, view, painter) {
  return docks(view).flatMap((dock) => dock.seat?.(context, view, painter) ?? []);
}

/** @param {Context} context @param {View} view */
export function inPurse(context, view) {
  return docks(view).flatMap((dock) => dock.stores?.(context) ?? []);
}

/** @param {Context} context @param {View} view */
export function inHand(context, view) {
  return docks(view).flatMap((dock) => dock.hand?.(context) ?? []);
}

/** What modules add to a place today. @param {Context} context @param {View} view @param {string} place */
export function addedToday(context, view, place) {
  return docks(view).flatMap((dock) => dock.today?.[place]?.(context, view) ?? []);
}

/** What modules remind of while something is asked. @param {Context} context @param {View} view */
export function warnings(context, view) {
  return docks(view).flatMap((dock) => dock.warns?.(context) ?? []);
}

/** What each module says of itself, in words. @param {Context} context @param {View} view @returns {{number: number, lines: string[]}[]} */
export function inWords(context, view) {
  return view.modules.flatMap((number) => {
    const lines = DOCKS[number]?.inWords?.(context, view) ?? [];
    return lines.length ? [{ number, lines }] : [];
  });
}

/** @typedef {{number: number, annex: import("./dock.js").Annex, zones: string[], places: string[]}} Annexed */

/** The annexes in play, each with the zones it shows and the places that are its own. @param {View} view @returns {Annexed[]} */
export function annexesOf(view) {
  return view.modules.flatMap((number) => {
    const { annex, zones = [], pictures = {} } = DOCKS[number] ?? {};
    const places = Object.keys(pictures).flatMap((name) => (name.startsWith("place ") ? [name.slice(6)] : []));
    return annex ? [{ number, annex, zones, places }] : [];
  });
}

/** The zones that modules without an annex show in a place. @param {View} view @param {string} place @returns {string[]} */
export function zonesIn(view, place) {
  const there = (/** @type {Dock} */ dock) =>
    !dock.annex && (PARTS[place] ?? [place]).some((part) => dock.board?.[part]);
  return docks(view).flatMap((dock) => (there(dock) ? (dock.zones ?? []) : []));
}

/** The parts of a place that something is drawn in by itself. @type {Record<string, string[]>} */
const PARTS = { cathedral: ["cathedral", "walls", "fresco", "apse"] };

/** What of the modules may bring the final round, and how much of it is left. @param {Context} context @param {View} view */
export function endings(context, view) {
  return docks(view).flatMap((dock) => dock.ends?.(context, view) ?? []);
}
