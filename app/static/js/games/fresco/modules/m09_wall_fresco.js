// Module 9, the wall fresco: the wall as an annex, tiles and exchange tiles before their owners.

import { element, pressable } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { use } from "../board/draw.js";
import { tileOf } from "../pieces.js";
import { cellName, paintIcons } from "../speech.js";
import { each, many } from "./cards.js";
import { ofEach } from "./holdings.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/types.js").View} View */
/** @typedef {import("../../../table/words.js").Words} Words */
/** @typedef {import("../printed.js").Known} Known */

/** The outline of the wall, row by row, the points of a segment, seals by tile, the colours of exchange tiles.
 * @typedef {{board: string[], points: number, seals: Record<string, string>, exchange: string[]}} Facts */

/** @param {Known} known @returns {Facts} */
const facts = ({ printed }) => printed.modules["wall fresco"];

const NO_CELL = ".";
const SIZE = 30;

/** @param {Known} known @returns {string[]} */
function cells(known) {
  return facts(known).board.flatMap((line, row) =>
    [...line].flatMap((sign, col) => (sign === NO_CELL ? [] : [`${row},${col}`])),
  );
}

/** The covered segments that touch the restored part, in a row or a column. @param {Known} known @param {View} view @returns {string[]} */
function next(known, view) {
  const wall = view.zones["wall"] ?? {};
  const restored = new Set(cells(known).filter((cell) => !wall[cell]));
  return cells(known).filter((cell) => {
    const [row, col] = cell.split(",").map(Number);
    const beside = [[row - 1, col], [row + 1, col], [row, col - 1], [row, col + 1]];
    return wall[cell] && beside.some(([down, right]) => restored.has(`${down},${right}`));
  });
}

/** @param {Words} words @param {string} cell @param {string | undefined} front */
function about(words, cell, front) {
  const name = cellName(words, cell);
  if (!front) return words.t("dock.wall.restored", { cell: name });
  return words.t("dock.wall.covered", { cell: name, paint: words.name("paint", front) });
}

// -- the wall ------------------------------------------------------------------------------------------------------

/** @param {Context} context @param {View} view */
function wall(context, view) {
  const { words } = context;
  const { board } = facts(context);
  const open = new Set(next(context, view));
  const width = SIZE * Math.max(...board.map((line) => line.length)) + 4;
  const height = SIZE * board.length + 4;
  return element(
    "svg",
    { class: "wallsvg", viewBox: `-2 -2 ${width} ${height}`, role: "group", "aria-label": words.name("zone", "wall") },
    cells(context).map((cell) => segment(context, view, cell, open.has(cell))),
  );
}

/** @param {Context} context @param {View} view @param {string} cell @param {boolean} open */
function segment(context, view, cell, open) {
  const { words, choices, chosen, act } = context;
  const [row, col] = cell.split(",").map(Number);
  const front = view.zones["wall"]?.[cell];
  const told = about(words, cell, front);
  const id = `wall ${cell}`;
  const can = choices.some((choice) => choice.id === id);
  const selected = can && chosen?.id === id;
  const press = can
    ? { role: "button", tabindex: 0, "aria-pressed": String(selected), on: pressable(() => act.select(id)) }
    : { role: "img" };
  const ring = { x: 1.5, y: 1.5, width: SIZE - 3, height: SIZE - 3, rx: 3 };
  return element(
    "g",
    {
      key: cell,
      class: `spot ${can ? "can" : ""} ${selected ? "sel" : ""}`,
      transform: `translate(${SIZE * col} ${SIZE * row})`,
      "aria-label": told,
      ...press,
    },
    element("rect", { ...ring, class: `wl ${front ? "" : "done"} ${open ? "open" : ""}` }),
    element("title", null, told),
    front
      ? use(`p-${front}`, 4.5, 4.5, SIZE - 9, SIZE - 9, open ? "" : "far")
      : element("path", { d: "M6 23q5 -15 10 -5t8 -9", class: "wl-done" }),
    can && element("rect", { ...ring, class: "ringz" }),
  );
}

