// A finished game seen again: archive -> course -> easel. Everything of it that is not pure lives here.

import { lines, plain } from "../digest.js";
import { element } from "../element.js";
import { Easel, NOTHING, equip, place } from "../easel.js";
import { skip } from "../motion.js";
import { play as sound, soundOf } from "../sound.js";
import { hangDrawings } from "../sprite.js";
import { START } from "../store.js";
import { ask, inWords, tell } from "../../pages/house.js";
import { addressOf, keptFile } from "../../pages/kept_file.js";
import { SPEEDS } from "./controls.js";
import { Course, OPEN } from "./course.js";
import { page } from "./page.js";
import { readShown, writeShown } from "./shown.js";
import { showTheStep } from "./story.js";

/** @typedef {import("./page.js").Replay} Replay */
/** @typedef {import("./draws.js").Draws} Draws */
/**
 * What the page knows of the game. archive and draws: where they are fetched, or what they are. eyes: whose seat mine was.
 * file: nothing but that it comes from a file.
 * @typedef {{file?: true, name: string, seats: any[], eyes: string | null, table?: string, record?: string, archive: string | import("./course.js").Archive,
 *   draws: string | Draws, host?: {address: string, open: boolean}, by_rules?: boolean}} About
 */

/** @param {About} about @returns {import("../types.js").People} */
function people({ name, seats }) {
  const all = seats.map((seat) => ({ ...seat, stand_in: null, connected: true }));
  return { name, status: "finished", spectators: 0, rematch: null, seats: all, votes: [] };
}

/** @template T @param {string | T} told @returns {Promise<T>} */
const fetched = async (told) => (typeof told === "string" ? ask("GET", told) : told);

