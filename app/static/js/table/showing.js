// How what has happened comes into sight: others' moves as a film, everything else at once; each is told, heard and moves.

import { lines, plain } from "./digest.js";
import { Film } from "./film.js";
import { fold } from "./folding.js";
import { skip } from "./motion.js";
import { LOG } from "./news.js";
import { Reading, newestInSight, watchPlaces } from "./reading.js";
import { play, soundOf } from "./sound.js";
import { followThePage, placeAll } from "./spotlight.js";

/** @typedef {import("./store.js").State} State */
/** @typedef {import("./types.js").Entry_} Entry_ */

/** A press on these is a wish to go on, not to look. */
const PRESSED = ".boardbox, .sp > .board, .act, .ph-act";
/** Keys with which somebody only looks around. */
const LOOKING = new Set(["Tab", "Shift", "Control", "Alt", "Meta", "ArrowUp", "ArrowDown", "PageUp", "PageDown"]);

export class Showing {
  /** @param {import("./easel.js").Easel} easel */
  constructor(easel) {
    this.easel = easel;
    this.film = new Film({
      pace: () => easel.settings.pace,
      atRest: (call) => easel.atRest(call),
      shows: (entries) => {
        skip();
        this.show(entries, false);
        easel.drawTogether();
      },
      skipped: (entries) => {
        skip();
        this.tell(entries, []);
        this.sum(entries);
        easel.drawTogether();
      },
      left: ({ lags }) => {
        if (lags) fold();
        easel.drawTogether();
      },
      listed: () => easel.look({ talk: "log", open: { ...easel.ui.open, talk: true } }),
    });
    this.reading = new Reading((upTo) => easel.look({ seen: { ...easel.ui.seen, [LOG]: upTo } }));
    watchPlaces((place) => easel.act.seen(place));
    followThePage(() => this.laidOut());
    document.addEventListener("visibilitychange", () => this.laidOut());
    document.addEventListener("pointerdown", ({ target }) => {
      if (target instanceof Element && target.closest(PRESSED)) this.film.skip();
    });
  }

  /** Places are known once the page is laid out. While others move, nobody reads the list. */
  laidOut() {
    placeAll();
    this.reading.sees(this.film.lags ? null : newestInSight());
  }

  /** A decision was heard. Whoever decides wants to go on; only a moment of everybody's own is shown to them too.
   * @param {Entry_} entry @param {State} before @param {State} after @param {{mine: boolean, begins: boolean}} how */
  happened(entry, before, after, { mine, begins }) {
    const { game } = this.easel;
    const moment = entry.events.map(({ event }) => game.moments[event]).find(Boolean);
    if (mine) this.film.skip();
    if (mine) Object.assign(this.easel.ui, { summary: null, offered: null });
    const told = moment || lines(this.easel.speaker(), entry).some((line) => !line.heading);
    // Nobody is torn away from what they are working at.
    const busy = !this.film.playing && game.sheet?.lies(before) && !this.easel.ui.table;
    const lags = this.easel.moving();
    const filmed = moment || (lags && !(mine || busy));
    if (!filmed || !this.film.take(entry, before, after, { told: Boolean(told), ms: moment?.ms ?? null, lags }))
      return this.show([entry], begins);
    if (begins) this.tell([], [this.easel.said().t("strip.your-turn")]);
    if (begins) this.sound([], true);
  }

  /** @param {Entry_[]} entries @param {boolean} begins */
  show(entries, begins) {
    const events = entries.flatMap((entry) => entry.events);
    this.tell(entries, begins ? [this.easel.said().t("strip.your-turn")] : []);
    this.sound(events, begins);
    this.sum(entries);
    this.easel.move(events);
  }

  /** For whoever listens. @param {Entry_[]} entries @param {string[]} more */
  tell(entries, more) {
    const told = entries.flatMap((entry) => lines(this.easel.speaker(), entry)).map((line) => plain(line.words));
    const news = [...told, ...more].join(" ");
    if (news) this.easel.ui.news = news;
  }

  /** @param {Entry_["events"]} events @param {boolean} begins */
  sound(events, begins) {
    const sound = this.easel.settings.sound ? soundOf(this.easel.game.sounds, events, begins) : null;
    if (sound) play(sound);
  }

  /** A round has ended: its summary opens, or is offered on a phone; a moment of everybody's own closes it. @param {Entry_[]} entries */
  sum(entries) {
    const { game, ui } = this.easel;
    for (const event of entries.flatMap((entry) => entry.events)) {
      if (event.event in game.moments) Object.assign(ui, { summary: null, offered: null });
      // On a phone it would hide the place that the next question is about.
      if (event.event === game.summary?.event && !this.film.held) ui[ui.phone ? "offered" : "summary"] = event["number"];
    }
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether it was meant for what is shown */
  key(event) {
    const { film } = this;
    if (event.key === "Escape" && !film.playing && this.easel.ui.summary !== null) {
      this.easel.look({ summary: null });
      return true;
    }
    if (!film.playing || LOOKING.has(event.key)) return false;
    const free = !(event.target instanceof Element && event.target.closest("button, a, summary, [role=button]"));
    const moment = film.now?.ms != null;
    if (moment && event.key.toLowerCase() === "k") this.easel.act.keepMoment();
    else if (moment && event.key === " " && free) this.easel.act.goOn();
    else film.skip();
    return event.key === "Escape" || (moment && /^[ kK]$/.test(event.key));
  }
}
