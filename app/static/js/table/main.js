// The table in the browser: socket -> store -> easel -> pick -> socket. Everything that is not pure lives here and there.

import { tryNow } from "./again.js";
import { choices as flat, onlyAnswer } from "./choices.js";
import { remember, remembered } from "./device.js";
import { arrivals, stillAside } from "./arrivals.js";
import { mySeatPlayed } from "./away.js";
import { LAST } from "./clock.js";
import { count } from "./counting.js";
import { Easel, equip, place } from "./easel.js";
import { nameFor } from "./late.js";
import { skip } from "./motion.js";
import { breath } from "./opening.js";
import { page } from "./page.js";
import { peopleActs } from "./people_acts.js";
import { showTheNewest } from "./scrolling.js";
import { Showing } from "./showing.js";
import { Socket } from "./socket.js";
import { play } from "./sound.js";
import { hangDrawings } from "./sprite.js";
import { START, memory, pastMissing, question, reduce, wholeMissing } from "./store.js";
import { Ticking } from "./ticking.js";
import { called, titleOf } from "./title.js";
import { ask, inWords, introduce, tell } from "../pages/house.js";
import { notices, switchNotices, takeNoticesAway, tellFromPage } from "../pages/push.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./game.js").GameClient} GameClient */
/** @typedef {import("../pages/notice_ways.js").Notices} Notices */

const { code = "", seat = "", watch = "" } = place.dataset;
const MEMORY = `fresco:${code}:${seat}`;
const PAUSE_MS = [700, 1700];
const PATIENCE_MS = 300;
/** So long it is told who has come or gone. */
const ARRIVAL_MS = 4000;

let state = START;
/** What this table is drawn on. @type {Easel} */
let easel;
/** How what happens comes into sight. @type {Showing} */
let showing;
/** The position that was drawn last: what is pressed is meant for it, even if another one has arrived. */
let seen = 0;
/** The pause before a question is answered that leaves no choice. */
let answering = 0;
/** The number of the position whose question was answered by itself. */
let answered = -1;
/** @type {Socket} */
let socket;

/** @param {Context} now */
function drawn({ ui }) {
  seen = state.view?.number ?? 0;
  const code_ = document.querySelector(".sp-join .qr");
  const picture = document.getElementById("qr");
  if (code_ && picture instanceof HTMLTemplateElement && !code_.firstChild)
    code_.append(picture.content.cloneNode(true));
  cancelAnimationFrame(laying);
  laying = requestAnimationFrame(laidOut);
  showTheNewest();
  if (ui.menu && !looked && state.seat) void lookAtNotices(notices());
  looked = ui.menu;
  ticking.go();
}

/** The frame that shows what was drawn. */
let laying = 0;

/** Focus and places need the whole page laid out: the frame does that anyway, and drawing does not have to wait for it. */
function laidOut() {
  if (myTurn() && document.activeElement === document.body)
    /** @type {HTMLElement | null} */ (document.querySelector(".asks"))?.focus({ preventScroll: true });
  showing.laidOut();
}

/** Whether anything is asked of me that is not answered by itself. */
function myTurn() {
  return Boolean(!answering && state.view && !state.view.over && state.seat && state.view.waiting.includes(state.seat));
}

/** Whether it was looked what this device is told, since the menu is open: that may change whenever it is closed. */
let looked = false;

/** What counts by itself, without anything being drawn again. */
const ticking = new Ticking({
  state: () => state,
  draw: () => easel.draw(),
  tick: (now) => {
    count(place, now);
    document.title = titleOf(state, easel.said(), now, myTurn());
  },
  say: (seconds) => {
    easel.look({ news: easel.said().t("clock.said", { n: seconds }) });
    if (seconds <= LAST && easel.settings.sound) play("knock");
  },
});

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
  if (message.type === "seated") return location.assign(`/t/${message.code}`);
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
  if (message.type === "view") showing.film.end();
  // What could not be answered by itself is asked after all.
  if (message.type === "refused" || message.type === "error") answering = 0;
  if (state.view !== before.view || state.behind !== before.behind) turned(before, message);
  showing.film.hold(document.hidden || state.behind);
  if (message.type === "people") gathered(before);
  if (message.type === "people" && (pastMissing(state) || (wholeMissing(state) && archivedIn.length)))
    void askForThePast();
  // What is missing comes at once: no flicker in between, unless the line breaks again.
  if (!state.behind || message.type === "my connection") easel.drawTogether();
}

