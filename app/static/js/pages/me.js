// My name, and the way out.
import { ask, attempt, tell } from "./house.js";

/** @param {string} id @param {(name: string, form: HTMLFormElement, button: HTMLElement) => void} send what to do with the name */
function onName(id, send) {
  const form = document.getElementById(id);
  if (!(form instanceof HTMLFormElement)) return;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    send(String(new FormData(form).get("name")), form, /** @type {HTMLElement} */ (event.submitter ?? form));
  });
}

onName("rename", (name, _form, button) => {
  void attempt(button, async () => {
    await ask("PATCH", "/api/me", { name });
    tell(button.dataset["done"] ?? "");
  });
});

onName("forget-me", (name, form, button) => {
  if (!confirm(form.dataset["ask"])) return;
  const why = /** @type {HTMLElement | null} */ (form.querySelector("[role=alert]"));
  void attempt(
    button,
    async () => {
      await ask("POST", "/api/me/forget", { name });
      // What this browser kept for its owner goes as well.
      localStorage.clear();
      location.assign("/");
    },
    why,
  );
});
