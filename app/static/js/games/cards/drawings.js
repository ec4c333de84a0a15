// The components as drawings: cards, their backs, sections of the fresco, and tiles.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { capital } from "../../table/words.js";
import { cardOf, paintsOf } from "./pieces.js";
import { numberOf, valuesOf } from "./printed.js";

/** @typedef {import("../../table/element.js").Child} Child */
/** @typedef {import("../../table/words.js").Words} Words */
/** @typedef {import("./printed.js").Printed} Printed */

/** @param {string} id @param {number} x @param {number} y @param {number} width @param {number} [height] */
const use = (id, x, y, width, height = width) => element("use", { href: `#${id}`, x, y, width, height });

/** What is behind the jar: the counter of the market, or the window that is on the back of the card. @type {Record<string, string>} */
const BEHIND = {
  market: "M14 120q40 -14 80 0v14H14Z",
  round: "M20 134V62a34 34 0 0 1 68 0v72Z",
  pointed: "M20 134V70Q22 40 54 26Q86 40 88 70v64Z",
  square: "M20 134V36h68v98Z",
};

/** The place that an icon of a card draws from. @type {Record<string, string[]>} */
export const DRAWS = { m: ["loc-market"], w: ["loc-workshop"], e: ["loc-market", "loc-workshop"] };

/** One icon in its ring; either of two stand in one ring. @param {string} sign @param {number} at */
function ring(sign, at) {
  const places = DRAWS[sign] ?? [];
  const wide = places.length > 1;
  const x = 8 + 25 * at;
  return element(
    "g",
    null,
    element("rect", { class: "pc-ring", x, y: 8, width: wide ? 44 : 24, height: 24, rx: 12 }),
    places.map((place, n) => use(place, x + 2.5 + 20 * n, 10.5, 19)),
    wide && element("path", { class: "pc-or", d: `M${x + 22} 12v16` }),
  );
}

/** @param {string | null} mark */
function corner(mark) {
  if (mark === "blend")
    return element(
      "g",
      { class: "pc-blend" },
      element("circle", { cx: 84, cy: 17, r: 7 }),
      element("circle", { cx: 92, cy: 25, r: 7 }),
    );
  if (mark === "bishop")
    return element(
      "g",
      null,
      element("circle", { class: "pc-bishop", cx: 88, cy: 22, r: 14 }),
      use("bishop", 79, 10, 18, 24),
    );
  return null;
}

/** A card, with everything that is on it. @param {Words} words @param {string} piece */
export function largeCard(words, piece) {
  const { back, paint, icons, mark } = cardOf(piece);
  return element(
    "svg",
    { class: `card-l pc-${paint}`, viewBox: "0 0 108 156", "aria-hidden": "true" },
    element("rect", { class: "pc-face", x: 5, y: 5, width: 98, height: 146, rx: 7 }),
    element("path", { class: back === "market" ? "pc-counter" : "pc-window", d: BEHIND[back] ?? "" }),
    use(`jar-${paint}`, 22, 46, 64, 74),
    icons.map(ring),
    corner(mark),
    element("text", { x: 54, y: 146, "text-anchor": "middle" }, words.title("paint", paint)),
  );
}

/** The same where there is little room: the paint, its icons, its mark. @param {string} piece */
export function smallCard(piece) {
  const { back, paint, icons, mark } = cardOf(piece);
  return element(
    "svg",
    { class: `card-s pc-${paint}`, viewBox: "0 0 46 64", "aria-hidden": "true" },
    element("rect", { class: "pc-face", x: 1, y: 1, width: 44, height: 62, rx: 5 }),
    element(
      "svg",
      { x: 4, y: 3, width: 38, height: 42, viewBox: "14 24 80 112", preserveAspectRatio: "none" },
      element("path", { class: back === "market" ? "pc-counter" : "pc-window", d: BEHIND[back] ?? "" }),
    ),
    use(`p-${paint}`, 9, 12, 28),
    icons
      .flatMap((sign) => DRAWS[sign] ?? [])
      .map((place, at, all) => use(place, 23 - 7.5 * all.length + 15 * at, 46, 15)),
    icons.includes("e") && element("path", { class: "pc-or", d: "M23 48v11" }),
    mark === "blend" &&
      element(
        "g",
        { class: "pc-blend sm" },
        element("circle", { cx: 36, cy: 7, r: 4 }),
        element("circle", { cx: 40, cy: 11, r: 4 }),
      ),
    mark === "bishop" && use("bishop", 32, 2, 12, 16),
  );
}

/** A pile, with the number of its cards. @param {string} back @param {number} n */
export function pile(back, n) {
  return element(
    "svg",
    { class: `pile-s b-${back}`, viewBox: "-2 -2 118 164", "aria-hidden": "true" },
    n > 2 && element("rect", { class: "under lo", x: 8, y: 6, width: 106, height: 154, rx: 9 }),
    n > 1 && element("rect", { class: "under", x: 4, y: 3, width: 106, height: 154, rx: 9 }),
    n > 0
      ? [
          element("rect", { class: "back", width: 106, height: 154, rx: 9 }),
          element("rect", { class: "line", x: 6, y: 6, width: 94, height: 142, rx: 6 }),
          back === "market" ? use("loc-market", 20, 42, 66) : use(`win-${back}`, 25, 30, 56, 82),
        ]
      : element("rect", { class: "gone", width: 106, height: 154, rx: 9 }),
    element("text", { class: n ? "n" : "n none", x: 53, y: 140, "text-anchor": "middle" }, String(n)),
  );
}

