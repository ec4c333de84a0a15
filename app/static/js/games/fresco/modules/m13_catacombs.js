// Module 13, the catacombs: rooms under the restored segments, stacks of maps in the hostel, my maps and treasures in my hand.

import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { label, use } from "../board/draw.js";
import { CELLS, cellSpot, rowSpot } from "../board/layout.js";
import { markName } from "../mark_names.js";
import { cellName } from "../speech.js";
import { each, handCard, many } from "./cards.js";
import { ofEach, ofMine } from "./holdings.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/choices.js").Choice} Choice */
/** @typedef {import("../../../table/types.js").View} View */
/** @typedef {import("../../../table/words.js").Words} Words */
/** @typedef {import("../board/draw.js").Scene} Scene */
/** @typedef {import("../printed.js").Known} Known */

/** What a treasure is, and what it brings kept or sold.
 * @typedef {{kind: string, volume: number, points: number, thalers: number, mood: number}} Treasure */
/** The price of a map, how many lie in each stack at first, and every treasure by its name.
 * @typedef {{price: number, stacks: Record<string, number>, treasures: Record<string, Treasure>}} Facts */

const VOLUMES = ["", "I", "II", "III", "IV", "V"];
const KINDS = ["statue", "chalice", "script"];

/** @param {Known} known @returns {Facts} */
const facts = ({ printed }) => printed.modules["catacombs"];

/** The rooms that a map shows. @param {string} piece "7:0,1+0,2" @returns {string[]} */
const roomsOf = (piece) => piece.split(":")[1].split("+");

/** Whether I see which maps they are or only their backs. @param {any} zone @returns {string[]} the backs, "5#1" */
const backs = (zone) => zone?.backs ?? Object.keys(zone ?? {}).sort();

/** Maps that lie open to me, by their backs. @param {View | null} view @param {string | null} painter @returns {[string, string][]} */
const openMaps = (view, painter) => Object.entries((painter && view?.zones[`${painter}/maps`]) || {}).sort();

/** Maps whose rooms I may see: mine, and those of a painter without a screen. @param {View | null} view @param {string} back @returns {string | null} */
function known(view, back) {
  const pieces = (view?.painters ?? []).map((painter) => view?.zones[`${painter}/maps`]?.[back]);
  return pieces.find((piece) => typeof piece === "string") ?? null;
}

/** What a painter without a seat has drawn and not placed yet. @param {View | null} view @returns {string[]} */
function unplaced(view) {
  const free = (view?.painters ?? []).filter((painter) => !view?.seats.includes(painter));
  return free.flatMap((painter) => {
    const marks = view?.zones[`${painter}/plan`]?.marks ?? {};
    return openMaps(view, painter).flatMap(([back, piece]) => (`map ${back}` in marks ? [] : [piece]));
  });
}

/** How many rooms of a map stand open now. @param {View} view @param {string} piece */
const openOn = (view, piece) => roomsOf(piece).filter((cell) => cell in (view.zones["rooms"] ?? {})).length;

/** @param {Words} words @param {string} treasure "script 4 +1" */
function treasureName(words, treasure) {
  const [thing, mood] = treasure.split(" +");
  const name = words.name("treasure", thing);
  return mood ? words.t("phrase.treasure with mood", { treasure: name, mood: Number(mood) }) : name;
}

// -- on the board ----------------------------------------------------------------------------------------------------

/** @param {Scene} scene */
function rooms(scene) {
  const { view, me } = scene;
  const covered = view.zones["fresco"] ?? {};
  const mine = new Set(openMaps(view, me).flatMap(([, piece]) => roomsOf(piece)));
  return [
    ...CELLS.filter((cell) => !(cell in covered)).map((cell) => room(scene, cell)),
    ...CELLS.filter((cell) => mine.has(cell)).map((cell) => myRoom(scene, cell)),
  ];
}

