// Module 12, the dames: rosaries and dames on the score track, reservations on the segments, dames on the seats.

import { element } from "../../../table/element.js";
import { emblem, icon } from "../../../table/icon.js";
import { label, use } from "../board/draw.js";
import { cellSpot, trackSpot } from "../board/layout.js";
import { booths } from "../booths.js";
import { boothName, marketPaints, paintsOf, tileOf } from "../pieces.js";
import { cellName, paintIcons } from "../speech.js";

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/choices.js").Choice} Choice */
/** @typedef {import("../../../table/types.js").View} View */
/** @typedef {import("../../../table/words.js").Words} Words */
/** @typedef {import("../board/draw.js").Scene} Scene */

const COLOURS = ["pink", "purple"];

/** The spaces of the score track with a rosary. @param {import("../printed.js").Known} known @returns {number[]} */
const rosaries = ({ printed }) => printed.modules["dames"].rosaries;

// -- the score track -----------------------------------------------------------------------------------------------

/** @param {Words} words @param {View} view @param {number} space */
function about(words, view, space) {
  const dame = view.zones["rosary"]?.[space];
  return dame
    ? words.t("dock.dame.waits", { n: space, dame: words.name("dame", dame) })
    : words.t("dock.dame.rosary", { n: space });
}

/** Where a dame has left, her rosary lies around the number. @param {Scene} scene */
function track(scene) {
  const { view, words, printed, part } = scene;
  return rosaries(scene).map((space) => {
    const { x, y } = trackSpot(space, printed.track, part);
    const dame = view.zones["rosary"]?.[space];
    const told = about(words, view, space);
    return element(
      "g",
      { key: `rosary ${space}`, class: "z-track rosary", role: "img", "aria-label": told, transform: `translate(${x} ${y})` },
      element("title", null, told),
      dame ? use(`dame-${dame}`, 2, -9, 27, 34) : use("rosary", 3, 3, 24),
      element("rect", { x: 6, y: dame ? 17 : 9, width: 18, height: 12, rx: 3, class: "ros-n" }),
      label(15, dame ? 27 : 19, "tk-n b", space),
    );
  });
}

// -- reservations --------------------------------------------------------------------------------------------------

/** All of them: the cell, whose tile lies there, and which side is up. @param {View} view */
function reserved(view) {
  return ["day", "night"].flatMap((side) =>
    Object.entries(view.zones[`${side} reservations`] ?? {}).map(([cell, owner]) => ({ cell, owner, side })),
  );
}

/** A tab at the left of the segment; it makes room for the bishop. @param {Scene} scene */
function tabs({ view, words, colour, name }) {
  return reserved(view).map(({ cell, owner, side }) => {
    const { x, y } = cellSpot(cell);
    const told = words.t(`dock.dame.${side}`, { name: name(owner) });
    const down = cell === view.zones["bishop"] ? 33 : 14;
    return element(
      "g",
      {
        key: `reserved ${cell}`,
        class: `reserved s-${colour(owner)}`,
        role: "img",
        "aria-label": told,
        transform: `translate(${x - 3} ${y + down})`,
      },
      element("title", null, told),
      element("rect", { width: 22, height: 32, rx: 4, class: "resv" }),
      emblem(colour(owner), 4.5, 2.5, 13),
      use(side, 3.5, 15.5, 15),
    );
  });
}

// -- options -------------------------------------------------------------------------------------------------------

/** @param {Context} context @param {string} slot */
const ware = ({ state }, slot) => String(state.view?.zones["booths"]?.[slot] ?? "");

/** The dame who acts now. @param {Context} context @param {number} size */
function acting({ state }, size) {
  const marks = state.view?.zones["visit"]?.marks ?? [];
  const mark = marks.find((/** @type {string} */ each) => each.startsWith("dame ")) ?? "dame pink";
  return icon(mark.replace(" ", "-"), size * 0.8, size);
}

/** @type {Record<string, (context: Context, choice: Choice) => import("../../../table/game.js").Look>} */
const looks = {
  "dame swap": (context, choice) => {
    const tile = ware(context, String(choice.value));
    const paints = marketPaints(tile);
    return {
      lead: paintIcons(context.words, paints, paints.length > 1 ? 16 : 26),
      title: paintsOf(context.words, tile),
      cost: null,
      gain: null,
    };
  },
  "dame reserve": ({ words, state }, choice) => {
    const { value, paints } = tileOf(String(state.view?.zones["fresco"]?.[choice.value ?? ""] ?? "0:"));
    return {
      lead: String(value),
      title: cellName(words, String(choice.value)),
      cost: paintIcons(words, paints, 15),
      gain: null,
    };
  },
  "dame bishop": ({ words, speaker }, choice) => ({
    lead: icon("bishop", 20, 27),
    bare: true,
    title: cellName(words, String(choice.value)),
    cost: null,
    gain: speaker.goods(choice.cost),
  }),
  "dame thalers": (context, choice) => ({
    lead: acting(context, 34),
    bare: true,
    title: context.words.t("group.dame thalers"),
    cost: null,
    gain: context.speaker.goods(choice.gain),
  }),
  "dame paint": ({ words, speaker }, choice) => {
    const taken = Object.keys(choice.gain["paints"])[0];
    return {
      lead: icon(`p-${taken}`, 28),
      bare: true,
      title: words.title("paint", taken),
      cost: words.rich("dock.dame.for", { paints: speaker.goods(choice.cost) }),
      gain: null,
    };
  },
  "dame mood": (context, choice) => ({
    lead: acting(context, 34),
    bare: true,
    title: context.words.t("dock.dame.back"),
    cost: null,
    gain: context.words.signed(choice.gain["mood"] ?? 0),
  }),
};

