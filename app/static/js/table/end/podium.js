// Who painted best: the winners, and everybody on their step.

import { element } from "../element.js";
import { icon } from "../icon.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../types.js").View} View */

const HEIGHTS = ["h1", "h2", "h3", "h4"];

/** @param {Context} context @param {View} view @param {string[]} ranking */
export function podium(context, view, ranking) {
  const { words, speaker, game } = context;
  const score = view.scores;
  const best = score[ranking[0]];
  const winners = view.winners ?? ranking.slice(0, 1);
  const second = ranking[1];
  const line =
    winners.length > 1
      ? words.t("end.shared", { n: best })
      : words.t("end.ahead", { n: best, ahead: best - (score[second] ?? 0), name: second ? speaker.name(second) : "" });
  const shown = [ranking[1], ranking[0], ranking[2], ranking[3]].filter(Boolean);
  return element(
    "section",
    { class: "panel podium", "aria-labelledby": "end-h" },
    game.backdrop(context),
    element(
      "h1",
      { id: "end-h" },
      words.t(winners.length > 1 ? game.wins.several : game.wins.one, {
        names: words.list(winners.map((seat) => speaker.name(seat))),
      }),
    ),
    element("p", null, line),
    element(
      "ol",
      { class: "steps4" },
      shown.map((seat) => {
        const place = ranking.findIndex((other) => score[other] === score[seat]);
        return element(
          "li",
          { key: seat, class: `step s-${speaker.colour(seat)}` },
          place === 0 && icon("i-crown", 34, 34, null, "crown"),
          game.figure && icon(game.figure, 84, 100),
          element(
            "div",
            { class: `blk ${HEIGHTS[place]}` },
            element("span", { class: "nm" }, speaker.name(seat)),
            element("b", null, String(score[seat] ?? 0)),
            element("small", null, words.ordinal(place + 1)),
          ),
        );
      }),
    ),
  );
}
