// The guide over the table: the house's own page, with what is in play here, open where the day is.

import { phases } from "./strip.js";

/** @typedef {import("./types.js").View} View */

/** The section that tells about what happens now. @param {View} view */
export function sectionNow(view) {
  if (view.over) return "end";
  if (view.task === "land") return "track";
  const { names, at } = phases(view);
  return at < 0 ? "goal" : names[at].replace(/ 2$/, "").replaceAll(" ", "_");
}

/** @param {View} view @param {string} close what the button that closes it says */
export async function openGuide(view, close) {
  if (document.getElementById("guide")) return;
  const dialog = document.createElement("dialog");
  Object.assign(dialog, { id: "guide", onclose: () => dialog.remove() });
  dialog.append(closing(close), await article(view));
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
  dialog.querySelector(".now")?.scrollIntoView({ block: "start" });
}

/** @param {View} view */
async function article(view) {
  const answer = await fetch(`/guide/${view.game}`);
  if (!answer.ok) throw new Error(`the guide is not there: ${answer.status}`);
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const guide = /** @type {HTMLElement} */ (page.querySelector("[data-guide]"));
  for (const section of guide.querySelectorAll("[data-module]"))
    if (!view.modules.includes(Number(section.getAttribute("data-module")))) section.remove();
  if (!view.modules.length) guide.querySelector("[data-modules]")?.remove();
  for (const section of guide.querySelectorAll("[data-zone]"))
    if (!view.zones[section.getAttribute("data-zone") ?? ""]) section.remove();
  guide.querySelector(`#guide-${sectionNow(view)}`)?.classList.add("now");
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
