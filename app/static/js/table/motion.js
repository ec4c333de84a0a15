// What moves for a moment: short, skipped by any key or press, and never for whoever asked for less motion.

/** How to end each thing that moves now. @type {Set<() => void>} */
const running = new Set();
/** Who waits until nothing moves. @type {(() => void)[]} */
const patient = [];

/** Once nothing moves any more: at once, if nothing does. @param {() => void} call */
export function atRest(call) {
  if (running.size) patient.push(call);
  else call();
}

/** @param {() => void} end */
function over(end) {
  running.delete(end);
  if (!running.size) for (const call of patient.splice(0)) call();
}

/** End everything that moves: what has happened is on the board already. */
export function skip() {
  for (const end of [...running]) end();
}

/** Put an element into a layer of a drawing, in that layer's own units, for so long.
 * @param {Element} layer @param {Element} element @param {number} milliseconds */
export function run(layer, element, milliseconds) {
  const timer = setTimeout(() => end(), milliseconds);
  const end = () => {
    clearTimeout(timer);
    element.remove();
    over(end);
  };
  running.add(end);
  layer.append(element);
}

/** Lead an element over a way to where it is drawn. @param {Element} element @param {Keyframe[]} way @param {KeyframeAnimationOptions} timing */
export function lead(element, way, timing) {
  const animation = element.animate(way, { fill: "backwards", ...timing });
  const end = () => {
    animation.cancel();
    over(end);
  };
  running.add(end);
  animation.onfinish = end;
}
