// A restoration as it is seen: plaster cracks and falls from the middle, one glint of gold, then the points fly to the
// track and the painter walks there, space by space. Other pieces walk by themselves: their transform has a transition.

import { CELL, cellSpot, trackSpot } from "./board/layout.js";
import { tileOf } from "./pieces.js";
import { lead, run } from "../../table/motion.js";
import { sum } from "../../table/speaker.js";

/** @typedef {import("../../table/types.js").Event_} Event_ */
/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("./board/layout.js").Spot} Spot */

const SVG = "http://www.w3.org/2000/svg";
const REVEAL_MS = 900;
const FLOAT_MS = 1600;
const SPACE_MS = 110;
const WALK_MS = 1200;
const ALTAR = { x: 433, y: 118 };
const TILE = CELL - 2;
const MIDDLE = TILE / 2;

/** A tile in pieces, the one in the middle first: it falls first. */
const SHARDS = [
  "30,28 46,36 34,48",
  "22,0 54,0 46,36 30,28",
  "34,48 0,52 0,20 30,28",
  "46,36 75,58 75,75 50,75 34,48",
  "46,36 75,26 75,58",
  "34,48 50,75 18,75",
  "0,0 22,0 30,28 0,20",
  "54,0 75,0 75,26 46,36",
  "34,48 18,75 0,75 0,52",
];
const CRACKS = ["M38 37L30 28 22 0", "M38 37L46 36 54 0", "M38 37L46 36 75 26", "M38 37L34 48 0 52", "M38 37L34 48 50 75"];

/** @param {Event_[]} events @param {Context} context */
export function show(events, context) {
  const board = document.querySelector("svg.board");
  const layer = board?.querySelector(".z-walkers");
  if (!board || !layer || document.hidden) return;
  // The points of a restoration may come before its tile is taken, if a space has to be chosen first.
  const paid = events.find(({ event }) => event === "paid for segment" || event === "uncovered");
  const at = paid ? cellSpot(paid["cell"]) : null;
  const uncovered = events.filter(({ event }) => event === "uncovered");
  for (const event of uncovered) {
    const spot = cellSpot(event["cell"]);
    // The fresco of the board has its own place and size; on a phone a small one may stand beside a place.
    for (const fresco of document.querySelectorAll(".board .fresco, .beside .fr")) reveal(fresco, spot, event["tile"]);
  }
  const wait = uncovered.length ? REVEAL_MS : 0;
  for (const event of events) {
    if (event.event === "scored" && event["total"]) points(board, layer, at, event, context, wait / 2);
    if (event.event === "advanced") walk(board, event, context, wait);
  }
}

/** What was scored floats up where it was scored, on every drawing of it.
 * @param {Element} board @param {Element} layer @param {Spot | null} at @param {Event_} event @param {Context} context @param {number} wait */
function points(board, layer, at, event, { speaker, state, printed }, wait) {
  const painter = String(event.painter);
  const look = { words: text(event, speaker), colour: speaker.colour(painter), wait };
  const fresco = board.querySelector(".fresco");
  const from = at && fresco ? onBoard(fresco, { x: at.x + MIDDLE, y: at.y + 30 }) : ALTAR;
  const space = state.view?.zones["score"]?.[painter];
  const goal = space ? trackSpot(space, printed.track, partOf(board)) : null;
  float(layer, from, look, goal && { x: goal.x + 15, y: goal.y + 10 });
  const small = document.querySelector(".beside .fr");
  if (small && at) float(small, { x: at.x + MIDDLE, y: at.y + 30 }, look, null);
}

/** What of the board is shown alone. @param {Element} board */
const partOf = (board) => board.getAttribute("data-part");

/** A spot of the fresco in units of the board. @param {Element} fresco @param {Spot} spot @returns {Spot} */
function onBoard(fresco, spot) {
  const matrix = /** @type {SVGGElement} */ (fresco).transform.baseVal.consolidate()?.matrix;
  return matrix ? new DOMPoint(spot.x, spot.y).matrixTransform(matrix) : spot;
}

