// The table in the browser: socket -> store -> easel -> pick -> socket. Everything that is not pure lives here and there.

import { choices as flat, onlyAnswer } from "./choices.js";
import { remember, remembered } from "./device.js";
import { lines, plain } from "./digest.js";
import { Easel, place } from "./easel.js";
import { skip } from "./motion.js";
import { page } from "./page.js";
import { showTheNewest } from "./scrolling.js";
import { Socket } from "./socket.js";
import { play, soundOf } from "./sound.js";
import { hangDrawings } from "./sprite.js";
import { START, memory, pastMissing, question, reduce, wholeMissing } from "./store.js";
import { loadWords } from "./words.js";
import { ask, inWords, introduce, tell } from "../pages/house.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./game.js").GameClient} GameClient */

const { code = "", seat = "", watch = "" } = place.dataset;
const MEMORY = `fresco:${code}:${seat}`;
const PAUSE_MS = [700, 1700];
const PATIENCE_MS = 300;

let state = START;
/** What this table is drawn on. @type {Easel} */
let easel;
/** The position that was drawn last: what is pressed is meant for it, even if another one has arrived. */
let seen = 0;
let answering = 0;
/** @type {Socket} */
let socket;

/** @param {Context} now */
function drawn({ words }) {
  seen = state.view?.number ?? 0;
  const turn = state.view && !state.view.over && state.seat && state.view.waiting.includes(state.seat);
  const name = state.people?.name ?? "";
  document.title = `${turn ? `${words.t("strip.your-turn")} · ` : ""}${words.t("site.name")}${name ? `, ${name}` : ""}`;
  if (turn && document.activeElement === document.body)
    /** @type {HTMLElement | null} */ (document.querySelector(".asks"))?.focus({ preventScroll: true });
  const code_ = document.querySelector(".sp-join .qr");
  const picture = document.getElementById("qr");
  if (code_ && picture instanceof HTMLTemplateElement && !code_.firstChild)
    code_.append(picture.content.cloneNode(true));
  showTheNewest();
}

// -- hearing -------------------------------------------------------------------------------------------------------

/** The owner is known here no more: nothing of theirs stays to be looked at, and a page says so. */
function loggedOut() {
  clearTimeout(keeping);
  state = START;
  localStorage.clear();
  location.assign("/me");
}

/** @param {any} message */
function hear(message) {
  if (message.type === "closed" && message.reason.key === "logged_out") return loggedOut();
  const before = state;
  state = reduce(state, message);
  if (message.type === "welcome" && before.view && before.view.viewer !== message.seat) {
    state = { ...START, connection: "open", role: message.role, seat: message.seat };
    localStorage.removeItem(MEMORY);
    socket.again();
    return;
  }
  if (state.gap) {
    state = { ...state, gap: false };
    socket.again();
  }
  if (state.view !== before.view || state.behind !== before.behind) turned(before, message);
  if (message.type === "people" && (pastMissing(state) || (wholeMissing(state) && archivedIn.length)))
    void askForThePast();
  // What is missing comes at once: no flicker in between, unless the line breaks again.
  if (!state.behind || message.type === "my connection") easel.drawTogether();
}

let askingForThePast = false;
/** How long to wait before asking once more for a finished game, whose archive may still be in the making. */
const archivedIn = [1000, 2000, 4000, 8000];

/** Who sits here comes right after what was missed: what is not known by then will not come by itself. */
async function askForThePast() {
  if (askingForThePast) return;
  askingForThePast = true;
  const viewer = state.seat;
  try {
    const past = await ask("GET", `${here}/log`);
    if (state.seat === viewer) state = reduce(state, { type: "my past", ...past });
    keep();
    easel.draw();
  } catch {
    // The log stays as short as it is until somebody comes or goes.
  }
  askingForThePast = false;
  const wait = wholeMissing(state) ? archivedIn.shift() : undefined;
  if (wait) setTimeout(() => wholeMissing(state) && void askForThePast(), wait);
}

/** The task that my turn began with, as long as it lasts. */
let begun = "";

/** The view has changed, or it has turned out to be the newest. @param {import("./store.js").State} before @param {any} message */
function turned(before, message) {
  const view = state.view;
  if (!view) return;
  const { game, ui } = easel;
  const was = before.view;
  const asked = question(state);
  const task = (asked && view.task) ?? "";
  const begins = task !== "" && task !== begun;
  if (!state.behind) begun = task;
  if (JSON.stringify(was?.question) !== JSON.stringify(view.question))
    Object.assign(ui, { selected: null, extras: {}, open: {}, why: null, sheet: false });
  Object.assign(ui, game.turned({ view, was, ui, begins, remembered: (name) => remembered(`${MEMORY}:${name}`) }));
  if (begins) notify();
  if (message.type === "decision") happened(message, begins);
  clearTimeout(answering);
  const only = asked && onlyAnswer(asked, flat(game, asked));
  if (only !== null && easel.settings.auto)
    answering = setTimeout(() => easel.act.decide([only]), PAUSE_MS[0] + Math.random() * (PAUSE_MS[1] - PAUSE_MS[0]));
  keep();
}

function notify() {
  if (easel.settings.notify && document.hidden && globalThis.Notification?.permission === "granted")
    new Notification(easel.said().t("strip.your-turn"), { body: state.people?.name ?? "", tag: MEMORY });
}