class Player {
  /** @param {import("../game.js").GameClient} game @param {About} about @param {Course} course */
  constructor(game, about, course) {
    this.about = about;
    this.people = people(about);
    const fromTable = typeof about.archive === "string";
    const shown = readShown(location.search, course, about.eyes ?? OPEN);
    /** @type {Replay} */
    this.replay = {
      course,
      ...shown,
      whose: course.archive.seats.includes(shown.eyes) ? shown.eyes : course.archive.seats[0],
      playing: false,
      speed: "usual",
      address: fromTable ? `${location.origin}${location.pathname}` : null,
      table: about.table ?? null,
      record: about.record ?? null,
      host: about.host ?? null,
      draws: null,
      byRules: about.by_rules ?? null,
      act: {
        go: (step) => this.pausing(() => this.go(step)),
        look: (eyes) => this.look(eyes),
        whose: (seat) => this.change({ whose: seat }),
        play: () => (this.replay.playing ? this.pause() : this.play()),
        speed: (speed) => this.change({ speed }),
        open: (open) => this.open(open),
      },
    };
    this.easel = new Easel(game, {
      state: () => this.state,
      page: (context) => this.drawn(context),
      drawn: showTheStep,
      act: NOTHING,
      me: () => null,
      code: "",
    });
    this.timer = 0;
    this.state = this.stateNow();
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /** A file of other rules may show what nobody here can draw: rather a word than an empty page.
   * @param {import("../context.js").Context} context @returns {import("../element.js").Child[]} */
  drawn(context) {
    try {
      return page(context, this.replay);
    } catch (error) {
      console.warn(error);
      return [element("p", { key: "undrawn", class: "banner", role: "alert" }, context.words.t("replay.undrawn"))];
    }
  }

  stateNow() {
    const { course, eyes, step } = this.replay;
    return course.state(START, eyes, step, this.people);
  }

  /** @param {Partial<Replay>} change */
  change(change) {
    const was = this.state.view;
    Object.assign(this.replay, change);
    this.state = this.stateNow();
    const view = this.state.view;
    const { game, ui } = this.easel;
    if (view && view !== was) Object.assign(ui, game.turned({ view, was, ui, begins: false, remembered: () => ({}) }));
    this.keepAddress();
    this.easel.draw();
  }

  /** What is shown is in the address, so that it can be opened again. */
  keepAddress() {
    if (!this.replay.address || this.replay.playing) return;
    try {
      history.replaceState(null, "", writeShown(this.replay));
    } catch {
      // Some browsers count how often; the next change is kept again.
    }
  }

  // -- going through it ----------------------------------------------------------------------------------------------

  /** @param {number} step */
  go(step) {
    const { course, eyes, step: before } = this.replay;
    const goal = course.within(step);
    skip();
    if (goal === before + 1) this.happens(course.entry(eyes, goal));
    this.change({ step: goal });
  }

  /** One step on: what happened is told, heard and moves. @param {import("../types.js").Entry_ | null} entry */
  happens(entry) {
    if (!entry) return;
    const { game, settings, ui } = this.easel;
    ui.news = lines(this.easel.speaker(), entry)
      .map((line) => plain(line.words))
      .join(" ");
    const heard = settings.sound ? soundOf(game.sounds, entry.events, false) : null;
    if (heard) sound(heard);
    this.easel.move(entry.events);
  }

  /** Whoever takes it into their own hands does not want it to go on by itself. @param {() => void} does */
  pausing(does) {
    this.pause();
    does();
  }

  /** @param {string} eyes */
  look(eyes) {
    skip();
    this.change({ eyes, ...(this.replay.course.archive.seats.includes(eyes) ? { whose: eyes } : {}) });
  }

  play() {
    const { course, step } = this.replay;
    this.change({ playing: true, ...(step === course.last ? { step: 0 } : {}) });
    this.wait();
  }

  pause() {
    clearTimeout(this.timer);
    if (this.replay.playing) this.change({ playing: false });
  }

  wait() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.goOn(), SPEEDS[this.replay.speed]);
  }

  goOn() {
    this.go(this.replay.step + 1);
    if (this.replay.step === this.replay.course.last) this.pause();
    else this.wait();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof Element ? event.target : null;
    if (!this.easel.words || event.ctrlKey || event.metaKey || event.altKey) return;
    if (target?.closest("input:not([type=range]), textarea, select, dialog")) return;
    if (event.key === " " && target?.closest("button, a, summary, [role=button]")) return;
    const does = this.keys(event.shiftKey)[event.key];
    if (!does) return;
    event.preventDefault();
    does();
  }

  /** What each key does. @param {boolean} shift @returns {Record<string, () => void>} */
  keys(shift) {
    const { course, step, act } = this.replay;
    const by = (/** @type {1 | -1} */ direction) => () =>
      act.go(shift ? course.roundFrom(step, direction) : step + direction);
    return {
      ArrowRight: by(1),
      ArrowLeft: by(-1),
      Home: () => act.go(0),
      End: () => act.go(course.last),
      " ": act.play,
      "?": this.easel.act.guide,
      ...(this.easel.ui.menu ? { Escape: this.easel.act.menu } : {}),
    };
  }

  // -- besides -------------------------------------------------------------------------------------------------------

  async checkDraws() {
    try {
      this.change({ draws: await fetched(this.about.draws) });
    } catch (error) {
      tell(await inWords(error), "bad");
    }
  }

  /** Whether spectators may see the game again. @param {boolean} open */
  async open(open) {
    const { host } = this.replay;
    if (!host) return;
    this.change({ host: { ...host, open } });
    try {
      await ask("PUT", host.address, { open });
    } catch (error) {
      this.change({ host });
      tell(await inWords(error), "bad");
    }
  }
}

/** @returns {About | string} where to go instead: there was a file, but this window has none, or another one */
function known() {
  const told = /** @type {About} */ (JSON.parse(document.getElementById("replay")?.textContent ?? "{}"));
  if (!told.file) return told;
  const kept = keptFile();
  const address = kept ? addressOf(kept.archive) : "/replay";
  return kept && address === `${location.pathname}${location.search}` ? kept : address;
}

/** What stands in the place of the game, if there is nothing to show. @param {string} why */
function apologise(why) {
  const banner = Object.assign(document.createElement("p"), { className: "banner", textContent: why });
  banner.setAttribute("role", "alert");
  place.replaceChildren(banner);
}

/** @param {import("../game.js").GameClient} game what was played */
export async function openReplay(game) {
  const about = known();
  if (typeof about === "string") return location.replace(about);
  const archived = fetched(about.archive);
  /** @type {Player | null} */
  let player = null;
  const words = await equip(game, () => player?.easel.draw());
  const hung = hangDrawings(game, words);
  try {
    player = new Player(game, about, new Course(await archived));
    await hung;
    player.easel.words = words;
    player.keepAddress();
    player.easel.draw();
    void player.checkDraws();
  } catch (error) {
    apologise(await inWords(error));
  }
}
