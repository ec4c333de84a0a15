// What the log says of a deed in Fresco: several events are one line, for how much and with what result.

import { element } from "../../table/element.js";
import { points } from "../../table/speaker.js";
import { TELLS } from "./modules/index.js";
import { boothName, marketPaints, tileOf } from "./pieces.js";
import { cellName, paintIcons, tileIcons } from "./speech.js";

/** @typedef {import("../../table/speaker.js").Speaker} Speaker */
/** @typedef {import("../../table/types.js").Event_} Event_ */
/** @typedef {import("../../table/element.js").Child} Child */

/** He pays nothing: what he restores is told when he takes the tile. */
const LEONARDO = "leonardo";

/** Told by a neighbouring line, or seen on the board. */
export const QUIET = new Set([
  "ready",
  "left",
  "arrived",
  "paid for altar",
  "cleared booth",
  "restored",
  "fresco laid",
  "gave",
  "paid",
  "line turned",
  "lined up",
  "round ended",
]);

/** @type {Record<string, (speaker: Speaker, event: Event_, all: Event_[]) => Child[] | null>} */
export const TOLD = {
  // Where the space has to be chosen, the tile is taken only afterwards: then the payment already tells it. Where
  // something is drawn before the points are known, everything is told with the tile.
  "paid for segment": (speaker, event, all) =>
    near(all, event, "uncovered") || !near(all, event, "scored") ? null : restored(speaker, event, all),
  uncovered: (speaker, event, all) =>
    near(all, event, "scored") || event.painter === LEONARDO ? restored(speaker, event, all) : null,
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
          cell: cellName(speaker.words, event["new"]),
        }),
  advanced: (speaker, event) =>
    event["new"] === event["target"]
      ? null
      : speaker.words.rich(event["new"] === event["old"] ? "log.stayed" : "log.landed", {
          painter: speaker.bold(String(event.painter)),
          n: event["new"],
          target: event["target"],
        }),
  scored: (speaker, event, all) => {
    if (["paid for segment", "uncovered", "restored altar"].some((name) => near(all, event, name))) return null;
    if (!event["total"]) return null;
    return speaker.words.rich("log.scored", {
      painter: speaker.bold(String(event.painter)),
      n: event["total"],
      items: points(speaker, event["items"]),
    });
  },
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
    event["why"] === "start"
      ? null
      : speaker.words.rich("log.earned", {
          painter: speaker.bold(String(event.painter)),
          n: event["n"],
          why: speaker.words.name("why", event["why"]),
        }),
  "plans revealed": (speaker, event) => {
    const list = borrowed(speaker, event["plans"] ?? {});
    return [list.length ? speaker.words.t("log.plans-neutral", { list: list.join("; ") }) : speaker.words.t("log.plans")];
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

/** @param {Speaker} speaker @param {Event_} event a segment's payment, or its tile taken @param {Event_[]} all */
function restored(speaker, event, all) {
  const scored = near(all, event, "scored");
  return speaker.words.rich(!scored ? "log.uncovered" : bonus(scored) ? "log.restored-for" : "log.restored", {
    painter: speaker.bold(String(event.painter)),
    value: event["tile"] ? tileOf(event["tile"]).value : scored?.["items"][0][1],
    cell: cellName(speaker.words, event["cell"]),
    total: element("b", null, String(scored?.["total"] ?? "")),
    items: scored ? points(speaker, scored["items"].slice(1)) : "",
  });
}

export const HEADINGS = new Set(["round began", "final round began"]);

/** @param {Event_ | undefined} scored whether more than the segment itself counted */
function bonus(scored) {
  return (scored?.["items"] ?? []).slice(1).some((/** @type {[string, number]} */ [, n]) => n);
}

/** The event of that name that belongs to the same deed: the nearest of the same painter. @param {Event_[]} all @param {Event_} event @param {string} name */
function near(all, event, name) {
  const at = all.indexOf(event);
  const far = (/** @type {Event_} */ other) => Math.abs(all.indexOf(other) - at);
  return all
    .filter((other) => other.event === name && other.painter === event.painter)
    .sort((a, b) => far(a) - far(b))[0];
}
