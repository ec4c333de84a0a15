// A game from a file: it is chosen or dropped here, checked by the server, and then seen again.
import { answered, attempt } from "./house.js";
import { keepFile } from "./kept_file.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("file-form"));
const input = /** @type {HTMLInputElement} */ (form.querySelector("input[type=file]"));
const problem = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
const button = /** @type {HTMLElement} */ (form.querySelector("button"));
const GZIP = [0x1f, 0x8b];

/** @param {File} file */
async function open(file) {
  const body = await file.arrayBuffer();
  const [first, second] = new Uint8Array(body);
  const zipped = first === GZIP[0] && second === GZIP[1];
  const headers = {
    "X-Fresco": "1",
    "Content-Type": "application/json",
    ...(zipped && { "Content-Encoding": "gzip" }),
  };
  const checked = await answered("/api/replays", { method: "POST", headers, body });
  keepFile(file.name, checked);
  const { game, seats, modules } = checked.archive;
  const played = new URLSearchParams({ size: seats.length });
  for (const module of modules) played.append("modules", module);
  location.assign(`/replay/${game}?${played}`);
}

function send() {
  const file = input.files?.[0];
  if (file) void attempt(button, () => open(file), problem);
  else input.click();
}

input.addEventListener("change", send);
form.addEventListener("submit", (event) => {
  event.preventDefault();
  send();
});
for (const kind of ["dragover", "drop"])
  form.addEventListener(kind, (event) => {
    event.preventDefault();
    const dropped = /** @type {DragEvent} */ (event).dataTransfer?.files;
    if (kind !== "drop" || !dropped?.length) return;
    input.files = dropped;
    send();
  });