/** Lower right on its segment: what lies there, or the dark arch of a room that is explored. @param {Scene} scene @param {string} cell */
function room(scene, cell) {
  const { view, words } = scene;
  const { x, y } = cellSpot(cell);
  const piece = view.zones["rooms"]?.[cell];
  const treasure = piece ? facts(scene).treasures[piece] : null;
  const where = { cell: cellName(words, cell), treasure: piece ? treasureName(words, piece) : "" };
  const told = words.t(piece ? "dock.room.open" : "dock.room.explored", where);
  return element(
    "g",
    {
      key: `room ${cell} ${piece ?? ""}`,
      class: piece ? "room arrives" : "room explored",
      role: "img",
      "aria-label": told,
      transform: `translate(${x + 38} ${y + 38})`,
    },
    element("title", null, told),
    piece && element("path", { class: "vault", d: "M0 37V17A18 17 0 0 1 36 17V37Z" }),
    treasure ? use(treasure.kind, 4, 5, 28) : use("empty-room", 8, 9, 28),
    treasure?.volume ? label(18, 26, "rm-n", VOLUMES[treasure.volume]) : null,
    treasure?.mood
      ? [
          element("circle", { class: "rm-mood", cx: 31, cy: 7, r: 9 }),
          label(31, 11, "rm-plus", words.signed(treasure.mood)),
        ]
      : null,
  );
}

/** A room on a map of mine, seen on my own screen alone. @param {Scene} scene @param {string} cell */
function myRoom({ words }, cell) {
  const { x, y } = cellSpot(cell);
  const told = words.t("dock.map.room", { cell: cellName(words, cell) });
  const box = { x: x + 7, y: y + 7, width: 61, height: 61, rx: 7 };
  return element("rect", { key: `mine ${cell}`, class: "myroom", role: "img", "aria-label": told, ...box });
}

/** The stacks of maps, each in the row of its hour. @param {Scene} scene */
function stacks(scene) {
  const { view, words, printed } = scene;
  return Object.keys(facts(scene).stacks).map((hour) => {
    const { y } = rowSpot(printed.hostel.findIndex(({ time }) => String(time) === hour));
    const told = stackTold(words, view, hour);
    return element(
      "g",
      { key: `maps ${hour}`, class: "z-maps", role: "img", "aria-label": told, transform: `translate(115 ${y})` },
      element("title", null, told),
      use("map", 0, 6, 17),
      label(22, 20, "small b", many(view.zones[`maps at ${hour}`])),
    );
  });
}

/** @param {Words} words @param {View} view @param {string} hour */
function stackTold(words, view, hour) {
  return words.t("dock.map.stack", { time: words.t("time", { hour: Number(hour) }), n: many(view.zones[`maps at ${hour}`]) });
}

// -- pictures --------------------------------------------------------------------------------------------------------

/** A map with its rooms: those that stand open now are dark, explored ones are struck out.
 * @param {View | null} view @param {string} piece @param {number} size */
function plan(view, piece, size) {
  const shown = roomsOf(piece);
  const { fresco = {}, rooms: open = {} } = view?.zones ?? {};
  const look = (/** @type {string} */ cell) => (cell in fresco ? "there" : cell in open ? "there open" : "there gone");
  return element(
    "svg",
    { class: "ico mapplan", width: size, height: size, viewBox: "0 0 35 35", "aria-hidden": "true" },
    element("rect", { class: "sheet", x: 1, y: 1, width: 33, height: 33, rx: 2 }),
    CELLS.map((cell) => {
      const [row, col] = cell.split(",").map(Number);
      const at = { x: 4 + 5.6 * col, y: 4 + 5.6 * row, width: 4.8, height: 4.8 };
      return element("rect", { ...at, class: shown.includes(cell) ? look(cell) : "else" });
    }),
  );
}

/** A treasure, a script with its number. @param {Known} known @param {string} piece @param {number} size */
function picture(known, piece, size) {
  const { kind, volume } = facts(known).treasures[piece];
  return element(
    "svg",
    { class: "ico treasure", width: size, height: size, viewBox: "0 0 32 32", "aria-hidden": "true" },
    element("use", { href: `#${kind}`, width: 32, height: 32 }),
    volume ? label(16, 20.5, "", VOLUMES[volume]) : null,
  );
}

// -- in my hand ------------------------------------------------------------------------------------------------------

