// What Fresco knows of a painter on a seat: when they wake, their mood, their plan, and what lies openly before them.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { isAway } from "../../table/absent.js";
import { acts } from "../../table/seats.js";
import { amountOf } from "../../table/zones.js";
import { priceAt } from "./printed.js";
import { markName } from "./mark_names.js";
import { colourOf } from "./colours.js";
import { drawMark } from "./marks.js";
import { onSeat, shown } from "./modules/index.js";
import { order, planOf, visitor, wakingTime } from "./painters.js";
import { tileOf } from "./pieces.js";
import { standing, whole } from "./planning/plan.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/types.js").View} View */

const BLENDED = ["orange", "green", "purple"];
const COLUMNS = ["market", "cathedral", "studio", "workshop", "theatre"];
const FINAL = ["market", "cathedral", "studio", "workshop", "cathedral 2"];

/** Zones of a painter that the panel, the board or my screen draw themselves. */
export const DRAWN = new Set(["thalers", "paints", "points", "apprentices", "absent", "armchair", "plan", "tiles"]);

/** One short line: what the painter does now. @param {Context} context @param {View} view @param {string} painter */
export function doing(context, view, painter) {
  const { words, speaker, state } = context;
  const leonardo = view.zones["leonardo"];
  if (!view.seats.includes(painter) && leonardo?.controller) {
    return leonardo.controller === state.seat
      ? words.t("seats.you-decide")
      : words.t("seats.decides", { name: speaker.name(leonardo.controller) });
  }
  if (view.task === "plan") return words.t(view.waiting.includes(painter) ? "seats.planning" : "seats.ready");
  if (acts(context, view, painter)) return words.t("seats.acts-now");
  if (isAway(context, painter)) return null;
  const place = order(view).indexOf(painter) + 1;
  return words.t("seats.order", { place: words.ordinal(place) });
}

/** On a phone: when they woke. @param {Context} context @param {View} view @param {string} painter */
export function brief({ words }, view, painter) {
  const time = wakingTime(view, painter);
  return time ? words.t("time", { hour: Number(time) }) : "–";
}

/** In the room: when they woke, and who decides for whom. @param {Context} context @param {View} view @param {string} painter */
export function said({ words, speaker }, view, painter) {
  const time = wakingTime(view, painter);
  const controller = view.seats.includes(painter) ? null : view.zones["leonardo"]?.controller;
  return [
    ...(time ? [words.t("time", { hour: Number(time) })] : []),
    ...(controller ? [words.t("seats.decides", { name: speaker.name(controller) })] : []),
  ];
}

/** @param {Context} context @param {View} view @param {string} painter */
export function large({ words }, view, painter) {
  const mood = view.zones["mood"]?.[painter];
  return (
    mood !== undefined &&
    element("span", null, icon("i-mood", 22), words.t("seats.mood"), " ", element("b", null, words.signed(mood)))
  );
}

/** @param {Context} context @param {View} view @param {string} painter */
export function facts({ words, printed }, view, painter) {
  const time = wakingTime(view, painter);
  const price = priceAt(printed, time);
  const mood = view.zones["mood"]?.[painter];
  return element(
    "div",
    { class: "facts" },
    time && element("span", null, icon("i-clock", 14), element("b", null, words.t("time", { hour: Number(time) }))),
    mood !== undefined &&
      price !== undefined &&
      element("span", null, icon("thaler", 14), words.t("seats.pays"), " ", element("b", null, String(price))),
    mood !== undefined &&
      element("span", null, icon("i-mood", 14), words.t("seats.mood"), " ", element("b", null, words.signed(mood))),
  );
}

/** The places that somebody plans for in this round. @param {View} view @param {string} painter */
export function columnsOf(view, painter) {
  return view.zones["round"]?.final && view.seats.includes(painter) ? FINAL : COLUMNS;
}

