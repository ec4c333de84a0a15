// Windows as they look: stone, sill and lead; night behind an empty one, lettered panes in one that is set, and dark ones
// where glass is missing.

import { element } from "../../../table/element.js";

/** @typedef {import("../board/draw.js").Scene} Scene */
/** @typedef {import("../../../table/words.js").Words} Words */
/** @typedef {Record<string, number>} Missing how many panes of a colour have no glass */
/** @typedef {{cell: string, x: number, y: number, flat: boolean}} Place */

/** Between the fresco and the walls of the nave, beside the segments of its border. @type {Place[]} */
export const WALLS = [1, 2, 3].flatMap((at) => [
  { cell: `0,${at}`, x: 272.3 + 69.3 * at, y: 135, flat: true },
  { cell: `4,${at}`, x: 272.3 + 69.3 * at, y: 513.5, flat: true },
  { cell: `${at},0`, x: 236, y: 173 + 69.3 * at, flat: false },
  { cell: `${at},4`, x: 611.5, y: 173 + 69.3 * at, flat: false },
]);

/** @param {Words} words @param {string} window */
export const panes = (words, window) => words.list(window.split("+").map((pane) => words.name("paint", pane)));

/**
 * What a window brings: every pane its points, less what each pane without glass costs. Without glass to judge by, the panes alone.
 * @param {{panes: Record<string, number>, penalty: Record<string, number>}} printed @param {string} window @param {string[] | null} glass
 * @returns {{total: number, sum: string, missing: Missing}} */
export function addedUp(printed, window, glass) {
  const all = window.split("+");
  const left = [...(glass ?? [])];
  const without = all.filter((pane) => {
    const at = left.indexOf(pane);
    if (at >= 0) left.splice(at, 1);
    return glass !== null && at < 0;
  });
  /** @type {Missing} */
  const missing = {};
  for (const pane of without) missing[pane] = (missing[pane] ?? 0) + 1;
  const brings = all.map((pane) => printed.panes[pane]);
  const costs = without.map((pane) => printed.penalty[pane]);
  const total = [...brings, ...costs.map((n) => -n)].reduce((sum, n) => sum + n, 0);
  return { total, sum: [brings.join(" + "), ...costs].join(" − "), missing };
}

/** In the wall, a press opens the card. @param {Scene} scene @param {Place} place @param {string | undefined} window @param {() => void} open */
export function inWall({ words }, { cell, x, y, flat }, window, open) {
  const told = words.t(window ? "dock.window.set" : "dock.window.empty", { panes: window ? panes(words, window) : "" });
  return element(
    "g",
    {
      key: `window ${cell}`,
      class: "wall",
      role: "button",
      tabindex: -1,
      "aria-label": told,
      "data-window": cell,
      transform: `translate(${x} ${y})`,
      on: { click: open },
    },
    element("title", null, told),
    flat ? lunette(window, words) : lancet(window, words),
  );
}

/** A half circle over or under the fresco. @param {string | undefined} window @param {Words} words */
function lunette(window, words) {
  const glass = window?.split("+") ?? [];
  const each = Math.PI / (glass.length || 4);
  const spot = (/** @type {number} */ angle, /** @type {number} */ r) =>
    `${(22 - r * Math.cos(angle)).toFixed(2)} ${(20 - r * Math.sin(angle)).toFixed(2)}`;
  return [
    element("path", { d: "M0 21V20A22 20 0 0 1 44 20V21Z", class: "stonearch" }),
    element("path", { d: "M3 20A19 17.500 0 0 1 41 20Z", class: "nightglass" }),
    glass.map((pane, at) => [
      element("path", { d: `M22 20L${spot(each * at, 18)}A18 18 0 0 1 ${spot(each * (at + 1), 18)}Z`, class: `pane-${pane}` }),
      letter(words, pane, spot(each * (at + 0.5), 11).split(" ").map(Number), 4),
    ]),
    Array.from({ length: (glass.length || 4) - 1 }, (_, at) =>
      element("path", { d: `M22 20L${spot(each * (at + 1), 18)}`, class: window ? "leadline" : "leadthin" }),
    ),
    element("path", { d: "M3 20A19 17.500 0 0 1 41 20Z", class: "leadline" }),
    element("rect", { x: -1, y: 20, width: 46, height: 3, rx: 1, class: "sill" }),
  ];
}

