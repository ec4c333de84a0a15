// What the log says, line by line.

import { element } from "../../table/element.js";
import { points } from "../../table/speaker.js";
import { keptDice } from "./die.js";
import { pieceOf } from "./pieces.js";
import { drawnDice } from "./speech.js";

/** @typedef {import("../../table/speaker.js").Speaker} Speaker */
/** @typedef {import("../../table/types.js").Event_} Event_ */
/** @typedef {import("../../table/element.js").Child} Child */

/** Seen on the board, or told by a neighbouring line. */
export const QUIET = new Set(["ready", "portraits laid", "portrait revealed", "round ended"]);

export const HEADINGS = new Set(["round began", "turn began"]);

/** @param {Speaker} speaker @param {Event_} event */
const painter = (speaker, event) => speaker.bold(String(event.painter));

/** @type {Record<string, (speaker: Speaker, event: Event_, all: Event_[]) => Child[] | null>} */
export const TOLD = {
  "turn began": (speaker, event) => [speaker.words.t("log.turn", { name: speaker.name(String(event.painter)) })],
  "bet placed": (speaker, event) =>
    speaker.words.rich(event["token"] ? "log.my-bet" : "log.bet", {
      painter: painter(speaker, event),
      roll: Number(event["roll"]),
      token: event["token"] ? speaker.words.name("token", event["token"]) : "",
    }),
  rolled: (speaker, event) =>
    speaker.words.rich("log.rolled", { painter: painter(speaker, event), dice: drawnDice(speaker, event["dice"]) }),
  "set aside": (speaker, event) =>
    speaker.words.rich("log.set-aside", {
      painter: painter(speaker, event),
      dice: element("span", { class: "logdice" }, keptDice(speaker.words, /** @type {any} */ (event), 20)),
      value: event["value"],
      total: element("b", null, String(event["total"])),
    }),
  "restored section": (speaker, event) =>
    speaker.words.rich("log.restored", { painter: painter(speaker, event), section: pieceOf(event["tile"]).shows }),
  adjusted: (speaker, event) =>
    event["by"] ? speaker.words.rich("log.adjusted", { painter: painter(speaker, event), by: event["by"] }) : null,
  "bets revealed": (speaker, event) => {
    const { words } = speaker;
    const list = event["bets"].map((/** @type {import("./last_turn.js").Revealed} */ bet) =>
      words.t(bet.points ? "log.bet-right" : "log.bet-wrong", {
        name: speaker.name(bet.seat),
        token: words.name("token", bet.token),
        points: words.signed(bet.points),
      }),
    );
    return [words.t("log.bets", { list: words.series(list) })];
  },
  scored: (speaker, event) => {
    const items = event["items"].filter((/** @type {[string, number]} */ [source, n]) => n && source !== "wedding");
    // Bets are told where they are revealed, weddings in a line of their own.
    if (!items.length || items.every((/** @type {[string, number]} */ [source]) => source === "bet")) return null;
    return speaker.words.rich(items.length > 1 ? "log.scored" : "log.scored-for", {
      painter: painter(speaker, event),
      n: event["total"],
      items: items.length > 1 ? points(speaker, items) : speaker.words.name("points", items[0][0]),
    });
  },
  advanced: (speaker, event) =>
    event["new"] === event["target"]
      ? null
      : speaker.words.rich("log.landed", {
          painter: painter(speaker, event),
          n: event["new"],
          target: event["target"],
        }),
};
