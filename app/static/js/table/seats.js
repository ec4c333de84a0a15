// Everybody's public panel, in the order they act, with what the game knows of them.

import { element } from "./element.js";
import { icon } from "./icon.js";
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
    state.people?.votes.map((vote) => ballot(context, vote)),
  );
}

/** @param {Context} context @param {View} view @param {string} painter */
function panel(context, view, painter) {
  const { words, speaker, state, game } = context;
  const seat = speaker.seat(painter);
  const score = view.scores[painter] ?? 0;
  const colour = speaker.colour(painter);
  const acting = acts(context, view, painter);
  return element(
    "article",
    { key: painter, class: `panel seat s-${colour} ${acting ? "acting" : ""}`, "aria-label": speaker.name(painter) },
    element(
      "div",
      { class: "row" },
      element("span", { class: "medal", "aria-hidden": "true" }, icon(`em-${colour}`, 17)),
      element(
        "div",
        { class: "id" },
        element(
          "div",
          { class: "row tight" },
          element("span", { class: "name" }, speaker.name(painter)),
          seatOpener(context, painter),
          painter === state.seat && element("span", { class: "chip ok" }, words.t("seats.you")),
          seat?.bot &&
            element(
              "span",
              { class: "chip", title: words.t("seats.bot") },
              icon("i-bot", 12, 12, words.t("seats.bot")),
            ),
        ),
        element(
          "div",
          { class: "row tight" },
          absence(context, view, painter),
          element("small", { class: "muted" }, doing(context, view, painter)),
        ),
      ),
      element("span", { class: "score", "aria-label": words.t("seats.score", { n: score }) }, String(score)),
    ),
    aboutSeat(context, painter),
    game.seat.facts(context, view, painter),
    game.seat.plan(context, view, painter, 11),
    game.seat.goods(context, view, painter, context.ui.phone ? MANY : FEW),
  );
}

/** @param {Context} context @param {View} view @param {string} painter */
export function acts({ game }, view, painter) {
  if (view.over || !view.waiting.length) return false;
  const acting = game.acting(view);
  return acting ? acting === painter : view.waiting.includes(painter);
}

/** @param {Context} context @param {View} view @param {string} painter */
function absence({ words, speaker }, view, painter) {
  const seat = speaker.seat(painter);
  if (seat?.stand_in) return element("span", { class: "chip" }, icon("i-bot", 12), words.t("seats.stand-in"));
  return isAway(seat) && !view.over && element("span", { class: "chip bad" }, words.t("seats.away"));
}

/** @param {ReturnType<import("./speaker.js").Speaker["seat"]>} seat */
export const isAway = (seat) => seat && !seat.bot && !seat.connected;

/** One short line: what the painter does now. @param {Context} context @param {View} view @param {string} painter */
function doing(context, view, painter) {
  const { words, game } = context;
  if (view.over) return words.t("seats.finished");
  if (view.ready.includes(painter)) return words.t("seats.ready");
  return game.seat.doing(context, view, painter);
}

/** Shall a bot decide for somebody who is away? @param {Context} context @param {{seat: string, agreed: string[], against: string[], needed: number}} vote */
function ballot({ words, speaker, act, state }, vote) {
  const voted = state.seat && (vote.agreed.includes(state.seat) || vote.against.includes(state.seat));
  return element(
    "div",
    { key: `vote ${vote.seat}`, class: "panel ballot" },
    element(
      "p",
      null,
      words.t("vote.ask", { name: speaker.name(vote.seat), n: vote.agreed.length, needed: vote.needed }),
    ),
    state.role === "player" &&
      !voted &&
      element(
        "div",
        { class: "row" },
        element(
          "button",
          { type: "button", class: "btn small", on: { click: () => act.vote(vote.seat, false) } },
          words.t("vote.no"),
        ),
        element(
          "button",
          { type: "button", class: "btn small primary", on: { click: () => act.vote(vote.seat, true) } },
          words.t("vote.yes"),
        ),
      ),
  );
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
      const now = view.ready.includes(painter) ? words.t("seats.ready") : game.seat.brief(context, view, painter);
      return element(
        "div",
        {
          key: painter,
          role: "listitem",
          class: `ph-seat s-${colour} ${acts(context, view, painter) ? "acting" : ""}`,
        },
        element("span", { class: "medal" }, icon(`em-${colour}`, 13, 13, speaker.name(painter))),
        element("b", null, String(view.scores[painter] ?? "")),
        element("span", { class: "t" }, now),
      );
    }),
  );
}