/** Where in the painting something is to be seen: left, top and width. */
const SIGHTS = [
  { x: 360, y: 190, width: 280 },
  { x: 130, y: 400, width: 270 },
  { x: 100, y: 640, width: 290 },
  { x: 0, y: 0, width: 210 },
  { x: 560, y: 110, width: 280 },
  { x: 370, y: 690, width: 280 },
  { x: 390, y: 30, width: 220 },
  { x: 600, y: 400, width: 270 },
  { x: 160, y: 110, width: 280 },
  { x: 610, y: 640, width: 290 },
  { x: 790, y: 0, width: 210 },
  { x: 320, y: 540, width: 350 },
  { x: 0, y: 420, width: 260 },
  { x: 380, y: 340, width: 250 },
  { x: 740, y: 420, width: 260 },
  { x: 60, y: 170, width: 210 },
  { x: 170, y: 590, width: 210 },
  { x: 560, y: 650, width: 220 },
  { x: 730, y: 170, width: 210 },
  { x: 0, y: 700, width: 230 },
];

/** A piece of the painting. @param {Printed} printed @param {string} section @param {string} painting
 * @param {{x: number, y: number, width: number, height: number}} box */
function sight(printed, section, painting, box) {
  const { x, y, width } = SIGHTS[numberOf(printed, section) % SIGHTS.length];
  const view = `${x} ${y} ${width} ${(width * box.height) / box.width}`;
  return element(
    "svg",
    { ...box, viewBox: view, preserveAspectRatio: "xMidYMid slice" },
    element("image", { href: painting, width: 1000, height: 1000 }),
  );
}

/** One of the four values, on its side of the card: below the lowest, and on against the clock. @param {number} value @param {number} at @param {number} turned */
function corner4(value, at, turned) {
  const kind = at === turned ? "now" : at === 0 ? "low" : at === 3 ? "high" : "";
  return element(
    "g",
    { transform: `rotate(${90 * at} 80 80)` },
    element("circle", { class: `fc-v ${kind}`, cx: 80, cy: 146, r: 13 }),
    element("text", { class: `fc-n ${kind}`, x: 80, y: 152, "text-anchor": "middle" }, String(value)),
  );
}

/** A section of the fresco. The value that points to the reader is the one it has: each turn, against the clock, brings
 * the next. @param {{printed: Printed, root: string}} known @param {string} section @param {number | null} turned as it would be turned, or not at all yet */
export function sectionCard({ printed, root }, section, turned = null) {
  const paints = paintsOf(section);
  return element(
    "svg",
    { class: "section-l", viewBox: "0 0 160 160", "aria-hidden": "true" },
    element("rect", { class: "fc-face", x: 1, y: 1, width: 158, height: 158, rx: 10 }),
    sight(printed, section, `${root}art/painting.svg`, { x: 27, y: 27, width: 106, height: 106 }),
    element("rect", { class: "fc-frame", x: 27, y: 27, width: 106, height: 106 }),
    element(
      "g",
      { class: `fc-values t${turned ?? 0}` },
      valuesOf(printed, section).map((value, at) => corner4(value, at, turned ?? -1)),
    ),
    element("rect", { class: "fc-strip", x: 33, y: 98, width: 94, height: 36, rx: 18 }),
    paints.map((paint, at) => use(`p-${paint}`, 80 - 14.5 * paints.length + 29 * at, 101.5, 29)),
  );
}

/** A section that somebody has restored: only the value that counts is to be seen. @param {{printed: Printed, root: string}} known @param {string} section @param {number} value */
export function restoredCard({ printed, root }, section, value) {
  return element(
    "svg",
    { class: "section-s", viewBox: "0 0 60 60", "aria-hidden": "true" },
    element("rect", { class: "fc-face", x: 0.5, y: 0.5, width: 59, height: 59, rx: 6 }),
    sight(printed, section, `${root}art/painting.svg`, { x: 6, y: 6, width: 48, height: 33 }),
    element("text", { class: "fc-worth", x: 30, y: 55, "text-anchor": "middle" }, String(value)),
  );
}

/** The drawing on an action tile. @param {string} tile */
export const tileSymbol = (tile) => (tile.startsWith("paint:") ? `p-${tile.slice(6)}` : `act-${tile}`);

/** @param {Words} words @param {string} tile */
export const tileName = (words, tile) =>
  tile.startsWith("paint:")
    ? words.t("tile.paint", { paint: words.name("paint", tile.slice(6)) })
    : words.t(`tile.${tile}`);

/** @param {Words} words @param {string} tile */
export const tileTitle = (words, tile) => capital(tileName(words, tile));

/** @param {Words} words @param {string} back */
export const pileTitle = (words, back) => capital(words.t(`pile.${back}`));

/** @param {Words} words @param {string} tile @param {number} [size] */
export const tileIcon = (words, tile, size = 17) => icon(tileSymbol(tile), size, size, tileName(words, tile));

/** Paints as their shapes. @param {Words} words @param {string[]} paints @param {number} [size] @returns {Child} */
export function paintIcons(words, paints, size = 17) {
  return element(
    "span",
    { class: "paints" },
    paints.map((paint) => icon(`p-${paint}`, size, size, words.name("paint", paint))),
  );
}