/** @param {Event_} event @param {import("../../table/speaker.js").Speaker} speaker */
function text(event, speaker) {
  const items = /** @type {[string, number][]} */ (event["items"]).filter(([, n]) => n);
  const total = speaker.words.signed(event["total"]);
  return items.length > 1 ? `${total} = ${sum(speaker.words, items)}` : total;
}

/** @param {Element} layer @param {Spot} spot @param {{words: string, colour: string, wait: number}} look @param {Spot | null} goal where it flies in the end */
function float(layer, spot, { words, colour, wait }, goal) {
  const width = 24 + words.length * 9;
  const from = { x: Math.max(90, Math.min(780, spot.x)), y: Math.max(60, spot.y) };
  const group = drawn("g", { class: `floats s-${colour}`, transform: `translate(${from.x} ${from.y})` });
  const inner = drawn("g", {});
  const label = drawn("text", { "text-anchor": "middle", y: 3 });
  label.textContent = words;
  inner.append(drawn("rect", { x: -width / 2, y: -18, width, height: 30, rx: 15 }), label);
  group.append(inner);
  run(layer, group, wait + FLOAT_MS);
  const away = goal ? `translate(${goal.x - from.x}px, ${goal.y - from.y}px) scale(.45)` : "translate(0, -34px)";
  lead(
    inner,
    [
      { transform: "translate(0, 14px) scale(.8)", opacity: 0 },
      { transform: "translate(0, 0)", opacity: 1, offset: 0.16 },
      { transform: "translate(0, -4px)", opacity: 1, offset: 0.6, easing: "cubic-bezier(.5, 0, .4, 1)" },
      { transform: away, opacity: goal ? 0.9 : 0 },
    ],
    { duration: FLOAT_MS, delay: wait },
  );
}

/** Space by space, once the points are there. @param {Element} board @param {Event_} event @param {Context} context @param {number} wait */
function walk(board, event, { printed }, wait) {
  const piece = board.querySelector(`[data-piece="score ${event.painter}"]`);
  const [old, now] = [Math.max(1, event["old"]), event["new"]];
  const steps = Math.abs(now - old);
  if (!piece || !steps) return;
  const part = partOf(board);
  const way = Array.from({ length: steps + 1 }, (_, step) => {
    const { x, y } = trackSpot(old + Math.sign(now - old) * step, printed.track, part);
    return { transform: `translate(${x}px, ${y}px)` };
  });
  lead(piece, way, { duration: Math.min(WALK_MS, SPACE_MS * steps), delay: wait });
}

/** The tile that lay on the cell, which is bare underneath already. @param {Element} fresco @param {Spot} spot @param {string} tile */
function reveal(fresco, spot, tile) {
  const plaster = drawn("g", { class: "reveals", transform: `translate(${spot.x} ${spot.y})` });
  const value = drawn("g", { class: "worth" });
  const number = drawn("text", { x: MIDDLE, y: 33.4, "text-anchor": "middle", class: "ft-n" });
  number.textContent = String(tileOf(tile).value);
  value.append(drawn("circle", { class: "ft-val", cx: MIDDLE, cy: 26, r: 18.5 }), number);
  // A drawing of its own: the glint stays within the cell.
  const glint = drawn("svg", { width: TILE, height: TILE });
  glint.append(drawn("path", { class: "glint", d: "M0 0h16l-34 75h-16Z" }));
  plaster.append(
    ...SHARDS.map((points) => drawn("polygon", { class: "shard", points })),
    ...CRACKS.map((d) => drawn("path", { class: "crack", d, pathLength: 1 })),
    value,
    glint,
    drawn("rect", { class: "gilt", width: TILE, height: TILE, rx: 3 }),
  );
  run(fresco, plaster, REVEAL_MS + 100);
}

/** @param {string} tag @param {Record<string, string | number>} attributes */
function drawn(tag, attributes) {
  const made = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
