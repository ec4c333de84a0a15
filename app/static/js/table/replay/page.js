// A finished game seen again, as one tree: the board at a step, what happened, through whose eyes, and the way through it.

import { element } from "../element.js";
import { icon } from "../icon.js";
import { chips, seats } from "../seats.js";
import { menu, menuButton } from "../menu.js";
import { brand } from "../strip.js";
import { caption } from "./caption.js";
import { controls } from "./controls.js";
import { OPEN, SPECTATOR } from "./course.js";
import { draws, openness } from "./draws.js";
import { lines, slider } from "./lines.js";
import { story } from "./story.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {keyof typeof import("./controls.js").SPEEDS} Speed */
/**
 * What is shown and what can be done. whose: whose next decision is looked for. address: of this page, null for a file.
 * table: where the final scoring is. record: the file. host: what only the host may change. byRules: of a file.
 * @typedef {{course: import("./course.js").Course, step: number, eyes: string, whose: string, playing: boolean, speed: Speed,
 *   address: string | null, table: string | null, record: string | null, host: {address: string, open: boolean} | null,
 *   draws: import("./draws.js").Draws | null, byRules: boolean | null,
 *   act: {go: (step: number) => void, look: (eyes: string) => void, whose: (seat: string) => void, play: () => void,
 *     speed: (speed: Speed) => void, open: (open: boolean) => void}}} Replay
 */

const TABS = { mine: "i-lock", eyes: "i-eye", log: "i-log" };

/** @param {Context} context @param {Replay} replay */
export function page(context, replay) {
  const { game, ui } = context;
  const names = Object.keys(tabsOf(context, replay));
  const tab = names.includes(ui.tab) ? ui.tab : names[0];
  return [
    strip(context, replay),
    element("div", { key: "news", class: "sr", role: "status", "aria-live": "polite" }, ui.news),
    element(
      "div",
      { key: "table", class: `phone-frame tab-${tab}` },
      chips(context),
      element(
        "main",
        { key: "main", id: "main", class: "table rp" },
        element("div", { key: "left", class: "rp-left" }, story(context, replay), game.rail(context)),
        game.board(context),
        game.cards(context),
        element(
          "aside",
          { key: "side", class: "rp-side", tabindex: 0, "aria-label": context.words.t("replay.side") },
          eyes(context, replay),
          element("div", { key: "screens", class: "rp-screens" }, screens(context, replay)),
          draws(context, replay),
          openness(context, replay),
          element("div", { key: "public", class: "rp-public" }, seats(asGuest(context))),
        ),
      ),
      game.described(context),
      game.shelf(context),
      element(
        "section",
        { key: "time", class: "panel rp-time", "aria-label": context.words.t("replay.time") },
        lines(context, replay),
        slider(context, replay),
        caption(context, replay),
        controls(context, replay),
      ),
      tabs(context, replay, tab),
    ),
  ];
}

/** @param {Context} context @param {Replay} replay */
function strip(context, { course, table, record }) {
  const { words, ui } = context;
  const modules = course.archive.modules;
  const rounds = course.bands.at(-1)?.round ?? 0;
  return element(
    "header",
    { key: "strip", class: "topbar" },
    brand(context),
    element("h1", { class: "rp-title" }, words.t("replay.heading")),
    element(
      "div",
      { class: "spare" },
      element("span", { class: "chip ok" }, words.t("replay.finished", { n: rounds })),
      modules.length > 0 &&
        element(
          "span",
          { class: "chip" },
          words.t("replay.modules", { n: modules.length, modules: modules.join(" ") }),
        ),
    ),
    table && link(table, "i-crown", words.t("replay.scoring"), false),
    record && link(record, "i-save", words.t("end.download"), true),
    menuButton(context),
    ui.menu && menu(context, words.t("replay.keys"), ["sound", "motion"]),
  );
}

/** On a phone only its sign is seen. @param {string} href @param {string} symbol @param {string} name @param {boolean} download */
function link(href, symbol, name, download) {
  return element(
    "a",
    { key: href, class: "btn small", href, download: download || null, "aria-label": name, title: name },
    icon(symbol, 16),
    element("span", null, name),
  );
}

