// The modules that are drawn. The rest of the table asks here and knows none of them by name.

import { shelve } from "../pieces.js";
import { special } from "./m03_special_blends.js";
import { guild } from "./m17_painters_guild.js";
import { glaziers } from "./m06_glaziers.js";
import { bells } from "./m08_bells.js";
import { leaf } from "./m05_gold_leaf.js";
import { dome } from "./m15_dome.js";
import { favours } from "./m11_favours.js";
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
  8: bells,
  11: favours,
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
export const WORTH = merged((dock) => dock.worth);
export const FOLDS = merged((dock) => dock.folds);
export const LOOKS = merged((dock) => dock.looks);
export const FIELDS = merged((dock) => dock.fields);
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
  return docks(scene.view).map((dock) => dock.board?.[place]?.(scene) ?? null);
}

/** Whether a place keeps its own furniture. @param {View} view @param {string} place */
export function bare(view, place) {
  return !docks(view).some((dock) => dock.furnishes?.includes(place));
}

/** @param {View} view @returns {string[]} */
export function morePaints(view) {
  return docks(view).flatMap((dock) => dock.paints ?? []);
}

/** @param {Scene} scene @returns {import("../printed.js").Recipes} */
export function moreRecipes(scene) {
  return Object.assign({}, ...docks(scene.view).map((dock) => dock.recipes?.(scene)));
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

/** What each module says of itself, in words. @param {Context} context @param {View} view @returns {{number: number, lines: string[]}[]} */
export function inWords(context, view) {
  return view.modules.flatMap((number) => {
    const lines = DOCKS[number]?.inWords?.(context, view) ?? [];
    return lines.length ? [{ number, lines }] : [];
  });
}

/** @param {View} view @returns {{number: number, annex: import("./dock.js").Annex}[]} */
export function annexesOf(view) {
  return view.modules.flatMap((number) => (DOCKS[number]?.annex ? [{ number, annex: DOCKS[number].annex }] : []));
}
