// The end: who painted best, what comes next, and below it what there is to look back on: where the points came from, how
// the score went, and whatever else a game remembers.

import { element } from "../element.js";
import { course } from "./course.js";
import { further } from "./further.js";
import { podium } from "./podium.js";
import { sources, sourcesOf } from "./sources.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../types.js").View} View */

/** @param {Context} context */
export function end(context) {
  const { state, game, ui } = context;
  const view = /** @type {View} */ (state.view);
  const ranking = game.ranking(view);
  return element(
    "main",
    { key: "end", id: "main", class: "end" },
    podium(context, view, ranking),
    element(
      "div",
      { class: "stack" },
      further(context),
      sourcesOf(game, view).length > 0 && ui.opening.has(2) && sources(context, view, ranking),
      state.rounds.length > 0 && ui.opening.has(3) && course(context, view, ranking),
      state.past && game.after(context, state.past).map((draw, at) => ui.opening.has(4 + at) && draw()),
    ),
  );
}
