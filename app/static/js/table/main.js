// The table in the browser: socket -> store -> render -> pick -> socket. Everything that is not pure lives here.

import { mount } from "./element.js";
import { choices as flat, impossible, likely, onlyAnswer } from "./choices.js";
import { changeLanguage, remember, remembered } from "./device.js";
import { lines, plain } from "./digest.js";
import { openGuide } from "./guide.js";
import { skip } from "./motion.js";
import { page } from "./page.js";
import { Speaker } from "./speaker.js";
import { showTheNewest } from "./scrolling.js";
import { Socket } from "./socket.js";
import { play, soundOf } from "./sound.js";
import { hangDrawings } from "./sprite.js";
import { START, memory, pastMissing, question, reduce } from "./store.js";
import { loadWords } from "./words.js";
import { ask, changeTheme, inWords, introduce, offline, tell, themeNow } from "../pages/house.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./context.js").Settings} Settings */
/** @typedef {import("./game.js").GameClient} GameClient */

const place = /** @type {HTMLElement} */ (document.getElementById("table"));
const { code = "", seat = "", watch = "" } = place.dataset;
const root = `${document.querySelector("meta[name=static-root]")?.getAttribute("content") ?? "/static"}/`;
const printed = JSON.parse(document.getElementById("printed")?.textContent ?? "{}");
const MEMORY = `fresco:${code}:${seat}`;
const SETTINGS = "fresco:settings";
const PAUSE_MS = [700, 1700];
const PATIENCE_MS = 300;
const phone = matchMedia("(max-width: 700px)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Settings} */
const settings = { auto: true, sound: false, notify: false, motion: true, ...remembered(SETTINGS) };

let state = START;
/** What this table plays; known before anything else. @type {GameClient} */
let game;
/** @type {import("./context.js").Ui} */
const ui = {
  tab: "",
  own: {},
  sheet: false,
  selected: null,
  extras: {},
  talk: "log",
  table: false,
  menu: false,
  open: {},
  why: null,
  phone: phone.matches,
  theme: themeNow(),
  settings,
  read: 0,
  away: null,
  news: "",
  rounds: "chart",
};
/** @type {import("./element.js").VNode[]} */
let drawn = [];
let drawing = false;
let waiting = 0;
/** The position that was drawn last: what is pressed is meant for it, even if another one has arrived. */
let seen = 0;
/** Pieces that move once they are drawn. @type {(() => void)[]} */
const moves = [];
let answering = 0;
/** @type {import("./words.js").Words} */
let words;
/** @type {Socket} */
let socket;

// -- drawing -------------------------------------------------------------------------------------------------------

/** @returns {Context} */
function context() {
  const asked = question(state);
  const list = flat(game, asked);
  const chosen = list.find((choice) => choice.id === ui.selected) ?? likely(game, list);
  return {
    game,
    state,
    ui,
    words,
    speaker: new Speaker(game, words, state.people, state.seat),
    act,
    choices: list,
    chosen,
    impossible: impossible(game, asked),
    code: watch || code,
    root,
    printed,
  };
}

function draw() {
  clearTimeout(waiting);
  waiting = 0;
  if (drawing || !words) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    const now = context();
    drawn = mount(place, drawn, page(now));
    seen = state.view?.number ?? 0;
    afterwards(now);
    for (const move of moves.splice(0)) move();
  });
}

/** Once everything that has arrived is heard: what comes at once is drawn at once. In a hidden page timers sleep. */
function drawTogether() {
  if (document.hidden) draw();
  else waiting ||= setTimeout(draw, 0);
}

/** @param {Context} now */
function afterwards(now) {
  const turn = state.view && !state.view.over && state.seat && state.view.waiting.includes(state.seat);
  const name = state.people?.name ?? "";
  document.title = `${turn ? `${words.t("strip.your-turn")} · ` : ""}${words.t("site.name")}${name ? `, ${name}` : ""}`;
  document.body.classList.toggle("still", !settings.motion);
  if (turn && document.activeElement === document.body)
    /** @type {HTMLElement | null} */ (document.querySelector(".asks"))?.focus({ preventScroll: true });
  const code_ = document.querySelector(".sp-join .qr");
  const picture = document.getElementById("qr");
  if (code_ && picture instanceof HTMLTemplateElement && !code_.firstChild)
    code_.append(picture.content.cloneNode(true));
  showTheNewest();
  game.drawn(now);
}