/** @param {any} message @param {boolean} begins */
function happened(message, begins) {
  const told = lines(easel.speaker(), message).map((line) => plain(line.words));
  if (begins) told.push(easel.said().t("strip.your-turn"));
  if (told.length) easel.ui.news = told.join(" ");
  if (easel.settings.sound) {
    const sound = soundOf(easel.game.sounds, message.events, begins);
    if (sound) play(sound);
  }
  easel.move(message.events);
}

let keeping = 0;

/** So that a reload asks for nothing but what was missed. */
function keep() {
  if (state.role !== "player") return;
  clearTimeout(keeping);
  keeping = setTimeout(() => remember(MEMORY, memory(state)), 500);
}

// -- doing ---------------------------------------------------------------------------------------------------------

/** @param {any} message */
function send(message) {
  if (!state.view || state.sending) return;
  const id = socket.ask({ ...message, number: seen });
  state = reduce(state, { type: "my sending", id, picks: message.picks ?? [] });
  easel.draw();
}

/** Ask the house for something that is no move; what came of it is heard, or said here.
 * @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} null if it was refused */
async function request(method, path, body) {
  try {
    return (await ask(method, path, body)) ?? true;
  } catch (error) {
    tell(await inWords(error), "bad");
    return null;
  }
}

/** Where this table is found. */
const here = watch ? `/api/watch/${watch}` : `/api/tables/${code}`;

/** @type {import("./easel.js").Feed["act"]} */
const act = {
  decide: (picks) => {
    clearTimeout(answering);
    send({ type: "decide", picks });
  },
  undo: () => send({ type: "undo" }),
  takeBack: () => send({ type: "take_back" }),
  say: (text) => void socket.ask({ type: "say", text }),
  vote: (seat_, agree) => void socket.ask({ type: "vote", seat: seat_, agree }),
  remember: (name, value) => remember(`${MEMORY}:${name}`, value),
  introduce: async (name) => {
    try {
      await introduce(name);
      state = reduce(state, { type: "my name" });
      socket.again(); // who speaks is read from the cookie when the line opens
    } catch (error) {
      tell(await inWords(error), "bad");
    }
    easel.draw();
  },
  rematch: async () => {
    const answer = await request("POST", `${here}/rematch`);
    if (answer) location.assign(`/t/${answer.code}`);
  },
  mute: (whom) => void request("POST", `${here}/mutes`, whom),
  hearAgain: (player) => void request("DELETE", `/api/me/mutes/${player}`),
  report: async (whom) => {
    if (!(await request("POST", `${here}/reports`, whom))) return;
    easel.look({ open: {} });
    tell(easel.said().t("others.thanks"));
  },
};

// -- keys ----------------------------------------------------------------------------------------------------------

/** @param {KeyboardEvent} event */
function key(event) {
  skip();
  const target = event.target instanceof Element ? event.target : null;
  if (!easel?.words || target?.closest("input, textarea, select, dialog")) return;
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { ui } = easel;
  const now = easel.context();
  if (event.key === "?") easel.act.guide();
  else if (event.key === "Escape" && (ui.sheet || ui.menu)) easel.look({ sheet: false, menu: false });
  else if (easel.game.sheet?.key(now, event)) event.preventDefault();
  else if (event.key === "Enter" && !target?.closest("button, a, summary, [role=button]")) {
    const button = document.querySelector("[data-enter]");
    if (button instanceof HTMLElement) button.click();
  } else if (/^[1-9]$/.test(event.key)) {
    const choice = now.choices[Number(event.key) - 1];
    if (choice) easel.act.select(choice.id);
  }
}

document.addEventListener("keydown", key);

let left = -1;
document.addEventListener("visibilitychange", () => {
  const number = state.view?.number ?? 0;
  if (document.hidden) {
    left = number;
    keep();
  } else if (left >= 0) {
    easel.look({ away: number > left ? left : easel.ui.away });
  }
});

// -- opening -------------------------------------------------------------------------------------------------------

/** @param {GameClient} game what the table plays */
export async function openTable(game) {
  easel = new Easel(game, { state: () => state, page, drawn, act, me: () => state.seat, code: watch || code });
  const kept = watch ? {} : remembered(MEMORY);
  if (kept.view?.viewer === seat) {
    state = reduce(state, { type: "my memory", memory: kept });
    easel.ui.away = kept.view.number;
  }
  const greeted = new Promise((resolve) => {
    socket = new Socket(watch ? `/ws/watch/${watch}` : `/ws/tables/${code}`, {
      last: () => ({ number: state.view?.number ?? null }),
      heard: (message) => {
        hearIf(message);
        if (message.type === "people") resolve(null);
      },
      connection: (connection) => hearIf({ type: "my connection", connection }),
    });
  });
  const words = await loadWords(document.documentElement.lang, place.dataset["game"]);
  const hung = hangDrawings(game, words);
  // Drawn once, with everything in it, unless that takes so long that somebody would look at nothing.
  const complete = Promise.allSettled([hung, greeted]);
  await Promise.race([complete, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  easel.words = words;
  for (const message of early.splice(0)) hear(message);
  easel.draw();
}

/** What came before the first drawing. @type {any[]} */
const early = [];

/** @param {any} message */
function hearIf(message) {
  if (easel.words) hear(message);
  else early.push(message);
}
