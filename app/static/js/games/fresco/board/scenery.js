// What never changes on the board: wood, plaster, roofs, curtains, the spaces of the score track. Drawn once.

import { element } from "../../../table/element.js";
import { label } from "./draw.js";
import { trackSpot } from "./layout.js";

/** @typedef {import("../../../table/element.js").VNode} VNode */

const STARS = [
  [390, 77, 1.3],
  [446, 80, 1.3],
  [394, 63, 1.7],
  [428, 90, 1.3],
  [416, 92, 0.9],
  [455, 92, 1.7],
  [415, 53, 0.9],
  [377, 96, 0.9],
  [493, 74, 1.7],
  [480, 72, 1.7],
  [482, 72, 0.9],
  [454, 66, 1.7],
  [488, 78, 1.7],
  [447, 79, 1.3],
  [463, 95, 1.3],
  [378, 92, 1.7],
  [499, 78, 1.7],
  [459, 81, 1.7],
  [395, 58, 1.3],
];

export const NAVE = "M236 536V130Q236 112 254 112H329A104 82 0 0 1 537 112H612Q630 112 630 130V536Z";

/** The same nodes every time, so that nobody compares them again. @type {{ground?: VNode[], track?: VNode, unrolled?: VNode}} */
const drawn = {};

/** @returns {VNode[]} */
export function ground() {
  return (drawn.ground ??= [
    patterns(),
    element("rect", { x: -3, y: -3, width: 876, height: 696, rx: 9, class: "b-edge" }),
    element("rect", { x: 30, y: 30, width: 810, height: 630, rx: 4, class: "b-ground" }),
    element("rect", { x: 30, y: 30, width: 810, height: 630, rx: 4, fill: "url(#brick)" }),
  ]);
}

/** @param {number} length how many spaces it has @param {string | null} part that is shown alone @returns {VNode} */
export function track(length, part) {
  return (drawn[part ? "unrolled" : "track"] ??= element("g", { key: "track", class: "z-track" }, spaces(length, part)));
}

function patterns() {
  const pattern = (
    /** @type {string} */ id,
    /** @type {number} */ w,
    /** @type {number} */ hgt,
    /** @type {VNode[]} */ inside,
    extra = {},
  ) => element("pattern", { id, width: w, height: hgt, patternUnits: "userSpaceOnUse", ...extra }, inside);
  return element(
    "defs",
    null,
    pattern("tiles", 14, 10, [
      element("path", { d: "M0 0q3.5 9 7 0q3.5 9 7 0M-7 5q3.5 9 7 0M0 5", class: "rooftile" }),
    ]),
    pattern(
      "brick",
      28,
      28,
      [element("path", { d: "M0 7H14M0 14H14M0 21H14M0 28H14M0 0H14V28M21 0V28M28 0V28M14 0H28", class: "brick" })],
      {
        patternTransform: "rotate(45)",
      },
    ),
    pattern("marble", 36, 36, [
      element("rect", { width: 36, height: 36, class: "mb0" }),
      element("path", { d: "M0 0H18V18H0ZM18 18H36V36H18Z", class: "mb1" }),
      element("circle", { cx: 18, cy: 18, r: 3, class: "mb2" }),
    ]),
  );
}

/** @param {number} length @param {string | null} part */
function spaces(length, part) {
  return Array.from({ length }, (_, index) => {
    const { x, y } = trackSpot(index + 1, length, part);
    const kind = (index + 1) % 10 === 0 ? " tk5 tk10" : (index + 1) % 5 === 0 ? " tk5" : "";
    return [
      element("rect", { class: `tk${kind}`, x: x + 1, y: y + 1, width: 28, height: 28, rx: 4 }),
      label(x + 15, y + 19, kind ? "tk-n b" : "tk-n", index + 1),
    ];
  }).flat();
}

/** The apse over the fresco, with the altar's place. @returns {VNode[]} */
export function apse() {
  return [
    element("path", { d: NAVE, class: "nave" }),
    element("path", { d: NAVE, fill: "url(#marble)", opacity: 0.5 }),
    element("path", { d: "M339 130V114A94 72 0 0 1 527 114V130Z", class: "apse" }),
    ...STARS.map(([cx, cy, r]) => element("circle", { cx, cy, r, class: "star" })),
    element("path", { d: "M418 80v-12a15 15 0 0 1 30 0v12Z", class: "retable" }),
    element("path", { d: "M433 58v16M428 63h10", class: "cross" }),
    element("path", { d: "M371 100v-16m124 16v-16", class: "candle" }),
    element("path", { d: "M371 82q-4 -5 0 -10q4 5 0 10ZM495 82q-4 -5 0 -10q4 5 0 10Z", class: "flame" }),
  ];
}

/** The window of the studio. @returns {VNode} */
export function window_() {
  return element(
    "g",
    { transform: "translate(242 554)" },
    element("path", { d: "M0 90V24A28 24 0 0 1 56 24V90Z", class: "pane" }),
    element("path", { d: "M0 62Q14 48 28 58T56 54V90H0Z", class: "hill" }),
    element("path", { d: "M28 0V90M0 44H56M-4 90H60", class: "lead" }),
  );
}
