// The modules that are drawn. The rest of the table asks here and knows none of them by name.

import { shelve } from "../pieces.js";
import { range } from "../printed.js";

/** @typedef {import("./dock.js").Dock} Dock */
/** @typedef {import("./dock.js").Scene} Scene */
/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/types.js").View} View */

/** Those that have been fetched. @type {Record<number, Dock>} */
const DOCKS = {};

// What they bring by its name. Where the base game has something of the kind, it lies in the same table, and theirs on top.

/** @type {NonNullable<Dock["pictures"]>} */
export const PICTURES = {};
/** @type {NonNullable<Dock["marks"]>} */
export const DRAWN_MARKS = {};
/** @type {NonNullable<Dock["targets"]>} */
export const TARGETS = {};
/** @type {NonNullable<Dock["groups"]>} */
export const GROUPS = {};
/** @type {NonNullable<Dock["worth"]>} */
export const WORTH = {};
/** @type {NonNullable<Dock["folds"]>} */
export const FOLDS = {};
/** @type {NonNullable<Dock["looks"]>} */
export const LOOKS = {};
/** @type {NonNullable<Dock["fields"]>} */
export const FIELDS = {};
/** @type {NonNullable<Dock["widgets"]>} */
export const WIDGETS = {};
/** @type {NonNullable<Dock["arguments"]>} */
export const ARGUMENTS = {};
/** @type {Set<string>} */
export const TELLS = new Set();

/** @param {Dock} dock */
function lay(dock) {
  Object.assign(PICTURES, dock.pictures);
  Object.assign(DRAWN_MARKS, dock.marks);
  Object.assign(TARGETS, dock.targets);
  Object.assign(GROUPS, dock.groups);
  Object.assign(WORTH, dock.worth);
  Object.assign(FOLDS, dock.folds);
  Object.assign(LOOKS, dock.looks);
  Object.assign(FIELDS, dock.fields);
  Object.assign(WIDGETS, dock.widgets);
  Object.assign(ARGUMENTS, dock.arguments);
  for (const why of dock.tells ?? []) TELLS.add(why);
  shelve(dock.paints ?? []);
}

/** Fetch them, if any is in play; until then they are told in words. @param {number[]} modules */
export async function bring(modules) {
  if (!modules.length) return;
  const all = await import("./all.js");
  Object.assign(DOCKS, all.DOCKS);
  Object.values(all.DOCKS).forEach(lay);
}

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
