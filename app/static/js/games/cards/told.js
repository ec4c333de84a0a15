// What the log says of a deed in the card game.

import { element } from "../../table/element.js";
import { paintIcons, tileIcon } from "./drawings.js";
import { cardOf, paintsOf, spread } from "./pieces.js";
import { cardPaints } from "./speech.js";

/** @typedef {import("../../table/speaker.js").Speaker} Speaker */
/** @typedef {import("../../table/types.js").Event_} Event_ */
/** @typedef {import("../../table/element.js").Child} Child */

/** Told by a neighbouring line, or seen on the table. */
export const QUIET = new Set([
  "ready",
  "hand dealt",
  "display refilled",
  "tiles refilled",
  "turn began",
  "round ended",
]);

export const HEADINGS = new Set(["round began", "final round began"]);

/** @param {Speaker} speaker @param {Event_} event */
const who = (speaker, event) => speaker.bold(String(event.painter));

/** @type {Record<string, (speaker: Speaker, event: Event_, all: Event_[]) => Child[] | null>} */
export const TOLD = {
  "drew card": (speaker, event) =>
    speaker.words.rich(event["card"] ? "log.drew-mine" : "log.drew", {
      painter: who(speaker, event),
      pile: speaker.words.t(`pile.${event["back"]}`),
      card: event["card"] && paintIcons(speaker.words, [cardOf(String(event["card"])).paint], 15),
    }),
  restored: (speaker, event) => {
    const { words } = speaker;
    const items = /** @type {Record<string, number>} */ (event["items"] ?? {});
    const why = Object.entries(items).map(([reason, n]) =>
      words.t(`pay.why.${reason === "turn" ? "tile" : reason}`, { n }),
    );
    return words.rich(event["turned"] ? "log.restored-turned" : "log.restored", {
      painter: who(speaker, event),
      section: paintIcons(words, paintsOf(event["section"]), 15),
      cards: [
        cardPaints(words, spread(event["cards"])),
        ...Object.keys(event["tiles"] ?? {}).map((tile) => [" ", tileIcon(words, tile, 15)]),
      ],
      total: element("b", null, words.signed(event["points"])),
      n: event["turned"],
      why: why.join(", "),
    });
  },
  "gave card": (speaker, event) =>
    speaker.words.rich(event["card"] ? "log.gave-known" : "log.gave", {
      painter: who(speaker, event),
      name: speaker.name(String(event["asker"])),
      card: event["card"] && paintIcons(speaker.words, [cardOf(String(event["card"])).paint], 15),
      paint: paintIcons(speaker.words, [String(event["paint"])], 15),
      pile: speaker.words.t(`pile.${event["back"]}`),
    }),
  "showed hand": (speaker, event) =>
    speaker.words.rich(event["cards"] ? "log.showed-known" : "log.showed", {
      painter: who(speaker, event),
      name: speaker.name(String(event["asker"])),
      paint: paintIcons(speaker.words, [String(event["paint"])], 15),
      cards: event["cards"] && cardPaints(speaker.words, spread(event["cards"])),
    }),
  scored: (speaker, event) =>
    speaker.words.rich("log.scored", { painter: who(speaker, event), n: Number(event["total"]) }),
};
