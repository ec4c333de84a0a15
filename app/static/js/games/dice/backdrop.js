// Behind the podium: the painting, as the last light falls on it.

import { element } from "../../table/element.js";

/** @param {import("../../table/context.js").Context} context */
export function backdrop({ root }) {
  return element(
    "svg",
    { class: "sky", viewBox: "120 0 760 1180", preserveAspectRatio: "xMidYMin slice", "aria-hidden": "true" },
    element("image", { href: `${root}art/painting.svg`, width: 1000, height: 1000 }),
    element("rect", { x: 0, width: 1000, height: 1180, class: "dusk" }),
  );
}
