// A word in the strip: which roll it is, and that the round is the last one.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { isBetting, turn } from "./reading.js";

/** @type {import("../../table/game.js").GameClient["note"]} */
export function note({ words, printed }, view) {
  if (view.over) return null;
  const { roll } = turn(view);
  const next = isBetting(view) ? roll + 1 : roll;
  return [
    next > 0 &&
      element(
        "span",
        { key: "roll", class: "chip acc note" },
        words.t("strip.roll", { roll: next, rolls: printed.dice.rolls }),
      ),
    view.zones["round"]?.final &&
      element("span", { key: "final", class: "chip gold note" }, icon("i-info", 13), words.t("strip.final")),
  ];
}
