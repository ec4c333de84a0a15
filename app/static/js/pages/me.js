// My name, and the way out.
import { ask, attempt, inWords, tell } from "./house.js";
import { labelOf, reasonOf } from "./notice_ways.js";
import { notices, switchNotices } from "./push.js";
import { loadWords } from "../table/words.js";

/** @param {string} id @param {(name: string, form: HTMLFormElement, button: HTMLElement) => void} send what to do with the name */
function onName(id, send) {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(String(new FormData(form).get("name")), form, /** @type {HTMLElement} */ (event.submitter ?? form));
  });
}

/** Where the page asks for my name it means the new one. @param {string} name */
function callMe(name) {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-name]"))) {
    place.textContent = (place.textContent ?? "").replace(place.dataset["name"] ?? "", () => name);
    place.dataset["name"] = name;
  }
}

onName("rename", (name, _form, button) => {
  void attempt(button, async () => {
    callMe((await ask("PATCH", "/api/me", { name })).name);
    tell(button.dataset["done"] ?? "");
  });
});

/** Whoever goes leaves nothing of theirs in this browser. @param {string} method @param {string} path @param {unknown} [body] */
async function goForGood(method, path, body) {
  await ask(method, path, body);
  localStorage.clear();
  location.assign("/");
}

onName("forget-me", (name, form, button) => {
  if (!confirm(form.dataset["ask"])) return;
  const why = /** @type {HTMLElement | null} */ (form.querySelector("[role=alert]"));
  void attempt(button, () => goForGood("POST", "/api/me/forget", { name }), why);
});

const forgetting = document.getElementById("forget-device");
forgetting?.addEventListener("click", () => {
  if (!confirm(forgetting.dataset["ask"])) return;
  void attempt(forgetting, () => goForGood("DELETE", "/api/me/devices/this"));
});

// Logged out from elsewhere: what this browser kept of the tables is nobody's any more.
if (document.getElementById("logged-out")) localStorage.clear();

const told = document.getElementById("notices");
const toggle = told?.querySelector("input");

/** Whether this device is told of turns, as it is or will be when something is done about it.
 * @param {HTMLElement} line @param {HTMLInputElement} input @param {Promise<import("./notice_ways.js").Notices>} found */
async function showNotices(line, input, found) {
  try {
    const now = await found;
    const words = await loadWords(document.documentElement.lang);
    const [label, why] = /** @type {NodeListOf<HTMLElement>} */ (line.querySelectorAll("label > span, #notices-why"));
    const reason = reasonOf(now);
    input.checked = now.on;
    input.disabled = now.way === "none" || now.way === "home-screen";
    label.textContent = words.t(labelOf(now));
    why.textContent = reason && words.t(reason);
    line.hidden = false;
  } catch (error) {
    tell(await inWords(error), "bad");
  }
}

if (told && toggle) {
  void showNotices(told, toggle, notices());
  toggle.addEventListener("change", () => {
    const wanted = toggle.checked;
    toggle.checked = !wanted; // it shows what is so, not what is wished for
    void showNotices(told, toggle, switchNotices(wanted));
  });
}
