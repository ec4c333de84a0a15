// The strokes that every place shares: a symbol, a sign, a piece that walks, a ring around what can be pressed.

import { element, pointable, pressable } from "../../../table/element.js";
import { emblem } from "../../../table/icon.js";
import { PLOTS } from "./layout.js";

/** @typedef {import("../../../table/element.js").VNode} VNode */
/** @typedef {import("../../../table/element.js").Child} Child */
/** @typedef {import("./layout.js").Spot} Spot */
/**
 * @typedef {{view: import("../../../table/types.js").View, words: import("../../../table/words.js").Words, colour: (painter: string) => string,
 *   name: (painter: string) => string, targets: Map<string, Target>, me: string | null, where: string | null,
 *   part: string | null, printed: import("../printed.js").Printed,
 *   log: import("../../../table/types.js").Entry_[], fresh: (place: string) => number | null,
 *   reach: import("../reach.js").Reach | null, ahead: import("../bishop.js").Ahead | null,
 *   open: (module: number) => void}} Scene
 *
 * part: what alone is shown and drawn, on a phone.
 * open: the card of a module.
 * ahead: where the bishop would stand after what is weighed now.
 * reach: what is missing for what was pressed last and is not possible.
 * fresh: the number of the newest move in a place that is new for me.
 */
/** @typedef {{id: string, label: string, selected: boolean, possible: boolean, press: () => void, point?: (here: boolean) => void}} Target */

/** @param {string} id @param {number} x @param {number} y @param {number} width @param {number} [height] @param {string} [className] */
export function use(id, x, y, width, height = width, className = undefined) {
  return element("use", { href: `#${id}`, x, y, width, height, class: className });
}

/** What stands on the board is for the eye: the same is said by labels and by the board in words.
 * @param {number} x @param {number} y @param {string} className @param {string | number} words @param {string} [anchor] */
export function label(x, y, className, words, anchor = "middle") {
  return element("text", { x, y, class: className, "text-anchor": anchor, "aria-hidden": "true" }, String(words));
}

/** About how wide a letter on a sign is. */
const LETTER = 8.6;

/** The name of a place on its wooden sign, as wide as the word and the room. @param {number} middle @param {number} y @param {string} words @param {number} [room] */
export function sign(middle, y, words, room = 200) {
  const width = Math.min(room, Math.max(70, 26 + words.length * LETTER));
  return [
    element("rect", { x: middle - width / 2, y, width, height: 23, rx: 11.5, class: "sign" }),
    fitted(middle, y + 16.5, width - 14, LETTER, "sign-t", words),
  ];
}

/** A text that is drawn closer where it would not fit; `letter` is about the width of one.
 * @param {number} x @param {number} y @param {number} room @param {number} letter @param {string} className @param {string} words @param {string} [anchor] */
export function fitted(x, y, room, letter, className, words, anchor = "middle") {
  const tight = words.length * letter > room ? { textLength: room, lengthAdjust: "spacingAndGlyphs" } : {};
  return element("text", { x, y, class: className, "text-anchor": anchor, "aria-hidden": "true", ...tight }, words);
}

/** A painter that walks: one element for its whole life, moved by a transform. @param {string} key @param {string} colour @param {Spot} spot @param {string} title @param {Child} [under] */
export function painter(key, colour, spot, title, under = null) {
  return element(
    "g",
    { key, "data-piece": key, class: `piece walks s-${colour}`, style: { transform: `translate(${spot.x}px, ${spot.y}px)` } },
    element("title", null, title),
    under,
    use("painter", -1.5, -10, 33, 40),
    emblem(colour, 9.5, 16, 11),
  );
}

/** What makes a drawn thing a button of the board, or says why it is none.
 * @param {Scene} scene @param {string} id @returns {{props: Record<string, any>, state: string, ring: boolean}} */
export function pressed(scene, id) {
  const target = scene.targets.get(id);
  if (!target) return { props: {}, state: "", ring: false };
  if (!target.possible)
    return {
      props: {
        role: "button",
        tabindex: 0,
        "aria-disabled": "true",
        "aria-label": target.label,
        "data-not": id,
        on: pressable(target.press),
      },
      state: target.selected ? "cannot told" : "cannot",
      ring: false,
    };
  return {
    props: {
      role: "button",
      tabindex: 0,
      "aria-label": target.label,
      "aria-pressed": String(target.selected),
      "data-target": id,
      on: { ...pressable(target.press), ...(target.point ? pointable(target.point) : {}) },
    },
    state: target.selected ? "can sel" : "can",
    ring: true,
  };
}

/** @typedef {{drawn: Child, middle: number}} Group what belongs together, and where its middle is across the board */

/** Two groups stand beside each other, and below each other where a phone shows the place alone.
 * @param {Scene} scene @param {string} place @param {Group} upper @param {Group} lower @returns {Child} */
export function groups(scene, place, upper, lower) {
  const alone = scene.part === place ? PLOTS[place].alone : undefined;
  if (!alone) return [upper.drawn, lower.drawn];
  const middle = alone.x + alone.w / 2;
  return [
    element(
      "g",
      { key: "upper", transform: `translate(${middle - upper.middle} ${alone.y - PLOTS[place].y})` },
      upper.drawn,
    ),
    element("g", { key: "lower", transform: `translate(${middle - lower.middle} 0)` }, lower.drawn),
  ];
}

/** The ground of a place, glowing while the game is there. @param {Scene} scene @param {string} place */
export function plot(scene, place) {
  const { x, y, w: width, h: height } = (scene.part === place && PLOTS[place].alone) || PLOTS[place];
  const ground = { x, y, width, height, rx: 8 };
  return [
    scene.part === place && wall(PLOTS[place].view),
    glows(scene, place) && element("rect", { class: "zone-glow", ...ground }),
    element("rect", { class: "plot", ...ground }),
  ];
}

/** Behind a place that stands alone there is nothing but the board. @param {import("./layout.js").Box} box */
function wall({ x, y, w: width, h: height }) {
  return [
    element("rect", { x, y, width, height, class: "b-ground" }),
    element("rect", { x, y, width, height, fill: "url(#brick)" }),
  ];
}

/** @param {Scene} scene @param {string} place */
export function glows(scene, place) {
  return scene.where === place;
}
