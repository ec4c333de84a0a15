// The whole page as one tree: what is known and looked at goes in, what is drawn comes out.

import { element } from "./element.js";
import { end } from "./end/end.js";
import { bar, panel } from "./panel.js";
import { icon, inkDot } from "./icon.js";
import { takeYourSeat } from "./away.js";
import { concerns } from "./concerns.js";
import { keptNotice, voidNotice } from "./kept.js";
import { late } from "./late.js";
import { abovePlace, lagging, moments } from "./moments.js";
import { newMoves } from "./news.js";
import { IN_SIGHT, OUT_OF_SIGHT } from "./opening.js";
import { chips, seats } from "./seats.js";
import { strip } from "./strip.js";
import { talk, unread } from "./talk.js";
import { room } from "./watch.js";

/** @typedef {import("./context.js").Context} Context */

/** Behind those of the board. */
const TABS = { mine: "i-lock", players: "i-user", log: "i-chat" };

/** @param {Context} context */
export function page(context) {
  const { state } = context;
  const view = state.view;
  if (!view)
    return [
      strip(context),
      banner(context),
      state.people?.kept
        ? element("main", { key: "kept", id: "main", class: "pad-l" }, keptNotice(context))
        : element("main", { key: "empty", id: "main", class: "opening muted" }, context.words.t("table.opening")),
    ];
  const shown = lagging(context);
  return [
    strip(context, shown),
    banner(context),
    takeYourSeat(context),
    keptNotice(context),
    voidNotice(context),
    news(context),
    body(context, shown),
    moments(context),
  ];
}

/** What there is to look at: the end, the room of a spectator, a sheet that lies on the table, or the table.
 * @param {Context} context @param {Context} shown the same, as far as the film has come */
function body(context, shown) {
  const { state, ui, game, film } = context;
  if (shown.state.view?.over && !ui.table) return end(context);
  if (state.role === "spectator" && !ui.phone) return ui.opening.has(2) && room(shown);
  const lies = game.sheet?.lies(state) && !ui.table && !film?.lags;
  return lies ? ui.opening.has(2) && game.sheet?.draw(context) : table(context, shown);
}

/** @param {Context} context @param {Context} shown */
function table(context, shown) {
  const { ui, state, words, act, game } = context;
  const sheet = game.sheet?.lies(state) ? game.sheet : null;
  return element(
    "div",
    { key: "table", class: `phone-frame tab-${shown.ui.tab}` },
    chips(shown),
    ui.phone && late(context),
    (sheet || (shown.state.view?.over && ui.table)) &&
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
      lookedAt(ui, "players") &&
        ui.opening.has(5) &&
        element("div", { key: "left", class: "leftside" }, seats(shown), game.rail(shown)),
      ui.opening.has(3) && game.board(shown),
      ui.opening.has(3) && game.cards(shown),
      element(
        "aside",
        { key: "side", class: "side" },
        ui.opening.has(4) && (sheet ? beside(context) : panel(context)),
        lookedAt(ui, "log") && ui.opening.has(IN_SIGHT) && talk(context),
      ),
      lookedAt(ui, "mine") && ui.opening.has(IN_SIGHT) && game.myThings(context),
    ),
    ui.opening.has(OUT_OF_SIGHT) && game.described(context),
    ui.opening.has(2) && [
      game.shelf(context),
      abovePlace(context),
      sheet ? beside(context, "ph-act") : bar(context),
      tabs(shown),
    ],
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

/** What lies behind a tab of a phone is drawn when somebody looks there, and stays. @param {import("./context.js").Ui} ui @param {string} tab */
function lookedAt({ phone, tab: now, looked }, tab) {
  return !phone || tab === now || tab in looked;
}

/** While the table is looked at from a sheet. @param {Context} context @param {string} [className] */
function beside(context, className = "panel act gilt-top") {
  const around = concerns(context);
  return around.length ? element("section", { key: "around", class: className }, around) : null;
}

/** What is to be known of the line to the house. @param {Context} context */
function banner({ state, words, speaker }) {
  const { connection, closed, repeating, view } = state;
  if (connection === "open" ? !repeating : connection === "connecting" && !view) return null;
  const text =
    connection === "closed" && closed
      ? speaker.reason(closed)
      : words.t(`connection.${connection === "open" ? "repeating" : connection}`);
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
  const moves = newMoves(context);
  return { ...context.game.fresh(context, moves), log: moves.size };
}
