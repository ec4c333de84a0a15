// Most of a table is out of sight on a phone. What is in sight is drawn at once; the rest follows slice by slice, each
// short enough that a finger never waits for it.

/** In how many slices the rest comes. */
export const SLICES = 7;

/** Let the browser do what else there is to do. @returns {Promise<void>} */
export function breath() {
  return new Promise((resume) => setTimeout(resume, 0));
}

/** Whether what comes with a slice, or before it, is drawn by now. @param {import("./context.js").Ui} ui @param {number} slice the first is 1 */
export function comesWith(ui, slice) {
  return !(ui.phone && ui.opening > SLICES - slice);
}
