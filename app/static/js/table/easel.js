// What is drawn and looked at, whatever feeds it: the socket of a table (main.js), an archive (replay/main.js),
// or what the keeper of the house asks for (keeper/main.js).

import { tryNow, untilDone } from "./again.js";
import { mount } from "./element.js";
import { choices as flat, impossible, likely } from "./choices.js";
import { changeLanguage, remember, remembered } from "./device.js";
import { openGuide } from "./guide.js";
import { atRest, skip } from "./motion.js";
import { Opening, breath } from "./opening.js";
import { NOBODY } from "./people_acts.js";
import { watchScrolling } from "./scrolling.js";
import { play } from "./sound.js";
import { Speaker } from "./speaker.js";
import { putLetters } from "./sprite.js";
import { question } from "./store.js";
import { loadWords } from "./words.js";
import { changeTheme, offline, tell, themeNow } from "../pages/house.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./context.js").Actions} Actions */
/** @typedef {import("./context.js").Settings} Settings */
/** @typedef {import("./context.js").Ui} Ui */
/** @typedef {import("./game.js").GameClient} GameClient */
/** @typedef {import("./store.js").State} State */
/** @typedef {import("./types.js").Event_} Event_ */
/** @typedef {"decide" | "undo" | "takeBack" | "say" | "people" | "remember" | "introduce" | "rematch" | "mute" | "hearAgain" | "report" | "notices"} Doing what is not only looking */
/**
 * What feeds an easel. state: what is known. page: what is drawn of it. drawn: once it is. act: what can be done. me: whom
 * sentences call "you". code: what opens the table, empty for whoever only looks. invited: its own code, for a late friend
 * who watches. back: where they came from.
 * film: what others did, as it is shown. answers: whether my question is answered by itself.
 * @typedef {{state: () => State, page: (context: Context) => import("./element.js").Child[], drawn: (context: Context) => void,
 *   act: Pick<Actions, Doing>, me: () => string | null, code: string, invited?: string, back?: Context["back"],
 *   film?: () => import("./film.js").Film, answers?: () => boolean}} Feed
 */

/** For whoever only looks. @type {Feed["act"]} */
export const NOTHING = {
  decide: () => {},
  undo: () => {},
  takeBack: () => {},
  say: () => {},
  people: NOBODY,
  remember: () => {},
  introduce: () => {},
  rematch: () => {},
  mute: () => {},
  hearAgain: () => {},
  report: () => {},
  notices: () => {},
};

export const place = /** @type {HTMLElement} */ (document.getElementById("table"));
const root = `${document.querySelector("meta[name=static-root]")?.getAttribute("content") ?? "/static"}/`;
const printed = JSON.parse(document.getElementById("printed")?.textContent ?? "{}");
const SETTINGS = "fresco:settings";
// As css/sizes/classes.css declares what is held in a hand, upright or on its side.
const LOW =
  "(min-aspect-ratio: 5/4) and ((max-height: 560px) or (max-width: 943px) or ((max-height: 697px) and (max-width: 1180px)))";
const phone = matchMedia(`(max-width: 700px) or ((max-width: 943px) and (max-height: 979px)) or (${LOW})`);
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** What is drawn with: the words, and what the game has of the modules in play; if that comes late, it is drawn then.
 * @param {GameClient} game @param {() => void} draw */
export async function equip(game, draw) {
  const bring = () => game.bring(JSON.parse(place.dataset["modules"] ?? "[]"));
  const worded = loadWords(document.documentElement.lang, named("words"));
  const late = async () => {
    addEventListener("online", tryNow);
    await untilDone(bring);
    putLetters(game, await worded);
    draw();
  };
  const brought = bring().catch(() => {
    tell(offline(), "bad");
    void late();
  });
  const [words] = await Promise.all([worded, brought]);
  return words;
}

/** Where the page says that something is. @param {string} what */
function named(what) {
  return /** @type {HTMLLinkElement | null} */ (document.querySelector(`link[data-${what}]`))?.href;
}

/** What the house has laid over the table until it is drawn goes. */
function unveil() {
  document.querySelector(".laying")?.remove();
}

