// The board in words, for whoever does not see it: the same facts as tables and lists.

import { element } from "../../table/element.js";
import { inWords } from "./modules/index.js";
import { boothName, paintsOf, tileOf } from "./pieces.js";
import { boothsOf } from "./printed.js";
import { cellName } from "./speech.js";

/** @typedef {import("../../table/context.js").Context} Context */

/** Rows and columns of the fresco. */
const LINES = [0, 1, 2, 3, 4];

/** @param {Context} context */
export function boardInWords(context) {
  const { state, words, speaker } = context;
  const view = state.view;
  if (!view) return null;
  /** @type {import("./printed.js").Printed} */
  const printed = context.printed;
  const tiles = view.zones["fresco"] ?? {};
  const booths = view.zones["booths"] ?? {};
  const hostel = view.zones["hostel"] ?? {};
  return element(
    "section",
    { key: "in-words", class: "sr", "aria-labelledby": "in-words-h" },
    element("h2", { id: "in-words-h" }, words.t("in-words.label")),
    element(
      "table",
      null,
      element(
        "caption",
        null,
        words.t("in-words.fresco", {
          n: Object.keys(tiles).length,
          cell: cellName(words, view.zones["bishop"] ?? "2,2", "cell.within"),
        }),
      ),
      element(
        "thead",
        null,
        element(
          "tr",
          null,
          element("th", { scope: "col" }, words.t("in-words.line-head")),
          LINES.map((col) => element("th", { scope: "col" }, words.t(`cell.side.${col}`))),
        ),
      ),
      element(
        "tbody",
        null,
        LINES.map((row) =>
          element(
            "tr",
            null,
            element("th", { scope: "row" }, words.number(row + 1)),
            LINES.map((col) => element("td", null, segment(context, tiles[`${row},${col}`]))),
          ),
        ),
      ),
    ),
    element("h3", null, words.title("place", "market")),
    element(
      "ul",
      null,
      boothsOf(printed).map((booth) => {
        const here = Object.keys(booths)
          .filter((slot) => Number(slot[0]) === booth)
          .sort();
        return element(
          "li",
          null,
          here.length
            ? words.t("in-words.booth", {
                booth: boothName(booth),
                tiles: words.series(here.map((slot) => paintsOf(words, booths[slot]))),
              })
            : words.t("in-words.booth-empty", { booth: boothName(booth) }),
        );
      }),
    ),
    element("h3", null, words.title("place", "hostel")),
    element(
      "ul",
      null,
      printed.hostel.map((row) =>
        element(
          "li",
          null,
          words.t("in-words.row", {
            time: words.t("time", { hour: row.time }),
            mood: words.signed(row.mood),
            price: row.price,
            who: hostel[String(row.time)] ? speaker.name(hostel[String(row.time)]) : words.t("in-words.free"),
          }),
        ),
      ),
    ),
    element("h3", null, words.title("zone", "score")),
    element(
      "ul",
      null,
      view.painters.map((painter) =>
        element(
          "li",
          null,
          words.t("in-words.score", {
            name: speaker.name(painter),
            n: view.zones["score"]?.[painter] ?? 0,
            mood: words.signed(view.zones["mood"]?.[painter] ?? 0),
          }),
        ),
      ),
    ),
    inWords(context, view).map(({ number, lines }) => [
      element("h3", null, words.t(`module.${number}.name`)),
      element(
        "ul",
        null,
        lines.map((line) => element("li", null, line)),
      ),
    ]),
  );
}

/** @param {Context} context @param {string | undefined} piece */
function segment({ words }, piece) {
  if (!piece) return words.t("in-words.restored");
  return words.t("in-words.segment", { n: tileOf(piece).value, paints: paintsOf(words, piece) });
}