/** The five columns of a plan: who stands where, what has been done. @param {Context} context @param {View} view @param {string} painter @param {number} size */
export function sheet(context, view, painter, size) {
  const { words, speaker } = context;
  const plan = planOf(view, painter);
  const columns = columnsOf(view, painter);
  if (!plan) return apprentices(context, view, painter);
  const visit = view.zones["visit"] ?? {};
  const working = view.zones["round"]?.phase === "locations";
  const now = working ? columns.indexOf(visit.column) : -1;
  const told = columns.map((column) =>
    words.t("amount.at", { place: words.name("place", column), n: total(plan.columns[column]) }),
  );
  return element(
    "div",
    { class: "plan", role: "img", "aria-label": words.t("seats.plan", { list: words.list(told) }) },
    columns.map((column, index) => {
      const pieces = Object.entries(plan.columns[column] ?? {}).flatMap(([kind, n]) => Array(n).fill(kind));
      const marks = Object.keys(plan.marks ?? {}).filter((mark) => plan.marks[mark] === column);
      const turn = working && index === now && visitor(view) === painter;
      const open = turn ? left(view) : 0;
      const past = working && (index < now || (index === now && !turn && finished(view, painter)));
      return element(
        "span",
        { key: column, class: turn ? "now" : "" },
        pieces.map((kind, at) =>
          icon(
            "apprentice",
            size,
            Math.round(size * 1.27),
            null,
            `${colourOf(speaker, painter, kind)} ${past || (turn && at < pieces.length - open) ? "used" : ""}`,
          ),
        ),
        marks.map((mark) => {
          const name = markName(words, mark);
          return element(
            "span",
            { key: mark, class: "markchip", title: name, role: "img", "aria-label": name },
            drawMark(context, mark, size + 4),
          );
        }),
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

/** My plan before it is open: who stands where, and what lies on the sheet besides. @type {import("../../table/game.js").GameClient["sealed"]} */
export function sealed({ words }, pick) {
  const plan = whole(pick);
  const places = [...new Set([...COLUMNS, ...FINAL])].filter((column) => standing(plan, column));
  const told = places.map((place) =>
    words.t("amount.at", { place: words.name("place", place), n: standing(plan, place) }),
  );
  const marks = Object.keys(plan.marks).map((mark) => markName(words, mark));
  return words.t("seats.plan", { list: words.list([...told, ...marks]) });
}

/** Before the plans are open: how many apprentices somebody has today. @param {Context} context @param {View} view @param {string} painter */
function apprentices({ words, speaker }, view, painter) {
  const hand = view.zones[`${painter}/apprentices`];
  if (!hand) return null;
  return element(
    "div",
    { class: "hands", role: "img", "aria-label": words.t("seats.apprentices", { n: total(hand) }) },
    Object.entries(hand).flatMap(([kind, n]) =>
      Array.from({ length: Number(n) }, () =>
        icon("apprentice", 12, 15, null, colourOf(speaker, painter, kind)),
      ),
    ),
  );
}

/** @typedef {{key: string, name: string, n: number, picture: import("../../table/element.js").Child, title?: string, class?: string, store?: string}} Good */

/** What lies openly before a painter; where there is little room, the last ones are one chip that names them.
 * @param {Context} context @param {View} view @param {string} painter @param {number} room how many chips fit */
export function goods(context, view, painter, room) {
  const all = [
    ...restored(context, view, painter),
    ...docked(context, view, painter),
    ...others(context, view, painter),
  ];
  const shown_ = all.length > room ? all.slice(0, room - 1) : all;
  return element("div", { class: "goods" }, shown_.map(chip), rest(context, all.slice(shown_.length)));
}

/** @param {Good} good */
function chip({ key, name, n, picture, title, class: more = "", store }) {
  return element("span", { key, class: `g ${more}`, title: title ?? name, "data-store": store }, picture, String(n));
}

/** @param {Context} context @param {Good[]} folded */
function rest({ words }, folded) {
  if (!folded.length) return null;
  const told = words.list(folded.map(({ name, n }) => words.t("amount.at", { place: name, n })));
  return element(
    "span",
    { key: "rest", class: "g rest", role: "img", title: told, "aria-label": told },
    `+${folded.length}`,
  );
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
    .map(({ picture, n, name, height, class: colour }) => ({
      key: picture,
      name,
      n,
      picture: icon(picture, 15, height ?? 15, name, colour),
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
