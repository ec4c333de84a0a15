// What is brought into sight after a drawing: the newest lines of log and chat.

let scrolling = 0;

/** Once a frame, however much has happened: to know how long a log is, the whole page has to be laid out. */
export function showTheNewest() {
  cancelAnimationFrame(scrolling);
  scrolling = requestAnimationFrame(toTheEnd);
}

function toTheEnd() {
  const log = document.querySelector("#talk-log");
  if (log && !log.matches(":hover, :focus")) log.scrollTop = log.scrollHeight;
  const chat = document.querySelector("#talk-chat .log");
  if (chat) chat.scrollTop = chat.scrollHeight;
}
