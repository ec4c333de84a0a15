// The strip on top: round, phases, whom we wait for, and the house's few switches.

import { h } from "./element.js";
import { icon } from "./icon.js";

/** @typedef {import("./context.js").Context} Context */

/** @param {Context} context @param {string} phase */
export function phaseName({ words }, phase) {
  return words.has(`phase.${phase}`) ? words.t(`phase.${phase}`) : words.title("place", phase);
}

/** @param {Context} context */
export function strip(context) {
  const { state, words, ui, act, game } = context;
  const view = state.view;
  const { names, at } = view ? game.phases(view) : { names: [], at: -1 };
  const round = view ? game.round(view) : 0;
  return h(
    "header",
    { key: "strip", class: "topbar" },
    h(
      "a",
      { class: "brand", href: "/", "aria-label": words.t("menu.leave") },
      icon("mark", 34),
      h("span", null, words.t("site.name"), h("small", null, state.people?.name ?? "")),
    ),
    h("div", { class: "round" }, h("small", null, words.t("strip.round")), h("b", null, round ? String(round) : "–")),
    h(
      "h1",
      { class: "ph-title" },
      view && names.length
        ? words.t("strip.where", { n: round, phase: at >= 0 ? phaseName(context, names[at]) : "" })
        : words.t("site.name"),
      h(
        "span",
        { class: "steps", "aria-hidden": "true" },
        names.map((_, index) => h("i", { class: index < at ? "d" : index === at ? "n" : "" })),
      ),
    ),
    h(
      "ol",
      { class: "phases", "aria-label": words.t("strip.phases") },
      names.map((name, index) =>
        h(
          "li",
          { key: name, class: index < at ? "done" : "", "aria-current": index === at ? "step" : null },
          index < at && icon("i-check", 13),
          phaseName(context, name),
        ),
      ),
    ),
    h("div", { class: "spare" }, view && game.note(context, view)),
    waiting(context),
    game.guide &&
      h(
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
    h(
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
    h(
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
    ),
    ui.menu && menu(context),
  );
}

/** @param {Context} context */
export function waiting(context) {
  const { state, words, speaker } = context;
  const view = state.view;
  if (!view || view.over || state.people?.kept) return null;
  if (state.behind) return h("span", { key: "behind", class: "waiting" }, icon("i-wait", 16), words.t("strip.behind"));
  if (state.seat && view.waiting.includes(state.seat)) {
    return h(
      "span",
      { key: "turn", class: "you-turn" },
      icon("i-wait", 16),
      h("span", { class: "long" }, words.t("strip.your-turn-name", { name: speaker.name(state.seat) })),
      h("span", { class: "short" }, words.t("strip.your-turn")),
    );
  }
  const names = view.waiting.filter((seat) => seat !== "nature").map((seat) => speaker.name(seat));
  return h(
    "span",
    { key: "wait", class: "waiting" },
    icon("i-wait", 16),
    names.length ? words.t("strip.waiting", { names: words.list(names) }) : words.t("strip.drawing"),
  );
}

/** @param {Context} context */
function menu({ words, ui, act, state, game }) {
  const toggle = (/** @type {"auto" | "sound" | "notify" | "motion"} */ name) =>
    h(
      "label",
      { key: name, class: "menuline" },
      h("span", null, words.t(`setting.${name}`)),
      h("input", {
        type: "checkbox",
        class: "switch",
        checked: ui.settings[name],
        on: { change: (/** @type {any} */ event) => act.setting(name, event.target.checked) },
      }),
    );
  return h(
    "div",
    {
      key: "menu",
      id: "menu",
      class: "panel menu",
      on: { keydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && act.menu() },
    },
    game.guide &&
      h(
        "button",
        { type: "button", class: "btn small", "aria-haspopup": "dialog", on: { click: act.guide } },
        icon("i-help", 16),
        words.t("guide.title"),
      ),
    toggle("auto"),
    toggle("sound"),
    toggle("notify"),
    toggle("motion"),
    h(
      "div",
      { class: "menuline" },
      h("span", null, words.t("setting.theme")),
      h(
        "span",
        { class: "seg" },
        ["light", "dark"].map((theme) =>
          h(
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
    h(
      "div",
      { class: "menuline" },
      h("span", null, words.t("setting.language")),
      h(
        "span",
        { class: "seg" },
        ["en", "de", "fr"].map((code) =>
          h(
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
    h("p", { class: "muted" }, words.t("menu.keys")),
    state.view?.seed_hash &&
      h("p", { class: "muted hash" }, words.t("menu.seed", { hash: state.view.seed_hash.slice(0, 16) })),
    h("a", { class: "btn small", href: "/" }, words.t("menu.leave")),
  );
}
