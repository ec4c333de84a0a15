// A new table, or the options of one that has not started: presets, the weight of the mixture, and sending it.
import { ask, attempt, introduce } from "./house.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("new-table"));
const problem = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));
const presets = /** @type {HTMLButtonElement[]} */ ([...form.querySelectorAll("button[data-preset]")]);
const modules = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=module]")]);
const modulesBox = document.getElementById("modules");

/** @returns {number[]} */
function chosen() {
  return modules.filter((module) => module.checked && !module.disabled).map((module) => Number(module.value));
}

/** @param {HTMLButtonElement} preset @returns {number[]} */
function modulesOf(preset) {
  return (preset.dataset["preset"] ?? "").split(" ").filter(Boolean).map(Number);
}

const MEDIUM = 5;
const HEAVY = 12;

function show() {
  const numbers = chosen();
  for (const preset of presets) {
    preset.setAttribute("aria-pressed", String(modulesOf(preset).join() === numbers.join()));
  }
  const weights = modules.filter((module) => numbers.includes(Number(module.value)));
  const sum = weights.reduce((total, module) => total + Number(module.dataset["weight"]), 0);
  const weight = sum === 0 ? "base" : sum < MEDIUM ? "light" : sum < HEAVY ? "medium" : "heavy";
  for (const words of form.querySelectorAll("#estimate [data-weight]")) {
    if (words instanceof HTMLElement) words.hidden = words.dataset["weight"] !== weight;
  }
  // Only Fresco has modules.
  if (modulesBox instanceof HTMLFieldSetElement) modulesBox.disabled = new FormData(form).get("game") !== "fresco";
}

for (const preset of presets) {
  preset.addEventListener("click", () => {
    const numbers = modulesOf(preset);
    for (const module of modules) module.checked = numbers.includes(Number(module.value));
    show();
  });
}
form.addEventListener("change", show);
show();

function options() {
  const typed = new FormData(form);
  const fresco = typed.get("game") === "fresco";
  const name = String(typed.get("name") ?? "").trim();
  return {
    game: typed.get("game"),
    size: Number(typed.get("size")),
    modules: fresco ? chosen() : [],
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
