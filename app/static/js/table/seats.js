// Everybody's public panel, in the order they act; and whatever a module lays in front of a painter.

import { h } from "./element.js";
import { tileOf } from "../games/fresco/pieces.js";
import { icon } from "./icon.js";
import { order, planOf } from "./store.js";
import { priceAt } from "../games/fresco/printed.js";
import { amountOf } from "../games/fresco/annex.js";
import { PICTURES, onSeat, shown } from "../games/fresco/modules/index.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./types.js").View} View */

const BLENDED = ["orange", "green", "purple"];
const COLUMNS = ["market", "cathedral", "studio", "workshop", "theatre"];
/** So many chips stand in a row of a narrow panel, and of a wide one. */
export const FEW = 5;
const MANY = 9;
const FINAL = ["market", "cathedral", "studio", "workshop", "cathedral 2"];

/** Zones of a painter that the panel, the board or my screen draw themselves. */
export const DRAWN = new Set(["thalers", "paints", "points", "apprentices", "absent", "armchair", "plan", "tiles"]);

/** @param {Context} context */
export function seats(context) {
  const { state, words } = context;
  const view = state.view;
  if (!view) return null;
  return h(
    "section",
    { key: "seats", class: "seats", "aria-label": words.t("seats.label") },
    order(view).map((painter) => panel(context, view, painter)),
    state.people?.votes.map((vote) => ballot(context, vote)),
  );
}

/** @param {Context} context @param {View} view @param {string} painter */
function panel(context, view, painter) {
  const { words, speaker, state } = context;
  const seat = speaker.seat(painter);
  const colour = speaker.colour(painter);
  const acting = acts(view, painter);
  return h(
    "article",
    { key: painter, class: `panel seat s-${colour} ${acting ? "acting" : ""}`, "aria-label": speaker.name(painter) },
    h(
      "div",
      { class: "row" },
      h("span", { class: "medal", "aria-hidden": "true" }, icon(`em-${colour}`, 17)),
      h(
        "div",
        { class: "id" },
        h(
          "div",
          { class: "row tight" },
          h("span", { class: "name" }, speaker.name(painter)),
          painter === state.seat && h("span", { class: "chip ok" }, words.t("seats.you")),
          seat?.bot &&
            h("span", { class: "chip", title: words.t("seats.bot") }, icon("i-bot", 12, 12, words.t("seats.bot"))),
        ),
        h(
          "div",
          { class: "row tight" },
          absence(context, view, painter),
          h("small", { class: "muted" }, doing(context, view, painter)),
        ),
      ),
      h(
        "span",
        { class: "score", "aria-label": words.t("seats.score", { n: view.zones["score"]?.[painter] ?? 0 }) },
        String(view.zones["score"]?.[painter] ?? 0),
      ),
    ),
    facts(context, view, painter),
    sheet(context, view, painter, 11),
    goods(context, view, painter, context.ui.phone ? MANY : FEW),
  );
}

/** @param {View} view @param {string} painter */
export function acts(view, painter) {
  if (view.over) return false;
  const visit = view.zones["visit"] ?? {};
  if (view.zones["round"]?.phase === "locations" && visit.painter) return visit.painter === painter;
  return view.waiting.includes(painter);
}

/** @param {Context} context @param {View} view @param {string} painter */
function absence({ words, speaker }, view, painter) {
  const seat = speaker.seat(painter);
  if (seat?.stand_in) return h("span", { class: "chip" }, icon("i-bot", 12), words.t("seats.stand-in"));
  return isAway(seat) && !view.over && h("span", { class: "chip bad" }, words.t("seats.away"));
}

/** @param {ReturnType<import("./speaker.js").Speaker["seat"]>} seat */
const isAway = (seat) => seat && !seat.bot && !seat.connected;

/** One short line: what the painter does now. @param {Context} context @param {View} view @param {string} painter */
function doing({ words, speaker, state }, view, painter) {
  if (view.over) return words.t("seats.finished");
  if (view.ready.includes(painter)) return words.t("seats.ready");
  const leonardo = view.zones["leonardo"];
  if (!view.seats.includes(painter) && leonardo?.controller) {
    return leonardo.controller === state.seat
      ? words.t("seats.you-decide")
      : words.t("seats.decides", { name: speaker.name(leonardo.controller) });
  }
  if (view.task === "plan") return words.t(view.waiting.includes(painter) ? "seats.planning" : "seats.ready");
  if (acts(view, painter)) return words.t("seats.acts-now");
  if (isAway(speaker.seat(painter))) return null;
  const place = order(view).indexOf(painter) + 1;
  return words.t("seats.order", { place: words.ordinal(place) });
}

