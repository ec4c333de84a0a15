// Zones in words, whatever their shape: how much lies there, and what.

import { element } from "./element.js";
import { icon } from "./icon.js";

/** @typedef {import("./context.js").Context} Context */

/** How many pieces lie in a zone, whatever its shape. @param {any} value @returns {number} */
export function amountOf(value) {
  if (typeof value === "number") return value;
  if (Array.isArray(value)) return value.length;
  if (value && typeof value === "object") {
    if (typeof value.number === "number" && Object.keys(value).length === 1) return value.number;
    if (Array.isArray(value.backs)) return value.backs.length;
    return Object.values(value).reduce((sum, each) => sum + (typeof each === "number" ? each : 1), 0);
  }
  return value === null || value === undefined ? 0 : 1;
}

/** @param {Context} context @param {string} zone @param {any} value */
export function zoneCard({ words, speaker }, zone, value) {
  return element(
    "details",
    { key: zone, class: "panel annex" },
    element(
      "summary",
      null,
      element("h3", null, words.title("zone", zone)),
      element("span", { class: "grow" }),
      element("small", { class: "muted" }, String(amountOf(value))),
      icon("i-down", 14),
    ),
    element("div", { class: "pad" }, listed(speaker, value)),
  );
}

/** @param {import("./speaker.js").Speaker} speaker @param {any} value @returns {import("./element.js").Child} */
export function listed(speaker, value) {
  if (Object.keys(value ?? {}).join() === "number") return speaker.words.number(value.number);
  if (Object.keys(value ?? {}).join() === "backs") return speaker.thing(value.backs);
  if (value && typeof value === "object" && !Array.isArray(value)) {
    return element(
      "dl",
      { class: "things" },
      Object.entries(value).map(([key, inside]) => [
        element("dt", null, speaker.thing(key)),
        element("dd", null, speaker.thing(inside)),
      ]),
    );
  }
  return speaker.thing(value);
}
