// "Play now": a table in two clicks, against bots or with friends.
import { chosenGame, fitSizes } from "./game_choice.js";
import { ask, attempt, introduce } from "./house.js";

const dialog = /** @type {HTMLDialogElement} */ (document.getElementById("play"));
const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
const problem = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
const name = form.querySelector("input[name=name]");
const opener = /** @type {HTMLElement} */ (document.getElementById("play-now"));

opener.addEventListener("click", () => {
  if (name instanceof HTMLInputElement && name.value === "") name.value = suggestion(name);
  dialog.showModal();
  if (name instanceof HTMLInputElement) name.select();
});

/** A painter's name, so that nobody has to think of one. @param {HTMLInputElement} input */
function suggestion(input) {
  const names = (input.dataset["suggest"] ?? "").split(" ");
  return names[Math.floor(Math.random() * names.length)] ?? "";
}

/** @param {"bots" | "friends"} against */
async function play(against) {
  const chosen = new FormData(form);
  await introduce(name instanceof HTMLInputElement ? name.value : null);
  const size = Number(chosen.get("size"));
  const game = chosenGame(form).value;
  const table = await ask("POST", "/api/tables", { game, size, language: form.dataset["language"] });
  const path = `/api/tables/${table.code}`;
  if (against === "bots") {
    for (const seat of table.seats.slice(1)) await ask("PUT", `${path}/seats/${seat.seat}/bot`, {});
    await ask("POST", `${path}/start`);
  }
  location.assign(`/t/${table.code}`);
}

form.addEventListener("change", () => fitSizes(form));
fitSizes(form);

for (const button of form.querySelectorAll("button[data-play]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  button.addEventListener("click", () => {
    if (!form.reportValidity()) return;
    void attempt(button, () => play(button.dataset["play"] === "bots" ? "bots" : "friends"), problem);
  });
}
