// Around the table: how far the others are, what this round is like, and the keys.

import { absence } from "../../../table/away.js";
import { seatClock } from "../../../table/clock.js";
import { besideSheet } from "../../../table/concerns.js";
import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { medal } from "../../../table/medal.js";
import { talk } from "../../../table/talk.js";
import { order, wakingTime } from "../painters.js";
import { priceAt } from "../printed.js";
import { schemaOf } from "./draft.js";
import { drawerOf } from "./drawers.js";
import { moodTold } from "./today.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/types.js").View} View */

/** @param {Context} context */
export function around(context) {
  const { words } = context;
  return element(
    "aside",
    { key: "around", class: "around", "aria-label": words.t("plan.others") },
    element(
      "section",
      { key: "players", class: "panel" },
      element("header", null, element("h2", null, words.t("plan.others"))),
      players(context),
    ),
    besideSheet(context),
    element(
      "section",
      { key: "notes", class: "panel round-notes" },
      element("header", null, element("h2", null, words.t("plan.round"))),
      notes(context),
      keys(context),
    ),
    drawerOf(context) !== "chat" && talk(context),
  );
}

/** @param {Context} context */
export function players(context) {
  const { state, words, speaker } = context;
  const view = /** @type {View} */ (state.view);
  return order(view)
    .filter((painter) => view.seats.includes(painter))
    .map((seat) => {
      const time = wakingTime(view, seat);
      const done = view.ready.includes(seat);
      const score = view.scores[seat] ?? 0;
      return element(
        "div",
        { key: seat, class: `who s-${speaker.colour(seat)}` },
        medal(context, seat, 17, speaker.name(seat)),
        element(
          "div",
          null,
          element("h3", null, speaker.name(seat)),
          element(
            "small",
            { class: "muted" },
            time ? words.t("time", { hour: Number(time) }) : "",
            seat === state.seat ? `, ${words.t("seats.you")}` : "",
          ),
        ),
        element("b", { class: "score", role: "img", "aria-label": words.t("seats.score", { n: score }) }, String(score)),
        (!done && (absence(context, seat) || seatClock(context, seat))) ||
          element(
            "span",
            { class: done ? "chip ok" : "chip" },
            icon(done ? "i-check" : "i-wait", 12),
            words.t(done ? "seats.ready" : "seats.planning"),
          ),
      );
    });
}

/** My mood and my place in the order. @param {Context} context */
export function notes(context) {
  const { state, words } = context;
  const view = /** @type {View} */ (state.view);
  const place = words.ordinal(order(view).indexOf(state.seat ?? "") + 1);
  return element(
    "ul",
    { class: "pad stack" },
    element("li", null, icon("i-mood", 16), moodTold(context, view)),
    element("li", null, icon("i-clock", 16), words.t("plan.order", { place })),
    view.zones["round"]?.final && element("li", null, icon("i-info", 16), words.t("plan.final")),
  );
}

/** Who wakes when, what a tile costs them and how they feel. @param {Context} context */
export function hostel(context) {
  const { state, words, speaker, printed } = context;
  const view = /** @type {View} */ (state.view);
  return order(view).map((painter, at) => {
    const time = wakingTime(view, painter);
    const mood = view.zones["mood"]?.[painter];
    return element(
      "div",
      { key: painter, class: `who s-${speaker.colour(painter)}` },
      element("span", { class: "medal" }, icon(`em-${speaker.colour(painter)}`, 17)),
      element(
        "div",
        null,
        element("h3", null, speaker.name(painter)),
        element(
          "small",
          { class: "muted" },
          words.t("plan.wakes", { time: words.t("time", { hour: Number(time ?? 0) }), place: words.ordinal(at + 1) }),
        ),
      ),
      element(
        "span",
        { class: "row tight" },
        element("span", { class: "cost" }, icon("thaler", 16, 16, words.t("panel.price")), String(priceAt(printed, time) ?? "–")),
        mood !== undefined &&
          element("span", { class: "cost" }, icon("i-mood", 16, 16, words.t("plan.mood-of")), words.signed(mood)),
      ),
    );
  });
}

/** @param {Context} context */
function keys(context) {
  const { words } = context;
  const schema = schemaOf(context);
  const cap = (/** @type {string} */ name) => element("span", { class: "kbd" }, name);
  return element(
    "details",
    { class: "keys-help" },
    element("summary", null, words.t("plan.keys"), icon("i-down", 14)),
    element(
      "dl",
      { class: "keyrows" },
      element("dt", null, cap("1"), "–", cap("5")),
      element("dd", null, words.t("plan.key-place")),
      element("dt", null, cap("⇧"), "+", cap("1"), "–", cap("5")),
      element("dd", null, words.t("plan.key-take")),
      schema &&
        Object.keys(schema.marks).length > 0 && [
          element("dt", null, cap("M")),
          element("dd", null, words.t("plan.key-mark")),
        ],
      schema &&
        Object.keys(schema.counts).length > 0 && [
          element("dt", null, cap("+"), cap("−")),
          element("dd", null, words.t("plan.key-count")),
        ],
      element("dt", null, cap("T")),
      element("dd", null, words.t("plan.key-table")),
    ),
  );
}
