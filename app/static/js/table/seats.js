// Everybody's public panel, in the order they act, with what the game knows of them.

import { h } from "./element.js";
import { icon } from "./icon.js";

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
  return h(
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
  const score = game.scores(view)?.[painter] ?? 0;
  const colour = speaker.colour(painter);
  const acting = acts(context, view, painter);
  return h(
    "article",
    { key: painter, class: `panel seat s-${colour} ${acting ? "acting" : ""}`, "aria-label": speaker.name(painter) },
    h(
      "div",
      { class: "row" },
      h("span", { class: "medal", "aria-hidden": "true" }, icon(`em-${colour}`, 17)),
      h(
        "div",
        { class: "id" },
        h(
          "div",
          { class: "row tight" },
          h("span", { class: "name" }, speaker.name(painter)),
          painter === state.seat && h("span", { class: "chip ok" }, words.t("seats.you")),
          seat?.bot &&
            h("span", { class: "chip", title: words.t("seats.bot") }, icon("i-bot", 12, 12, words.t("seats.bot"))),
        ),
        h(
          "div",
          { class: "row tight" },
          absence(context, view, painter),
          h("small", { class: "muted" }, doing(context, view, painter)),
        ),
      ),
      game.scores(view) &&
        h("span", { class: "score", "aria-label": words.t("seats.score", { n: score }) }, String(score)),
    ),
    game.seat.facts(context, view, painter),
    game.seat.plan(context, view, painter, 11),
    game.seat.goods(context, view, painter, context.ui.phone ? MANY : FEW),
  );
}

/** @param {Context} context @param {View} view @param {string} painter */
export function acts({ game }, view, painter) {
  if (view.over) return false;
  const acting = game.acting(view);
  return acting ? acting === painter : view.waiting.includes(painter);
}

/** @param {Context} context @param {View} view @param {string} painter */
function absence({ words, speaker }, view, painter) {
  const seat = speaker.seat(painter);
  if (seat?.stand_in) return h("span", { class: "chip" }, icon("i-bot", 12), words.t("seats.stand-in"));
  return isAway(seat) && !view.over && h("span", { class: "chip bad" }, words.t("seats.away"));
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
  return h(
    "div",
    { key: `vote ${vote.seat}`, class: "panel ballot" },
    h("p", null, words.t("vote.ask", { name: speaker.name(vote.seat), n: vote.agreed.length, needed: vote.needed })),
    state.role === "player" &&
      !voted &&
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { type: "button", class: "btn small", on: { click: () => act.vote(vote.seat, false) } },
          words.t("vote.no"),
        ),
        h(
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
  return h(
    "div",
    { key: "chips", class: "ph-seats", role: "list" },
    game.order(view).map((painter) => {
      const colour = speaker.colour(painter);
      const now = view.ready.includes(painter) ? words.t("seats.ready") : game.seat.brief(context, view, painter);
      return h(
        "div",
        {
          key: painter,
          role: "listitem",
          class: `ph-seat s-${colour} ${acts(context, view, painter) ? "acting" : ""}`,
        },
        h("span", { class: "medal" }, icon(`em-${colour}`, 13, 13, speaker.name(painter))),
        h("b", null, String(game.scores(view)?.[painter] ?? "")),
        h("span", { class: "t" }, now),
      );
    }),
  );
}
