// A new table, or the options of one that has not started: presets, the weight of the mixture, and sending it.
import { ask, attempt, introduce } from "./house.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("new-table"));
const problem = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
const sizes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=size]")]);

/** The field of the chosen game. @returns {HTMLInputElement} */
function game() {
  return /** @type {HTMLInputElement} */ (
    form.querySelector("input[name=game]:checked") ?? form.querySelector("input[name=game]")
  );
}

/** The modules of the chosen game. @returns {HTMLInputElement[]} */
function modules() {
  return [...form.querySelectorAll(`[data-game="${game().value}"] input[name=module]`)].filter(
    (field) => field instanceof HTMLInputElement,
  );
}

/** @returns {number[]} */
function chosen() {
  return modules()
    .filter((module) => module.checked)
    .map((module) => Number(module.value));
}

/** @param {HTMLElement} preset @returns {number[]} */
function modulesOf(preset) {
  return (preset.dataset["preset"] ?? "").split(" ").filter(Boolean).map(Number);
}

const MEDIUM = 5;
const HEAVY = 12;

/** What is only about one game shows while that game is chosen. */
function showGame() {
  for (const part of form.querySelectorAll("[data-game]")) {
    const hidden = part.getAttribute("data-game") !== game().value;
    part.toggleAttribute("hidden", hidden);
    if (part instanceof HTMLFieldSetElement) part.disabled = hidden;
  }
  const seats = (game().dataset["seats"] ?? "").split(" ");
  for (const size of sizes) size.disabled = !seats.includes(size.value);
  const fitting = sizes.filter((size) => !size.disabled);
  if (!fitting.some((size) => size.checked)) fitting.at(-1)?.click();
}

function showMixture() {
  const numbers = chosen();
  for (const preset of form.querySelectorAll("[data-preset]"))
    if (preset instanceof HTMLElement)
      preset.setAttribute("aria-pressed", String(modulesOf(preset).join() === numbers.join()));
  const weights = modules().filter((module) => module.checked);
  const sum = weights.reduce((total, module) => total + Number(module.dataset["weight"]), 0);
  const mixture = sum === 0 ? "base" : sum < MEDIUM ? "light" : sum < HEAVY ? "medium" : "heavy";
  for (const words of form.querySelectorAll("[data-mixture]"))
    words.toggleAttribute("hidden", words.getAttribute("data-mixture") !== mixture);
}

function show() {
  showGame();
  showMixture();
}

form.addEventListener("click", (event) => {
  const preset = event.target instanceof Element ? event.target.closest("[data-preset]") : null;
  if (!(preset instanceof HTMLElement)) return;
  const numbers = modulesOf(preset);
  for (const module of modules()) module.checked = numbers.includes(Number(module.value));
  showMixture();
});
form.addEventListener("change", show);
show();

function options() {
  const typed = new FormData(form);
  const name = String(typed.get("name") ?? "").trim();
  return {
    game: game().value,
    size: Number(typed.get("size")),
    modules: chosen(),
    language: typed.get("language"),
    clock_seconds: typed.get("clock") ? Number(typed.get("clock")) : null,
    listed: typed.has("listed"),
    spectators_open: typed.has("spectators"),
    ...(name ? { name } : {}),
  };
}

async function save() {
  const code = form.dataset["code"];
  if (code === undefined) {
    const player = new FormData(form).get("player");
    await introduce(player === null ? null : String(player));
  }
  const table = await ask(code ? "PATCH" : "POST", `/api/tables${code ? `/${code}` : ""}`, options());
  location.assign(`/t/${table.code}`);
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void attempt(/** @type {HTMLElement} */ (event.submitter ?? form), save, problem);
});
