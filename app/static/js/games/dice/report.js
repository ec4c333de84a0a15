// How the last turn ended, in the place of the dice until the next ones are rolled: everybody can read how the bets did.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { points } from "../../table/speaker.js";
import { pieceName, pieceOf } from "./pieces.js";
import { portrait } from "./sections.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("./last_turn.js").LastTurn} LastTurn */
/** @typedef {import("./last_turn.js").Revealed} Revealed */

/** @param {Context} context @param {LastTurn} last */
export function report(context, last) {
  const { words, speaker } = context;
  const total = last.items.reduce((sum, [, n]) => sum + n, 0);
  return element(
    "div",
    { class: "report" },
    element(
      "div",
      { key: "won", class: `outcome s-${speaker.colour(last.painter)}` },
      picture(context, last),
      element(
        "div",
        null,
        element(
          "b",
          null,
          speaker.name(last.painter),
          last.total !== null && ` · ${words.t("report.total", { n: last.total })}`,
        ),
        element("p", null, came(context, last)),
        last.items.length > 1 && element("small", null, points(speaker, last.items)),
      ),
      element("span", { class: total ? "plus" : "plus none" }, words.signed(total)),
    ),
    last.bets.length > 0 &&
      element(
        "ul",
        { key: "bets", class: "revealed", "aria-label": words.t("report.bets") },
        last.bets.map((bet) => revealed(context, bet)),
      ),
  );
}

/** @param {Context} context @param {LastTurn} last */
function picture({ words }, { won }) {
  if (won?.event === "painted portrait") return portrait(won["portrait"], 40, pieceName(words, won["portrait"]));
  if (won?.event === "restored section") return element("span", { class: "plaque" }, pieceOf(won["tile"]).shows);
  return icon("i-no", 34, 34, null, "lost");
}

/** @param {Context} context @param {LastTurn} last */
function came({ words }, { won, called, bonus }) {
  const said = [];
  if (won?.event === "restored section") {
    const section = pieceOf(won["tile"]).shows;
    said.push(
      section === called
        ? words.t("report.called", { section })
        : words.t("report.other", { section, called: called ?? "" }),
    );
  } else if (won?.event === "painted portrait")
    said.push(words.t("report.portrait", { portrait: pieceName(words, won["portrait"]) }));
  else if (won) said.push(words.t("report.nothing", { why: words.name("why", won["why"]) }));
  if (bonus) said.push(words.t("report.bonus", { portrait: pieceName(words, bonus["portrait"]) }));
  return said.join(" ");
}

/** @param {Context} context @param {Revealed} bet */
function revealed({ words, speaker }, bet) {
  const colour = speaker.colour(bet.seat);
  return element(
    "li",
    { key: bet.seat, class: `s-${colour} ${bet.points ? "right" : "wrong"}` },
    element("span", { class: "medal", "aria-hidden": "true" }, icon(`em-${colour}`, 13)),
    icon(`bet-${bet.token}`, 30),
    element(
      "span",
      null,
      element("b", null, speaker.name(bet.seat)),
      element("small", null, words.t("report.bet", { token: words.name("token", bet.token), roll: Number(bet.roll) })),
    ),
    element("span", { class: "plus" }, bet.points ? words.signed(bet.points) : words.t("report.wrong")),
  );
}
