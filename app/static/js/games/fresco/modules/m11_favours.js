// Module 11, the bishop's favours: a violet ribbon on every segment, brighter where the bishop would grant it now.

import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { use } from "../board/draw.js";
import { cellSpot } from "../board/layout.js";
import { PAINTS } from "../pieces.js";
import { paintIcons } from "../speech.js";
import { each } from "./cards.js";

/** @typedef {import("../board/draw.js").Scene} Scene */
/** @typedef {import("../../../table/types.js").View} View */

/** How far two cells are apart, in steps of the bishop. @param {string} cell @param {string} other */
function apart(cell, other) {
  const [row, col] = cell.split(",").map(Number);
  const [otherRow, otherCol] = other.split(",").map(Number);
  return Math.max(Math.abs(row - otherRow), Math.abs(col - otherCol));
}

/** In the upper right corner; below the bishop's bonus where that is shown. @param {Scene} scene */
function ribbons({ view }) {
  const bishop = view.zones["bishop"] ?? "9,9";
  return Object.keys(view.zones["fresco"] ?? {}).map((cell) => {
    const { x, y } = cellSpot(cell);
    const steps = apart(cell, bishop);
    return element(
      "g",
      {
        key: `favour ${cell}`,
        class: steps ? "favour" : "favour now",
        "aria-hidden": "true",
        transform: `translate(${x} ${y})`,
      },
      use("ribbon", 57.5, steps > 1 ? -3 : 23, 17, 21),
    );
  });
}

/** @param {import("../../../table/words.js").Words} words @param {View} view @returns {string[]} */
function told(words, view) {
  const granted = each(view.zones["claimed favours"]);
  const names = words.list(granted.map((piece) => words.name("favour", piece)));
  return [
    words.t("dock.favour.left", { n: Object.keys(view.zones["fresco"] ?? {}).length }),
    ...(granted.length ? [words.t("dock.favour.granted", { names })] : []),
  ];
}

/** @param {import("./dock.js").Context} context @param {View} view */
function today({ words }, view) {
  const n = Object.keys(view.zones["fresco"] ?? {}).length;
  return n ? [{ picture: icon("ribbon", 14, 18), text: words.t("today.favours", { n }), lines: told(words, view) }] : [];
}

/** @type {import("./dock.js").Dock} */
export const favours = {
  zones: ["favours", "claimed favours"],
  board: { fresco: ribbons },
  arguments: {
    favour: ({ words }, piece, drawn) =>
      drawn && PAINTS.includes(piece) ? paintIcons(words, [piece], 14) : words.name("favour", piece),
  },
  tells: ["favour"],
  today: { cathedral: today },
  inWords: ({ words }, view) => told(words, view),
};