/** @param {Context} context @param {View} view @param {string} back @param {string} piece */
function mapTold({ words }, view, back, piece) {
  const cells = words.list(roomsOf(piece).map((cell) => cellName(words, cell)));
  return words.t("dock.map.about", { name: markName(words, `map ${back}`), rooms: cells, n: openOn(view, piece) });
}

/** My maps and what I keep. @param {Context} context */
function hand(context) {
  const { state, words, choices } = context;
  const view = state.view;
  if (!view) return [];
  const laid = view.zones["visit"]?.marks ?? [];
  const explores = choices.find((choice) => choice.kind === "explore")?.id ?? null;
  return [
    ...openMaps(view, state.seat).map(([back, piece]) =>
      handCard(context, {
        key: `map ${back}`,
        picture: plan(view, piece, 36),
        text: words.t("dock.map.of", { time: words.t("time", { hour: Number(back.split("#")[0]) }), n: openOn(view, piece) }),
        title: mapTold(context, view, back, piece),
        plays: laid.includes(`map ${back}`) ? explores : null,
      }),
    ),
    ...each(view.zones[`${state.seat}/treasures`]).map((piece, at) =>
      handCard(context, {
        key: `treasure ${piece} ${at}`,
        picture: picture(context, piece, 34),
        text: words.t("dock.treasure.kept", { treasure: words.title("treasure", piece.split(" +")[0]) }),
        title: treasureName(words, piece),
      }),
    ),
  ];
}

// -- the annex -------------------------------------------------------------------------------------------------------

/** The open rooms, kind by kind: how many, of scripts which. @param {Context} context @param {number} size */
function finds(context, size) {
  const found = Object.values(context.state.view?.zones["rooms"] ?? {}).map((piece) => facts(context).treasures[piece]);
  return KINDS.flatMap((kind) => {
    const some = found.filter((treasure) => treasure.kind === kind);
    const volumes = [...new Set(some.map(({ volume }) => volume))].sort();
    const told = kind === "script" ? volumes.map((volume) => VOLUMES[volume]).join(" ") : String(some.length);
    if (!some.length) return [];
    const name = context.words.name("treasure-kind", kind);
    return [element("span", { key: kind, class: "rm" }, icon(kind, size, size, name), told)];
  });
}

/** @param {Context} context */
function body(context) {
  const { state, words } = context;
  const view = /** @type {View} */ (state.view);
  const found = finds(context, 20);
  return [
    found.length
      ? element("div", { class: "rooms" }, found)
      : element("p", null, words.t("dock.room.none")),
    element(
      "div",
      { class: "mapstacks" },
      Object.keys(facts(context).stacks).map((hour) =>
        element(
          "span",
          { key: hour, title: stackTold(words, view, hour) },
          icon("map", 18),
          words.t("time", { hour: Number(hour) }),
          element("b", null, String(many(view.zones[`maps at ${hour}`]))),
        ),
      ),
    ),
    element("p", { class: "cap" }, words.t("dock.room.left", { n: many(view.zones["covered rooms"]) })),
    element("p", null, words.t("dock.room.rule")),
  ];
}

/** @param {Context} context */
function line(context) {
  const found = finds(context, 15);
  return found.length ? found : context.words.t("dock.room.none");
}

// -- today -----------------------------------------------------------------------------------------------------------

/** The rooms that stand open, and what of them my maps show. @param {Context} context @param {View} view */
function today(context, view) {
  const { words, state } = context;
  const open = view.zones["rooms"] ?? {};
  const n = Object.keys(open).length;
  const lines = CELLS.filter((cell) => cell in open).map((cell) => roomTold(words, view, cell));
  return [
    ...(n ? [{ picture: icon("empty-room", 18), text: words.t("today.rooms", { n }), lines }] : []),
    ...openMaps(view, state.seat).map(([back, piece]) => ({
      picture: plan(view, piece, 20),
      text: words.t("dock.map.of", { time: words.t("time", { hour: Number(back.split("#")[0]) }), n: openOn(view, piece) }),
      lines: [mapTold(context, view, back, piece)],
    })),
  ];
}

/** @param {Words} words @param {View} view @param {string} cell */
function roomTold(words, view, cell) {
  const treasure = view.zones["rooms"]?.[cell];
  return words.t(treasure ? "dock.room.open" : "dock.room.explored", {
    cell: cellName(words, cell),
    treasure: treasure ? treasureName(words, treasure) : "",
  });
}

