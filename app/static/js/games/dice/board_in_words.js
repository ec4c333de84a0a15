// The board for whoever does not see it: the same facts as lists.

import { element } from "../../table/element.js";
import { betInWords } from "./bets.js";
import { chancesInWords } from "./chances.js";
import { isQuality, keptName } from "./pieces.js";
import { aside, betOf, portraitCount, restored, rolled, turn } from "./reading.js";
import { portraitInWords, sectionInWords } from "./sections.js";
import { totalInWords } from "./total.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */

/** @param {Context} context */
export function boardInWords(context) {
  const { state, words, printed } = context;
  const view = state.view;
  if (!view) return null;
  const list = (/** @type {string[]} */ lines) =>
    element(
      "ul",
      null,
      lines.map((line) => element("li", null, line)),
    );
  const likely = chancesInWords(context);
  return element(
    "section",
    { key: "in-words", class: "sr", "aria-label": words.t("in-words.label") },
    element("h2", null, words.t("board.fresco")),
    list(printed.sections.map((/** @type {string} */ section) => sectionInWords(context, view, section))),
    list(Object.keys(printed.ranges).map((number) => portraitInWords(context, view, number))),
    element("h2", null, words.t("board.table")),
    list([...diceInWords(context, view), totalInWords(context, view), ...(likely ? [likely] : [])]),
    element("h2", null, words.t("seats.label")),
    list(view.painters.map((painter) => painterInWords(context, view, painter))),
    state.role === "player" && turn(view).active !== state.seat && element("p", null, betInWords(context, view)),
  );
}

/** @param {Context} context @param {View} view @returns {string[]} */
function diceInWords({ words }, view) {
  const dice = Object.entries(rolled(view)).map(([name, face]) =>
    isQuality(name)
      ? words.t("die.quality", { colour: words.name("paint", name), n: Number(face) })
      : words.t("die.colour", { colour: words.name("paint", String(face)) }),
  );
  const kept = Object.values(aside(view)).map((each) => keptName(words, each.die, each.pips, each.colours));
  return [
    ...(dice.length ? [words.t("in-words.dice", { list: words.list(dice) })] : []),
    ...(kept.length ? [words.t("in-words.aside", { list: words.list(kept) })] : []),
  ];
}

/** @param {Context} context @param {View} view @param {string} painter */
function painterInWords({ words, speaker, printed }, view, painter) {
  const bet = betOf(view, painter);
  return [
    words.t("in-words.painter", {
      name: speaker.name(painter),
      n: view.scores[painter] ?? 0,
      sections: restored(view, painter).length,
      portraits: portraitCount(view, painter),
    }),
    bet && words.t("seats.bet", { roll: Number(bet.roll) }),
    view.zones["favour"] === painter && words.t("in-words.favour", { n: printed.favour }),
  ]
    .filter(Boolean)
    .join(", ");
}
