// A table is drawn in slices, each short enough that a finger never waits for it. What is in sight is drawn in two, unseen,
// and hung up when both are there; on a phone, where most is out of sight, the rest follows slice by slice.

/** In how many slices the rest comes. */
export const SLICES = 7;
/** The slice that completes what is in sight. */
export const IN_SIGHT = 0;

/** Let the browser do what else there is to do. @returns {Promise<void>} */
export function breath() {
  return new Promise((resume) => setTimeout(resume, 0));
}

/** Whether what comes with a slice is drawn by now. @param {import("./context.js").Ui} ui @param {number} slice up to the last of SLICES */
export function comesWith(ui, slice) {
  return !(ui.opening > SLICES - slice);
}
