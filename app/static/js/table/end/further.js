// What comes next: the same people again, the game once more, its table, or to take along.

import { element } from "../element.js";
import { icon } from "../icon.js";

/** @typedef {import("../context.js").Context} Context */

/** The same people again: to the table there is, or to a new one. @param {Context} context */
export function rematch(context) {
  const { words, state, act } = context;
  const code = state.people?.rematch;
  if (state.role !== "player") return rematchOfOthers(context);
  return code
    ? element("a", { class: "btn go big", href: `/t/${code}` }, icon("i-undo", 18), words.t("end.to-rematch"))
    : element(
        "button",
        { type: "button", class: "btn go big", on: { click: act.rematch } },
        icon("i-undo", 18),
        words.t("end.rematch"),
      );
}

/** Whoever watched sits down where a seat is free for anybody, otherwise watches on. @param {Context} context */
function rematchOfOthers({ words, state }) {
  const { rematch: code, rematch_watch: watch } = state.people ?? {};
  if (code) return element("a", { class: "btn go big", href: `/t/${code}` }, icon("i-undo", 18), words.t("end.join-rematch"));
  return watch && element("a", { class: "btn go big", href: watch }, icon("i-eye", 18), words.t("end.watch-rematch"));
}

/** @param {Context} context */
export function further(context) {
  const { words, state, act, code } = context;
  const watching = state.role === "spectator";
  return element(
    "section",
    { class: "panel pad row wrap further" },
    rematch(context),
    state.people?.replay !== false &&
      element(
        "a",
        { class: "btn", href: `/${watching ? "w" : "t"}/${code}/replay` },
        icon("i-play", 16),
        words.t("replay.again"),
      ),
    element(
      "button",
      { type: "button", class: "btn", on: { click: () => act.showTable(true) } },
      icon("i-board", 16),
      words.t("end.table"),
    ),
    state.role === "player" &&
      element(
        "a",
        { class: "btn", href: `/api/tables/${code}/record`, download: `${state.view?.game}-${code}.json` },
        icon("i-save", 16),
        words.t("end.download"),
      ),
    element("a", { class: "btn quiet", href: "/" }, words.t("end.home")),
    state.view?.seed &&
      element("p", { class: "muted hash" }, words.t("end.seed", { seed: state.view.seed.slice(0, 24) })),
  );
}
