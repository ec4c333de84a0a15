// The keeper's pages: numbers of the house just now, looked up again every few seconds. Only digits change, nothing moves.
// On a phone the list of places is wider than the screen: where one is comes into sight.
const EVERY_MS = 5000;

/** @typedef {{together: Record<string, number | null>, database_bytes: number}} Health */

/** @param {Health} health @param {string} name */
function said(health, name) {
  const value = name === "megabytes" ? Math.ceil(health.database_bytes / 1e6) : health.together[name];
  return typeof value === "number" ? String(Math.round(value)) : "–";
}

/** @param {string} address */
async function look(address) {
  const answer = await fetch(address, { headers: { Accept: "application/json" } }).catch(() => null);
  if (answer?.status === 401) return location.reload(); // signed out: the way in
  if (!answer?.ok) return;
  const health = /** @type {Health} */ (await answer.json());
  for (const place of document.querySelectorAll("[data-now]")) {
    const text = said(health, place.getAttribute("data-now") ?? "");
    if (place.textContent !== text) place.textContent = text;
  }
}

const source = document.querySelector("[data-health]")?.getAttribute("data-health");
if (source) setInterval(() => document.hidden || void look(source), EVERY_MS);

document.querySelector(".anav nav [aria-current]")?.scrollIntoView({ block: "nearest", inline: "nearest" });

export {};