/** @param {Context} context @param {Replay} replay */
function eyes(context, { course, eyes: chosen, act }) {
  const { words, speaker } = context;
  const { scores, seats: all } = course.archive;
  const eye = (
    /** @type {string} */ viewer,
    /** @type {import("../element.js").Child} */ sign,
    /** @type {string} */ name,
    /** @type {string} */ note,
  ) =>
    element(
      "button",
      {
        type: "button",
        key: viewer,
        id: `eyes-${viewer}`,
        class: `rp-eye ${all.includes(viewer) ? `s-${speaker.colour(viewer)}` : ""}`,
        "aria-pressed": String(viewer === chosen),
        on: { click: () => act.look(viewer) },
      },
      sign,
      element("span", null, element("b", null, name), element("small", null, note)),
    );
  const place = (/** @type {string} */ seat) =>
    words.ordinal(1 + Object.values(scores).filter((score) => score > (scores[seat] ?? 0)).length);
  return element(
    "section",
    { key: "eyes", class: "panel rp-eyes", "aria-labelledby": "eyes-h" },
    element("header", null, element("h2", { id: "eyes-h" }, words.t("replay.eyes"))),
    element(
      "div",
      { class: "rp-pairs" },
      eye(OPEN, icon("i-eye", 18), words.t("replay.eyes.open"), words.t("replay.eyes.open-hint")),
      eye(SPECTATOR, icon("i-eye", 18), words.t("replay.eyes.spectator"), words.t("replay.eyes.spectator-hint")),
      all.map((seat) => {
        const medal = element("span", { class: "medal sm" }, icon(`em-${speaker.colour(seat)}`, 12));
        const you = speaker.seat(seat)?.you ? `, ${words.t("seats.you")}` : "";
        return eye(seat, medal, speaker.name(seat), `${place(seat)}${you}`);
      }),
    ),
  );
}

/** What lies behind the screen of whoever looks; behind everybody's, if everything is open. @param {Context} context @param {Replay} replay */
function screens(context, { course, eyes: viewer, step }) {
  const { words, speaker, game, state } = context;
  const whose = viewer === OPEN ? course.archive.seats : course.archive.seats.filter((seat) => seat === viewer);
  return whose.map((seat) =>
    element(
      "section",
      { key: seat, class: `panel rp-screen s-${speaker.colour(seat)}`, "aria-labelledby": `screen-${seat}` },
      element(
        "header",
        null,
        element("span", { class: "medal sm" }, icon(`em-${speaker.colour(seat)}`, 12)),
        element("h2", { id: `screen-${seat}` }, words.t("replay.screen", { name: speaker.name(seat) })),
      ),
      game.myThings({ ...context, state: course.behindTheScreen(state, seat, step) }),
    ),
  );
}

/** Nobody is called "you" on the seats: whoever looks with somebody's eyes need not be that person. @param {Context} context @returns {Context} */
const asGuest = (context) => ({ ...context, state: { ...context.state, seat: null } });

/** What a phone shows one at a time. @param {Context} context @param {Replay} replay @returns {Record<string, string>} */
function tabsOf({ game }, { eyes: viewer }) {
  const { mine, ...others } = TABS;
  return { ...game.tabs, ...(viewer === SPECTATOR ? others : { mine, ...others }) };
}

/** @param {Context} context @param {Replay} replay @param {string} current */
function tabs(context, replay, current) {
  const { words, act } = context;
  return element(
    "nav",
    { key: "tabs", class: "ph-tabs", "aria-label": words.t("tab.label") },
    Object.entries(tabsOf(context, replay)).map(([name, symbol]) =>
      element(
        "button",
        {
          type: "button",
          key: name,
          "aria-current": name === current ? "page" : null,
          on: { click: () => act.tab(name) },
        },
        icon(symbol, 20),
        words.first([`replay.tab.${name}`, `tab.${name}`]),
      ),
    ),
  );
}
