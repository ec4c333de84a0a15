// A table as the keeper of the house may see it: what a spectator would be told -> store -> easel. It is asked for every
// few seconds instead of being heard, so that whoever signs out sees nothing more.

import { lines, plain } from "../digest.js";
import { Easel, NOTHING, equip, place } from "../easel.js";
import { page } from "../page.js";
import { showTheNewest } from "../scrolling.js";
import { hangDrawings } from "../sprite.js";
import { START, pastMissing, reduce } from "../store.js";
import { Refused, ask } from "../../pages/house.js";

const EVERY_MS = 2000;
const { back = "", backLabel = "" } = place.dataset;

let state = START;
/** @type {Easel} */
let easel;
/** The view at which the log was asked for last: a game of other rules has none, and asking again would not help. */
let logged = -1;

/** @param {any} message of a spectator's socket */
function hear(message) {
  const was = state.view;
  state = reduce(state, { ...message, at: Date.now() });
  const { view } = state;
  if (!view || view === was) return;
  const { game, ui } = easel;
  Object.assign(ui, game.turned({ view, was, ui, begins: false, remembered: () => ({}) }));
  if (message.type !== "decision") return;
  ui.news = lines(easel.speaker(), message)
    .map((line) => plain(line.words))
    .join(" ");
  easel.move(message.events);
}

async function look() {
  const seen = state.view ? `?after=${state.view.number}` : "";
  for (const message of await ask("GET", `${back}/view.json${seen}`)) hear(message);
  const number = state.view?.number ?? 0;
  if (number === logged || !pastMissing(state)) return;
  logged = number;
  state = reduce(state, { type: "my past", ...(await ask("GET", `${back}/log.json`)) });
}

/** Who has signed out is led to the way in, and when the game is over, to where it can be seen again. */
async function lookOnce() {
  try {
    await look();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (error.key === "not_keeper") return location.reload();
    state = reduce(state, { type: "my connection", connection: "lost" });
  }
  if (state.view?.over) return location.replace(back);
  easel.draw();
  if (state.status === "running") setTimeout(lookAgain, EVERY_MS);
}

function lookAgain() {
  if (document.hidden) document.addEventListener("visibilitychange", lookAgain, { once: true });
  else void lookOnce();
}

/** @param {import("../game.js").GameClient} game what the table plays */
export async function openView(game) {
  easel = new Easel(game, {
    state: () => state,
    page,
    drawn: showTheNewest,
    act: NOTHING,
    me: () => null,
    code: "",
    back: { address: back, label: backLabel },
  });
  const words = await equip(game, () => easel.draw());
  await hangDrawings(game, words);
  easel.words = words;
  await lookOnce();
}
