// The guide over the table: the house's own page, with what is in play here, open where the day is.

/** @typedef {import("./types.js").View} View */
/** @typedef {NonNullable<import("./game.js").GameClient["guide"]>} Guide */

/** @param {Guide} guide @param {View} view @param {string} close what the button that closes it says */
export async function openGuide(guide, view, close) {
  if (document.getElementById("guide")) return;
  const dialog = document.createElement("dialog");
  Object.assign(dialog, { id: "guide", onclose: () => dialog.remove() });
  dialog.append(closing(close), await article(guide, view));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(".now")?.scrollIntoView({ block: "start" });
}

/** @param {Guide} about @param {View} view */
async function article(about, view) {
  const answer = await fetch("/guide");
  if (!answer.ok) throw new Error(`the guide is not there: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const guide = /** @type {HTMLElement} */ (page.querySelector("[data-guide]"));
  for (const section of guide.querySelectorAll("[data-module]"))
    if (!view.modules.includes(Number(section.getAttribute("data-module")))) section.remove();
  if (!view.modules.length) guide.querySelector("[data-modules]")?.remove();
  for (const place of about.without(view)) guide.querySelector(place)?.remove();
  guide.querySelector(`#guide-${about.section(view)}`)?.classList.add("now");
  return document.adoptNode(guide);
}

/** @param {string} words */
function closing(words) {
  const form = document.createElement("form");
  form.method = "dialog";
  const button = document.createElement("button");
  Object.assign(button, { className: "btn", textContent: words });
  form.append(button);
  return form;
}
