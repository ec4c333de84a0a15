// The face of a market tile: its paints, and below them whatever else it shows.

import { element } from "../../../table/element.js";
import { use } from "./draw.js";
import { marketOthers, marketPaints } from "../pieces.js";

/** Where the paints lie, by how many there are: across, down, size. */
const PLACES = [
  [],
  [[5, 5, 26]],
  [
    [2, 3, 19],
    [15, 14, 19],
  ],
  [
    [9.5, 2, 17],
    [2, 17, 17],
    [17, 17, 17],
  ],
  [
    [2, 2, 16],
    [18, 2, 16],
    [2, 18, 16],
    [18, 18, 16],
  ],
];

/** How much higher the paints lie where there is something below them. */
const LIFT = 4;

/** A stroke for each, side by side. @param {string[]} others */
function strokes(others) {
  const gap = 3;
  const width = (28 - gap * (others.length - 1)) / others.length;
  return others.map((other, at) =>
    element("path", { d: `M${4 + (width + gap) * at} 32h${width}`, class: `mt-${other}` }),
  );
}

/** @param {string} piece */
export function face(piece) {
  const paints = marketPaints(piece).slice(0, 4);
  const others = marketOthers(piece);
  const lift = others.length ? LIFT : 0;
  return [
    element("rect", { width: 36, height: 36, rx: 4, class: "mt" }),
    paints.map((paint, at) => {
      const [x, y, size] = PLACES[paints.length][at];
      return use(`p-${paint}`, x, Math.max(0, y - lift), size);
    }),
    strokes(others),
  ];
}
