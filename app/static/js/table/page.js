// The whole page as one tree: what is known and looked at goes in, what is drawn comes out.

import { element } from "./element.js";
import { end } from "./end/end.js";
import { bar, panel } from "./panel.js";
import { icon, inkDot } from "./icon.js";
import { keptNotice } from "./kept.js";
import { newMoves } from "./news.js";
import { chips, seats } from "./seats.js";
import { strip } from "./strip.js";
import { talk, unread } from "./talk.js";
import { room } from "./watch.js";

/** @typedef {import("./context.js").Context} Context */

/** Behind those of the board. */
const TABS = { mine: "i-lock", players: "i-user", log: "i-chat" };

/** @param {Context} context */
export function page(context) {
  const { state, ui, game } = context;
  const view = state.view;
  if (!view)
    return [
      strip(context),
      banner(context),
      state.people?.kept
        ? element("main", { key: "kept", id: "main", class: "pad-l" }, keptNotice(context))
        : element("main", { key: "empty", id: "main", class: "pad-l muted" }, context.words.t("table.opening")),
    ];
  const body =
    state.role === "spectator" && !ui.phone
      ? view.over && !ui.table
        ? end(context)
        : room(context)
      : view.over && !ui.table
        ? end(context)
        : game.sheet?.lies(state) && !ui.table
          ? game.sheet.draw(context)
          : table(context);
  return [strip(context), banner(context), keptNotice(context), news(context), body];
}

/** @param {Context} context */
function table(context) {
  const { ui, state, words, act, game } = context;
  const sheet = game.sheet?.lies(state) ? game.sheet : null;
  return element(
    "div",
    { key: "table", class: `phone-frame tab-${ui.tab}` },
    chips(context),
    (sheet || (state.view?.over && ui.table)) &&
      element(
        "div",
        { key: "back", class: "backbar" },
        element(
          "button",
          { type: "button", class: "btn go", on: { click: () => act.showTable(false) } },
          icon("i-arrow", 16),
          words.t(sheet ? sheet.back : "end.back"),
        ),
      ),
    element(
      "main",
      { key: "main", id: "main", class: "table" },
      element("div", { key: "left", class: "leftside" }, seats(context), game.rail(context)),
      game.board(context),
      game.cards(context),
      element("aside", { key: "side", class: "side" }, sheet ? null : panel(context), talk(context)),
      game.myThings(context),
    ),
    game.described(context),
    game.shelf(context),
    !sheet && bar(context),
    tabs(context),
    ui.sheet &&
      ui.phone &&
      element("button", {
        key: "scrim",
        type: "button",
        class: "scrim",
        "aria-label": words.t("panel.hide"),
        on: { click: () => act.sheet(false) },
      }),
  );
}

/** @param {Context} context */
function banner({ state, words, speaker }) {
  if (state.connection === "open" || (state.connection === "connecting" && !state.view)) return null;
  const text =
    state.connection === "closed"
      ? state.closed
        ? speaker.reason(state.closed)
        : words.t("connection.closed")
      : words.t(state.connection === "lost" ? "connection.lost" : "connection.connecting");
  return element("p", { key: "banner", class: "banner connection", role: "status" }, icon("i-wait", 16), text);
}

/** @param {Context} context */
function news({ ui }) {
  return element("div", { key: "news", class: "sr", role: "status", "aria-live": "polite" }, ui.news);
}

/** @param {Context} context */
function tabs(context) {
  const { ui, words, act, state, game } = context;
  const n = unread(context);
  const fresh = freshTabs(context);
  const names = Object.entries({ ...game.tabs, ...TABS }).filter(
    ([name]) => name !== "mine" || state.role === "player",
  );
  return element(
    "nav",
    { key: "tabs", class: "ph-tabs", "aria-label": words.t("tab.label") },
    names.map(([name, symbol]) =>
      element(
        "button",
        {
          type: "button",
          key: name,
          "aria-current": ui.tab === name ? "page" : null,
          on: { click: () => act.tab(name) },
        },
        icon(symbol, 20),
        words.t(`tab.${name}`),
        name === "log" && n > 0
          ? element("span", { class: "badge" }, String(n))
          : fresh[name] > 0 && inkDot(fresh[name], words.t("talk.new-in", { n: fresh[name] })),
      ),
    ),
  );
}

/** How many things are new for me behind each tab. @param {Context} context @returns {Record<string, number>} */
function freshTabs(context) {
  const moves = newMoves(context.state, context.speaker);
  return { ...context.game.fresh(context, moves), log: moves.size };
}