/** Upright, beside the fresco. @param {string | undefined} window @param {Words} words */
function lancet(window, words) {
  const glass = window?.split("+") ?? [];
  const each = 36 / (glass.length || 1);
  return [
    element("path", { d: "M0 43V10A9.500 10 0 0 1 19 10V43Z", class: "stonearch" }),
    element("path", { d: LANCET, class: "nightglass" }),
    glass.map((pane, at) => [
      element("path", { d: at ? `M2.500 ${4 + each * at}H16.500V${4 + each * (at + 1)}H2.500Z` : arch(4 + each), class: `pane-${pane}` }),
      letter(words, pane, [9.5, 4 + each * (at + 0.5)], at ? 4 : 5),
    ]),
    glass.slice(1).map((_, at) => element("path", { d: `M2.500 ${4 + each * (at + 1)}H16.500`, class: "leadline" })),
    !window && element("path", { d: "M9.500 3V40M2.500 16H16.500M2.500 28H16.500", class: "leadthin" }),
    element("path", { d: LANCET, class: "leadline" }),
    element("rect", { x: -1, y: 41, width: 21, height: 4, rx: 1, class: "sill" }),
  ];
}

const LANCET = "M2.500 40V10A7 7.500 0 0 1 16.500 10V40Z";

/** The uppermost pane. @param {number} bottom */
const arch = (bottom) => `M2.500 ${bottom}V10A7 7.500 0 0 1 16.500 10V${bottom}Z`;

/** @param {Words} words @param {string} pane @param {number[]} spot @param {number} below */
function letter(words, pane, [x, y], below) {
  const props = { x, y: y + below, "text-anchor": "middle", class: `pane-l on-${pane}` };
  return element("text", props, words.t(`paint.letter.${pane}`));
}

/** On the bench: panes without glass are dark and dashed. @param {string} window @param {Words} words @param {Missing} missing @param {number} width */
export function upright(window, words, missing, width) {
  const glass = window.split("+");
  const each = 64 / glass.length;
  const left = { ...missing };
  return element(
    "svg",
    { class: "ico wpic", width, height: width * 1.95, viewBox: "-1 -1 46 87", role: "img", "aria-label": panes(words, window) },
    element("path", { d: "M0 78V20A22 21 0 0 1 44 20V78Z", class: "stonearch" }),
    glass.map((pane, at) => {
      const [top, bottom] = [10 + each * at, 10 + each * (at + 1)];
      const dark = (left[pane] = (left[pane] ?? 0) - 1) >= 0;
      const d = at ? `M4 ${top}H40V${bottom}H4Z` : `M4 ${bottom}V20A18 17 0 0 1 40 20V${bottom}Z`;
      return [
        element("path", { d, class: dark ? "nightglass" : `pane-${pane}` }),
        dark && element("path", { d, class: "dashed" }),
        element(
          "text",
          { x: 22, y: (top + bottom) / 2 + (at ? 6 : 9), "text-anchor": "middle", class: dark ? "pane-b dark" : `pane-b on-${pane}` },
          words.t(`paint.letter.${pane}`),
        ),
      ];
    }),
    glass.slice(1).map((_, at) => element("path", { d: `M4 ${10 + each * (at + 1)}H40`, class: "leadline" })),
    element("path", { d: "M4 74V20A18 17 0 0 1 40 20V74Z", class: "leadline" }),
    element("path", { d: "M9 24A13 13 0 0 1 17 10", class: "glint" }),
    element("rect", { x: -1, y: 76, width: 46, height: 8, rx: 1.5, class: "sill" }),
  );
}
