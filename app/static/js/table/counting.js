// What counts by itself: minutes and seconds, a ring, a bar that drains. They are drawn once, empty; `count` writes into
// them once a second, so that nothing else is drawn again.

import { element } from "./element.js";

const SECOND = 1000;
const AROUND = 100;

/** "1:20", "1:00:00". @param {number} seconds */
export function minutes(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  const two = (/** @type {number} */ n) => String(n % 60).padStart(2, "0");
  const [m, h] = [Math.floor(whole / 60), Math.floor(whole / 3600)];
  return h ? `${h}:${two(m)}:${two(whole)}` : `${m}:${two(whole)}`;
}

/** Counts up. @param {number} at since when, in milliseconds */
export const since = (at) => element("span", { class: "num", "data-since": Math.round(at) });

/** Counts down. @param {number} at until when, in milliseconds */
export const until = (at) => element("span", { class: "num", "data-until": Math.round(at) });

/** Closes as the time goes. @param {number} at until when @param {number} whole so many seconds were given */
export function ring(at, whole) {
  return element(
    "svg",
    { class: "timering", viewBox: "0 0 36 36", "aria-hidden": "true", focusable: "false" },
    element("circle", { class: "bg", cx: 18, cy: 18, r: 15 }),
    element("circle", {
      class: "fg",
      cx: 18,
      cy: 18,
      r: 15,
      pathLength: AROUND,
      "data-ring": Math.round(at),
      "data-whole": whole,
    }),
  );
}

/** Drains as the time goes. @param {number} at until when @param {number} whole so many seconds fill it */
export function drain(at, whole) {
  return element(
    "div",
    { class: "drain", "aria-hidden": "true" },
    element("i", { "data-drain": Math.round(at), "data-whole": whole }),
  );
}

/** What each kind of counter shows at a moment. @type {Record<string, (node: any, left: number) => void>} */
const SHOWN = {
  since: (node, left) => write(node, minutes(-left)),
  until: (node, left) => write(node, minutes(Math.ceil(left))),
  ring: (node, left) => node.style.setProperty("stroke-dasharray", `${part(node, left) * AROUND} ${AROUND}`),
  drain: (node, left) => node.style.setProperty("width", `${part(node, left) * 100}%`),
};

/** @param {Element} node @param {string} text */
function write(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/** How much of the time is left, from 1 to 0. @param {any} node @param {number} left */
function part(node, left) {
  return Math.min(1, Math.max(0, Math.ceil(left) / Number(node.dataset.whole)));
}

/** Write into everything that counts. @param {ParentNode} root @param {number} now */
export function count(root, now) {
  for (const [kind, show] of Object.entries(SHOWN))
    for (const node of root.querySelectorAll(`[data-${kind}]`))
      show(node, (Number(/** @type {any} */ (node).dataset[kind]) - now) / SECOND);
}
