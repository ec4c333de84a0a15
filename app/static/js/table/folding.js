// A moment that closes: each of its rows goes to where it belongs, one a little after the other.

import { run } from "./motion.js";
import { found } from "./spotlight.js";

const EACH = 420;
const APART = 80;

/** The moment itself is drawn no more: a picture of it is left, of which only the rows are seen. */
export function fold() {
  const moment = document.querySelector(".moment");
  const rows = [...(moment?.querySelectorAll("[data-into]") ?? [])];
  const picture = /** @type {HTMLElement | undefined} */ (moment?.cloneNode(true));
  if (!rows.length || !moment?.parentElement || !picture) return;
  picture.className = "folded";
  picture.inert = true;
  run(moment.parentElement, picture, EACH + APART * rows.length);
  const copies = picture.querySelectorAll("[data-into]");
  rows.forEach((row, at) => copies[at].animate(way(row), { duration: EACH, delay: APART * at, fill: "both", easing: "ease-in" }));
}

/** @param {Element} row @returns {Keyframe[]} */
function way(row) {
  const from = row.getBoundingClientRect();
  const to = found(row.getAttribute("data-into") ?? "")?.getBoundingClientRect() ?? from;
  const zoom = /** @type {{currentCSSZoom?: number}} */ (row).currentCSSZoom ?? 1;
  const x = (to.left + to.width / 2 - from.left - from.width / 2) / zoom;
  const y = (to.top + to.height / 2 - from.top - from.height / 2) / zoom;
  const small = Math.min(1, to.width / from.width);
  return [{ opacity: 1 }, { opacity: 0.9, offset: 0.7 }, { opacity: 0, transform: `translate(${x}px, ${y}px) scale(${small})` }];
}
