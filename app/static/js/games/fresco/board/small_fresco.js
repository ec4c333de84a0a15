// The fresco once more, small: values, paints and what modules lay on it, for whoever looks at something else.

import { element } from "../../../table/element.js";
import { inside } from "../modules/index.js";
import { tileOf } from "../pieces.js";
import { label, use } from "./draw.js";
import { CELL, CELLS, cellSpot } from "./layout.js";

/** @typedef {import("./draw.js").Scene} Scene */

/** @param {Scene} scene @param {string} painting the address of the picture */
export function smallFresco(scene, painting) {
  const tiles = scene.view.zones["fresco"] ?? {};
  const bishop = cellSpot(scene.view.zones["bishop"] ?? "2,2");
  const covered = CELLS.filter((cell) => cell in tiles);
  const told = scene.words.t("plan.fresco", { n: covered.length });
  return element(
    "svg",
    { key: "small fresco", class: "fr", viewBox: "-6 -6 395 395", role: "img", "aria-label": told },
    element("rect", { x: -5, y: -5, width: 393, height: 393, rx: 3, class: "fr-frame" }),
    element("image", { href: painting, width: 383, height: 383 }),
    covered.map((cell) => tile(cell, tiles[cell])),
    inside({ ...scene, targets: new Map() }, "fresco"),
    element("g", { class: "bishop", transform: `translate(${bishop.x} ${bishop.y})` }, use("bishop", -4, -4, 32, 44)),
  );
}

/** @param {string} cell @param {string} piece */
function tile(cell, piece) {
  const { x, y } = cellSpot(cell);
  const { value, paints } = tileOf(piece);
  return element(
    "g",
    { key: cell, class: "ft", transform: `translate(${x} ${y})` },
    element("rect", { class: "ft-b", width: CELL - 2, height: CELL - 2, rx: 3 }),
    element("circle", { class: "ft-val", cx: 37.5, cy: 26, r: 18.5 }),
    label(37.5, 33.4, "ft-n", value),
    paints.map((paint, at) => use(`p-${paint}`, 37.5 - 12 * paints.length + 24 * at, 48, 24)),
  );
}