export class Easel {
  /** @param {GameClient} game @param {Feed} feed */
  constructor(game, feed) {
    this.game = game;
    this.feed = feed;
    /** @type {Settings} */
    this.settings = { auto: true, sound: false, motion: true, pace: "normal", ...remembered(SETTINGS) };
    this.ui = this.atFirst();
    /** @type {Actions} */
    this.act = { ...this.looking(), ...feed.act };
    /** Without them nothing is drawn. @type {import("./words.js").Words | null} */
    this.words = null;
    /** @type {import("./element.js").VNode[]} */
    this.tree = [];
    this.drawing = false;
    this.waiting = 0;
    /** The next slice is on its way. */
    this.slicing = false;
    /** Pieces that move once they are drawn. @type {(() => void)[]} */
    this.moves = [];
    phone.addEventListener("change", () => this.look({ phone: phone.matches, sheet: false }));
    document.addEventListener("pointerdown", skip);
    watchScrolling((which, up) => this.act.scrolled(which, up));
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
      pointed: null,
      phone: phone.matches,
      opening: new Opening(),
      looked: {},
      lingers: null,
      theme: themeNow(),
      settings: this.settings,
      notices: null,
      read: 0,
      away: null,
      asides: {},
      news: "",
      up: {},
      seen: {},
      summary: null,
      offered: null,
      rounds: "chart",
    };
  }

  /** @returns {Context} */
  context() {
    const { game, ui, act } = this;
    const state = this.feed.state();
    const answers = this.feed.answers?.() ?? false;
    const asked = answers ? null : question(state);
    const choices = flat(game, asked);
    const chosen = choices.find((choice) => choice.id === ui.selected) ?? likely(game, choices);
    const pointed = choices.find((choice) => choice.id === ui.pointed);
    return {
      game,
      state,
      ui,
      words: this.said(),
      speaker: this.speaker(),
      act,
      choices,
      chosen,
      ahead: (pointed ?? chosen)?.then ?? null,
      impossible: impossible(game, asked),
      code: this.feed.code,
      invited: this.feed.invited ?? "",
      now: Date.now(),
      back: this.feed.back ?? null,
      film: this.feed.film?.() ?? null,
      answers,
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
      const { opening } = this.ui;
      opening.begin();
      this.tree = mount(place, this.tree, this.feed.page(now));
      if (!opening.complete) void this.openFurther();
      else if (now.state.view && !now.state.view.over) opening.end(); // what there is to look back on may come later
      if (!opening.inSight) return;
      unveil();
      document.body.classList.toggle("still", !this.settings.motion);
      this.feed.drawn(now);
      this.game.drawn(now);
      for (const move of this.moves.splice(0)) move();
    });
  }

  /** The next slice: at once as long as nothing is seen, then when that is on the screen. */
  async openFurther() {
    if (this.slicing) return;
    this.slicing = true;
    await breath();
    const { opening } = this.ui;
    if (opening.inSight) await new Promise(requestAnimationFrame);
    else place.getBoundingClientRect(); // slices are laid out one by one too
    await breath();
    this.slicing = false;
    opening.slice = Math.max(opening.slice, opening.next);
    this.draw();
  }

  /** Once everything that has arrived is heard: what comes at once is drawn at once. In a hidden page timers sleep. */
  drawTogether() {
    if (document.hidden) this.draw();
    else this.waiting ||= setTimeout(() => this.draw(), 0);
  }

  /** Change what is looked at: it may be anything, so nothing is left out any longer. @param {Partial<Ui>} change */
  look(change) {
    this.ui.opening.end();
    Object.assign(this.ui, change);
    this.draw();
  }

  /** Whether anything may move here. */
  moving() {
    return this.settings.motion && !calm.matches;
  }

  /** Let what has happened move, once it is drawn. @param {Event_[]} events */
  move(events) {
    if (!this.moving()) return;
    this.moves.push(() => this.game.show(events, this.context()));
    this.linger(events);
  }

  /** A phone stays where something great happens until it has been seen; then it turns to the next question. @param {Event_[]} events */
  linger(events) {
    const { view } = this.feed.state();
    const found = this.ui.phone && view ? this.game.where(events, view, this.ui) : null;
    if (!found?.lingers || !found.looks) return;
    this.ui.lingers = found.looks;
    this.atRest(() => {
      this.ui.lingers = null;
      this.draw();
    });
  }

  /** Once everything that has happened is drawn and nothing moves any more: at once, if that is so. @param {() => void} call */
  atRest(call) {
    if (this.moves.length) this.moves.push(() => atRest(call));
    else atRest(call);
  }

  /** What is done with the film. @returns {Pick<Actions, "pace" | "skipFilm" | "keepMoment" | "goOn">} */
  projecting() {
    const film = () => this.feed.film?.();
    const drawn = (/** @type {() => void} */ does) => () => {
      does();
      this.draw();
    };
    return {
      pace: (pace) => {
        this.settings.pace = pace;
        remember(SETTINGS, this.settings);
        film()?.paced();
        this.draw();
      },
      skipFilm: drawn(() => film()?.skip()),
      keepMoment: drawn(() => film()?.keep()),
      goOn: drawn(() => film()?.next()),
    };
  }

  /** Everything that only changes what is looked at. @returns {Omit<Actions, Doing>} */
  looking() {
    const { ui, settings } = this;
    const look = (/** @type {Partial<Ui>} */ change) => this.look(change);
    const shown = () => this.feed.film?.().state(this.feed.state()) ?? this.feed.state();
    const lastSaid = () => this.feed.state().chat.at(-1)?.chat ?? 0;
    return {
      select: (id) => look({ selected: id, why: null, extras: id === ui.selected ? ui.extras : {} }),
      extra: (name, value) => look({ extras: { ...ui.extras, [name]: value } }),
      open: (name, value = true) => look({ open: { ...ui.open, [name]: value } }),
      seen: (name) => look({ seen: { ...ui.seen, [name]: shown().view?.number ?? 0 } }),
      why: (id) => look({ why: id }),
      point: (id) => void (id !== ui.pointed && look({ pointed: id })),
      aside: (name, value) => look({ asides: { ...ui.asides, [name]: value } }),
      tab: (tab) =>
        look({ tab, sheet: false, looked: { ...ui.looked, [tab]: true }, ...(tab === "log" ? { read: lastSaid() } : {}) }),
      own: (change) => look({ own: { ...ui.own, ...change } }),
      sheet: (sheet) => look({ sheet }),
      talk: (talk) => look({ talk, read: talk === "chat" ? lastSaid() : ui.read }),
      showTable: (table) => {
        this.act.skipFilm();
        look({ table });
      },
      show: (rounds) => look({ rounds }),
      summary: (round) => look({ summary: round, offered: null }),
      ...this.projecting(),
      scrolled: (which, up) => look({ up: { ...ui.up, [which]: up } }),
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
        if (name === "sound" && value) play("knock");
        this.draw();
      },
    };
  }
}
