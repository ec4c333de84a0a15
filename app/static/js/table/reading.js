// What is new has been read once its list was in sight for a while, or once somebody pointed at the place.

import { LOG } from "./news.js";
import { inSight } from "./spotlight.js";

/** So long the list has to be in sight. */
export const A_WHILE = 2000;

export class Reading {
  /**
   * @param {(upTo: number) => void} read the list was read up to this decision
   * @param {import("./film.js").Timers} [timers]
   */
  constructor(read, timers = { set: (call, ms) => setTimeout(call, ms), clear: (timer) => clearTimeout(timer) }) {
    this.read = read;
    this.timers = timers;
    /** The newest move of what is being read. @type {number | null} */
    this.upTo = null;
    /** @type {any} */
    this.timer = null;
  }

  /** What the list shows now. What comes while somebody reads is read after that. @param {number | null} newest null: nothing new is in sight */
  sees(newest) {
    if (newest === null) this.stop();
    else if (this.upTo === null) {
      this.upTo = newest;
      this.timer = this.timers.set(() => this.read(this.stop()), A_WHILE);
    }
  }

  stop() {
    const { upTo } = this;
    this.timers.clear(this.timer);
    this.upTo = this.timer = null;
    return upTo ?? 0;
  }
}

/** The newest move that is marked as new in the log, if somebody can see it. */
export function newestInSight() {
  const mark = [...document.querySelectorAll(`#talk-${LOG} [data-move]`)].at(-1);
  return mark instanceof HTMLElement && !document.hidden && inSight(mark) ? Number(mark.dataset["move"]) : null;
}

/** Tell which place that has news is pointed at or focused. @param {(place: string) => void} seen */
export function watchPlaces(seen) {
  const look = (/** @type {Event} */ { target }) => {
    const place = target instanceof Element && target.closest("[data-new]")?.getAttribute("data-new");
    if (place) seen(place);
  };
  document.addEventListener("pointerover", look);
  document.addEventListener("focusin", look);
}
