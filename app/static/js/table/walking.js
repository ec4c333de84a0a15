// Arrow keys walk from one thing that can be pressed to the next in that direction, on the board as in the panel.

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const PRESSED = "button.opt, [role=button][data-target], [role=button][data-not]";

/** @typedef {{x: number, y: number}} Spot */

/** Which of these is next from here in a direction: the nearest, and rather straight ahead than aside; -1 if there is none.
 * @param {Spot} from @param {Spot[]} spots @param {[number, number]} way */
export function next(from, spots, [right, down]) {
  let [best, least] = [-1, Infinity];
  spots.forEach(({ x, y }, at) => {
    const ahead = (x - from.x) * right + (y - from.y) * down;
    const aside = Math.abs((x - from.x) * down + (y - from.y) * right);
    const far = ahead + 2 * aside;
    if (ahead > 1 && aside <= 2 * ahead && far < least) [best, least] = [at, far];
  });
  return best;
}

/** @param {Element} element @returns {Spot} */
function middle(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

/** @param {KeyboardEvent} event */
export function walk(event) {
  const way = WAYS[event.key];
  const { target, currentTarget } = event;
  if (!way || !(target instanceof Element) || !(currentTarget instanceof Element) || !target.matches(PRESSED)) return;
  const others = [...currentTarget.querySelectorAll(PRESSED)].filter((other) => other !== target && other.checkVisibility());
  const found = others[next(middle(target), others.map(middle), way)];
  if (!found) return;
  event.preventDefault();
  /** @type {HTMLElement | SVGElement} */ (found).focus();
}
