// What the log says of a deed in Fresco: several events are one line, for how much and with what result.

import { element } from "../../table/element.js";
import { points } from "../../table/speaker.js";
import { TELLS } from "./modules/index.js";
import { boothName, marketPaints } from "./pieces.js";
import { cellName, paintIcons, tileIcons } from "./speech.js";

/** @typedef {import("../../table/speaker.js").Speaker} Speaker */
/** @typedef {import("../../table/types.js").Event_} Event_ */
/** @typedef {import("../../table/element.js").Child} Child */

/** Told by a neighbouring line, or seen on the board. */
export const QUIET = new Set([
  "ready",
  "left",
  "arrived",
  "paid for segment",
  "paid for altar",
  "cleared booth",
  "uncovered",
  "restored",
  "fresco laid",
  "line turned",
  "lined up",
  "round ended",
]);

/** Why something changes hands of which the line of the deed itself tells: what was bought, built or blended. */
const PAID_FOR = new Set(["market", "bishop"]);
const GIVEN_FOR = new Set(["segment", "altar", "blend"]);

/** @type {Record<string, (speaker: Speaker, event: Event_, all: Event_[]) => Child[] | null>} */
export const TOLD = {
  "restored altar": (speaker, event, all) => {
    const scored = near(all, event, "scored");
    return speaker.words.rich(scored ? "log.altar" : "log.altar-done", {
      painter: speaker.bold(String(event.painter)),
      paints: paintIcons(speaker.words, marketPaints(event["payment"]), 14),
      total: element("b", null, String(scored?.["total"] ?? "")),
    });
  },
  "took market tile": (speaker, event, all) => {
    const paid = near(all, event, "paid");
    const way = `log.took.${event["how"]}`;
    return speaker.words.rich(speaker.words.has(way) ? way : paid ? "log.bought" : "log.took", {
      painter: speaker.bold(String(event.painter)),
      paints: tileIcons(speaker.words, event["tile"], 14),
      booth: boothName(event["slot"]),
      n: paid?.["n"] ?? event["n"] ?? 0,
    });
  },
  blended: (speaker, event, all) =>
    speaker.words.rich("log.blended", {
      painter: speaker.bold(String(event.painter)),
      paint: paintIcons(speaker.words, [event["paint"]], 14),
      paints: paintIcons(speaker.words, Object.keys(near(all, event, "gave")?.["paints"] ?? {}), 14),
    }),
  "bishop moved": (speaker, event) =>
    event["why"] === "restored"
      ? null
      : speaker.words.rich("log.bishop", {
          painter: speaker.bold(String(event.painter)),
          cell: cellName(speaker.words, event["new"], "cell.within"),
        }),
  advanced: (speaker, event) =>
    event["new"] === event["target"]
      ? null
      : speaker.words.rich(event["new"] === event["old"] ? "log.stayed" : "log.landed", {
          painter: speaker.bold(String(event.painter)),
          n: event["new"],
          target: event["target"],
        }),
  // A restoration is told with its points: before them something may be drawn, after them a space chosen, and then
  // its events come with several decisions.
  scored: (speaker, event, all) => {
    const cell = nearest(all, event, (other) => "cell" in other)?.["cell"];
    if (cell && event["items"][0]?.[0] === "segment") return restored(speaker, event, cell);
    if (near(all, event, "restored altar") || !event["total"]) return null;
    const items = event["items"].filter((/** @type {[string, number]} */ [, n]) => n);
    return speaker.words.rich(items.length > 1 ? "log.scored" : "log.scored-for", {
      painter: speaker.bold(String(event.painter)),
      n: event["total"],
      items: items.length > 1 ? points(speaker, items) : speaker.words.name("points", items[0][0]),
    });
  },
  paid: (speaker, event) => (PAID_FOR.has(event["why"]) || TELLS.has(event["why"]) ? null : speaker.event(event)),
  gave: (speaker, event) => (GIVEN_FOR.has(event["why"]) || TELLS.has(event["why"]) ? null : speaker.event(event)),
  received: (speaker, event, all) =>
    near(all, event, "took market tile") || near(all, event, "blended") || event["why"] === "start" || TELLS.has(event["why"])
      ? null
      : speaker.event(event),
  settled: (speaker, event) =>
    speaker.words.rich("log.settled", {
      painter: speaker.bold(String(event.painter)),
      n: Object.values(event["apprentices"]).reduce((sum, n) => sum + Number(n), 0),
    }),
  lapsed: (speaker, event) =>
    speaker.words.rich("log.lapsed", {
      painter: speaker.bold(String(event.painter)),
      place: speaker.words.title("place", event["what"]),
    }),
  woke: (speaker, event) =>
    speaker.words.rich("log.woke", {
      painter: speaker.bold(String(event.painter)),
      time: speaker.words.t("time", { hour: event["row"] }),
    }),
  cheered: (speaker, event) =>
    speaker.words.rich(event["new"] === event["old"] ? "log.mood-end" : "log.mood", {
      painter: speaker.bold(String(event.painter)),
      mood: speaker.words.signed(event["new"]),
      why: speaker.words.name("why", event["why"]),
    }),
  earned: (speaker, event) =>
    event["why"] === "start" || TELLS.has(event["why"])
      ? null
      : speaker.words.rich("log.earned", {
          painter: speaker.bold(String(event.painter)),
          n: event["n"],
          why: speaker.words.name("why", event["why"]),
        }),
  "plans revealed": (speaker, event) => {
    const list = borrowed(speaker, event["plans"] ?? {});
    return [list.length ? speaker.words.t("log.plans-neutral", { list: speaker.words.series(list) }) : speaker.words.t("log.plans")];
  },
  "market stocked": (speaker) => [speaker.words.t("log.stocked")],
  "closed booth": (speaker, event) =>
    speaker.words.rich("log.closed", {
      painter: speaker.bold(String(event.painter)),
      booth: boothName(event["booth"]),
    }),
};

/** Where apprentices stand that are nobody's own. @param {Speaker} speaker @param {Record<string, {columns: Record<string, Record<string, number>>}>} plans */
function borrowed(speaker, plans) {
  return Object.entries(plans).flatMap(([painter, { columns }]) =>
    Object.entries(columns)
      .filter(([, kinds]) => kinds["neutral"])
      .map(([column]) => `${speaker.name(painter)}, ${speaker.words.name("place", column)}`),
  );
}

/** @param {Speaker} speaker @param {Event_} scored the points of a restoration @param {string} cell */
function restored(speaker, scored, cell) {
  const [[, value], ...others] = scored["items"];
  const bonus = others.some((/** @type {[string, number]} */ [, n]) => n);
  return speaker.words.rich(bonus ? "log.restored-for" : "log.restored", {
    painter: speaker.bold(String(scored.painter)),
    value,
    cell: cellName(speaker.words, cell, "cell.within"),
    total: element("b", null, String(scored["total"])),
    items: points(speaker, others),
  });
}

export const HEADINGS = new Set(["round began", "final round began"]);

/** The event of that name that belongs to the same deed. @param {Event_[]} all @param {Event_} event @param {string} name */
function near(all, event, name) {
  return nearest(all, event, (other) => other.event === name);
}

/** The nearest event of the same painter that is such a one. @param {Event_[]} all @param {Event_} event @param {(other: Event_) => boolean} such */
function nearest(all, event, such) {
  const at = all.indexOf(event);
  const far = (/** @type {Event_} */ other) => Math.abs(all.indexOf(other) - at);
  return all.filter((other) => other.painter === event.painter && such(other)).sort((a, b) => far(a) - far(b))[0];
}
