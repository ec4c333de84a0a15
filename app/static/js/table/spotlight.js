// Where on the page a move took place: a ring around it, a caption beside it, and moments over the board. Measured after
// every drawing, because only then it is known where a game has drawn its things.

const GAP = 12;
const EDGE = 6;

/** @typedef {{left: number, top: number, right: number, bottom: number, width: number, height: number}} Box */

/** Whether that lies within what can be seen, and not in a part of the board or the log that is cut away. @param {Element} element */
export function inSight(element) {
  const { left, right, top, bottom, width } = element.getBoundingClientRect();
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const frames = [document.documentElement, element.closest(".board, .logbox")];
  return (
    width > 0 &&
    frames.every((frame) => {
      const box = frame?.getBoundingClientRect();
      return !box || (x > box.left && x < box.right && y > box.top && y < box.bottom && y < innerHeight);
    })
  );
}

/** @param {string} spots selectors, the nearest first, one a line */
export function found(spots) {
  for (const spot of spots.split("\n").filter(Boolean)) {
    const element = [...document.querySelectorAll(spot)].find(inSight);
    if (element) return element;
  }
  return null;
}

/** @param {HTMLElement} element @param {Record<string, number>} place in pixels of the window, which a large one enlarges */
function lay(element, place) {
  const zoom = /** @type {{currentCSSZoom?: number}} */ (element).currentCSSZoom ?? 1;
  for (const [name, value] of Object.entries(place)) element.style.setProperty(name, `${Math.round(value / zoom)}px`);
}

/** Beside a box, where there is room for it: right, left, above, below; in any case within the room.
 * @param {Box} at @param {{width: number, height: number}} size @param {{left: number, top: number, right: number, bottom: number}} room */
export function beside(at, size, room) {
  const within = (/** @type {number} */ value, /** @type {number} */ least, /** @type {number} */ most) =>
    Math.max(least + EDGE, Math.min(value, most - EDGE));
  const top = within(at.top + at.height / 2 - size.height / 2, room.top, room.bottom - size.height);
  const left = within(at.left + at.width / 2 - size.width / 2, room.left, room.right - size.width);
  if (at.right + GAP + size.width < room.right - EDGE) return { left: at.right + GAP, top };
  if (at.left - GAP - size.width > room.left + EDGE) return { left: at.left - GAP - size.width, top };
  if (at.top - GAP - size.height > room.top + EDGE) return { left, top: at.top - GAP - size.height };
  return { left, top: within(at.bottom + GAP, room.top, room.bottom - size.height) };
}

/** The window without what is asked at its foot: a caption covers no button. */
function windowBox() {
  const asked = document.querySelector(".ph-act")?.getBoundingClientRect();
  return { left: 0, top: 0, right: innerWidth, bottom: asked?.height ? asked.top : innerHeight };
}

/** Put what lies over the page to its place. */
export function placeAll() {
  const ring = document.querySelector(".filmring");
  const caption = document.querySelector(".caption");
  if (ring instanceof HTMLElement && caption instanceof HTMLElement) {
    const spot = found(ring.dataset["spots"] ?? "");
    ring.hidden = !spot;
    caption.classList.toggle("docked", !spot);
    if (spot) {
      const at = spot.getBoundingClientRect();
      const room = spot.closest(".beside, .board")?.getBoundingClientRect() ?? windowBox();
      lay(ring, { left: at.left - 3, top: at.top - 3, width: at.width + 6, height: at.height + 6 });
      lay(caption, beside(at, caption.getBoundingClientRect(), room));
    }
  }
  for (const over of document.querySelectorAll("[data-over]")) {
    if (!(over instanceof HTMLElement)) continue;
    const at = found(over.dataset["over"] ?? "")?.getBoundingClientRect();
    over.hidden = !at;
    if (!at) continue;
    const width = Math.min(innerWidth - 2 * EDGE, Math.max(at.width, Number(over.dataset["least"] ?? 0)));
    const left = Math.max(EDGE, Math.min(at.left + (at.width - width) / 2, innerWidth - width - EDGE));
    lay(over, { left, width, "max-height": innerHeight - EDGE * 2 });
    const { height } = over.getBoundingClientRect();
    lay(over, { top: Math.max(EDGE, Math.min(at.top + (at.height - height) / 2, innerHeight - height - EDGE)) });
  }
}

/** What is measured moves with the page. @param {() => void} measure */
export function followThePage(measure) {
  addEventListener("resize", measure);
  addEventListener("scroll", measure, { capture: true, passive: true });
}
