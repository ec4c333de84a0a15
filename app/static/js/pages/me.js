// My name.
import { ask, attempt, tell } from "./house.js";

const form = document.getElementById("rename");
if (form instanceof HTMLFormElement) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const button = /** @type {HTMLElement} */ (event.submitter ?? form);
    void attempt(button, async () => {
      await ask("PATCH", "/api/me", { name: String(new FormData(form).get("name")) });
      tell(button.dataset["done"] ?? "");
    });
  });
}
