// Module 17, the painters' guild: its tile on the shelf of the workshop, with the two paints that lie there.

import { element } from "../../../table/element.js";
import { icon } from "../../../table/icon.js";
import { myZone } from "../../../table/store.js";
import { fitted, pressed, use } from "../board/draw.js";
import { PAINTS as BASE_PAINTS } from "../../paints.js";
import { paint, paintIcons } from "../speech.js";

/** @typedef {import("../board/draw.js").Scene} Scene */
/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/types.js").View} View */
/** @typedef {import("../../../table/words.js").Words} Words */

/** The spaces of the tile, and where they are on the shelf. */
const SPACES = { basic: 744, blended: 790 };
const BASIC = ["red", "yellow", "blue"];

/** @param {string} given the paint that somebody would lay there */
const sideOf = (given) => (BASIC.includes(given) ? "basic" : "blended");

/** What may be laid on a space for the paint that lies there: never a special blend. @param {string} side @param {string} lying */
function givenFor(side, lying) {
  return BASE_PAINTS.filter((paint) => sideOf(paint) === side && paint !== lying);
}

/** @param {Words} words @param {View} view @param {string} side */
function about(words, view, side) {
  const lying = view.zones["guild"]?.[side];
  return words.t("dock.guild.lies", { side: words.name("side", side), paint: words.name("paint", lying ?? "") });
}

/** @param {Scene} scene */
function tile(scene) {
  return element(
    "g",
    { key: "guild", class: "z-guild" },
    element("rect", { x: 648, y: 520, width: 178, height: 34, rx: 7, class: "guildb" }),
    use("guild", 652, 523, 27),
    fitted(682, 541, 44, 8.2, "small b", scene.words.t("dock.guild.sign"), "start"),
    Object.entries(SPACES).map(([side, x]) => space(scene, side, x)),
  );
}

/** @param {Scene} scene @param {string} side @param {number} x */
function space(scene, side, x) {
  const { view, words } = scene;
  const lying = view.zones["guild"]?.[side];
  const press = pressed(scene, `guild ${side}`);
  const told = about(words, view, side);
  return element(
    "g",
    { key: side, class: `spot ${press.state}`, role: "img", "aria-label": told, ...press.props },
    element("circle", { cx: x, cy: 537, r: 14.5, class: "gsp" }),
    element("title", null, told),
    lying && use(`p-${lying}`, x - 11, 526, 22),
    press.ring && element("circle", { cx: x, cy: 537, r: 15.5, class: "ringz" }),
  );
}

/** @param {Context} context @param {import("../../../table/choices.js").Choice} choice */
function look({ words, speaker, state }, choice) {
  const taken = Object.keys(choice.gain["paints"] ?? {})[0] ?? "";
  return {
    lead: icon(`p-${taken}`, 28),
    bare: true,
    title: words.t("dock.guild.take", { paint: words.name("paint", taken) }),
    cost: [words.t("dock.guild.for"), " ", speaker.goods(choice.cost)],
    gain: String((myZone(state, "paints")?.[taken] ?? 0) + 1),
    small: words.t("panel.then"),
  };
}

/** @type {import("./dock.js").Dock} */
export const guild = {
  zones: ["guild"],
  furnishes: ["shelf"],
  board: { workshop: tile },
  rates: (view) =>
    Object.entries(view.zones["guild"] ?? {}).map(([side, taken]) => ({ given: givenFor(side, taken), taken })),
  today: {
    workshop: ({ words }, view) => [
      {
        picture: paintIcons(words, Object.values(view.zones["guild"] ?? {}), 16),
        text: words.t("dock.guild.sign"),
        lines: Object.keys(SPACES).map((side) => about(words, view, side)),
      },
    ],
  },
  targets: { guild: (given) => `guild ${sideOf(given)}` },
  looks: { guild: look },
  arguments: {
    given: paint,
    taken: paint,
    lying: (speaker, lying, drawn) =>
      Object.values(lying).map((each, at) => [at > 0 && " ", paint(speaker, String(each), drawn)]),
  },
  tells: ["guild"],
  inWords: ({ words }, view) => Object.keys(SPACES).map((side) => about(words, view, side)),
};
