// Points that float up with their source, plaster that falls. Pieces walk by themselves: their transform has a transition.

import { cellSpot, FRESCO } from "./board/layout.js";
import { run } from "../../table/motion.js";
import { sum } from "../../table/speaker.js";

/** @typedef {import("../../table/types.js").Event_} Event_ */
/** @typedef {import("../../table/speaker.js").Speaker} Speaker */

const SVG = "http://www.w3.org/2000/svg";
const REVEAL_MS = 900;
const FLOAT_MS = 1600;
const ALTAR = { x: 433, y: 118 };

/** @param {Event_[]} events @param {Speaker} speaker */
export function show(events, speaker) {
  const board = document.querySelector("svg.board");
  const layer = board?.querySelector(".z-walkers");
  if (!board || !layer || document.hidden) return;
  let at = null;
  for (const event of events) {
    if (event.event === "uncovered") {
      at = cellSpot(event["cell"]);
      reveal(board.querySelector(".fresco") ?? layer, at);
    }
  }
  for (const event of events) {
    if (event.event === "scored" && event["total"]) {
      const spot = at ? { x: FRESCO.x + at.x + 37, y: FRESCO.y + at.y + 30 } : ALTAR;
      float(layer, spot, text(event, speaker), speaker.colour(String(event.painter)));
    }
  }
}

/** @param {Event_} event @param {Speaker} speaker */
function text(event, speaker) {
  const items = /** @type {[string, number][]} */ (event["items"]).filter(([, n]) => n);
  const total = speaker.words.signed(event["total"]);
  return items.length > 1 ? `${total} = ${sum(speaker.words, items)}` : total;
}

/** @param {Element} layer @param {{x: number, y: number}} spot @param {string} words @param {string} colour */
function float(layer, spot, words, colour) {
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("class", `floats s-${colour}`);
  group.setAttribute("transform", `translate(${Math.max(90, Math.min(780, spot.x))} ${Math.max(60, spot.y)})`);
  const inner = document.createElementNS(SVG, "g");
  const width = 24 + words.length * 9;
  const box = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ x: -width / 2, y: -18, width, height: 30, rx: 15 }))
    box.setAttribute(name, String(value));
  const label = document.createElementNS(SVG, "text");
  label.setAttribute("text-anchor", "middle");
  label.setAttribute("y", "3");
  label.textContent = words;
  inner.append(box, label);
  group.append(inner);
  run(layer, group, FLOAT_MS);
}

/** Plaster over the cell that is already bare underneath: it opens from the middle. @param {Element} layer @param {{x: number, y: number}} spot */
function reveal(layer, spot) {
  const plaster = document.createElementNS(SVG, "g");
  plaster.setAttribute("class", "reveals");
  plaster.setAttribute("transform", `translate(${spot.x} ${spot.y})`);
  const tile = document.createElementNS(SVG, "rect");
  for (const [name, value] of Object.entries({ width: 75, height: 75, rx: 3 })) tile.setAttribute(name, String(value));
  const crack = document.createElementNS(SVG, "path");
  crack.setAttribute("d", "M37 2L30 20 42 32 24 44 40 58 33 73M2 30l20 6M73 44l-24 -6");
  plaster.append(tile, crack);
  run(layer, plaster, REVEAL_MS);
}
