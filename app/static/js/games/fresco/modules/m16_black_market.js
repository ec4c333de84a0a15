// Module 16, the black market: the barrel in the free half of booth I, with the tiles drawn from the bag today.

import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { fitted, pressed, use } from "../board/draw.js";
import { boothSpot } from "../board/layout.js";
import { face } from "../board/market_tile.js";
import { paintsOf } from "../pieces.js";
import { many } from "./cards.js";

/** @typedef {import("../board/draw.js").Scene} Scene */
/** @typedef {import("../../../table/types.js").View} View */
/** @typedef {import("../../../table/words.js").Words} Words */

const BARREL = "barrel";
/** Where the free half of booth I begins, and how large it is. */
const HALF = { x: 109, y: 4, width: 72, height: 53 };
/** The room for the tiles: one lies large, several smaller, one over the other. */
const PILE = { x: 39, y: 1, height: 49, one: 0.88, several: 0.78 };
const TILE = 36;

/** @param {View} view @returns {string[]} those drawn today, the last one on top */
const drawn = (view) => view.zones["barrel"] ?? [];

/** @param {Words} words @param {View} view @returns {string[]} */
function about(words, view) {
  const tiles = drawn(view);
  return [
    tiles.length
      ? words.t("dock.barrel.tiles", { tiles: words.series(tiles.map((tile) => paintsOf(words, tile))) })
      : words.t("dock.barrel.empty"),
    words.t("dock.barrel.bag", { n: many(view.zones["bag"]) }),
  ];
}

/** @param {View} view */
function pile(view) {
  const tiles = drawn(view);
  const scale = tiles.length > 1 ? PILE.several : PILE.one;
  const step = tiles.length > 1 ? (PILE.height - TILE * scale) / (tiles.length - 1) : 0;
  return tiles.map((tile, at) =>
    element(
      "g",
      { key: `${at} ${tile}`, transform: `translate(${PILE.x} ${PILE.y + step * at}) scale(${scale})` },
      face(tile),
    ),
  );
}

/** @param {Scene} scene */
function barrel(scene) {
  const { view, words } = scene;
  const booth = boothSpot(1);
  const press = pressed(scene, BARREL);
  const told = about(words, view).join(" ");
  const { width, height } = HALF;
  return element(
    "g",
    {
      key: BARREL,
      class: `barrel spot ${press.state}`,
      transform: `translate(${booth.x + HALF.x} ${booth.y + HALF.y})`,
      ...(press.ring ? press.props : { role: "img", "aria-label": press.props["aria-label"] ?? told }),
    },
    element("title", null, told),
    element("rect", { width, height, rx: 6, class: "barrel-hit" }),
    element("path", { d: `M0 3V${height - 5}`, class: "stallcut" }),
    use("barrel", 6, 0, 29, 33),
    fitted(21, 46, 35, 6.4, "small", words.t("dock.barrel.left", { n: many(view.zones["bag"]) })),
    pile(view),
    press.ring && element("rect", { x: 1, y: -1, width: width - 1, height: height + 1, rx: 6, class: "ringz" }),
  );
}

/** @type {import("./dock.js").Dock} */
export const blackMarket = {
  zones: ["barrel"],
  board: { market: barrel },
  today: {
    market: ({ words }, view) => [
      {
        picture: icon("barrel", 16, 18),
        text: words.t("today.barrel", { n: many(view.zones["bag"]) }),
        lines: [words.t("dock.barrel.name"), ...about(words, view)],
      },
    ],
  },
  targets: { "black market": () => BARREL },
  looks: {
    "black market": ({ words, speaker }, choice) => ({
      lead: icon("barrel", 27, 30),
      bare: true,
      title: words.t("dock.barrel.name"),
      cost: words.t("dock.barrel.unseen"),
      gain: speaker.goods(choice.cost),
    }),
  },
  pictures: { unseen: "barrel" },
  inWords: ({ words }, view) => about(words, view),
};
