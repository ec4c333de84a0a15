// The table's menu: guide, switches of this device, theme, language, what the keys do.

import { element } from "./element.js";
import { icon } from "./icon.js";
import { paces } from "./moments.js";
import { noticesLine } from "./notices.js";
import { leaving, thisTable } from "./this_table.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {Exclude<keyof import("./context.js").Settings, "pace">} Switch */

/** @param {Context} context */
export function menuButton({ words, ui, act }) {
  return element(
    "button",
    {
      type: "button",
      class: "btn icon quiet",
      "aria-expanded": String(ui.menu),
      "aria-controls": "menu",
      "aria-label": words.t("strip.menu"),
      on: { click: act.menu },
    },
    icon("i-menu", 20),
  );
}

/** @param {Context} context @param {string} keys what the keys do here @param {Switch[]} switches */
export function menu(context, keys, switches) {
  const { words, ui, act, state, film } = context;
  const toggle = (/** @type {Switch} */ name) =>
    element(
      "label",
      { key: name, class: "menuline" },
      element("span", null, words.t(`setting.${name}`)),
      element("input", {
        type: "checkbox",
        class: "switch",
        checked: ui.settings[name],
        on: { change: (/** @type {any} */ event) => act.setting(name, event.target.checked) },
      }),
    );
  return element(
    "div",
    {
      key: "menu",
      id: "menu",
      class: "panel menu",
      on: { keydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && act.menu() },
    },
    element(
      "button",
      { type: "button", class: "btn small", "aria-haspopup": "dialog", on: { click: act.guide } },
      icon("i-help", 16),
      words.t("guide.title"),
    ),
    thisTable(context),
    switches.map(toggle),
    film && element("div", { class: "menuline" }, element("span", null, words.t("film.pace")), paces(context)),
    noticesLine(context),
    element(
      "div",
      { class: "menuline" },
      element("span", null, words.t("setting.theme")),
      element(
        "span",
        { class: "seg" },
        ["light", "dark"].map((theme) =>
          element(
            "button",
            {
              type: "button",
              key: theme,
              "aria-pressed": String(ui.theme === theme),
              on: { click: () => act.theme(theme) },
            },
            words.t(`setting.theme.${theme}`),
          ),
        ),
      ),
    ),
    element(
      "div",
      { class: "menuline" },
      element("span", null, words.t("setting.language")),
      element(
        "span",
        { class: "seg" },
        ["en", "de", "fr"].map((code) =>
          element(
            "button",
            {
              type: "button",
              key: code,
              lang: code,
              "aria-pressed": String(words.language === code),
              on: { click: () => act.language(code) },
            },
            code.toUpperCase(),
          ),
        ),
      ),
    ),
    element("p", { class: "muted" }, keys),
    state.view?.seed_hash &&
      element("p", { class: "muted hash" }, words.t("menu.seed", { hash: state.view.seed_hash.slice(0, 16) })),
    leaving(context),
  );
}
