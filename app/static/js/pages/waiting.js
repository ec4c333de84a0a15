// A spectator who came early: open the game as soon as it begins.
const main = /** @type {HTMLElement} */ (document.querySelector("[data-watch]"));
const EVERY_MS = 3000;

setInterval(async () => {
  const answer = await fetch(`/api/watch/${main.dataset["watch"]}`).catch(() => null);
  if (answer === null) return;
  if (!answer.ok || (await answer.json()).status !== "lobby") location.reload();
}, EVERY_MS);
