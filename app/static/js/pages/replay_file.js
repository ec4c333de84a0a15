// A game from a file: it is chosen or dropped here, checked by the server, and then seen again.
import { Refused, answered, attempt } from "./house.js";
import { addressOf, keepFile } from "./kept_file.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("file-form"));
const input = /** @type {HTMLInputElement} */ (form.querySelector("input[type=file]"));
const problem = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
const button = /** @type {HTMLElement} */ (form.querySelector("button"));
const GZIP = [0x1f, 0x8b];

/** @param {string} key @returns {() => never} */
const refuse = (key) => () => {
  throw new Refused(key, {}, key);
};

/** @param {File} file */
async function open(file) {
  if (file.size > Number(form.dataset["most"])) refuse("file_large")();
  // A folder, or a file that has gone or changed since it was chosen.
  const body = await file.arrayBuffer().catch(refuse("file_unreadable"));
  const [first, second] = new Uint8Array(body);
  const zipped = first === GZIP[0] && second === GZIP[1];
  const headers = {
    "X-Fresco": "1",
    "Content-Type": "application/json",
    ...(zipped && { "Content-Encoding": "gzip" }),
  };
  const checked = await answered("/api/replays", { method: "POST", headers, body });
  if (!keepFile(file.name, checked)) refuse("file_large")();
  location.assign(addressOf(checked.archive));
}

function send() {
  const file = input.files?.[0];
  if (file) void attempt(button, () => open(file), problem);
  else input.click();
}

input.addEventListener("change", send);
// The same file may be chosen again after it was mended.
input.addEventListener("click", () => (input.value = ""));
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
