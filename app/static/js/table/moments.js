// What is drawn over the table for a while: the caption of a move, a moment of everybody's own, the summary of a round.

import { lines } from "./digest.js";
import { element } from "./element.js";
import { PACES } from "./film.js";
import { icon } from "./icon.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./film.js").Film} Film */

/** So many lines stand in a caption. */
const FEW = 3;

/** The table as it is shown while the film plays: it lags behind, so nothing on it can be pressed. @param {Context} context @returns {Context} */
export function lagging(context) {
  const { film, ui, game, choices } = context;
  const tabbed = ui.phone && ui.tab in game.tabs;
  const stays = tabbed ? ui.lingers : null;
  if (!film?.lags) return stays ? { ...context, ui: { ...ui, ...stays } } : context;
  // Whoever is asked already looks where that is, once their own move has come to rest.
  const looks = stays ?? (tabbed && !choices.length ? where(context)?.looks : null);
  const state = film.state(context.state);
  return { ...context, state, choices: [], chosen: null, impossible: [], ahead: null, ui: { ...ui, ...looks } };
}

/** @param {Context} context */
function where({ film, game, ui }) {
  const move = film?.now;
  return move?.state.view ? game.where(move.entries.flatMap(({ events }) => events), move.state.view, ui) : null;
}

/** @param {Context} context */
export function moments(context) {
  return [caption(context), moment(context), summary(context)];
}

/** @param {Context} context */
function momentNow({ film, game }) {
  const move = film?.now;
  const event = move?.entries.flatMap((entry) => entry.events).find(({ event }) => event in game.moments);
  return move && event ? { event, moment: game.moments[event.event], state: move.state } : null;
}

/** Who did what, beside the place. Whoever listens is told elsewhere. @param {Context} context */
function caption(context) {
  const { film, speaker, words } = context;
  if (!film?.now || momentNow(context)) return null;
  const told = film.now.entries.flatMap((entry) => lines(speaker, entry)).filter((line) => !line.heading);
  const painter = told[0]?.painter ?? film.now.entries[0].seat;
  const colour = speaker.colour(painter);
  const spots = [...(where(context)?.spots ?? []), `[data-seat="${painter}"]`];
  return [
    element("div", { key: "filmring", class: `filmring s-${colour}`, "aria-hidden": "true", "data-spots": spots.join("\n") }),
    element(
      "div",
      { key: `caption ${film.now.entries[0].number}`, class: `caption s-${colour}`, "aria-hidden": "true" },
      element("span", { class: "medal sm" }, icon(`em-${colour}`, 14)),
      element(
        "ul",
        null,
        told.slice(0, FEW).map((line) => element("li", { key: line.key }, line.words)),
        told.length > FEW && element("li", { class: "muted" }, words.t("film.more", { n: told.length - FEW })),
      ),
    ),
  ];
}

/** @param {Context} context */
function moment(context) {
  const { words, act, film } = context;
  const found = momentNow(context);
  if (!found) return null;
  const { draw, title, over, ms } = found.moment;
  return element(
    "section",
    { key: "moment", class: film?.now?.lags ? "panel moment gilt-top lifting" : "panel moment gilt-top", "aria-label": words.t(title), "data-over": over, "data-least": 680 },
    draw({ ...lagging(context), state: found.state }, found.event),
    element(
      "div",
      { class: "mo-foot" },
      element("span", { class: "grow" }, words.t(film?.kept ? "film.kept" : "film.folds", { n: Math.round(ms / 1000) })),
      element(
        "button",
        { type: "button", class: "btn small", "aria-pressed": String(film?.kept), on: { click: act.keepMoment } },
        words.t("film.keep"),
        element("kbd", null, "K"),
      ),
      element(
        "button",
        { type: "button", class: "btn small primary", on: { click: act.goOn } },
        words.t("film.on"),
        element("kbd", null, words.t("film.space")),
      ),
    ),
  );
}

/** The line that opens the summary of a round. @param {Context} context @param {number} round */
export function opensSummary({ words, act }, round) {
  return element(
    "button",
    { type: "button", key: "opens", class: "logopen", on: { click: () => act.summary(round) } },
    icon("i-moon", 15),
    element("span", { class: "grow" }, words.t("summary.title", { n: round })),
    icon("i-chev", 12),
  );
}

/** Above the place, on a phone: how fast the film plays, then what the round brought. @param {Context} context */
export function abovePlace(context) {
  const { film, ui } = context;
  if (!ui.phone) return null;
  if (film?.lags) return pace(context);
  return ui.offered === null ? null : element("div", { key: "offered", class: "offered" }, opensSummary(context, ui.offered));
}

/** What a round brought everybody, until it is closed. @param {Context} context */
function summary(context) {
  const { ui, game, words, act } = context;
  if (ui.summary === null || !game.summary) return null;
  const title = words.t("summary.title", { n: ui.summary });
  return element(
    "section",
    { key: "summary", class: "panel evening gilt-top", "aria-labelledby": "evening-h", "data-over": ui.phone ? ".table\n.phone-frame" : game.summary.over, "data-least": 340 },
    element(
      "header",
      null,
      icon("i-moon", 20),
      element("h2", { id: "evening-h" }, title),
      element("span", { class: "grow" }),
      element(
        "button",
        { type: "button", class: "btn icon small quiet", "aria-label": words.t("summary.close"), on: { click: () => act.summary(null) } },
        icon("i-x", 18),
      ),
    ),
    game.summary.draw(context, ui.summary),
  );
}

/** How fast, how far, and enough of it. @param {Context} context */
export function pace(context) {
  const { film, words, act } = context;
  if (!film?.lags) return null;
  return element(
    "div",
    { key: "pace", class: "pace", role: "group", "aria-label": words.t("film.pace") },
    paces(context),
    element("button", { type: "button", class: "btn small skipfilm", on: { click: act.skipFilm } }, words.t("film.skip")),
    element("span", { class: "at" }, words.t("film.at", { at: film.at + 1, n: film.moves.length })),
  );
}

/** @param {Context} context */
export function paces({ words, ui, act }) {
  return element(
    "span",
    { class: "seg" },
    Object.keys(PACES).map((name) =>
      element(
        "button",
        {
          type: "button",
          key: name,
          "aria-pressed": String(ui.settings.pace === name),
          on: { click: () => act.pace(/** @type {import("./film.js").Pace} */ (name)) },
        },
        words.t(`film.pace.${name}`),
      ),
    ),
  );
}
