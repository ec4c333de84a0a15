// What ends the game, and how far it is: segments of the fresco, and whatever a module counts down.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { endings } from "./modules/index.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */

/** What the strip says of the last round: how much of each is left before it comes. @param {Context} context @param {View} view */
export function lastRound(context, view) {
  const { words, printed } = context;
  if (view.over) return null;
  if (view.zones["round"]?.final)
    return element("span", { class: "chip gold note" }, icon("i-info", 13), words.t("strip.final"));
  const segments = Math.max(0, Object.keys(view.zones["fresco"] ?? {}).length - printed.final);
  const left = [
    { picture: "tileback", n: segments, name: words.t("strip.segments", { n: segments }) },
    ...endings(context, view),
  ];
  const told = words.t("strip.ends-told", { n: printed.final, list: words.list(left.map(({ name }) => name)) });
  return element(
    "span",
    { class: "chip note ends", role: "img", title: told, "aria-label": told },
    words.t("strip.ends"),
    left.map(({ picture, n }) =>
      element(
        "span",
        { key: picture, class: n <= NEAR ? "cost near" : "cost" },
        icon(picture, 15),
        element("b", null, String(n)),
      ),
    ),
  );
}

/** From here on it may come any round. */
const NEAR = 2;
