// Behind the podium: the painting in the evening.

import { element } from "../../table/element.js";

/** How dark it is, from above to below. */
const DUSK = [
  { at: 0, dark: 0.85 },
  { at: 0.2, dark: 0.25 },
  { at: 0.32, dark: 0 },
  { at: 0.6, dark: 0 },
  { at: 0.85, dark: 0.8 },
];

/** @type {import("../../table/game.js").GameClient["backdrop"]} */
export function backdrop({ root }) {
  return element(
    "svg",
    { class: "sky", viewBox: "120 0 760 1180", preserveAspectRatio: "xMidYMin slice", "aria-hidden": "true" },
    element(
      "defs",
      null,
      element(
        "linearGradient",
        { id: "dusk", x1: 0, x2: 0, y1: 0, y2: 1 },
        DUSK.map(({ at, dark }) => element("stop", { offset: at, "stop-color": "#101d4e", "stop-opacity": dark })),
      ),
    ),
    element("image", { href: `${root}art/painting.svg`, width: 1000, height: 1000 }),
    element("rect", { x: 0, width: 1000, height: 1180, fill: "url(#dusk)" }),
  );
}