// -- exchange tiles ------------------------------------------------------------------------------------------------

/** A tile with a paint on it. @param {Words} words @param {string} paint @param {number} size */
function tile(words, paint, size) {
  return element(
    "span",
    { class: "walltile" },
    icon("walltile", size),
    icon(`p-${paint}`, size * 0.66, size * 0.66, words.name("paint", paint)),
  );
}

/** @param {Context} context @param {View} view */
function exchanges(context, view) {
  const { words, choices, chosen, act } = context;
  return element(
    "div",
    { class: "glassrow" },
    facts(context).exchange.map((paint) => {
      const id = `exchange ${paint}`;
      const left = view.zones["exchange supply"]?.[paint] ?? 0;
      const told = words.t("dock.wall.supply", { n: left, paint: words.name("paint", paint) });
      const inside = [tile(words, paint, 24), element("b", null, `${left}×`)];
      if (!choices.some((choice) => choice.id === id))
        return element("span", { key: paint, class: "lot", title: told }, inside);
      return element(
        "button",
        {
          key: paint,
          type: "button",
          class: "btn small lot",
          title: told,
          "aria-label": told,
          "aria-pressed": String(chosen?.id === id),
          on: { click: () => act.select(id) },
        },
        inside,
      );
    }),
  );
}

/** @param {Context} context */
function body(context) {
  const { words, state } = context;
  const view = state.view;
  if (!view) return null;
  return [
    wall(context, view),
    element("p", null, words.t("dock.wall.rule", { n: facts(context).points })),
    before(context, view),
    element("p", { class: "cap" }, words.t("dock.wall.exchange")),
    exchanges(context, view),
  ];
}

/** @param {Context} context */
function line(context) {
  const { words, state } = context;
  const view = state.view;
  if (!view) return null;
  const fronts = view.zones["wall"] ?? {};
  return [
    element("span", null, words.t("dock.wall.left", { n: Object.keys(fronts).length })),
    paintIcons(
      words,
      [...new Set(next(context, view).map((cell) => fronts[cell]))],
      14,
    ),
  ];
}

// -- before their owners -------------------------------------------------------------------------------------------

/** The paint that a tile brings is the second one it shows. @param {string} piece "4:green+red:wall" */
const incomeOf = (piece) => tileOf(piece).paints[1];

/** @param {Context} context @param {string} piece */
function named(context, piece) {
  const { words } = context;
  return words.t("dock.wall.tile", {
    paint: words.name("paint", incomeOf(piece)),
    seal: words.name("paint", facts(context).seals[piece]),
  });
}

/** @param {Context} context @param {View} view @param {string} painter */
function seat(context, view, painter) {
  const { words } = context;
  const mine = view.zones[`${painter}/wall tiles`];
  const tiles = each(mine).map((piece) => named(context, piece));
  return [
    {
      picture: "walltile",
      n: many(mine),
      name: words.t("dock.wall.seat", { n: tiles.length, tiles: words.series(tiles) }),
    },
    ...each(view.zones[`${painter}/exchange tiles`]).map((paint) => ({
      picture: `p-${paint}`,
      n: 1,
      name: words.t("dock.wall.exchanged", { paint: words.name("paint", paint) }),
    })),
  ].filter(({ n }) => n);
}

/** Who has restored what: each tile with its income and its seal. @param {Context} context @param {View} view */
function before(context, view) {
  const { speaker } = context;
  const owners = view.painters.filter((painter) => many(view.zones[`${painter}/wall tiles`]));
  return owners.map((painter) =>
    element(
      "div",
      { key: `before ${painter}`, class: `glassrow before s-${speaker.colour(painter)}` },
      element("span", { class: "medal" }, icon(`em-${speaker.colour(painter)}`, 12, 12, speaker.name(painter))),
      each(view.zones[`${painter}/wall tiles`]).map((piece, at) =>
        element("span", { key: `${piece} ${at}`, class: "lot", title: named(context, piece) }, sealed(context, piece)),
      ),
    ),
  );
}

