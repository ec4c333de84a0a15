// Dice as they lie on a table: the face with its pips, and in a corner the shape and letter of the paint, so that colour is
// never alone. A colour die shows a paint instead of pips.

import { element } from "../../table/element.js";

/** @typedef {import("../../table/words.js").Words} Words */

const BOX = "0 0 74 74";
/** Left and right of the middle, above and below it. */
const FAR = 13.5;
const MIDDLE = 31;
/** Spots of a face: above, beside and below the middle, left and right each. @type {Record<string, [number, number]>} */
const SPOTS = {
  a: [-FAR, -FAR],
  b: [FAR, -FAR],
  c: [-FAR, 0],
  d: [FAR, 0],
  e: [-FAR, FAR],
  f: [FAR, FAR],
  m: [0, 0],
};
/** Which spots each number has. */
const FACES = ["", "m", "af", "afm", "abef", "abefm", "abcdef"];

/** @param {string} colour @param {number} pips @param {number} size @param {string | null} [label] */
export function die(colour, pips, size, label = null) {
  return drawn(
    size,
    label,
    element("rect", {
      x: 3,
      y: 3,
      width: 56,
      height: 56,
      rx: 13,
      fill: `var(--p-${colour})`,
      stroke: `var(--p-${colour}-lo)`,
      "stroke-width": 2.5,
    }),
    element("path", {
      d: "M9 26V17a8 8 0 0 1 8 -8h14",
      fill: "none",
      stroke: `var(--p-${colour}-hi)`,
      "stroke-width": 3,
      "stroke-linecap": "round",
    }),
    [...(FACES[pips] ?? "")].map((spot) =>
      element("circle", {
        cx: MIDDLE + SPOTS[spot][0],
        cy: MIDDLE + SPOTS[spot][1],
        r: 5.3,
        fill: `var(--p-${colour}-on)`,
      }),
    ),
    element("use", { href: `#p-${colour}`, x: 49, y: 49, width: 25, height: 25 }),
  );
}

/** @param {string} colour that it shows @param {number} size @param {string | null} [label] */
export function colourDie(colour, size, label = null) {
  return drawn(
    size,
    label,
    element("rect", { x: 3, y: 3, width: 56, height: 56, rx: 13, class: "cube" }),
    element("rect", { x: 9, y: 9, width: 44, height: 44, rx: 8, class: "cube-in" }),
    element("use", { href: `#p-${colour}`, x: 12, y: 12, width: 38, height: 38 }),
  );
}

/** @param {number} size @param {string | null} label @param {...import("../../table/element.js").Child} parts */
function drawn(size, label, ...parts) {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true", focusable: "false" };
  return element("svg", { class: "ico die", width: size, height: size, viewBox: BOX, ...named }, parts);
}

/** A die that somebody set aside, with the colour dice beside it.
 * @param {Words} words @param {{die: string, pips: number, colours: number}} kept @param {number} size */
export function keptDice(words, kept, size) {
  const colour = words.name("paint", kept.die);
  return [
    die(kept.die, kept.pips, size, words.t("die.quality", { colour, n: kept.pips })),
    Array.from({ length: kept.colours }, () =>
      colourDie(kept.die, Math.round(size * 0.86), words.t("die.colour", { colour })),
    ),
  ];
}
