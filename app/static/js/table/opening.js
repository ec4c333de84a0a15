// A table is drawn in slices, each short enough that a finger never waits for it: unseen, until everything in sight is there.

/** The last slice of what is in sight. */
export const IN_SIGHT = 6;
/** What nobody sees comes last. */
export const OUT_OF_SIGHT = 7;

/** How far a table has been drawn. */
export class Opening {
  constructor() {
    /** What comes with this slice is drawn, and what came before. */
    this.slice = 1;
    /** With which slice the next thing comes that was left out. */
    this.next = Infinity;
  }

  /** Whether what comes with a slice is drawn by now. @param {number} slice */
  has(slice) {
    if (slice > this.slice) this.next = Math.min(this.next, slice);
    return slice <= this.slice;
  }

  /** Draw everything from now on. */
  end() {
    this.slice = Infinity;
  }

  /** Whatever the next drawing leaves out is yet to come. */
  begin() {
    this.next = Infinity;
  }

  get inSight() {
    return this.next > IN_SIGHT;
  }

  get complete() {
    return this.next === Infinity;
  }
}

/** Of a browser that lets somebody go on as soon as nothing is more urgent; timers in a row wait longer and longer. */
const { scheduler } = /** @type {{scheduler?: {yield?: () => Promise<void>}}} */ (globalThis);

/** Let the browser do what else there is to do. @returns {Promise<void>} */
export function breath() {
  return scheduler?.yield ? scheduler.yield() : new Promise((resume) => setTimeout(resume, 0));
}
