// The guide over the table: the house's own page, with what is in play here, open where the day is.

/** @typedef {import("./types.js").View} View */

/** @param {View} view @param {string | null} now the section about what happens now @param {string} close what the button that closes it says */
export async function openGuide(view, now, close) {
  if (document.getElementById("guide")) return;
  const dialog = document.createElement("dialog");
  Object.assign(dialog, { id: "guide", onclose: () => dialog.remove() });
  dialog.append(closing(close), await article(view, now));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(".now")?.scrollIntoView({ block: "start" });
}

/** @param {View} view @param {string | null} now */
async function article(view, now) {
  const answer = await fetch(`/guide/${view.game}`);
  if (!answer.ok) throw new Error(`the guide is not there: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const guide = /** @type {HTMLElement} */ (page.querySelector("[data-guide]"));
  for (const section of guide.querySelectorAll("[data-module]"))
    if (!view.modules.includes(Number(section.getAttribute("data-module")))) section.remove();
  if (!view.modules.length) guide.querySelector("[data-modules]")?.remove();
  for (const section of guide.querySelectorAll("[data-zone]"))
    if (!view.zones[section.getAttribute("data-zone") ?? ""]) section.remove();
  guide.querySelector(`#guide-${now}`)?.classList.add("now");
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
