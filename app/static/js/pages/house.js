// What every page of the house can do: ask the server, say what went wrong, copy a link, switch the theme.
import { loadWords } from "../table/words.js";

export class Refused extends Error {
  /** @param {string} key @param {Record<string, string | number>} args @param {string} message */
  constructor(key, args, message) {
    super(message);
    this.key = key;
    this.args = args;
  }
}

const OFFLINE = "offline";

/** @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
export async function ask(method, path, body) {
  /** @type {RequestInit} */
  const request = { method, headers: { "X-Fresco": "1", "Content-Type": "application/json" } };
  if (body !== undefined) request.body = JSON.stringify(body);
  return answered(path, request);
}

/** @param {string} path @param {RequestInit} request @returns {Promise<any>} */
export async function answered(path, request) {
  const answer = await fetch(path, request).catch(() => {
    throw new Refused(OFFLINE, {}, "the server does not answer");
  });
  const told = answer.status === 204 ? null : await answer.json();
  if (!answer.ok) throw new Refused(told.error.key, told.error.args, told.error.message);
  return told;
}

/** The words of a refusal in the language of the page. @param {unknown} error @returns {Promise<string>} */
export async function inWords(error) {
  if (!(error instanceof Refused)) throw error;
  if (error.key === OFFLINE) return offline();
  try {
    const words = await loadWords(document.documentElement.lang);
    return words.t(`refusal.${error.key}`, error.args);
  } catch {
    return error.message; // the words themselves could not be fetched
  }
}

/** Without the server there are only the words that came with the page. */
export function offline() {
  return toasts?.dataset["offline"] ?? "";
}

const toasts = document.getElementById("toasts");
const READING_MS = 6000;

/** A short message at the lower edge. @param {string} text @param {"" | "bad"} [tone] @param {number} [reading] so long it stays */
export function tell(text, tone = "", reading = READING_MS) {
  const toast = document.createElement("p");
  toast.className = `toast ${tone}`;
  toast.textContent = text;
  toasts?.append(toast);
  setTimeout(() => toast.remove(), reading);
}

/** Do something once, show that it is under way, and say why it was refused.
 * @param {HTMLElement} button @param {() => Promise<void>} work @param {HTMLElement | null} [place] where the reason is shown */
export async function attempt(button, work, place = null) {
  if (button.getAttribute("aria-busy") === "true") return;
  button.setAttribute("aria-busy", "true");
  try {
    if (place) place.hidden = true;
    await work();
  } catch (error) {
    const words = await inWords(error);
    if (place) {
      place.textContent = words;
      place.hidden = false;
    } else {
      tell(words, "bad");
    }
  } finally {
    button.removeAttribute("aria-busy");
  }
}

/** Make somebody known on this device, unless they are. @param {string | null} name null: they are known */
export async function introduce(name) {
  if (name === null) return;
  try {
    await ask("POST", "/api/me", { name });
  } catch (error) {
    // A second attempt, or another tab was quicker: the first name stays.
    if (!(error instanceof Refused) || error.key !== "player_known") throw error;
  }
}

/** @param {string} text */
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without https the clipboard is closed; selecting the text still lets people copy it.
    const field = document.createElement("textarea");
    field.value = text;
    document.body.append(field);
    field.select();
    document.execCommand("copy");
    field.remove();
  }
}

/** Buttons that ask the server directly: data-send (method), data-to, data-with (JSON), data-ask (a question first),
 * data-done (what to say then), data-then (where to go; without it the page is told by the event "changed").
 * @param {HTMLElement} button */
async function send(button) {
  const { send: method = "POST", to = "", with: body, done, then, ask: question } = button.dataset;
  if (question && !confirm(question)) return;
  await attempt(button, async () => {
    await ask(method, to, body === undefined ? undefined : JSON.parse(body));
    if (done) tell(done);
    if (then) location.assign(then);
    else document.dispatchEvent(new Event("changed"));
  });
}

/** Why a button cannot be used: in words of its own, or those it refers to. @param {HTMLElement} button */
function reason(button) {
  const described = document.getElementById(button.getAttribute("aria-describedby") ?? "");
  return button.dataset["reason"] ?? described?.textContent?.trim() ?? "";
}

const YEAR_SECONDS = 365 * 24 * 3600;

/** The theme that was chosen, otherwise the one the device asks for. */
export function themeNow() {
  const chosen = document.documentElement.dataset["theme"];
  return chosen ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

/** @param {string} theme */
export function changeTheme(theme) {
  document.documentElement.dataset["theme"] = theme;
  document.cookie = `fresco_theme=${theme}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
}

document.addEventListener("click", async (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  if (!button) return;
  if (button.getAttribute("aria-disabled") === "true") {
    event.preventDefault();
    tell(reason(button), "bad");
  } else if (button.dataset["send"]) {
    await send(button);
  } else if (button.dataset["copy"]) {
    await copy(button.dataset["copy"]);
    tell(button.dataset["copied"] ?? "");
  } else if ("themeSwitch" in button.dataset) {
    changeTheme(themeNow() === "dark" ? "light" : "dark");
  }
});
