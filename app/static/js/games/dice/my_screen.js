// My screen: the dice set aside, my bet, which only I see, and my tiles and portraits.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { asideRow, onMyScreen } from "./aside.js";
import { myBet, quickBets } from "./bets.js";
import { keptDice } from "./die.js";
import { pieceName, pieceOf, pieces } from "./pieces.js";
import { portrait } from "./sections.js";
import { aside, betOf, sealedBet, tiles, turn } from "./reading.js";
import { totals } from "./total.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */

/** @param {Context} context */
export function myScreen(context) {
  const { state, words, speaker, ui } = context;
  const { view, seat } = state;
  if (!view || !seat || state.role !== "player") return null;
  const active = turn(view).active;
  const mine = active === seat;
  return element(
    "section",
    { key: "mine", class: `panel mine s-${speaker.colour(seat)}`, "aria-label": words.t("mine.label") },
    onMyScreen(state, view) &&
      element(
        "section",
        { key: "aside" },
        element(
          "h3",
          null,
          mine || !active ? words.t("aside.title") : words.t("aside.of", { name: speaker.name(active) }),
        ),
        asideRow(context, view, 52),
      ),
    !mine &&
      element(
        "section",
        { key: "bet", class: "mybet" },
        element("h3", null, icon("i-lock", 14), words.t("bets.yours")),
        (!ui.phone && quickBets(context)) || myBet(context, view),
      ),
    element(
      "section",
      { key: "tiles", class: "grow" },
      element("h3", null, words.t("mine.tiles")),
      collection(context, view, seat),
    ),
  );
}

/** @param {Context} context @param {View} view @param {string} seat */
function collection({ words }, view, seat) {
  const sections = tiles(view, seat);
  const faces = pieces(view.zones[`${seat}/portraits`]);
  if (!sections.length && !faces.length) return element("p", { class: "muted" }, words.t("mine.none"));
  return element(
    "div",
    { class: "mytiles" },
    sections.map((tile, at) =>
      element(
        "span",
        { key: `${tile} ${at}`, class: "mytile", role: "img", "aria-label": pieceName(words, tile) },
        element("small", null, pieceOf(tile).shows),
        element("b", null, String(pieceOf(tile).value)),
      ),
    ),
    faces.map((face, at) => element("span", { key: `${face} ${at}` }, portrait(face, 32, pieceName(words, face)))),
  );
}

/** On a phone: what was set aside and my bet, always in sight. @param {Context} context */
export function shelf(context) {
  const { state, words, speaker, printed } = context;
  const { view, seat } = state;
  if (!view || !seat || state.role !== "player") return null;
  const kept = aside(view);
  const { now, then } = totals(context, view);
  const bet = betOf(view, seat)?.token ?? sealedBet(view);
  return element(
    "div",
    { key: "shelfline", class: `ph-shelf s-${speaker.colour(seat)}` },
    Array.from({ length: printed.dice.rolls }, (_, at) => {
      const die = kept[String(at + 1)];
      return element(
        "span",
        { key: String(at), class: die ? "keep" : "keep none" },
        die ? [keptDice(words, die, 28), element("b", null, String(die.value))] : words.t("aside.roll", { n: at + 1 }),
      );
    }),
    bet && element("span", { key: "bet", class: "cost" }, icon(`bet-${bet}`, 28, 28, words.name("token", bet))),
    element(
      "span",
      { key: "sum", class: "sumtotal" },
      element("small", null, words.t("board.total")),
      element("b", null, String(then ?? now)),
    ),
  );
}
