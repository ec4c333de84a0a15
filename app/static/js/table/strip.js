// The strip on top: round, phases, whom we wait for, and the house's few switches.

import { element } from "./element.js";
import { icon } from "./icon.js";

/** @typedef {import("./context.js").Context} Context */

/** @param {Context} context @param {string} phase */
export function phaseName({ words }, phase) {
  return words.has(`phase.${phase}`) ? words.t(`phase.${phase}`) : words.title("place", phase);
}

/** The way home or back, with the table's name. @param {Context} context */
export function brand({ words, state, back }) {
  return element(
    "a",
    { class: "brand", href: back?.address ?? "/", "aria-label": back?.label ?? words.t("menu.leave") },
    icon("mark", 34),
    element("span", null, words.t("site.name"), element("small", null, state.people?.name ?? "")),
  );
}

/** @param {Context} context */
export function strip(context) {
  const { state, words, ui, act, game, back } = context;
  const view = state.view;
  const { names, at } = view ? game.phases(view) : { names: [], at: -1 };
  const round = view ? view.round : 0;
  return element(
    "header",
    { key: "strip", class: "topbar" },
    brand(context),
    (!view || round > 0 || names.length > 0) &&
      element(
        "div",
        { class: "round" },
        element("small", null, words.t("strip.round")),
        element("b", null, round ? String(round) : "–"),
      ),
    element(
      "h1",
      { class: "ph-title" },
      view && names.length
        ? words.t("strip.where", { n: round, phase: at >= 0 ? phaseName(context, names[at]) : "" })
        : words.t("site.name"),
      element(
        "span",
        { class: "steps", "aria-hidden": "true" },
        names.map((_, index) => element("i", { class: index < at ? "d" : index === at ? "n" : "" })),
      ),
    ),
    element(
      "ol",
      { class: "phases", "aria-label": words.t("strip.phases") },
      names.map((name, index) =>
        element(
          "li",
          { key: name, class: index < at ? "done" : "", "aria-current": index === at ? "step" : null },
          index < at && icon("i-check", 13),
          phaseName(context, name),
        ),
      ),
    ),
    element("div", { class: "spare" }, view && game.note(context, view)),
    waiting(context),
    back &&
      element(
        "a",
        { class: "btn small wide-only", href: back.address },
        icon("i-arrow", 16, 16, null, "flip"),
        back.label,
      ),
    element(
      "button",
      {
        type: "button",
        class: "btn icon quiet wide-only",
        "aria-haspopup": "dialog",
        "aria-label": words.t("guide.title"),
        title: words.t("guide.title"),
        on: { click: act.guide },
      },
      icon("i-help", 20),
    ),
    element(
      "button",
      {
        type: "button",
        class: "btn icon quiet wide-only",
        "aria-pressed": String(ui.settings.sound),
        "aria-label": words.t("strip.sound"),
        title: words.t("strip.sound"),
        on: { click: () => act.setting("sound", !ui.settings.sound) },
      },
      icon("i-sound", 20, 20, null, ui.settings.sound ? "" : "off"),
    ),
    menuButton(context),
    ui.menu && menu(context, words.t("menu.keys"), ["auto", "sound", "notify", "motion"]),
  );
}

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

/** @param {Context} context */
export function waiting(context) {
  const { state, words, speaker } = context;
  const view = state.view;
  if (!view || view.over || state.people?.kept) return null;
  if (state.behind)
    return element("span", { key: "behind", class: "waiting" }, icon("i-wait", 16), words.t("strip.behind"));
  if (state.seat && view.waiting.includes(state.seat)) {
    return element(
      "span",
      { key: "turn", class: "you-turn" },
      icon("i-wait", 16),
      element("span", { class: "long" }, words.t("strip.your-turn-name", { name: speaker.name(state.seat) })),
      element("span", { class: "short" }, words.t("strip.your-turn")),
    );
  }
  const names = view.waiting.filter((seat) => seat !== "nature").map((seat) => speaker.name(seat));
  return element(
    "span",
    { key: "wait", class: "waiting" },
    icon("i-wait", 16),
    names.length ? words.t("strip.waiting", { names: words.list(names) }) : words.t("strip.drawing"),
  );
}

/** @typedef {keyof import("./context.js").Settings} Switch */

/** @param {Context} context @param {string} keys what the keys do here @param {Switch[]} switches */
export function menu({ words, ui, act, state }, keys, switches) {
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
    switches.map(toggle),
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
    element("a", { class: "btn small", href: "/" }, words.t("menu.leave")),
  );
}
