// Log and chat. What happened while somebody was away stands under a line of its own.

import { element } from "./element.js";
import { lines } from "./digest.js";
import { icon, inkDot } from "./icon.js";
import { newMoves } from "./news.js";
import { aboutLine, lineOpener, unheard } from "./others.js";
import { opensSummary, pace } from "./moments.js";
import { toTheNewest } from "./scrolling.js";
import { pastMissing } from "./store.js";

/** @typedef {import("./context.js").Context} Context */

const SHOWN = 160;

/** How many lines of the chat nobody has looked at here. @param {Context} context */
export function unread({ state, ui }) {
  return state.chat.filter((said) => said.chat > ui.read).length;
}

/** @param {Context} context */
export function talk(context) {
  const { ui, words, act, state, code } = context;
  const n = unread(context);
  const tab = (
    /** @type {"log" | "chat"} */ name,
    /** @type {string} */ symbol,
    /** @type {import("./element.js").Child} */ extra,
  ) =>
    element(
      "button",
      {
        type: "button",
        role: "tab",
        id: `tab-${name}`,
        "aria-controls": `talk-${name}`,
        "aria-selected": String(ui.talk === name),
        tabindex: ui.talk === name ? 0 : -1,
        on: {
          click: () => {
            act.open("talk", !ui.open["talk"] || ui.talk !== name);
            act.talk(name);
          },
          keydown: (/** @type {KeyboardEvent} */ event) =>
            (event.key === "ArrowLeft" || event.key === "ArrowRight") && act.talk(name === "log" ? "chat" : "log"),
        },
      },
      icon(symbol, 15),
      words.t(`talk.${name}`),
      extra,
    );
  return element(
    "section",
    { key: "talk", class: ui.open["talk"] ? "panel talk lifted" : "panel talk", "aria-label": words.t("talk.label") },
    element(
      "div",
      { class: "tabs" },
      element(
        "div",
        { class: "tablist", role: "tablist" },
        tab("log", "i-log", null),
        code && tab("chat", "i-chat", n > 0 && ui.talk !== "chat" && element("span", { class: "chip acc" }, String(n))),
      ),
      element(
        "span",
        { class: "watching" },
        icon("i-eye", 15),
        words.t("talk.watching", { n: state.people?.spectators ?? 0 }),
      ),
    ),
    !ui.phone && pace(context),
    ui.talk === "log" ? log(context) : chat(context),
  );
}

/** @typedef {import("./element.js").VNode} VNode */
/** @typedef {import("./types.js").Entry_} Entry_ */

/** What has happened does not change: its lines are put into words once, as long as people keep their names and colours.
 * @type {WeakMap<Entry_, {people: unknown, nodes: VNode[]}>} */
const told = new WeakMap();

/** @param {import("./speaker.js").Speaker} speaker @param {Entry_} entry @returns {VNode[]} */
function items(speaker, entry) {
  const known = told.get(entry);
  if (known && known.people === speaker.people) return known.nodes;
  const nodes = lines(speaker, entry).map((line) => item(speaker, line));
  told.set(entry, { people: speaker.people, nodes });
  return nodes;
}

/** A move that is new for me: its number leads it. @param {Context} context @param {Entry_} entry @param {number} n @returns {VNode[]} */
function newItems({ speaker }, entry, n) {
  const told_ = lines(speaker, entry);
  const first = told_.findIndex((line) => !line.heading);
  return told_.map((line, at) => item(speaker, line, at === first ? n : null));
}

/** @param {import("./speaker.js").Speaker} speaker @param {import("./digest.js").Line} line @param {number | null} [n] @returns {VNode} */
function item(speaker, line, n = null) {
  if (line.heading) return element("li", { key: line.key, class: "sep" }, line.words);
  const colour = line.painter && speaker.colour(line.painter);
  const dot = colour
    ? element("span", { class: "dot" }, icon(`em-${colour}`, 9, 9, null, "em-w"))
    : element("span", null);
  return element(
    "li",
    { key: line.key, class: colour ? `s-${colour}` : "", "data-move": n === null ? null : line.number },
    n === null ? dot : inkDot(n),
    element("span", null, line.words),
  );
}

