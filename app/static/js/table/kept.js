// A game that does not go on because its rules changed: why, how it stood, and what comes next.

import { h } from "./element.js";
import { rematch } from "./end.js";

/** @typedef {import("./context.js").Context} Context */

/** @param {Context} context */
export function keptNotice(context) {
  const { state, words, speaker } = context;
  const kept = state.people?.kept;
  if (!kept) return null;
  const scores = Object.entries(kept.scores ?? {});
  return h(
    "section",
    { key: "kept", class: "panel pad kept", role: "status", "aria-labelledby": "kept-h" },
    h("h2", { id: "kept-h" }, words.t("kept.title")),
    h("p", null, words.t(`kept.${kept.because}`)),
    scores.length > 0 && [
      h("h3", null, words.t("kept.scores")),
      h(
        "ul",
        { class: "row wrap" },
        scores.map(([painter, n]) =>
          h(
            "li",
            { key: painter, class: "chip" },
            words.t("amount.at", { place: speaker.name(painter), n }),
          ),
        ),
      ),
    ],
    kept.because !== "game_gone" && rematch(context),
  );
}
