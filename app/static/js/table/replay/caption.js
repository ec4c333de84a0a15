// Where in the game we are, whose decision led there, and what came of it: in one line, wherever the story is out of sight.

import { lines } from "../digest.js";
import { element } from "../element.js";
import { icon } from "../icon.js";
import { phaseName } from "../strip.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("./page.js").Replay} Replay */

/** @param {Context} context @param {Replay} replay */
export function caption(context, replay) {
  return element("div", { key: "caption", class: "rp-caption" }, where(context, replay), happened(context, replay));
}

/** @param {Context} context @param {Replay} replay */
function where(context, { course, step }) {
  const { words, state, game } = context;
  const view = /** @type {import("../types.js").View} */ (state.view);
  const { names, at } = game.phases(view);
  return element(
    "p",
    { key: "where", class: "rp-where" },
    element("b", null, words.t("replay.at", { n: step, all: course.last })),
    view.round > 0 && `, ${words.t("replay.round", { n: view.round })}`,
    view.over ? `, ${words.t("replay.over")}` : names[at] && `, ${phaseName(context, names[at])}`,
  );
}

/** What the decision that led here brought, as whoever looks was told. @param {Context} context @param {Replay} replay */
function happened(context, { course, eyes, step }) {
  const { words, speaker } = context;
  const entry = course.entry(eyes, step);
  if (!entry) return element("p", { key: "happened", class: "rp-told s-none" }, words.t("replay.nothing-yet"));
  const told = lines(speaker, entry);
  // What nature drew for one of them alone is theirs.
  const theirs = course.archive.seats.includes(entry.seat) ? [entry.seat] : [...new Set(told.map((line) => line.painter))];
  const colour = theirs.length === 1 && theirs[0] && speaker.colour(theirs[0]);
  return element(
    "p",
    { key: "happened", class: `rp-told ${colour ? `s-${colour}` : "s-none"}` },
    element("span", { class: "dot" }, colour && icon(`em-${colour}`, 9, 9, null, "em-w")),
    element(
      "span",
      null,
      told.length
        ? told.flatMap(({ words: said }, at) => (at ? [" · ", said] : [said]))
        : decided(context, entry.seat),
    ),
  );
}

/** Nature has no name of its own to begin a sentence with. @param {Context} context @param {string} seat */
function decided({ words, speaker }, seat) {
  return seat === "nature"
    ? words.t("replay.decided-by-nature")
    : words.rich("replay.decided", { painter: speaker.bold(seat) });
}
