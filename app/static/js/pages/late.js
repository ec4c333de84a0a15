// A game has begun at a table that is closed to spectators: ask for the seat of a bot, and go there once it is mine.
import { ask, attempt, introduce } from "./house.js";

const EVERY_MS = 2000;
const main = /** @type {HTMLElement} */ (document.querySelector("[data-late]"));
const code = main.dataset["late"] ?? "";
const table = `/api/tables/${code}`;
const form = /** @type {HTMLFormElement} */ (document.getElementById("ask"));
const problem = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
const noMore = /** @type {HTMLElement} */ (document.getElementById("ask-no-more"));
let known = form.querySelector("input[name=name]") === null;

/** @param {null | "asked" | "refused"} state */
function show(state) {
  form.hidden = state === "asked";
  for (const id of ["asked", "refused"]) /** @type {HTMLElement} */ (document.getElementById(id)).hidden = state !== id;
}

/** Where my asking stands; when it is over, perhaps because the seat is mine. */
async function look() {
  const asking = await ask("GET", `${table}/asking`);
  const now = asking ? null : await ask("GET", table);
  if (now && (now.your_seat || now.status !== "running")) location.assign(`/t/${code}`);
  else show(asking?.state ?? null);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const button = event.submitter;
  if (!(button instanceof HTMLButtonElement)) return;
  void attempt(
    button,
    async () => {
      await introduce(known ? null : String(new FormData(form).get("name")));
      known = true;
      await ask("PUT", `${table}/asking`, { seat: button.value });
      show("asked");
    },
    problem,
  );
});

noMore.addEventListener("click", () => {
  void attempt(noMore, async () => {
    await ask("DELETE", `${table}/asking`);
    show(null);
  });
});

// A look that fails tells nothing new; the next one may.
setInterval(() => known && void look().catch(() => undefined), EVERY_MS);
