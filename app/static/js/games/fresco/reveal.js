// The plans are open: all screens lift at once, a row for each painter in the order they act.

import { byStandIn, robot } from "../../table/digest.js";
import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { order, planOf } from "./painters.js";
import { brief, columnsOf, sheet } from "./seat.js";

/** @type {import("../../table/game.js").GameClient["moments"][string]} */
export const reveal = {
  ms: 4000,
  title: "reveal.title",
  over: ".boardbox, .sp > .board",
  draw: (context) => {
    const { state, words, speaker } = context;
    const view = /** @type {import("../../table/types.js").View} */ (state.view);
    const painters = order(view).filter((painter) => planOf(view, painter));
    return element(
      "div",
      { class: "reveal", role: "status" },
      element("h2", null, words.t("reveal.title")),
      element(
        "div",
        { class: "rhead", "aria-hidden": "true" },
        element("span", null),
        columnsOf(view, painters[0] ?? "").map((place) =>
          element("span", { key: place }, icon(`loc-${place.replace(/ 2$/, "")}`, 24), element("em", null, words.title("place", place))),
        ),
      ),
      painters.map((painter) =>
        element(
          "div",
          { key: painter, class: `rrow s-${speaker.colour(painter)}`, "data-into": `[data-seat="${painter}"]` },
          element(
            "span",
            { class: "who3" },
            element("span", { class: "medal", "aria-hidden": "true" }, icon(`em-${speaker.colour(painter)}`, 19)),
            element(
              "span",
              null,
              element("b", null, inPlaceOf(context, painter), speaker.name(painter)),
              " ",
              element("small", null, brief(context, view, painter)),
            ),
          ),
          sheet(context, view, painter, 20),
          element("span", { class: "screen", "aria-hidden": "true" }),
        ),
      ),
    );
  },
};

/** The plan is not their own. @param {import("../../table/context.js").Context} context @param {string} painter */
function inPlaceOf({ state, speaker }, painter) {
  const last = state.log.findLast(({ seat, kind }) => seat === painter && kind === "pick");
  return last && (last.made_by === "clock" || byStandIn(speaker, last)) && [robot(speaker), " "];
}
