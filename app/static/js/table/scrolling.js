// The newest lines of log and chat stay in sight, unless somebody has scrolled up to read.

/** What scrolls, by the name of its tab. @type {Record<"log" | "chat", string>} */
const BOXES = { log: "#talk-log", chat: "#talk-chat .log" };
const WHICH = /** @type {("log" | "chat")[]} */ (Object.keys(BOXES));
/** So near to the end counts as the end. */
const NEAR = 24;

let scrolling = 0;
/** What is read further up. Another drawing of it begins at its end. @type {Map<string, Element>} */
const reading = new Map();
/** @type {(which: "log" | "chat", up: boolean) => void} */
let tell = () => {};

/** Once a frame, however much has happened: to know how long a log is, the whole page has to be laid out. */
export function showTheNewest() {
  cancelAnimationFrame(scrolling);
  scrolling = requestAnimationFrame(toTheEnd);
}

function toTheEnd() {
  scrolling = 0;
  for (const which of WHICH) {
    const box = document.querySelector(BOXES[which]);
    if (!box || box === reading.get(which)) continue;
    if (reading.delete(which)) tell(which, false);
    box.scrollTop = box.scrollHeight;
  }
}

/** Tell whenever somebody begins or ends to read further up. @param {typeof tell} told */
export function watchScrolling(told) {
  tell = told;
  document.addEventListener("scroll", scrolled, { capture: true, passive: true });
}

/** @param {Event} event */
function scrolled({ target: box }) {
  // Until the newest lines have been brought into sight, a box moves because it has grown.
  if (scrolling || !(box instanceof Element)) return;
  const which = WHICH.find((name) => box.matches(BOXES[name]));
  if (!which) return;
  const up = box.scrollHeight - box.scrollTop - box.clientHeight > NEAR;
  if (up === (reading.get(which) === box)) return;
  if (up) reading.set(which, box);
  else reading.delete(which);
  tell(which, up);
}

/** Back to the newest line. @param {"log" | "chat"} which */
export function toTheNewest(which) {
  reading.delete(which);
  const box = document.querySelector(BOXES[which]);
  if (box) box.scrollTop = box.scrollHeight;
}
