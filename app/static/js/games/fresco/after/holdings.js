// What everybody held at any moment of a finished game, and what lay on the fresco: followed event by event.

import { tileOf } from "../pieces.js";

/** @typedef {import("../../../table/types.js").Event_} Event_ */
/** @typedef {Record<string, number>} Counts */

export class Holdings {
  constructor() {
    /** @type {Record<string, number>} */
    this.thalers = {};
    /** @type {Record<string, Counts>} */
    this.paints = {};
    /** What lies on the fresco, by its cell. @type {Record<string, string>} */
    this.fresco = {};
    /** @type {Record<string, number>} */
    this.hours = {};
  }

  /** Whatever changes hands, an event says so. @param {Event_} event */
  follow(event) {
    const painter = String(event.painter);
    if (event.event === "earned") this.put(painter, event["n"]);
    if (event.event === "paid") this.put(painter, -event["n"]);
    if (event.event === "received") this.stock(painter, event["paints"], 1);
    if (event.event === "gave") this.stock(painter, event["paints"], -1);
    if (event.event === "fresco laid") this.fresco = { ...event["fresco"] };
    if (event.event === "uncovered") delete this.fresco[event["cell"]];
    if (event.event === "woke") this.hours[painter] = event["row"];
  }

  /** @param {string} painter @param {number} n */
  put(painter, n) {
    this.thalers[painter] = (this.thalers[painter] ?? 0) + n;
  }

  /** @param {string} painter @param {Counts} paints @param {1 | -1} sign */
  stock(painter, paints, sign) {
    const held = (this.paints[painter] ??= {});
    for (const [paint, n] of Object.entries(paints)) held[paint] = (held[paint] ?? 0) + sign * n;
  }

  /** The paints that were missing for the nearest segment, the most valuable of several; none if there were paints for
   * one of them. @param {string} painter @returns {string[]} */
  lacks(painter) {
    const held = this.paints[painter] ?? {};
    const [nearest] = Object.values(this.fresco)
      .map((piece) => ({ missing: missing(tileOf(piece).paints, held), value: tileOf(piece).value }))
      .sort((a, b) => a.missing.length - b.missing.length || b.value - a.value);
    return nearest?.missing ?? [];
  }
}

/** @param {string[]} wanted @param {Counts} held @returns {string[]} */
function missing(wanted, held) {
  const left = { ...held };
  return wanted.filter((paint) => {
    left[paint] = (left[paint] ?? 0) - 1;
    return left[paint] < 0;
  });
}
