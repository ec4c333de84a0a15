// A new table, or the options of one that has not started: presets, a search, what goes together, how long it takes, and
// sending it.
import { chosenGame, fitSizes } from "./game_choice.js";
import { ask, attempt, introduce } from "./house.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("new-table"));
const problem = /** @type {HTMLElement} */ (form.querySelector("[role=alert]"));

const game = () => chosenGame(form);

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

/** @param {string | undefined} list numbers, as they stand in an attribute @returns {number[]} */
function numbersOf(list) {
  return (list ?? "").split(" ").filter(Boolean).map(Number);
}

/** What is only about the chosen game. @param {string} selector @returns {HTMLElement[]} */
function own(selector) {
  return [...form.querySelectorAll(`[data-game="${game().value}"] ${selector}`)].filter(
    (found) => found instanceof HTMLElement,
  );
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
  fitSizes(form);
}

function showMixture() {
  const numbers = chosen();
  for (const preset of own("[data-preset]"))
    preset.setAttribute("aria-pressed", String(numbersOf(preset.dataset["preset"]).join() === numbers.join()));
  for (const about of own("[data-about]")) about.hidden = numbersOf(about.dataset["about"]).join() !== numbers.join();
  const weights = modules().filter((module) => module.checked);
  const sum = weights.reduce((total, module) => total + Number(module.dataset["weight"]), 0);
  const mixture = sum === 0 ? "base" : sum < MEDIUM ? "light" : sum < HEAVY ? "medium" : "heavy";
  for (const words of own("[data-mixture]")) words.hidden = words.dataset["mixture"] !== mixture;
  for (const count of own("[data-count]")) {
    count.hidden = !numbers.length;
    count.textContent = `${count.dataset["count"]}`.replace("{n}", String(numbers.length));
  }
  for (const length of own("[data-minutes]")) showTime(length, sum);
  showPairings(numbers);
}

/** How long a game with modules of so much weight takes, about. @param {HTMLElement} place @param {number} weight */
function showTime(place, weight) {
  const minutes = Number(place.dataset["minutes"]) + Number(place.dataset["perWeight"]) * weight;
  const time = /** @type {HTMLElement} */ (place.querySelector("[data-time]"));
  time.textContent = `${time.dataset["time"]}`
    .replace("{h}", String(Math.floor(minutes / 60)))
    .replace("{mm}", String(minutes % 60).padStart(2, "0"));
}

/** What makes more of the modules that are chosen; none of them: nothing to add to. @param {number[]} numbers */
function showPairings(numbers) {
  for (const list of own(".pairings")) {
    for (const pairing of list.querySelectorAll("[data-pairing]"))
      if (pairing instanceof HTMLElement)
        pairing.hidden = !numbersOf(pairing.dataset["pairing"]).some((number) => numbers.includes(number));
    for (const add of list.querySelectorAll("[data-add]"))
      if (add instanceof HTMLElement) add.hidden = numbers.includes(Number(add.dataset["add"]));
    list.hidden = !list.querySelector("[data-pairing]:not([hidden])");
  }
}

/** Only the modules that have all words somebody looks for, in their name or in what they change. */
function showFound() {
  for (const field of own("[data-search]")) {
    const words = /** @type {HTMLInputElement} */ (field).value.toLocaleLowerCase().split(/\s+/).filter(Boolean);
    let n = 0;
    for (const card of own(".mod")) {
      const text = `${card.textContent} ${card.title}`.toLocaleLowerCase();
      card.hidden = !words.every((word) => text.includes(word));
      if (!card.hidden) n += 1;
    }
    for (const found of own("[data-found]"))
      found.textContent = words.length ? `${found.dataset["found"]}`.replace("{n}", String(n)) : "";
  }
}

function show() {
  showGame();
  showMixture();
  showFound();
}

/** @param {number[]} numbers */
function choose(numbers) {
  for (const module of modules()) module.checked = numbers.includes(Number(module.value));
  showMixture();
}

form.addEventListener("click", (event) => {
  const pressed = event.target instanceof Element ? event.target.closest("[data-preset], [data-add]") : null;
  if (!(pressed instanceof HTMLElement)) return;
  const { preset, add } = pressed.dataset;
  choose(preset === undefined ? [...chosen(), Number(add)] : numbersOf(preset));
});
form.addEventListener("change", show);
form.addEventListener("input", showFound);
form.addEventListener("keydown", (event) => {
  const field = event.target instanceof HTMLInputElement && event.target.type === "search";
  if (field && event.key === "Enter") event.preventDefault(); // it looks, it does not open the table
});
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
    replay_open: typed.has("replay"),
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
