// The lobby follows what others do: it fetches itself again and takes over the regions that changed.
import { ask, attempt, introduce, offline, tell } from "./house.js";

const main = /** @type {HTMLElement} */ (document.querySelector("[data-lobby]"));
const code = main.dataset["lobby"] ?? "";
const EVERY_MS = 2000;
const HIDDEN_EVERY_MS = 10000;
let lost = false;

/** @returns {Promise<Document | null>} null when it cannot be had now */
async function fetchAgain() {
  const answer = await fetch(location.href, { headers: { Accept: "text/html" } }).catch(() => null);
  if (answer === null || answer.status === 429 || answer.status >= 500) return null;
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}

async function refresh() {
  const fresh = await fetchAgain();
  if (fresh === null) {
    if (!lost) tell(offline(), "bad");
    lost = true;
    return;
  }
  lost = false;
  if (!fresh.querySelector("[data-lobby]")) return location.reload(); // started, or closed
  const focused = document.activeElement?.id;
  document.title = fresh.title;
  for (const region of document.querySelectorAll("[data-region]")) {
    if (region instanceof HTMLElement) takeOver(region, fresh);
  }
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
}

/** Only what changed is replaced, so that nothing flickers and screen readers hear what is new. What was unfolded stays so.
 * @param {HTMLElement} region @param {Document} fresh */
function takeOver(region, fresh) {
  const now = fresh.querySelector(`[data-region="${region.dataset["region"]}"]`);
  if (now && now.innerHTML !== before.get(region)) {
    before.set(region, now.innerHTML);
    const unfolded = [...region.querySelectorAll("details[open] > summary")].map(({ id }) => id);
    region.replaceChildren(...now.childNodes);
    for (const id of unfolded) document.getElementById(id)?.parentElement?.setAttribute("open", "");
  }
}

/** What the server last sent for a region. @type {Map<Element, string>} */
const before = new Map([...document.querySelectorAll("[data-region]")].map((region) => [region, region.innerHTML]));

async function follow() {
  for (;;) {
    await new Promise((resume) => setTimeout(resume, document.hidden ? HIDDEN_EVERY_MS : EVERY_MS));
    await refresh();
  }
}

document.addEventListener("changed", () => void refresh());
document.addEventListener("visibilitychange", () => void (document.hidden || refresh()));

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.id !== "sit-down") return;
  event.preventDefault();
  const problem = /** @type {HTMLElement | null} */ (form.parentElement?.querySelector("[role=alert]") ?? null);
  void attempt(/** @type {HTMLElement} */ (event.submitter ?? form), () => sitDown(form), problem);
});

/** @param {HTMLFormElement} form */
async function sitDown(form) {
  await introduce(String(new FormData(form).get("name")));
  try {
    await ask("PUT", `/api/tables/${code}/seat`, {});
  } finally {
    await refresh(); // also when the last seat is gone: from now on we know each other
  }
}

document.addEventListener("click", (event) => {
  const button = event.target instanceof Element ? event.target.closest("button") : null;
  const seats = button?.dataset["fill"];
  if (!button || !seats) return;
  void attempt(button, async () => {
    for (const seat of seats.split(" ")) await ask("PUT", `/api/tables/${code}/seats/${seat}/bot`, {});
    await refresh();
  });
});

document.dispatchEvent(new Event("listening"));
void follow();