// -- hearing -------------------------------------------------------------------------------------------------------

/** @param {any} message */
function hear(message) {
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
  if (message.type === "people" && pastMissing(state)) void askForThePast();
  // What is missing comes at once: no flicker in between, unless the line breaks again.
  if (!state.behind || message.type === "my connection") drawTogether();
}

let askingForThePast = false;

/** Who sits here comes right after what was missed: what is not known by then will not come by itself. */
async function askForThePast() {
  if (askingForThePast) return;
  askingForThePast = true;
  const viewer = state.seat;
  try {
    const past = await ask("GET", watch ? `/api/watch/${watch}/log` : `/api/tables/${code}/log`);
    if (state.seat === viewer) state = reduce(state, { type: "my past", ...past });
    keep();
    draw();
  } catch {
    // The log stays as short as it is until somebody comes or goes.
  }
  askingForThePast = false;
}

/** The task that my turn began with, as long as it lasts. */
let begun = "";

/** The view has changed, or it has turned out to be the newest. @param {import("./store.js").State} before @param {any} message */
function turned(before, message) {
  const view = state.view;
  if (!view) return;
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
  if (only !== null && settings.auto)
    answering = setTimeout(() => act.decide([only]), PAUSE_MS[0] + Math.random() * (PAUSE_MS[1] - PAUSE_MS[0]));
  keep();
}

function notify() {
  if (settings.notify && document.hidden && globalThis.Notification?.permission === "granted")
    new Notification(words.t("strip.your-turn"), { body: state.people?.name ?? "", tag: MEMORY });
}

/** @param {any} message @param {boolean} begins */
function happened(message, begins) {
  const speaker = new Speaker(game, words, state.people, state.seat);
  const told = lines(speaker, message).map((line) => plain(line.words));
  if (begins) told.push(words.t("strip.your-turn"));
  if (told.length) ui.news = told.join(" ");
  if (settings.sound) {
    const sound = soundOf(game.sounds, message.events, begins);
    if (sound) play(sound);
  }
  if (settings.motion && !calm.matches) {
    moves.push(() => game.show(message.events, speaker));
  }
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
  draw();
}

/** Change what is looked at. @param {Partial<import("./context.js").Ui>} change */
function look(change) {
  Object.assign(ui, change);
  draw();
}

/** @type {import("./context.js").Actions} */
const act = {
  decide: (picks) => {
    clearTimeout(answering);
    send({ type: "decide", picks });
  },
  undo: () => send({ type: "undo" }),
  takeBack: () => send({ type: "take_back" }),
  say: (text) => void socket.ask({ type: "say", text }),
  vote: (seat_, agree) => void socket.ask({ type: "vote", seat: seat_, agree }),
  select: (id) => look({ selected: id, extras: id === ui.selected ? ui.extras : {} }),
  extra: (name, value) => look({ extras: { ...ui.extras, [name]: value } }),
  open: (name, value = true) => look({ open: { ...ui.open, [name]: value } }),
  why: (id) => look({ why: id }),
  tab: (tab) => look({ tab, sheet: false, ...(tab === "log" ? { read: state.chat.at(-1)?.chat ?? 0 } : {}) }),
  own: (change) => look({ own: { ...ui.own, ...change } }),
  sheet: (sheet) => look({ sheet }),
  talk: (talk) => look({ talk, read: talk === "chat" ? (state.chat.at(-1)?.chat ?? 0) : ui.read }),
  remember: (name, value) => remember(`${MEMORY}:${name}`, value),
  showTable: (table) => look({ table }),
  show: (rounds) => look({ rounds }),
  menu: () => look({ menu: !ui.menu }),
  guide: () => {
    look({ menu: false });
    if (state.view)
      openGuide(state.view, game.guide(state.view), words.t("guide.close")).catch(() => tell(offline(), "bad"));
  },
  theme: (theme) => {
    changeTheme(theme);
    look({ theme });
  },
  language: changeLanguage,
  setting: (name, value) => {
    settings[name] = value;
    remember(SETTINGS, settings);
    if (name === "notify" && value) void globalThis.Notification?.requestPermission();
    if (name === "sound" && value) play("knock");
    draw();
  },
  introduce: async (name) => {
    try {
      await introduce(name);
      state = reduce(state, { type: "my name" });
      socket.again(); // who speaks is read from the cookie when the line opens
    } catch (error) {
      tell(await inWords(error), "bad");
    }
    draw();
  },
  rematch: async () => {
    try {
      const answer = await ask("POST", `/api/tables/${code}/rematch`);
      location.assign(`/t/${answer.code}`);
    } catch (error) {
      tell(await inWords(error), "bad");
    }
  },
};

