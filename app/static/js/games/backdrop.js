// Behind the podium: the painting, as the last light falls on it. In that light a small copy does, which unlike a drawing
// of two thousand strokes keeps nobody waiting. It is fetched once the podium stands, and appears when it is there.

import { element } from "../table/element.js";

/** @param {import("../table/context.js").Context} context */
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
        [
          [0, 0.85],
          [0.14, 0.35],
          [0.24, 0],
          [0.6, 0],
          [0.85, 0.8],
        ].map(([at, opacity]) => element("stop", { offset: at, "stop-color": "#101d4e", "stop-opacity": opacity })),
      ),
    ),
    element("image", { href: `${root}art/painting.webp`, width: 1000, height: 1000, on: { load: appear } }),
    element("rect", { x: 0, width: 1000, height: 1180, fill: "url(#dusk)" }),
  );
}

/** @param {Event & {currentTarget: SVGImageElement}} event */
function appear({ currentTarget }) {
  currentTarget.closest("svg")?.setAttribute("data-there", "");
}
