// What happened last, read from the log: what I drew, what others played, what somebody showed me.

import { lines } from "../../table/digest.js";
import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { smallCard } from "./drawings.js";
import { counted, spread } from "./pieces.js";
import { miniCard } from "./mini.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").Event_} Event_ */
/** @typedef {import("../../table/store.js").State} State */

/** Every event of the log, the newest first. @param {State} state @returns {Generator<{event: Event_, entry: State["log"][number]}>} */
function* backwards({ log }) {
  for (let at = log.length - 1; at >= 0; at--)
    for (let i = log[at].events.length - 1; i >= 0; i--) yield { event: log[at].events[i], entry: log[at] };
}

const ENOUGH = 400;

/** The card that I drew last in this turn. @param {State} state @returns {string | null} */
export function drewLast(state) {
  let looked = 0;
  for (const { event } of backwards(state)) {
    if (event.event === "turn began" || event.event === "swapped" || looked++ > ENOUGH) return null;
    if (event.event === "drew card" && event.painter === state.seat && event["card"]) return String(event["card"]);
  }
  return null;
}

/** What tells of cards that lay on the table. @type {Record<string, (event: Event_) => string[]>} */
const PLAYED = {
  swapped: (event) => spread(counted(event["cards"])),
  restored: (event) => spread(event["cards"]),
  discarded: (event) => spread(counted(event["cards"])),
};

/** The last few times that somebody played cards, with the line that tells it, the newest first. @param {Context} context */
function playedLast({ state, speaker }) {
  const found = [];
  let looked = 0;
  for (const { event, entry } of backwards(state)) {
    if (looked++ > ENOUGH || found.length === FEW) break;
    const cards = PLAYED[event.event]?.(event);
    if (!cards?.length) continue;
    const [told] = lines(speaker, { ...entry, events: [event] });
    found.push({
      painter: String(event.painter),
      cards,
      key: `${entry.number} ${event.event}`,
      words: told?.words ?? [],
    });
  }
  return found;
}

const FEW = 3;

/** @param {Context} context */
export function lately(context) {
  const { words, speaker } = context;
  const last = playedLast(context);
  return element(
    "section",
    { key: "lately", class: "felt lately", "aria-labelledby": "lately-h" },
    element("h3", { id: "lately-h" }, words.t("lately.label")),
    !last.length && element("p", null, words.t("lately.none")),
    element(
      "ol",
      null,
      last.map(({ painter, cards, key, words: told }) =>
        element(
          "li",
          { key, class: `comes s-${speaker.colour(painter)}` },
          element("span", { class: "medal sm" }, icon(`em-${speaker.colour(painter)}`, 12)),
          element("span", null, told),
          element(
            "span",
            { class: "minis", "aria-hidden": "true" },
            cards.map((card, at) => element("span", { key: `${card} ${at}`, class: "mini-card" }, smallCard(card))),
          ),
        ),
      ),
    ),
  );
}

/** What was shown to me alone, until I decide. @param {Context} context */
export function shown(context) {
  const { state, words, speaker } = context;
  const found = (state.view?.shown ?? []).filter(
    ({ event, painter }) => (event === "showed hand" || event === "gave card") && painter !== state.seat,
  );
  if (!found.length) return null;
  return element(
    "section",
    { key: "shown", class: "felt shown", role: "status", "aria-label": words.t("shown.label") },
    element("h3", null, icon("i-eye", 18), words.t("shown.label")),
    found.map((event) => {
      const cards = event.event === "gave card" ? [String(event["card"])] : spread(event["cards"]);
      const name = speaker.name(String(event.painter));
      return element(
        "div",
        { key: String(event.painter), class: `shown-by s-${speaker.colour(String(event.painter))}` },
        element("span", { class: "medal sm" }, icon(`em-${speaker.colour(String(event.painter))}`, 12)),
        element("p", null, words.t(event.event === "gave card" ? "shown.gave" : "shown.hand", { name })),
        element(
          "ul",
          { class: "minis" },
          cards.map((card, at) => element("li", { key: `${card} ${at}` }, miniCard(words, card))),
        ),
      );
    }),
  );
}