/** @param {Context} context @param {View} view @param {string} painter */
function facts({ words, printed }, view, painter) {
  const hostel = view.zones["hostel"] ?? {};
  const time = Object.keys(hostel).find((hour) => hostel[hour] === painter);
  const price = priceAt(printed, time);
  const mood = view.zones["mood"]?.[painter];
  return h(
    "div",
    { class: "facts" },
    time && h("span", null, icon("i-clock", 14), h("b", null, words.t("time", { hour: Number(time) }))),
    mood !== undefined &&
      price !== undefined &&
      h("span", null, icon("thaler", 14), words.t("seats.pays"), " ", h("b", null, String(price))),
    mood !== undefined &&
      h("span", null, icon("i-mood", 14), words.t("seats.mood"), " ", h("b", null, words.signed(mood))),
  );
}

/** The five columns of a plan: who stands where, what has been done. @param {Context} context @param {View} view @param {string} painter @param {number} size */
export function sheet(context, view, painter, size) {
  const { words, speaker } = context;
  const plan = planOf(view, painter);
  const columns = view.zones["round"]?.final && view.seats.includes(painter) ? FINAL : COLUMNS;
  if (!plan) return apprentices(context, view, painter);
  const visit = view.zones["visit"] ?? {};
  const working = view.zones["round"]?.phase === "locations";
  const now = working ? columns.indexOf(visit.column) : -1;
  const told = columns.map((column) =>
    words.t("amount.at", { place: words.name("place", column), n: total(plan.columns[column]) }),
  );
  return h(
    "div",
    { class: "plan", role: "img", "aria-label": words.t("seats.plan", { list: words.list(told) }) },
    columns.map((column, index) => {
      const pieces = Object.entries(plan.columns[column] ?? {}).flatMap(([kind, n]) => Array(n).fill(kind));
      const marks = Object.keys(plan.marks ?? {}).filter((mark) => plan.marks[mark] === column);
      const turn = working && index === now && visit.painter === painter;
      const open = turn ? left(view) : 0;
      const past = working && (index < now || (index === now && !turn && finished(view, painter)));
      return h(
        "span",
        { key: column, class: turn ? "now" : "" },
        pieces.map((kind, at) =>
          icon(
            "apprentice",
            size,
            Math.round(size * 1.27),
            null,
            `s-${kind === "own" ? speaker.colour(painter) : kind === "ill" ? "ill" : "none"} ${past || (turn && at < pieces.length - open) ? "used" : ""}`,
          ),
        ),
        marks.map((mark) =>
          PICTURES[`mark ${mark}`]
            ? icon(PICTURES[`mark ${mark}`], size + 5, size + 5, words.name("mark", mark))
            : h("abbr", { class: "markchip", title: words.name("mark", mark) }, words.name("mark", mark).slice(0, 2)),
        ),
        !pieces.length && !marks.length && "·",
      );
    }),
  );
}

/** How many apprentices of the visit have yet to work. @param {View} view */
function left(view) {
  const work = view.zones["work"] ?? {};
  return total(work.workers) + (work.worker && work.acts > 0 ? 1 : 0);
}

/** Whether a painter has already been at the place where the table is now. @param {View} view @param {string} painter */
function finished(view, painter) {
  const line = order(view);
  return line.indexOf(painter) < line.indexOf(view.zones["visit"]?.painter);
}

/** @param {Record<string, number> | undefined} counts */
function total(counts) {
  return Object.values(counts ?? {}).reduce((sum, n) => sum + n, 0);
}

/** Before the plans are open: how many apprentices somebody has today. @param {Context} context @param {View} view @param {string} painter */
function apprentices({ words, speaker }, view, painter) {
  const hand = view.zones[`${painter}/apprentices`];
  if (!hand) return null;
  return h(
    "div",
    { class: "hands", role: "img", "aria-label": words.t("seats.apprentices", { n: total(hand) }) },
    Object.entries(hand).flatMap(([kind, n]) =>
      Array.from({ length: Number(n) }, () =>
        icon(
          "apprentice",
          12,
          15,
          null,
          `s-${kind === "own" ? speaker.colour(painter) : kind === "ill" ? "ill" : "none"}`,
        ),
      ),
    ),
  );
}

/** @typedef {{key: string, name: string, n: number, picture: import("./element.js").Child, title?: string, class?: string, store?: string}} Good */

/** What lies openly before a painter; where there is little room, the last ones are one chip that names them.
 * @param {Context} context @param {View} view @param {string} painter @param {number} room how many chips fit */
export function goods(context, view, painter, room) {
  const all = [
    ...restored(context, view, painter),
    ...docked(context, view, painter),
    ...others(context, view, painter),
  ];
  const shown_ = all.length > room ? all.slice(0, room - 1) : all;
  return h("div", { class: "goods" }, shown_.map(chip), rest(context, all.slice(shown_.length)));
}

