// The whole page as one tree: what is known and looked at goes in, what is drawn comes out.

import { h } from "./element.js";
import { annexes, annexCards } from "../games/fresco/annex.js";
import { boardBox } from "../games/fresco/board/box.js";
import { end } from "./end.js";
import { mine, shelfLine } from "../games/fresco/my_screen.js";
import { bar, panel } from "./panel.js";
import { hasSheet, planning, plans } from "../games/fresco/planning/sheet.js";
import { icon } from "./icon.js";
import { chips, seats } from "./seats.js";
import { spoken } from "../games/fresco/board_in_words.js";
import { strip } from "./strip.js";
import { talk, unread } from "./talk.js";
import { room } from "./watch.js";

/** @typedef {import("./context.js").Context} Context */

const TABS = { fresco: "i-grid", town: "i-cards", mine: "i-lock", players: "i-user", log: "i-chat" };

/** @param {Context} context */
export function page(context) {
  const { state, ui } = context;
  const view = state.view;
  if (!view)
    return [
      strip(context),
      banner(context),
      h("main", { key: "empty", id: "main", class: "pad-l muted" }, context.words.t("table.opening")),
    ];
  const body =
    state.role === "spectator" && !ui.phone
      ? view.over && !ui.table
        ? end(context)
        : room(context)
      : view.over && !ui.table
        ? end(context)
        : plans(context)
          ? planning(context)
          : table(context);
  return [strip(context), banner(context), news(context), body];
}

/** @param {Context} context */
function table(context) {
  const { ui, state, words, act } = context;
  const planned = hasSheet(state);
  return h(
    "div",
    { key: "table", class: `phone-frame tab-${ui.tab}` },
    chips(context),
    (planned || (state.view?.over && ui.table)) &&
      h(
        "div",
        { key: "back", class: "backbar" },
        h(
          "button",
          { type: "button", class: "btn go", on: { click: () => act.showTable(false) } },
          icon("i-arrow", 16),
          words.t(planned ? "plan.back" : "end.back"),
        ),
      ),
    h(
      "main",
      { key: "main", id: "main", class: "table" },
      h("div", { key: "left", class: "leftside" }, seats(context), annexes(context)),
      boardBox(context),
      annexCards(context),
      h("aside", { key: "side", class: "side" }, planned ? null : panel(context), talk(context)),
      mine(context),
    ),
    spoken(context),
    shelfLine(context),
    !planned && bar(context),
    tabs(context),
    ui.sheet &&
      ui.phone &&
      h("button", {
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
  return h("p", { key: "banner", class: "banner connection", role: "status" }, icon("i-wait", 16), text);
}

/** @param {Context} context */
function news({ ui }) {
  return h("div", { key: "news", class: "sr", role: "status", "aria-live": "polite" }, ui.news);
}

/** @param {Context} context */
function tabs(context) {
  const { ui, words, act, state } = context;
  const n = unread(context);
  const names = Object.entries(TABS).filter(([name]) => name !== "mine" || state.role === "player");
  return h(
    "nav",
    { key: "tabs", class: "ph-tabs", "aria-label": words.t("tab.label") },
    names.map(([name, symbol]) =>
      h(
        "button",
        {
          type: "button",
          key: name,
          "aria-current": ui.tab === name ? "page" : null,
          on: { click: () => act.tab(name) },
        },
        icon(symbol, 20),
        words.t(`tab.${name}`),
        name === "log" && n > 0 && h("span", { class: "badge" }, String(n)),
      ),
    ),
  );
}
