// What moves for a moment: short, skipped by any key or press, and only a cross-fade for whoever asked for less motion.

/** @type {Set<Element>} */
const running = new Set();

/** Take everything that moves away: what has happened is on the board already. */
export function skip() {
  for (const element of running) element.remove();
  running.clear();
}

/** Put an element over the drawing that a layer belongs to, for so long. @param {Element} layer @param {Element} element @param {number} milliseconds */
export function run(layer, element, milliseconds) {
  running.add(element);
  layer.closest("svg")?.append(element);
  setTimeout(() => {
    running.delete(element);
    element.remove();
  }, milliseconds);
}