/** A tile with its income and its seal: of two with one income the seals may differ. @param {Context} context @param {string | number} piece */
function sealed(context, piece) {
  const { words } = context;
  const seal = facts(context).seals[String(piece)];
  return [
    tile(words, incomeOf(String(piece)), 22),
    element("span", { class: `c-${seal}` }, icon("seal", 15, 15, words.name("paint", seal))),
  ];
}

/** What the wall takes next. @param {Context} context @param {View} view */
function atTheWall(context, view) {
  const { words } = context;
  const open = next(context, view);
  const fronts = view.zones["wall"] ?? {};
  const n = Object.keys(fronts).length;
  if (!n) return [];
  return [
    {
      picture: paintIcons(words, [...new Set(open.map((cell) => fronts[cell]))], 14),
      text: words.t("today.wall", { n }),
      lines: [
        words.t("dock.wall.rule", { n: facts(context).points }),
        ...open.map((cell) => about(words, cell, fronts[cell])),
      ],
    },
  ];
}

/** Whoever has tiles of the wall may exchange them. @param {Context} context @param {View} view */
function inTheWorkshop(context, view) {
  if (!many(view.zones[`${context.state.seat}/wall tiles`])) return [];
  return [{ picture: icon("walltile", 18), text: context.words.t("today.exchange"), lines: supply(context, view) }];
}

/** @param {Context} context @param {View} view @returns {string[]} */
function supply(context, view) {
  const { words } = context;
  return facts(context).exchange.map((paint) =>
    words.t("dock.wall.supply", { n: view.zones["exchange supply"]?.[paint] ?? 0, paint: words.name("paint", paint) }),
  );
}

/** @param {Context} context @param {View} view @returns {string[]} */
function inWords(context, view) {
  const { words } = context;
  return [
    words.t("dock.wall.rest", { n: Object.keys(view.zones["wall"] ?? {}).length }),
    ...next(context, view).map((cell) => about(words, cell, view.zones["wall"]?.[cell])),
    ...supply(context, view),
    ...ofEach(context, view, (painter) => seat(context, view, painter).map(({ name }) => name)),
  ];
}

/** @type {import("./dock.js").Dock} */
export const wallFresco = {
  zones: ["wall", "wall pile", "green backs", "orange backs", "purple backs", "wall tiles given up", "exchange supply"],
  own: ["wall tiles", "stacked wall tiles", "exchange tiles"],
  seat,
  today: { wall: atTheWall, workshop: inTheWorkshop },
  annex: {
    line,
    body,
    concerns: ({ state, chosen }) => state.view?.place === "wall" || chosen?.kind === "exchange",
  },
  targets: { wall: (cell) => `wall ${cell}`, exchange: (paint) => `exchange ${paint}` },
  looks: {
    wall: ({ words, speaker }, choice) => ({
      lead: speaker.goods(choice.cost, 26),
      bare: true,
      title: cellName(words, String(choice.value)),
      cost: words.t("dock.wall.then"),
      gain: words.signed(choice.gain["points"] ?? 0),
    }),
    exchange: ({ words }, choice) => {
      const paint = String(choice.value);
      const name = words.name("paint", paint);
      return {
        lead: tile(words, paint, 30),
        bare: true,
        title: words.t("dock.wall.take", { paint: name }),
        cost: Object.keys(choice.cost["wall tiles"] ?? {}).map((half) => tile(words, half, 22)),
        gain: icon(`p-${paint}`, 18, 18, name),
      };
    },
  },
  fields: { red: sealed, yellow: sealed, blue: sealed },
  arguments: {
    piece: ({ words }, piece, drawn) => {
      const paint = incomeOf(piece);
      return drawn ? paintIcons(words, [paint], 14) : words.name("paint", paint);
    },
    pieces: ({ words }, pieces) => paintIcons(words, pieces.map(incomeOf), 14),
  },
  pictures: { "mark wall": "walltile", "place wall": "walltile" },
  inWords,
};
