// A game that does not go on: because its rules changed, or because everybody agreed. Why, how it stood, and what comes next.

import { element } from "./element.js";
import { rematch } from "./end/further.js";

/** @typedef {import("./context.js").Context} Context */

/** @param {Context} context */
export function keptNotice(context) {
  const { state, words, speaker } = context;
  const kept = state.people?.kept;
  if (!kept) return null;
  const scores = Object.entries(kept.scores ?? {});
  return element(
    "section",
    { key: "kept", class: "panel pad stack kept", role: "status", "aria-labelledby": "kept-h" },
    element("h2", { id: "kept-h" }, words.t("kept.title")),
    element("p", null, words.t(`kept.${kept.because}`)),
    scores.length > 0 && [
      element("h3", { class: "label" }, words.t("kept.scores")),
      element(
        "ul",
        { class: "row wrap" },
        scores.map(([painter, n]) =>
          element("li", { key: painter, class: "chip" }, words.t("amount.at", { place: speaker.name(painter), n })),
        ),
      ),
    ],
    kept.because !== "game_gone" && rematch(context),
  );
}

/** Ended by agreement: nobody has won. @param {Context} context */
export function voidNotice(context) {
  const { state, words } = context;
  if (state.status !== "void") return null;
  return element(
    "section",
    { key: "void", class: "panel pad stack kept", role: "status", "aria-labelledby": "void-h" },
    element("h2", { id: "void-h" }, words.t("void.title")),
    element("p", null, words.t("void.line")),
    rematch(context),
  );
}
