// The market in the action panel: a row for each booth, its tiles beside each other, so that all stay in sight.

import { element } from "../../table/element.js";
import { button } from "../../table/option.js";
import { boothName } from "./pieces.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/choices.js").Choice} Choice */

/** @param {Context} context @param {Choice[]} tiles each of a slot such as "2.1" */
export function booths(context, tiles) {
  const found = [...new Set(tiles.map(boothOf))].sort();
  return found.map((booth) =>
    element(
      "div",
      {
        key: `booth ${booth}`,
        class: "stallrow",
        role: "group",
        "aria-label": context.words.t("panel.booth", { booth: boothName(booth) }),
      },
      element("b", { "aria-hidden": "true" }, boothName(booth)),
      tiles.filter((tile) => boothOf(tile) === booth).map((tile) => button(context, tile)),
    ),
  );
}

/** @param {Choice} tile */
const boothOf = (tile) => Number(String(tile.value)[0]);
