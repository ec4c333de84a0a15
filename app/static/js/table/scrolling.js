// What is brought into sight after a drawing: the newest lines, and the place that a phone shows.

/** The place whose button was last brought into sight. */
let shown = "";
let scrolling = 0;

/** @param {string} part the place that a phone shows */
export function bringIntoSight(part) {
  if (part !== shown) {
    shown = part;
    document.querySelector(".pills [aria-pressed=true]")?.scrollIntoView({ block: "nearest", inline: "center" });
  }
  cancelAnimationFrame(scrolling);
  scrolling = requestAnimationFrame(showTheNewest);
}

/** Once a frame, however much has happened: to know how long a log is, the whole page has to be laid out. */
function showTheNewest() {
  const log = document.querySelector("#talk-log");
  if (log && !log.matches(":hover, :focus")) log.scrollTop = log.scrollHeight;
  const chat = document.querySelector("#talk-chat .log");
  if (chat) chat.scrollTop = chat.scrollHeight;
}
