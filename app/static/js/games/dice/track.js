// The score track: everybody on their space, those who have no points yet on the stairs. Behind the last space one counts on
// from the first; once all have passed it, the spaces are numbered on, and who is ahead by a whole round wears a ring.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */

/** The space of a score: the number on it, and how often its owner has been round. @param {number} score @param {number} spaces */
export function spaceOf(score, spaces) {
  return score
    ? { space: ((score - 1) % spaces) + 1, rounds: Math.floor((score - 1) / spaces) }
    : { space: 0, rounds: 0 };
}

/** @param {Context} context */
export function track(context) {
  const { state, words, speaker, printed } = context;
  const view = state.view;
  if (!view) return null;
  const stand = view.painters.map((painter) => ({ painter, ...spaceOf(view.scores[painter] ?? 0, printed.track) }));
  const behind = Math.min(...stand.map(({ rounds }) => rounds));
  const there = (/** @type {number} */ space) => stand.filter((each) => each.space === space);
  const told = view.painters.map((painter) =>
    words.t("amount.at", { place: speaker.name(painter), n: view.scores[painter] ?? 0 }),
  );
  return element(
    "section",
    { key: "track", class: "panel trackbox" },
    element("h2", null, words.t("track.title")),
    element(
      "div",
      { class: "track", role: "img", "aria-label": words.list(told) },
      element(
        "span",
        { key: "stairs", class: "stairs" },
        element("small", null, words.t("track.stairs")),
        there(0).map((each) => figure(context, each, behind)),
      ),
      Array.from({ length: printed.track }, (_, at) =>
        element(
          "span",
          { key: String(at + 1), class: "space" },
          String(at + 1 + behind * printed.track),
          there(at + 1).map((each) => figure(context, each, behind)),
        ),
      ),
    ),
  );
}

/** @param {Context} context @param {{painter: string, rounds: number}} stands @param {number} behind rounds that everybody has made */
function figure({ speaker }, { painter, rounds }, behind) {
  const colour = speaker.colour(painter);
  return element(
    "span",
    { key: painter, class: `medal s-${colour} ${rounds > behind ? "again" : ""}`, title: speaker.name(painter) },
    icon(`em-${colour}`, 11),
  );
}