// -- keys ----------------------------------------------------------------------------------------------------------

/** @param {KeyboardEvent} event */
function key(event) {
  skip();
  const target = event.target instanceof Element ? event.target : null;
  if (target?.closest("input, textarea, select, dialog") || event.ctrlKey || event.metaKey || event.altKey) return;
  const now = context();
  if (event.key === "?") act.guide();
  else if (event.key === "Escape" && (ui.sheet || ui.menu)) look({ sheet: false, menu: false });
  else if (game.sheet?.key(now, event)) event.preventDefault();
  else if (event.key === "Enter" && !target?.closest("button, a, summary, [role=button]")) {
    const button = document.querySelector("[data-enter]");
    if (button instanceof HTMLElement) button.click();
  } else if (/^[1-9]$/.test(event.key)) {
    const choice = now.choices[Number(event.key) - 1];
    if (choice) act.select(choice.id);
  }
}

document.addEventListener("keydown", key);
document.addEventListener("pointerdown", skip);
document.addEventListener("click", (event) => {
  if (ui.menu && event.target instanceof Element && !event.target.closest(".menu, [aria-controls=menu]"))
    look({ menu: false });
});

let left = -1;
document.addEventListener("visibilitychange", () => {
  const number = state.view?.number ?? 0;
  if (document.hidden) {
    left = number;
    keep();
  } else if (left >= 0) {
    look({ away: number > left ? left : ui.away });
  }
});
phone.addEventListener("change", () => look({ phone: phone.matches, sheet: false }));

// -- opening -------------------------------------------------------------------------------------------------------

/** @param {GameClient} played what the table plays */
export async function openTable(played) {
  game = played;
  Object.assign(ui, { own: game.own, tab: Object.keys(game.tabs)[0] });
  const kept = watch ? {} : remembered(MEMORY);
  if (kept.view?.viewer === seat) {
    state = reduce(state, { type: "my memory", memory: kept });
    ui.away = kept.view.number;
  }
  const greeted = new Promise((resolve) => {
    socket = new Socket(watch ? `/ws/watch/${watch}` : `/ws/tables/${code}`, {
      last: () => ({ number: state.view?.number ?? null, chat: state.chat.at(-1)?.chat ?? null }),
      heard: (message) => {
        hearIf(message);
        if (message.type === "people") resolve(null);
      },
      connection: (connection) => hearIf({ type: "my connection", connection }),
    });
  });
  const loaded = await loadWords(document.documentElement.lang, place.dataset["game"]);
  const hung = hangDrawings(game, loaded);
  // Drawn once, with everything in it, unless that takes so long that somebody would look at nothing.
  const complete = Promise.allSettled([hung, greeted]);
  await Promise.race([complete, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  words = loaded;
  for (const message of early.splice(0)) hear(message);
  draw();
}

/** What came before the first drawing. @type {any[]} */
const early = [];

/** @param {any} message */
function hearIf(message) {
  if (words) hear(message);
  else early.push(message);
}
