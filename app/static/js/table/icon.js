// A drawing of the sprite, as large as asked for; with a name it is read aloud, without one it is only for the eye.

import { element } from "./element.js";

/** @param {string} id @param {number} width @param {number} [height] @param {string | null} [label] @param {string} [className] */
export function icon(id, width, height = width, label = null, className = "") {
  const named = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true", focusable: "false" };
  return element("svg", { class: `ico ${className}`, width, height, ...named }, element("use", { href: `#${id}` }));
}

/** The mark of what is new for me, with the number of the move that leads it in the log. @param {number} n @param {string} [label] */
export function inkDot(n, label) {
  const named = label ? { role: "img", "aria-label": label, title: label } : {};
  return element("span", { class: "inkdot", ...named }, String(n));
}

/** The emblem of a painter, inside a drawing. @param {string} colour @param {number} x @param {number} y @param {number} size @param {string} [className] */
export function emblem(colour, x, y, size, className = "em-w") {
  return element(
    "svg",
    { x, y, width: size, height: size, class: className },
    element("use", { href: `#em-${colour}` }),
  );
}
