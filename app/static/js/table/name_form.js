// Whoever is not known here gives themselves a name, at the place where one is needed.

import { element } from "./element.js";

/** @param {import("./words.js").Words} words @param {string} label what its button says @param {(name: string) => void} named */
export function nameForm(words, label, named) {
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLFormElement} */ (event.target).elements.namedItem("name");
    const name = /** @type {HTMLInputElement} */ (field).value.trim();
    if (name) named(name);
  };
  return element(
    "form",
    { class: "chatbox", on: { submit: send } },
    element("input", {
      type: "text",
      name: "name",
      maxlength: 24,
      autocomplete: "nickname",
      placeholder: words.t("watch.name"),
      "aria-label": words.t("watch.name"),
    }),
    element("button", { class: "btn small primary", type: "submit" }, label),
  );
}
