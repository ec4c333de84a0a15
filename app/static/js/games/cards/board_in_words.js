// The table in words, for whoever does not see it: the same facts as lists.

import { element } from "../../table/element.js";
import { amountOf } from "../../table/zones.js";
import { tileDoes } from "./board.js";
import { pileTitle, tileName, tileTitle } from "./drawings.js";
import { restored } from "./seat.js";
import { BACKS, spread } from "./pieces.js";
import { valuesOf } from "./printed.js";
import { sectionName } from "./speech.js";
import { handBy } from "./turn.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */

/** @param {Context} context */
export function boardInWords(context) {
  const { state, words, printed } = context;
  const view = state.view;
  if (!view) return null;
  const list = (/** @type {string} */ title, /** @type {string[]} */ lines) => [
    element("h3", null, title),
    element(
      "ul",
      null,
      lines.map((line) => element("li", null, line)),
    ),
  ];
  return element(
    "section",
    { key: "in-words", class: "sr", "aria-labelledby": "in-words-h" },
    element("h2", { id: "in-words-h" }, words.t("in-words.label")),
    list(
      words.t("board.display"),
      printed.places.sections.map((/** @type {string} */ place) => section(context, view, place)),
    ),
    list(words.t("board.favourite"), [
      view.zones["favourite"] ? words.name("paint", view.zones["favourite"]) : words.t("board.favourite-none"),
    ]),
    list(
      words.t("board.tiles"),
      Object.values(view.zones["tile display"] ?? {}).map(
        (tile) => `${tileTitle(words, String(tile))}: ${tileDoes(context, String(tile))}`,
      ),
    ),
    list(
      words.t("board.piles"),
      BACKS.map((back) =>
        words.t("board.pile", {
          pile: pileTitle(words, back),
          n: amountOf(view.zones[`${back} pile`]),
          away: amountOf(view.zones[`${back} discards`]),
        }),
      ),
    ),
    list(
      words.t("seats.label"),
      view.seats.map((seat) => player(context, view, seat)),
    ),
  );
}

/** @param {Context} context @param {View} view @param {string} place */
function section({ words, printed }, view, place) {
  const piece = view.zones["display"]?.[place];
  const n = Number(place);
  if (!piece) return words.t("in-words.no-section", { n });
  const values = valuesOf(printed, piece);
  return words.t("in-words.section", {
    n,
    section: sectionName(words, piece),
    least: values[0],
    most: values[values.length - 1],
  });
}

/** @param {Context} context @param {View} view @param {string} seat */
function player(context, view, seat) {
  const { words, speaker } = context;
  const held = handBy(view, seat);
  const worth = restored(context, view, seat).map(({ value }) => words.number(value));
  const cards = BACKS.filter((back) => held[back]).map((back) =>
    words.t("seats.held", { n: held[back], pile: words.t(`pile.${back}`) }),
  );
  const tiles = spread(view.zones[`${seat}/tiles`]).map((tile) => tileName(words, tile));
  return words.t("in-words.player", {
    name: speaker.name(seat),
    n: view.scores[seat] ?? 0,
    sections: worth.length ? words.list(worth) : words.t("in-words.none"),
    cards: cards.length ? words.list(cards) : words.t("in-words.none"),
    tiles: tiles.length ? words.list(tiles) : words.t("in-words.none"),
  });
}
