// The market: the booths under the awning, their tiles, and who emptied which of them today.

import { element } from "../../../table/element.js";
import { emblem } from "../../../table/icon.js";
import { fitted, label, plot, pressed, sign } from "./draw.js";
import { boothSpot, slotSpot } from "./layout.js";
import { face } from "./market_tile.js";
import { inside } from "../modules/index.js";
import { boothName } from "../pieces.js";
import { boothsOf } from "../printed.js";

/** @typedef {import("./draw.js").Scene} Scene */
/** @typedef {{painter: string, bought: number, closed: boolean}} Cleared */

/** @param {Scene} scene @param {Record<string, Cleared>} cleared what became of the booths this round */
export function market(scene, cleared) {
  return element(
    "g",
    { key: "market", class: "z-market" },
    plot(scene, "market"),
    element("rect", { x: 638, y: 38, width: 198, height: 8, rx: 3, class: "gilt" }),
    Array.from({ length: 11 }, (_, at) =>
      element("path", { d: `M${638 + 18 * at} 44h18v24a9 9 0 0 1 -18 0Z`, class: at % 2 ? "aw2" : "aw1" }),
    ),
    sign(737, 47, scene.words.title("place", "market")),
    boothsOf(scene.printed).map((booth) => stall(scene, booth, cleared[String(booth)])),
    inside(scene, "market"),
  );
}

/** @param {Scene} scene @param {number} booth @param {Cleared | undefined} cleared */
function stall(scene, booth, cleared) {
  const { x, y } = boothSpot(booth);
  const press = pressed(scene, `booth ${booth}`);
  const tiles = scene.view.zones["booths"] ?? {};
  const slots = Array.from({ length: scene.printed.booths[booth - 1] }, (_, at) => `${booth}.${at}`);
  return element(
    "g",
    { key: `booth ${booth}` },
    element("rect", { x, y, width: 182, height: 71, rx: 7, class: "booth", "data-spot": `booth ${booth}` }),
    element("path", { d: `M${x} ${y + 60}h182v4a7 7 0 0 1 -7 7h-168a7 7 0 0 1 -7 -7Z`, class: "counter" }),
    element(
      "g",
      { key: "sign", class: `spot ${press.state}`, ...press.props },
      press.ring && element("rect", { x: x + 2, y: y + 20, width: 24, height: 30, rx: 6, class: "boothsign" }),
      label(x + 14, y + 41, "booth-n", boothName(booth)),
    ),
    slots.map((slot) => (slot in tiles ? tile(scene, slot, tiles[slot]) : empty(slot))),
    cleared && !slots.some((slot) => slot in tiles) && who(scene, y, cleared),
  );
}

/** @param {string} slot */
function empty(slot) {
  const { x, y } = slotSpot(slot);
  return element("rect", { key: `empty ${slot}`, x, y, width: 36, height: 36, rx: 4, class: "mt-empty" });
}

/** @param {Scene} scene @param {string} slot @param {string} piece */
function tile(scene, slot, piece) {
  const { x, y } = slotSpot(slot);
  const press = pressed(scene, `slot ${slot}`);
  const bought = (scene.view.zones["stall"]?.bought ?? []).includes(slot);
  return element(
    "g",
    {
      key: `slot ${slot} ${piece}`,
      class: `mtile spot ${press.state} ${bought ? "used" : ""}`,
      transform: `translate(${x} ${y})`,
      ...press.props,
    },
    face(piece),
    press.ring && element("rect", { x: -1, y: -1, width: 38, height: 38, rx: 5, class: "ringz" }),
  );
}

/** About how wide a letter on that ribbon is. */
const LETTER = 7.6;

/** @param {Scene} scene @param {number} y @param {Cleared} cleared */
function who(scene, y, { painter, bought, closed }) {
  const colour = scene.colour(painter);
  const whole = scene.words.t(closed ? "board.closed-by" : "board.bought-by", { name: scene.name(painter), n: bought });
  // A long name is in the emblem alone: it would be cut, and nobody else has that emblem.
  const text = whole.length <= 26 ? whole : scene.words.t(closed ? "board.closed" : "board.bought", { n: bought });
  const width = Math.min(178, 28 + text.length * LETTER);
  return element(
    "g",
    { key: "who", class: `s-${colour}` },
    element("title", null, whole),
    element("rect", { x: 648, y: y + 55, width, height: 17, rx: 8.5, class: "who" }),
    emblem(colour, 653, y + 58, 11),
    fitted(668, y + 68, width - 26, LETTER, "who-t", text, "start"),
  );
}