/** @param {Good} good */
function chip({ key, name, n, picture, title, class: more = "", store }) {
  return h("span", { key, class: `g ${more}`, title: title ?? name, "data-store": store }, picture, String(n));
}

/** @param {Context} context @param {Good[]} folded */
function rest({ words }, folded) {
  if (!folded.length) return null;
  const told = words.list(folded.map(({ name, n }) => words.t("amount.at", { place: name, n })));
  return h("span", { key: "rest", class: "g rest", role: "img", title: told, "aria-label": told }, `+${folded.length}`);
}

/** The segments somebody restored, and the seals on them. @param {Context} context @param {View} view @param {string} painter @returns {Good[]} */
function restored({ words }, view, painter) {
  const tiles = view.zones[`${painter}/tiles`] ?? {};
  /** @type {Record<string, number>} */
  const seals = {};
  for (const [piece, n] of Object.entries(tiles))
    for (const paint of tileOf(piece).paints)
      if (BLENDED.includes(paint)) seals[paint] = (seals[paint] ?? 0) + Number(n);
  const n = total(tiles);
  const name = words.t("seats.restored-short");
  return [
    { key: "tiles", name, n, title: words.t("seats.restored", { n }), picture: icon("tileback", 15, 15, name) },
    ...BLENDED.filter((paint) => seals[paint]).map((paint) => ({
      key: paint,
      name: words.name("paint", paint),
      n: seals[paint],
      title: words.t("seats.seals", { n: seals[paint], paint: words.name("paint", paint) }),
      picture: icon("seal", 15, 15, words.name("paint", paint)),
      class: `c-${paint}`,
    })),
  ];
}

/** What modules lay there. @param {Context} context @param {View} view @param {string} painter @returns {Good[]} */
function docked(context, view, painter) {
  return onSeat(context, view, painter)
    .filter(({ n }) => n)
    .map(({ picture, n, name, height }) => ({
      key: picture,
      name,
      n,
      picture: icon(picture, 15, height ?? 15, name),
      class: "docked",
      store: picture,
    }));
}

/** Whatever nobody has drawn. @param {Context} context @param {View} view @param {string} painter @returns {Good[]} */
function others({ words }, view, painter) {
  const drawn = shown(view, "own");
  return Object.keys(view.zones).flatMap((zone) => {
    const own = zone.slice(painter.length + 1);
    const n = amountOf(view.zones[zone]);
    if (!zone.startsWith(`${painter}/`) || DRAWN.has(own) || drawn.has(own) || !n) return [];
    const name = words.name("zone", own);
    return [{ key: zone, name, n, picture: `${name} ` }];
  });
}

/** Shall a bot decide for somebody who is away? @param {Context} context @param {{seat: string, agreed: string[], against: string[], needed: number}} vote */
function ballot({ words, speaker, act, state }, vote) {
  const voted = state.seat && (vote.agreed.includes(state.seat) || vote.against.includes(state.seat));
  return h(
    "div",
    { key: `vote ${vote.seat}`, class: "panel ballot" },
    h("p", null, words.t("vote.ask", { name: speaker.name(vote.seat), n: vote.agreed.length, needed: vote.needed })),
    state.role === "player" &&
      !voted &&
      h(
        "div",
        { class: "row" },
        h(
          "button",
          { type: "button", class: "btn small", on: { click: () => act.vote(vote.seat, false) } },
          words.t("vote.no"),
        ),
        h(
          "button",
          { type: "button", class: "btn small primary", on: { click: () => act.vote(vote.seat, true) } },
          words.t("vote.yes"),
        ),
      ),
  );
}

/** On a phone: everybody as a chip, above everything. @param {Context} context */
export function chips({ state, speaker, words }) {
  const view = state.view;
  if (!view) return null;
  const hostel = view.zones["hostel"] ?? {};
  return h(
    "div",
    { key: "chips", class: "ph-seats", role: "list" },
    order(view).map((painter) => {
      const time = Object.keys(hostel).find((hour) => hostel[hour] === painter);
      const colour = speaker.colour(painter);
      const state_ = view.ready.includes(painter)
        ? words.t("seats.ready")
        : time
          ? words.t("time", { hour: Number(time) })
          : "–";
      return h(
        "div",
        { key: painter, role: "listitem", class: `ph-seat s-${colour} ${acts(view, painter) ? "acting" : ""}` },
        h("span", { class: "medal" }, icon(`em-${colour}`, 13, 13, speaker.name(painter))),
        h("b", null, String(view.zones["score"]?.[painter] ?? 0)),
        h("span", { class: "t" }, state_),
      );
    }),
  );
}
