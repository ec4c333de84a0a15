// What is drawn and looked at, whatever feeds it: the socket of a table (main.js), an archive (replay/main.js),
// or what the keeper of the house asks for (keeper/main.js).

import { mount } from "./element.js";
import { choices as flat, impossible, likely } from "./choices.js";
import { changeLanguage, remember, remembered } from "./device.js";
import { openGuide } from "./guide.js";
import { skip } from "./motion.js";
import { play } from "./sound.js";
import { Speaker } from "./speaker.js";
import { question } from "./store.js";
import { changeTheme, offline, tell, themeNow } from "../pages/house.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./context.js").Actions} Actions */
/** @typedef {import("./context.js").Settings} Settings */
/** @typedef {import("./context.js").Ui} Ui */
/** @typedef {import("./game.js").GameClient} GameClient */
/** @typedef {import("./store.js").State} State */
/** @typedef {import("./types.js").Event_} Event_ */
/** @typedef {"decide" | "undo" | "takeBack" | "say" | "vote" | "remember" | "introduce" | "rematch" | "mute" | "hearAgain" | "report"} Doing what is not only looking */
/**
 * What feeds an easel. state: what is known. page: what is drawn of it. drawn: once it is. act: what can be done. me: whom
 * sentences call "you". code: what opens the table, empty for whoever only looks. back: where they came from.
 * @typedef {{state: () => State, page: (context: Context) => import("./element.js").Child[], drawn: (context: Context) => void,
 *   act: Pick<Actions, Doing>, me: () => string | null, code: string, back?: Context["back"]}} Feed
 */

/** For whoever only looks. @type {Feed["act"]} */
export const NOTHING = {
  decide: () => {},
  undo: () => {},
  takeBack: () => {},
  say: () => {},
  vote: () => {},
  remember: () => {},
  introduce: () => {},
  rematch: () => {},
  mute: () => {},
  hearAgain: () => {},
  report: () => {},
};

export const place = /** @type {HTMLElement} */ (document.getElementById("table"));
const root = `${document.querySelector("meta[name=static-root]")?.getAttribute("content") ?? "/static"}/`;
const printed = JSON.parse(document.getElementById("printed")?.textContent ?? "{}");
const SETTINGS = "fresco:settings";
const phone = matchMedia("(max-width: 700px)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export class Easel {
  /** @param {GameClient} game @param {Feed} feed */
  constructor(game, feed) {
    this.game = game;
    this.feed = feed;
    /** @type {Settings} */
    this.settings = { auto: true, sound: false, notify: false, motion: true, ...remembered(SETTINGS) };
    this.ui = this.atFirst();
    /** @type {Actions} */
    this.act = { ...this.looking(), ...feed.act };
    /** Without them nothing is drawn. @type {import("./words.js").Words | null} */
    this.words = null;
    /** @type {import("./element.js").VNode[]} */
    this.tree = [];
    this.drawing = false;
    this.waiting = 0;
    /** Pieces that move once they are drawn. @type {(() => void)[]} */
    this.moves = [];
    phone.addEventListener("change", () => this.look({ phone: phone.matches, sheet: false }));
    document.addEventListener("pointerdown", skip);
    document.addEventListener("click", (event) => {
      if (this.ui.menu && event.target instanceof Element && !event.target.closest(".menu, [aria-controls=menu]"))
        this.look({ menu: false });
    });
  }

  /** @returns {Ui} */
  atFirst() {
    return {
      tab: Object.keys(this.game.tabs)[0],
      own: this.game.own,
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
      settings: this.settings,
      read: 0,
      away: null,
      news: "",
      rounds: "chart",
    };
  }

  /** @returns {Context} */
  context() {
    const { game, ui, act } = this;
    const state = this.feed.state();
    const asked = question(state);
    const choices = flat(game, asked);
    return {
      game,
      state,
      ui,
      words: this.said(),
      speaker: this.speaker(),
      act,
      choices,
      chosen: choices.find((choice) => choice.id === ui.selected) ?? likely(game, choices),
      impossible: impossible(game, asked),
      code: this.feed.code,
      back: this.feed.back ?? null,
      root,
      printed,
    };
  }

  /** The words, where something is drawn with them. */
  said() {
    return /** @type {import("./words.js").Words} */ (this.words);
  }

  speaker() {
    return new Speaker(this.game, this.said(), this.feed.state().people, this.feed.me());
  }

  draw() {
    clearTimeout(this.waiting);
    this.waiting = 0;
    if (this.drawing || !this.words) return;
    this.drawing = true;
    queueMicrotask(() => {
      this.drawing = false;
      const now = this.context();
      this.tree = mount(place, this.tree, this.feed.page(now));
      document.body.classList.toggle("still", !this.settings.motion);
      this.feed.drawn(now);
      this.game.drawn(now);
      for (const move of this.moves.splice(0)) move();
    });
  }

  /** Once everything that has arrived is heard: what comes at once is drawn at once. In a hidden page timers sleep. */
  drawTogether() {
    if (document.hidden) this.draw();
    else this.waiting ||= setTimeout(() => this.draw(), 0);
  }

  /** Change what is looked at. @param {Partial<Ui>} change */
  look(change) {
    Object.assign(this.ui, change);
    this.draw();
  }

  /** Let what has happened move, once it is drawn. @param {Event_[]} events */
  move(events) {
    if (this.settings.motion && !calm.matches) this.moves.push(() => this.game.show(events, this.speaker()));
  }

  /** Everything that only changes what is looked at. @returns {Omit<Actions, Doing>} */
  looking() {
    const { ui, settings } = this;
    const look = (/** @type {Partial<Ui>} */ change) => this.look(change);
    const lastSaid = () => this.feed.state().chat.at(-1)?.chat ?? 0;
    return {
      select: (id) => look({ selected: id, extras: id === ui.selected ? ui.extras : {} }),
      extra: (name, value) => look({ extras: { ...ui.extras, [name]: value } }),
      open: (name, value = true) => look({ open: { ...ui.open, [name]: value } }),
      why: (id) => look({ why: id }),
      tab: (tab) => look({ tab, sheet: false, ...(tab === "log" ? { read: lastSaid() } : {}) }),
      own: (change) => look({ own: { ...ui.own, ...change } }),
      sheet: (sheet) => look({ sheet }),
      talk: (talk) => look({ talk, read: talk === "chat" ? lastSaid() : ui.read }),
      showTable: (table) => look({ table }),
      show: (rounds) => look({ rounds }),
      menu: () => look({ menu: !ui.menu }),
      guide: () => {
        look({ menu: false });
        const { view } = this.feed.state();
        if (view)
          openGuide(view, this.game.guide(view), this.said().t("guide.close")).catch(() => tell(offline(), "bad"));
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
        this.draw();
      },
    };
  }
}