/** The tile to swap with, and its booth. @param {Context} context @param {string | number} slot */
function other(context, slot) {
  return [
    element("b", null, boothName(slot)),
    " ",
    paintIcons(context.words, marketPaints(ware(context, String(slot))), 16),
  ];
}

// -- today ---------------------------------------------------------------------------------------------------------

/** The next dame on my way, and what is reserved. @param {Context} context @param {View} view */
function today(context, view) {
  const { words, state } = context;
  const waits = rosaries(context).filter((space) => view.zones["rosary"]?.[space]);
  const mine = (view.scores[state.seat ?? ""] ?? 0) % context.printed.track;
  const ahead = waits.find((space) => space > mine) ?? waits[0];
  const taken = reservedTold(context, view);
  return [
    ...(ahead === undefined
      ? []
      : [
          {
            picture: icon(`dame-${view.zones["rosary"][ahead]}`, 15, 19),
            text: words.t("today.dame", { n: ahead }),
            lines: waits.map((space) => about(words, view, space)),
          },
        ]),
    ...(taken.length ? [{ picture: icon("day", 16), text: words.t("today.reserved", { n: taken.length }), lines: taken }] : []),
  ];
}

/** @param {Context} context @param {View} view @returns {string[]} */
function reservedTold({ words, speaker }, view) {
  return reserved(view).map(({ cell, owner, side }) =>
    words.t("dock.dame.cell", {
      cell: cellName(words, cell),
      told: words.t(`dock.dame.${side}`, { name: speaker.name(owner) }),
    }),
  );
}

// -- in words ------------------------------------------------------------------------------------------------------

/** @param {Context} context @param {View} view @returns {string[]} */
function inWords(context, view) {
  const { words, speaker } = context;
  const held = view.painters.flatMap((painter) => {
    const mine = COLOURS.filter((colour) => view.zones[`${painter}/dames`]?.[colour]);
    const things = words.list(mine.map((colour) => words.name("dame", colour)));
    return mine.length ? [words.t("in-words.of", { name: speaker.name(painter), things })] : [];
  });
  return [
    ...rosaries(context).map((space) => about(words, view, space)),
    ...held,
    ...reservedTold(context, view),
  ];
}

/** @type {import("./dock.js").Dock} */
export const dames = {
  zones: ["dame bag", "rosary", "reservation tiles", "day reservations", "night reservations"],
  own: ["dames"],
  board: { track, fresco: tabs },
  seat: ({ words }, view, painter) =>
    COLOURS.map((colour) => ({
      picture: `dame-${colour}`,
      n: view.zones[`${painter}/dames`]?.[colour] ?? 0,
      name: words.name("dame", colour),
      height: 19,
    })),
  stores: ({ state, words }) => [
    {
      picture: "day",
      n: state.view?.zones["reservation tiles"]?.[String(state.seat)] ?? 0,
      name: words.t("dock.dame.at-hand"),
    },
  ],
  today: { cathedral: today },
  targets: { "dame swap": (slot) => `slot ${slot}`, "field with": (slot) => `slot ${slot}` },
  groups: {
    "dame swap": { draw: booths, bare: true },
    "dame reserve": { shortened: true, bare: true },
    "dame bishop": { shortened: true, bare: true },
    "dame thalers": { head: () => false },
    "dame paint": { bare: true },
    "dame mood": { head: () => false },
  },
  folds: {
    "dame mood": ({ gain }) => (gain["mood"] < 0 ? { picture: "i-mood", width: 22, height: 22 } : null),
  },
  looks,
  fields: { with: other },
  pictures: {
    "mark dame pink": "dame-pink",
    "mark dame purple": "dame-purple",
  },
  arguments: {
    slots: ({ words }, slots) => words.list(slots.map(boothName)),
    with: ({ words }, slot) => words.t("dock.dame.slot", { booth: boothName(slot) }),
    wares: ({ words }, tiles, drawn) =>
      drawn
        ? tiles.map((/** @type {string} */ tile) => [paintIcons(words, marketPaints(tile), 14), " "])
        : words.series(tiles.map((/** @type {string} */ tile) => paintsOf(words, tile))),
  },
  inWords,
};
