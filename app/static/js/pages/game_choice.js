// Which game a form is about, and for how many: a game says on its field how many seats it has.

/** The field of the chosen game. @param {HTMLFormElement} form @returns {HTMLInputElement} */
export function chosenGame(form) {
  return /** @type {HTMLInputElement} */ (
    form.querySelector("input[name=game]:checked") ?? form.querySelector("input[name=game]")
  );
}

/** Only sizes that the chosen game is for can be chosen. @param {HTMLFormElement} form */
export function fitSizes(form) {
  const seats = (chosenGame(form).dataset["seats"] ?? "").split(" ");
  const sizes = /** @type {HTMLInputElement[]} */ ([...form.querySelectorAll("input[name=size]")]);
  for (const size of sizes) size.disabled = !seats.includes(size.value);
  const fitting = sizes.filter((size) => !size.disabled);
  if (!fitting.some((size) => size.checked)) fitting.at(-1)?.click();
}
