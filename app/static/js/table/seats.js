// Everybody's public panel, in the order they act, with what the game knows of them.

import { element } from "./element.js";
import { absence, briefAbsence, seatOffer } from "./away.js";
import { isLast, seatClock } from "./clock.js";
import { medal } from "./medal.js";
import { aboutSeat, seatOpener } from "./others.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./types.js").View} View */

/** So many chips stand in a row of a narrow panel, and of a wide one. */
export const FEW = 5;
const MANY = 9;

/** @param {Context} context */
export function seats(context) {
  const { state, words, game } = context;
  const view = state.view;
  if (!view) return null;
  return element(
    "section",
    { key: "seats", class: "seats", "aria-label": words.t("seats.label") },
    game.order(view).map((painter) => panel(context, view, painter)),
  );
}

/** @param {Context} context @param {View} view @param {string} painter */
function panel(context, view, painter) {
  const { words, speaker, state, game, now } = context;
  const score = view.scores[painter] ?? 0;
  const colour = speaker.colour(painter);
  const acting = acts(context, view, painter);
  return element(
    "article",
    {
      key: painter,
      "data-seat": painter,
      class: `panel seat s-${colour} ${acting ? "acting" : ""} ${isLast(state, painter, now) ? "lastten" : ""}`,
      "aria-label": speaker.name(painter),
    },
    element(
      "div",
      { class: "row" },
      medal(context, painter, 17),
      element(
        "div",
        { class: "id" },
        element(
          "div",
          { class: "row tight" },
          element("span", { class: "name" }, speaker.name(painter)),
          seatOpener(context, painter),
          painter === state.seat && element("span", { class: "chip ok" }, words.t("seats.you")),
        ),
        element(
          "div",
          { class: "row tight" },
          absence(context, painter),
          element("small", { class: "muted" }, doing(context, view, painter)),
          seatClock(context, painter),
        ),
      ),
      element("span", { class: "score", "aria-label": words.t("seats.score", { n: score }) }, String(score)),
    ),
    aboutSeat(context, painter),
    game.seat.facts(context, view, painter),
    game.seat.plan(context, view, painter, 11),
    game.seat.goods(context, view, painter, context.ui.phone ? MANY : FEW),
    seatOffer(context, painter),
  );
}

/** @param {Context} context @param {View} view @param {string} painter */
export function acts({ game }, view, painter) {
  if (view.over || !view.waiting.length) return false;
  const acting = game.acting(view);
  return acting ? acting === painter : view.waiting.includes(painter);
}

/** One short line: what the painter does now. @param {Context} context @param {View} view @param {string} painter */
function doing(context, view, painter) {
  const { words, game } = context;
  if (view.over) return words.t("seats.finished");
  if (view.ready.includes(painter)) return words.t("seats.ready");
  return game.seat.doing(context, view, painter);
}

/** On a phone: everybody as a chip, above everything. @param {Context} context */
export function chips(context) {
  const { state, speaker, words, game } = context;
  const view = state.view;
  if (!view) return null;
  return element(
    "div",
    { key: "chips", class: "ph-seats", role: "list" },
    game.order(view).map((painter) => {
      const colour = speaker.colour(painter);
      const said = view.ready.includes(painter) ? words.t("seats.ready") : game.seat.brief(context, view, painter);
      return element(
        "div",
        {
          key: painter,
          "data-seat": painter,
          role: "listitem",
          class: `ph-seat s-${colour} ${acts(context, view, painter) ? "acting" : ""}`,
        },
        medal(context, painter, 13, speaker.name(painter)),
        element("b", null, String(view.scores[painter] ?? "")),
        element("span", { class: "t" }, briefAbsence(context, painter) ?? seatClock(context, painter) ?? said),
      );
    }),
  );
}
