// Module 5, gold leaf: arrows above two spaces of the market, and the basket with the disc of the round under the booths.

import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { fitted, label, use } from "../board/draw.js";
import { slotSpot } from "../board/layout.js";
import { boothName } from "../pieces.js";
import { paint } from "../speech.js";
import { ofMine } from "./holdings.js";

/** @typedef {import("../board/draw.js").Scene} Scene */
/** @typedef {import("../../../table/types.js").View} View */

/** The leaf that comes with a space of the market. @param {import("../printed.js").Known} known @returns {[string, number][]} */
const leafAt = ({ printed }) => Object.entries(printed.modules["gold leaf"].arrows);

/** @param {Scene} scene */
function arrows(scene) {
  const { words } = scene;
  return leafAt(scene).map(([slot, n]) => {
    const { x, y } = slotSpot(slot);
    const told = words.t("dock.leaf.arrow", { n });
    return element(
      "g",
      { key: `arrow ${slot}`, role: "img", "aria-label": told, transform: `translate(${x + 18} ${y - 9})` },
      element("title", null, told),
      element("path", { d: "M0 12l-6 -7h12Z", class: "arrow" }),
      element("rect", { x: -15, y: -7.5, width: 30, height: 15, rx: 7.5, class: "leaf-b" }),
      use("leaf", -12, -5.5, 11),
      label(6.5, 4, "leaf-n", n),
    );
  });
}

/** @param {View} view */
const supply = (view) => view.zones["leaf supply"]?.leaf ?? 0;

/** @param {import("../../../table/words.js").Words} words @param {View} view */
function about(words, view) {
  const disc = view.zones["basket"];
  return disc
    ? words.t("dock.leaf.basket", { paint: words.name("paint", disc), n: supply(view) })
    : words.t("dock.leaf.empty");
}

/** @param {Scene} scene */
function basket({ view, words }) {
  const disc = view.zones["basket"];
  const told = about(words, view);
  return element(
    "g",
    { key: "basket", class: "z-basket", role: "img", "aria-label": told, transform: "translate(648 390)" },
    element("title", null, told),
    element("rect", { width: 86, height: 45, rx: 7, class: "gilded" }),
    disc && use(`p-${disc}`, 8, 2, 25),
    element("path", { d: "M5 21h31l-4 19h-23Z", class: "basket" }),
    element("path", { d: "M7 27h27M8 33h25", class: "basket-l" }),
    use("leaf", 42, 4, 17),
    label(71, 18, "small b", supply(view)),
    fitted(61, 36, 44, 6, "small", words.t("dock.leaf.gilded")),
  );
}

/** The leaf that comes with tiles. @param {import("./dock.js").Context} context */
function atMarket(context) {
  const { words } = context;
  const slots = leafAt(context);
  return [
    {
      picture: icon("leaf", 18),
      text: words.t("today.leaf", { booths: slots.map(([slot, n]) => `${boothName(slot)} ${words.signed(n)}`).join(", ") }),
      lines: slots.map(([slot, n]) => words.t("dock.leaf.booth", { booth: boothName(slot), n })),
    },
  ];
}

/** The colour of the round. @param {import("./dock.js").Context} context @param {View} view */
function atCathedral({ words }, view) {
  const disc = view.zones["basket"];
  if (!disc) return [];
  return [
    {
      picture: [icon("leaf", 16), icon(`p-${disc}`, 16)],
      text: words.t("today.gilded", { paint: words.name("paint", disc) }),
      lines: [about(words, view)],
    },
  ];
}

/** @type {import("./dock.js").Dock} */
export const leaf = {
  zones: ["leaf supply", "basket", "discs"],
  own: ["leaf"],
  board: { market: (scene) => [arrows(scene), basket(scene)] },
  stores: ({ state, words }) => [
    { picture: "leaf", n: state.view?.zones[`${state.seat}/leaf`]?.leaf ?? 0, name: words.name("zone", "leaf") },
  ],
  today: { market: atMarket, cathedral: atCathedral },
  pictures: { leaf: "leaf" },
  arguments: { disc: paint },
  inWords: (context, view) => [
    about(context.words, view),
    ...leafAt(context).map(([slot, n]) => context.words.t("dock.leaf.booth", { booth: boothName(slot), n })),
    ...ofMine(context, (me) => [context.words.t("amount.leaf", { n: view.zones[`${me}/leaf`]?.leaf ?? 0 })]),
  ],
};
