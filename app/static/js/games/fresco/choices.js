// What Fresco knows of its options: where on the board they are pressed, what they are worth, which stay folded.

import { amount } from "../../table/choices.js";
import { FOLDS, TARGETS, WORTH } from "./modules/index.js";
import { boothName, tileOf } from "./pieces.js";
import { cellName, isCell } from "./speech.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/choices.js").Choice} Choice */
/** @typedef {import("../../table/game.js").Impossible} Impossible */
/** @typedef {import("../../table/words.js").Words} Words */

// A kind that is not listed has its button only, unless it is about a cell.
Object.assign(TARGETS, {
  buy: (/** @type {string} */ slot) => `slot ${slot}`,
  close: (/** @type {string} */ booth) => `booth ${booth}`,
  row: (/** @type {string} */ time) => `row ${time}`,
  land: (/** @type {string} */ space) => `space ${space}`,
  blend: (/** @type {string} */ paint) => `paint ${paint}`,
  altar: () => "altar",
});

/** @param {string} kind @param {string} rest @param {string | null} place @returns {string | null} */
export function target(kind, rest, place) {
  if (kind in TARGETS) return TARGETS[kind](rest);
  if (isCell(rest)) return `cell ${rest}`;
  return place && isCell(place) ? `cell ${place}` : null;
}

/** Whether it only leads somebody to a segment, beside those that restore one.
 * @param {{value: Choice["value"], place: string | null, gain: Record<string, any>}} choice */
export function leads({ value, place, gain }) {
  return isCell(value) && !isCell(place ?? "") && !Object.keys(gain).length;
}

/** Groups that only lead the bishop or close a booth, and what modules fold. @param {Choice} choice */
export function folded(choice) {
  if (choice.kind in FOLDS) return FOLDS[choice.kind](choice);
  if (leads(choice)) return { picture: "bishop", width: 22, height: 30 };
  // Whoever may buy closes a booth instead; where that is all there is to do, it says what comes of it.
  return choice.kind === "close" && !choice.then ? { picture: "i-lock", width: 22, height: 22 } : null;
}

/** @param {Choice} choice */
export function worth({ gain, cost }) {
  const paints = amount(gain["paints"]);
  const price = Number(cost["thalers"] ?? 0) + Number(cost["price"] ?? 0) / 2 + amount(cost["paints"]) / 2;
  const docked = Object.keys(WORTH).reduce((sum, good) => sum + WORTH[good] * Number(gain[good] ?? 0), 0);
  const goods = paints * 2 + Number(gain["thalers"] ?? 0) + Number(gain["mood"] ?? 0) + docked;
  return Number(gain["points"] ?? 0) * 3 + goods - price;
}

/** The cell that a target is, in words, for within a sentence. @param {Words} words @param {string} target_ */
export function spot(words, target_) {
  return target_.startsWith("cell ") ? cellName(words, target_.slice(5), "cell.within") : null;
}

/** The hour, the booth or the paint that a value may stand for, and a price in Thalers.
 * @param {Words} words @param {{value: string | number | null, cost: Record<string, any>}} option */
export function values(words, { value, cost }) {
  return {
    n: cost["thalers"] ?? cost["price"] ?? 0,
    time: words.t("time", { hour: value ?? 0 }),
    booth: boothName(value),
    paint: words.name("paint", String(value ?? "")),
  };
}

/** A segment by its number, a tile by its paints. @param {Context} context @param {Impossible} found */
export function refused({ speaker, state }, found) {
  const tile = found.target?.startsWith("cell ") ? state.view?.zones["fresco"]?.[found.target.slice(5)] : null;
  if (tile && found.kind === "restore") return String(tileOf(tile).value);
  return found.gain["paints"] ? speaker.goods({ paints: found.gain["paints"] }, 15) : null;
}
