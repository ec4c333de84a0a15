// Where everything lies on the board, keyed by zone. All numbers are units of one drawing, 870 by 690.

/** @typedef {{x: number, y: number}} Spot */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */
/** @typedef {import("../printed.js").Mood} Mood */

export const BOARD = { x: -4, y: -12, w: 878, h: 706 };

/** The places, each with the part of the board that shows it alone (on a phone). The studio is a strip below the fresco;
 * alone it stands as two rows. @type {Record<string, Box & {view: Box, alone?: Box}>} */
export const PLOTS = {
  hostel: { x: 38, y: 54, w: 186, h: 206, view: { x: 28, y: 32, w: 206, h: 236 } },
  theatre: { x: 38, y: 280, w: 186, h: 328, view: { x: 28, y: 266, w: 206, h: 392 } },
  cathedral: { x: 232, y: 30, w: 402, h: 510, view: { x: 229, y: 30, w: 408, h: 512 } },
  studio: {
    ...{ x: 232, y: 546, w: 402, h: 106 },
    alone: { x: 232, y: 434, w: 238, h: 218 },
    view: { x: 222, y: 424, w: 258, h: 238 },
  },
  market: { x: 642, y: 52, w: 190, h: 388, view: { x: 634, y: 32, w: 206, h: 414 } },
  workshop: { x: 642, y: 448, w: 190, h: 204, view: { x: 634, y: 442, w: 206, h: 216 } },
};

export const CELLS = [0, 1, 2, 3, 4].flatMap((row) => [0, 1, 2, 3, 4].map((col) => `${row},${col}`));
export const FRESCO = { x: 241.5, y: 143 };
export const CELL = 77;
/** The mood track, from its upper edge on. */
export const MOOD_TRACK = { y: 350, h: 252 };
/** The score track runs along the four edges. */
const TRACK = { w: 840, h: 660 };

/** Where a phone shows it alone it is unrolled: so many spaces in a row, below the start line. */
const UNROLLED = { x: 60, y: 90, row: 10, side: 30, start: { x: 22, y: -576 } };
/** Fewer rows than these would be larger than anything else on a phone. */
const FEWEST_ROWS = 4;

/** The upper left corner of a space of the score track: 1 lower left, clockwise; past the last it goes round again.
 * @param {number} score @param {number} spaces @param {string | null} [part] that is shown alone @returns {Spot} */
export function trackSpot(score, spaces, part) {
  const at = (((score - 1) % spaces) + spaces) % spaces;
  if (part === "track") return unrolled(at);
  const { w, h } = TRACK;
  const way = (at * 2 * (w + h)) / spaces;
  if (way < h) return { x: 0, y: h - way };
  if (way < h + w) return { x: way - h, y: 0 };
  if (way < 2 * h + w) return { x: w, y: way - h - w };
  return { x: 2 * (h + w) - way, y: h };
}

/** @param {number} at the first space is 0 @returns {Spot} */
function unrolled(at) {
  const { x, y, row, side } = UNROLLED;
  return { x: x + side * (at % row), y: y + side * Math.floor(at / row) };
}

/** The rows of the unrolled track on which anything happens, and one to go on to; whoever waits does so above the first.
 * @param {number[]} scores of everybody, and where somebody may land @param {number} spaces @returns {Box} */
export function trackView(scores, spaces) {
  const { x, y, row, side } = UNROLLED;
  const tops = scores.filter(Boolean).map((score) => trackSpot(score, spaces, "track").y);
  const last = unrolled(spaces - 1).y + side;
  const waits = scores.includes(0) || !tops.length;
  const from = waits ? y : Math.min(...tops, last - FEWEST_ROWS * side);
  const to = Math.min(last, Math.max(from + FEWEST_ROWS * side, ...tops.map((top) => top + 2 * side)));
  const above = waits ? 56 : 12; // the start line, or the heads of the figures
  return { x: x - 4, y: from - above, w: row * side + 8, h: to - from + above };
}

/** @param {number} place the first of the start line is 0 @param {number} length @param {string | null} [part] that is shown alone @returns {Spot} */
export function startSpot(place, length, part) {
  const { x, y } = startShift(part);
  return { x: (length > 3 ? 94 : 110) + 31 * place + x, y: 618 + y };
}

/** How far from its place the start line stands. @param {string | null} [part] that is shown alone @returns {Spot} */
export function startShift(part) {
  return part === "track" ? UNROLLED.start : { x: 0, y: 0 };
}

/** @param {number} row the first is 0 @returns {Spot} */
export function rowSpot(row) {
  return { x: 44, y: 97 + 32 * row };
}

/** How high a space of the mood track is. @param {Mood} printed */
export function moodHeight({ lowest, highest }) {
  return MOOD_TRACK.h / (highest - lowest + 1);
}

/** @param {Mood} printed @param {number} column @param {number} mood @returns {Spot} */
export function moodSpot(printed, column, mood) {
  return { x: 70 + 38 * column, y: MOOD_TRACK.y + 1.5 + moodHeight(printed) * (printed.highest - mood) };
}

/** @param {string} cell @returns {Spot} */
export function cellSpot(cell) {
  const [row, col] = cell.split(",").map(Number);
  return { x: CELL * col, y: CELL * row };
}

/** @param {number} booth @returns {Spot} */
export function boothSpot(booth) {
  return { x: 646, y: 84 + 76 * (booth - 1) };
}

/** @param {string} slot "2.1" is the second space of booth II @returns {Spot} */
export function slotSpot(slot) {
  const [booth, at] = slot.split(".").map(Number);
  return { x: 677 + 37.5 * at, y: boothSpot(booth).y + 17 };
}
