// What is known of a painter on a seat: sections and portraits, the favour, and that and when a bet was placed.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { isAway } from "../../table/absent.js";
import { betOf, isBetting, portraitCount, restored, turn } from "./reading.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */

/** @param {Context} context @param {View} view @param {string} painter */
export function doing(context, view, painter) {
  const { words } = context;
  const { active, roll } = turn(view);
  if (painter === active) {
    if (isBetting(view)) return words.t("seats.rolls-next", { n: roll + 1 });
    return view.task && words.has(`seats.at.${view.task}`) ? words.t(`seats.at.${view.task}`) : words.t("seats.rolls");
  }
  if (isAway(context, painter)) return null;
  const bet = betOf(view, painter);
  if (bet) return words.t("seats.bet", { roll: Number(bet.roll) });
  return isBetting(view) && view.waiting.includes(painter) ? words.t("seats.thinks") : null;
}

/** @param {Context} context @param {View} view @param {string} painter */
export function brief({ words, printed }, view, painter) {
  const bet = betOf(view, painter);
  if (bet) return words.t("seats.bet-short", { n: printed.bets.points[bet.roll] });
  if (painter === turn(view).active) return words.t("seats.turn");
  return view.zones["favour"] === painter ? favourName(words, printed) : "–";
}

/** @param {Context} context @param {View} view @param {string} painter @returns {string[]} */
export function said(context, view, painter) {
  const line = doing(context, view, painter);
  return line ? [line] : [];
}

/** "±1". @param {import("../../table/words.js").Words} words @param {import("./printed.js").Printed} printed */
export function favourName(words, { favour }) {
  return words.t("favour.short", { n: favour });
}

/** @param {Context} context @param {View} view @param {string} painter */
export function goods({ words, printed }, view, painter) {
  const { enough, bets } = printed;
  const bet = betOf(view, painter);
  const sections = restored(view, painter).length;
  const portraits = portraitCount(view, painter);
  return element(
    "div",
    { class: "goods" },
    count("tileback", sections, enough.sections, words.t("seats.sections", { n: sections, all: enough.sections })),
    count(
      "portraits",
      portraits,
      enough.portraits,
      words.t("seats.portraits", { n: portraits, all: enough.portraits }),
    ),
    bet &&
      element(
        "span",
        { key: "bet", class: "chip gold" },
        icon("bet-back", 14),
        words.t("seats.worth", { n: bets.points[bet.roll] }),
      ),
    view.zones["favour"] === painter &&
      element(
        "span",
        { key: "favour", class: "chip ok", title: words.t("favour.name") },
        words.t("seats.favour", { n: printed.favour }),
      ),
    view.zones["first player"] === painter &&
      element(
        "span",
        { key: "first", class: "g", title: words.t("seats.first") },
        icon("palette", 15, 15, words.t("seats.first")),
      ),
  );
}

/** @param {string} picture @param {number} n @param {number} all @param {string} told */
function count(picture, n, all, told) {
  return element(
    "span",
    { key: picture, class: n >= all ? "g full" : "g", role: "img", title: told, "aria-label": told },
    icon(picture, 15),
    element("b", null, `${n}/${all}`),
  );
}
