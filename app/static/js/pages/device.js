// A link from another device: becoming the same player here.
import { ask, attempt, Refused } from "./house.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("use-link"));
const problem = /** @type {HTMLElement | null} */ (form.parentElement?.querySelector("[role=alert]") ?? null);

/** @param {boolean} replace give up the seats somebody else has on this device */
async function use(replace) {
  await ask("POST", "/api/me/devices", { token: form.dataset["token"], replace });
  location.assign("/me");
}

async function useOrAsk() {
  try {
    await use(false);
  } catch (error) {
    const seats = error instanceof Refused && error.key === "device_has_seats";
    if (!seats || !confirm(form.dataset["ask"])) throw error;
    await use(true);
  }
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  void attempt(/** @type {HTMLElement} */ (event.submitter ?? form), useOrAsk, problem);
});