/** @param {Context} context */
function log(context) {
  const { state, speaker, ui, words } = context;
  const moves = newMoves(context);
  const shown = state.log.slice(-SHOWN);
  const away = ui.away;
  const first = away === null ? undefined : shown.find((entry) => entry.number > away);
  return element(
    "div",
    { key: "log", id: "talk-log", class: "logbox", role: "tabpanel", "aria-labelledby": "tab-log", tabindex: 0 },
    element(
      "ol",
      { class: "log" },
      !shown.length && element("li", { class: "sep" }, words.t(pastMissing(state) ? "strip.behind" : "talk.empty")),
      shown.map((entry) => [
        entry === first && element("li", { key: "since", class: "sep since" }, words.t("talk.since")),
        moves.get(entry.number) === 1 && element("li", { key: "new", class: "sep new" }, words.t("talk.new")),
        marked(
          moves.has(entry.number) ? newItems(context, entry, moves.get(entry.number) ?? 0) : items(speaker, entry),
          showing(context, entry),
        ),
        summaryOf(context, entry),
      ]),
    ),
    newest(context, "log"),
  );
}

/** Whether the film shows this move now, or has yet to. @param {Context} context @param {Entry_} entry @returns {"now" | "later" | ""} */
function showing({ film }, { number }) {
  if (!film?.lags) return "";
  const now = film.now?.entries ?? [];
  if (now.some((entry) => entry.number === number)) return "now";
  return number > (now.at(-1)?.number ?? film.before?.view?.number ?? 0) ? "later" : "";
}

/** @param {VNode[]} nodes @param {string} mark @returns {VNode[]} */
function marked(nodes, mark) {
  if (!mark) return nodes;
  return nodes.map((node) => ({ ...node, props: { ...node.props, class: `${node.props["class"]} ${mark}` } }));
}

/** Where a round ends its summary can be opened again. @param {Context} context @param {Entry_} entry */
function summaryOf(context, entry) {
  const ended = entry.events.find(({ event }) => event === context.game.summary?.event);
  if (!ended) return null;
  const round = ended["number"];
  return element(
    "li",
    { key: `summary ${round}`, class: "opens" },
    opensSummary(context, round),
  );
}

/** For whoever reads further up: back to the newest line. @param {Context} context @param {"log" | "chat"} which */
function newest({ ui, words, act }, which) {
  if (!ui.up[which]) return null;
  const press = () => {
    toTheNewest(which);
    act.scrolled(which, false);
  };
  return element(
    "button",
    { key: "newest", type: "button", class: "btn small newest", on: { click: press } },
    icon("i-down", 14),
    words.t("talk.newest"),
  );
}

/** Whether only spectators read what is written here: players hear nothing from them while they play.
 * @param {import("./store.js").State} state */
function among({ role, view }) {
  return role === "spectator" && !view?.over;
}

/** @param {Context} context */
export function chat(context) {
  const { state, words, act, speaker } = context;
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (
      /** @type {HTMLFormElement} */ (event.target).elements.namedItem("text")
    );
    if (field.value.trim()) act.say(field.value.trim());
    field.value = "";
  };
  return element(
    "div",
    { key: "chat", id: "talk-chat", class: "logbox chat", role: "tabpanel", "aria-labelledby": "tab-chat" },
    element(
      "ol",
      { class: "log", tabindex: 0, "aria-label": words.t("talk.chat") },
      !state.chat.length && element("li", { class: "sep" }, words.t("talk.silent")),
      state.chat.map((said) =>
        element(
          "li",
          { key: String(said.chat), class: said.seat ? `s-${speaker.colour(said.seat)}` : "s-none" },
          element("span", { class: "dot" }, said.seat && icon(`em-${speaker.colour(said.seat)}`, 9, 9, null, "em-w")),
          element(
            "span",
            null,
            element("b", null, said.name),
            lineOpener(context, said),
            " ",
            element("span", { class: "say" }, said.text),
            aboutLine(context, said),
          ),
        ),
      ),
    ),
    newest(context, "chat"),
    unheard(context),
    element(
      "form",
      { class: "chatbox", on: { submit: send } },
      element("input", {
        type: "text",
        name: "text",
        maxlength: 500,
        autocomplete: "off",
        "aria-label": words.t("talk.message"),
        placeholder: words.t(among(state) ? "talk.among" : "talk.placeholder"),
      }),
      element("button", { class: "btn small", type: "submit" }, words.t("talk.send")),
    ),
  );
}