/** Somebody has come, gone or voted. @param {import("./store.js").State} before */
function gathered(before) {
  const speaker = easel.speaker();
  const told = arrivals(before.people, state.people, state.seat, (seat_) => speaker.name(seat_)).map(({ key, args }) =>
    easel.said().t(key, args),
  );
  for (const line of told) tell(line, "", ARRIVAL_MS);
  if (told.length) easel.ui.news = told.join(" ");
  easel.ui.asides = stillAside(easel.ui.asides, state.people);
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
  clearTimeout(answering);
  answering = 0;
  const asked = question(state);
  const only = asked && easel.settings.auto ? onlyAnswer(asked, flat(game, asked)) : null;
  const task = (asked && only === null && view.task) || "";
  const begins = task !== "" && task !== begun;
  if (!state.behind) begun = task;
  if (JSON.stringify(was?.question) !== JSON.stringify(view.question))
    Object.assign(ui, { selected: null, extras: {}, open: {}, why: null, pointed: null, sheet: false });
  Object.assign(ui, game.turned({ view, was, ui, begins, remembered: (name) => remembered(`${MEMORY}:${name}`) }));
  if (begins) void tellFromPage(easel.said().t("strip.your-turn"), { body: called(easel.said(), state.people), tag: code });
  if (message.type === "decision") {
    const mine = message.seat === state.seat && message.number !== answered + 1;
    showing.happened(message, before, state, { mine, begins });
  }
  if (only !== null) answerAlone(only, view.number);
  keep();
}

/** What leaves no choice is answered by itself, after a pause that tells nobody so. @param {any} pick @param {number} number */
function answerAlone(pick, number) {
  const wait = PAUSE_MS[0] + Math.random() * (PAUSE_MS[1] - PAUSE_MS[0]);
  answering = setTimeout(() => {
    if (mySeatPlayed(state)) {
      answering = 0; // a bot sits in: the seat is not taken back without a word
      return easel.draw();
    }
    answered = number;
    send({ type: "decide", picks: [pick] });
  }, wait);
}

/** What this device is told of turns, as it is or will be when something is done about it. @param {Promise<Notices>} found */
async function lookAtNotices(found) {
  try {
    easel.look({ notices: await found });
  } catch (error) {
    tell(await inWords(error), "bad");
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

/** @param {string} name @returns {Promise<boolean>} whether they are known now */
async function makeKnown(name) {
  let known = true;
  try {
    await introduce(name);
    state = reduce(state, { type: "my name" });
    socket.again(); // who speaks is read from the cookie when the line opens
  } catch (error) {
    known = false;
    tell(await inWords(error), "bad");
  }
  easel.draw();
  return known;
}

/** Where this table is found. */
const here = watch ? `/api/watch/${watch}` : `/api/tables/${code}`;

/** @type {import("./easel.js").Feed["act"]} */
const act = {
  decide: (picks) => {
    showing.film.skip();
    send({ type: "decide", picks });
  },
  undo: () => send({ type: "undo" }),
  takeBack: () => send({ type: "take_back" }),
  say: (text) => void socket.ask({ type: "say", text }),
  people: peopleActs({
    code,
    request,
    send: (message) => void socket.ask(message),
    introduce: makeKnown,
    unnamed: (seat_) => easel.act.aside(nameFor(seat_), true),
  }),
  remember: (name, value) => remember(`${MEMORY}:${name}`, value),
  introduce: (name) => void makeKnown(name),
  notices: (wanted) => void lookAtNotices(switchNotices(wanted)),
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
  if (showing.key(event)) return event.preventDefault();
  const { ui } = easel;
  const now = easel.context();
  if (event.key === "?") easel.act.guide();
  else if (event.key === "Escape" && (ui.sheet || ui.menu || ui.why))
    easel.look({ sheet: false, menu: false, why: null });
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
  showing?.film.hold(document.hidden || state.behind);
  if (document.hidden) {
    left = number;
    keep();
    return;
  }
  void takeNoticesAway(code);
  if (left >= 0) {
    easel.look({ away: number > left ? left : easel.ui.away });
  }
});

// -- opening -------------------------------------------------------------------------------------------------------

/** @param {GameClient} game what the table plays */
export async function openTable(game) {
  const feed = { state: () => state, page, drawn, act, me: () => state.seat, code: watch || code, invited: watch && code };
  easel = new Easel(game, { ...feed, film: () => showing.film, answers: () => answering !== 0 });
  showing = new Showing(easel);
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
  const words = await equip(game, () => easel.draw());
  const hung = hangDrawings(game, words);
  // Drawn once, with everything in it, unless that takes so long that somebody would look at nothing.
  const complete = Promise.allSettled([hung, greeted]);
  await Promise.race([complete, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
  await breath();
  easel.words = words;
  for (const message of early.splice(0)) hear(message);
  await breath();
  easel.draw();
  if (!document.hidden) void takeNoticesAway(code);
}

/** What came before the first drawing. @type {any[]} */
const early = [];

/** @param {any} message */
function hearIf(message) {
  if (message.type === "welcome") tryNow();
  const heard = { ...message, at: Date.now() };
  if (easel.words) hear(heard);
  else early.push(heard);
}
