// How the score went, round by round, and when the game turned.

import { element } from "../element.js";
import { icon } from "../icon.js";
import { lines } from "./lines.js";
import { turningInWords, turningPoint } from "./turning.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../types.js").View} View */

/** @param {Context} context @param {View} view @param {string[]} ranking */
export function course(context, view, ranking) {
  const { words, state } = context;
  const rounds = state.rounds;
  const turning = turningPoint(rounds, ranking, view.winners ?? ranking.slice(0, 1));
  const painters = [...ranking, ...view.painters.filter((painter) => !ranking.includes(painter))];
  const values = painters.map((painter) => [painter, [0, ...rounds.map(({ scores }) => scores[painter] ?? 0)]]);
  const decided = turning && turning.kind !== "level" && rounds.findIndex(({ round }) => round === turning.round) + 1;
  return element(
    "section",
    { class: "panel course" },
    element("header", null, element("h2", null, words.t("end.course"))),
    turning && element("p", { class: "turning" }, icon("i-crown", 18), turningInWords(context, turning)),
    lines(context, {
      title: words.t("end.course"),
      marks: [words.t("end.start"), ...rounds.map(({ round }) => words.number(round))],
      values: Object.fromEntries(values),
      turn: decided || null,
      large: true,
    }),
  );
}