// -- in words --------------------------------------------------------------------------------------------------------

/** @param {Context} context @param {View} view @returns {string[]} */
function inWords(context, view) {
  const { words } = context;
  const covered = view.zones["fresco"] ?? {};
  const told = CELLS.filter((cell) => !(cell in covered)).map((cell) => roomTold(words, view, cell));
  return [
    ...(told.length ? told : [words.t("dock.room.none")]),
    words.t("dock.room.left", { n: many(view.zones["covered rooms"]) }),
    ...Object.keys(facts(context).stacks).map((hour) => stackTold(words, view, hour)),
    ...ofEach(context, view, (painter) =>
      backs(view.zones[`${painter}/maps`]).map((back) => markName(words, `map ${back}`)),
    ),
    ...view.painters
      .filter((painter) => !view.seats.includes(painter))
      .flatMap((painter) => openMaps(view, painter).map(([back, piece]) => mapTold(context, view, back, piece))),
    ...ofMine(context, (me) => [
      ...openMaps(view, me).map(([back, piece]) => mapTold(context, view, back, piece)),
      ...each(view.zones[`${me}/treasures`]).map((piece) =>
        words.t("dock.treasure.kept", { treasure: treasureName(words, piece) }),
      ),
    ]),
  ];
}

/** @param {Context} context @param {Choice} choice @param {string} text */
function fate(context, choice, text) {
  const { words, speaker, state } = context;
  const piece = state.view?.zones["rooms"]?.[choice.place ?? ""];
  const { mood, ...goods } = choice.gain;
  return {
    lead: piece ? picture(context, piece, 30) : null,
    bare: true,
    title: words.t(text),
    cost: piece ? treasureName(words, piece) : null,
    gain: goods["points"] === undefined ? speaker.goods(goods) : words.signed(goods["points"]),
    small: mood ? speaker.goodsText({ mood }) : null,
  };
}

/** @type {import("./dock.js").Dock} */
export const catacombs = {
  zones: ["maps at 5", "maps at 6", "maps at 7", "used maps", "covered rooms", "rooms", "sold treasures"],
  own: ["maps", "treasures"],
  furnishes: ["hostel"],
  board: { fresco: rooms, hostel: stacks },
  lies: (view) => Object.keys(view.zones["rooms"] ?? {}),
  seat: ({ words }, view, painter) => [
    { picture: "map", n: backs(view.zones[`${painter}/maps`]).length, name: words.name("zone", "maps") },
    ...(view.seats.includes(painter)
      ? []
      : [{ picture: "chalice", n: many(view.zones[`${painter}/treasures`]), name: words.name("zone", "treasures") }]),
  ],
  hand,
  today: { cathedral: today },
  annex: {
    line,
    body,
    concerns: ({ state }) => state.view?.task === "keep or sell" && state.view.waiting.includes(state.seat ?? ""),
  },
  looks: {
    explore: ({ words, speaker }, choice) => ({
      lead: icon("map", 30),
      bare: true,
      title: words.title("offer", "explore"),
      cost: speaker.goodsText(choice.gain),
      gain: null,
    }),
    "keep treasure": (context, choice) => fate(context, choice, "dock.treasure.keep"),
    "sell treasure": (context, choice) => fate(context, choice, "dock.treasure.sell"),
    "place map": ({ words, state }, choice) => ({
      lead: icon(`loc-${choice.value}`, 28),
      bare: true,
      title: words.title("place", String(choice.value)),
      cost: null,
      gain: unplaced(state.view).map((piece) => plan(state.view, piece, 30)),
    }),
  },
  marks: {
    map: ({ state }, mark, size) => {
      const piece = known(state.view, mark.slice("map ".length));
      return piece ? plan(state.view, piece, size) : null;
    },
  },
  arguments: {
    back: ({ words }, back) => markName(words, `map ${back}`),
    treasure: ({ words }, piece) => treasureName(words, piece),
  },
  pictures: { maps: "map", "mark map": "map", rooms: "empty-room", "place catacombs": "empty-room" },
  inWords,
};
