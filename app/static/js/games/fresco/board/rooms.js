// Studio and workshop: what an apprentice earns there, what goes into what.

import { element } from "../../../table/element.js";
import { groups, label, plot, pressed, sign, use } from "./draw.js";
import { bare, inside, morePaints, recipes, recipesAt } from "../modules/index.js";
import { window_ } from "./scenery.js";

/** @typedef {import("./draw.js").Scene} Scene */

const BASIC = ["red", "yellow", "blue"];

/** @param {Scene} scene */
function wages({ words, printed }) {
  return [
    sign(488, 556, words.title("place", "studio")),
    use("thaler", 462, 588, 26),
    label(500, 607, "big-n", printed.wages),
    label(488, 630, "col-h", words.t("board.each-apprentice")),
  ];
}

/** Where the studio is alone, the second easel moves up to the first. @param {Scene} scene */
function easels({ part }) {
  return [window_(), use("loc-studio", 312, 560, 84), easel(part === "studio" ? 412 : 572)];
}

/** @param {Scene} scene */
export function studio(scene) {
  return element(
    "g",
    { key: "studio", class: "z-studio" },
    plot(scene, "studio"),
    bare(scene.view, "studio") &&
      groups(scene, "studio", { drawn: wages(scene), middle: 488 }, { drawn: easels(scene), middle: 348 }),
    inside(scene, "studio"),
  );
}

/** A second easel, for the eye. @param {number} x */
function easel(x) {
  return element(
    "g",
    { transform: `translate(${x} 562)`, class: "easel" },
    element("path", { d: "M6 76L20 12M34 76L20 12M20 12V4M2 52H38", class: "easel-w" }),
    element("rect", { x: 4, y: 14, width: 32, height: 34, rx: 2, class: "frame" }),
    element("rect", { x: 8, y: 18, width: 24, height: 26, class: "canvas" }),
    element("path", { d: "M8 38q6 -8 12 -2t12 -6v14H8Z", class: "hill" }),
  );
}

/** @param {Scene} scene */
export function workshop(scene) {
  const { view, words, printed } = scene;
  const jars = [...BASIC, ...Object.keys(printed.recipes), ...morePaints(view)];
  const apart = 178 / jars.length;
  return element(
    "g",
    { key: "workshop", class: "z-workshop" },
    plot(scene, "workshop"),
    element("path", { d: "M639 446h196v7h-196Z", class: "beam" }),
    sign(737, 453, words.title("place", "workshop")),
    jars.map((paint, at) => use(`jar-${paint}`, 648 + apart * (at + 0.5) - 13, 481, 26, 30)),
    element("path", { d: "M648 510h178v5h-178Z", class: "beam" }),
    blending(scene),
    inside(scene, "workshop"),
  );
}

/** The recipes, where there is room for them. @param {Scene} scene */
function blending(scene) {
  const { view } = scene;
  const known = recipes(scene, view);
  const at = recipesAt(view);
  if (at === "mine") return null;
  if (at === "pills") return pills(scene, known, 518);
  if (bare(view, "shelf")) return chart(scene, known, 524, 126);
  return known.length > 3 ? pills(scene, known, 572) : chart(scene, known, 562, 88);
}

/** The recipes as a chart, one below the other. @param {Scene} scene @param {string[][]} known @param {number} top @param {number} height */
function chart(scene, known, top, height) {
  const apart = height / known.length;
  return known.map((recipe, at) => row(scene, recipe, top + apart * at, apart / 42));
}

/** Where something else needs the room: small, three beside each other. @param {Scene} scene @param {string[][]} known @param {number} top */
function pills(scene, known, top) {
  return known.map((recipe, at) => pill(scene, recipe, at, known.length, top));
}

/** @param {Scene} scene @param {string[]} recipe @param {number} at @param {number} of @param {number} top */
function pill(scene, [first, second, paint], at, of, top) {
  const press = pressed(scene, `paint ${paint}`);
  const alone = of > 3 ? 0 : 10;
  const wide = at < 3 ? 57 : 178 / (of - 3) - 2;
  const x = 648 + (wide + 3.5) * (at % 3) + (wide - 56) / 2;
  const y = top + 23 * Math.floor(at / 3) + alone;
  return element(
    "g",
    { key: paint, class: `spot ${press.state}`, transform: `translate(${x} ${y})`, ...press.props },
    element("rect", { width: 56, height: 21, rx: 6, class: "row" }),
    use(`p-${first}`, 3, 3, 15),
    use(`p-${second}`, 17, 3, 15),
    label(35.5, 15, "plus b sm", "›"),
    use(`p-${paint}`, 39, 2.5, 16),
    press.ring && element("rect", { width: 56, height: 21, rx: 6, class: "ringz" }),
    scene.reach?.recipes.has(paint) && element("rect", { width: 56, height: 21, rx: 6, class: "helpring" }),
  );
}

/** @param {Scene} scene @param {string[]} recipe @param {number} top @param {number} scale */
function row(scene, [first, second, paint], top, scale) {
  const press = pressed(scene, `paint ${paint}`);
  return element(
    "g",
    {
      key: paint,
      class: `spot ${press.state}`,
      transform: `translate(${737 * (1 - scale)} ${top}) scale(${scale})`,
      ...press.props,
    },
    element("rect", { x: 650, width: 174, height: 36, rx: 8, class: "row" }),
    use(`p-${first}`, 664, 5, 26),
    label(704, 23, "plus b", "+"),
    use(`p-${second}`, 718, 5, 26),
    label(760, 23, "plus b", "›"),
    use(`p-${paint}`, 778, 4, 28),
    press.ring && element("rect", { x: 650, width: 174, height: 36, rx: 8, class: "ringz" }),
    scene.reach?.recipes.has(paint) && element("rect", { x: 650, width: 174, height: 36, rx: 8, class: "helpring" }),
  );
}
