// Where the points came from: as bars, or as a table with all of it.

import { element } from "../element.js";
import { icon } from "../icon.js";
import { bars } from "./bars.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../game.js").GameClient} GameClient */
/** @typedef {import("../types.js").View} View */

/** Every source of points somebody had, the usual ones first. @param {GameClient} game @param {View} view @returns {string[]} */
export function sourcesOf(game, view) {
  const found = new Set(view.painters.flatMap((painter) => Object.keys(game.points(view, painter))));
  return [
    ...game.sources.filter((source) => found.has(source)),
    ...[...found].filter((source) => !game.sources.includes(source)),
  ];
}

/** @param {Context} context @param {View} view @param {string[]} ranking */
export function sources(context, view, ranking) {
  const { words, ui, act, game } = context;
  const names = sourcesOf(game, view);
  const painters = [...ranking, ...view.painters.filter((painter) => !ranking.includes(painter))];
  const as = (/** @type {"chart" | "table"} */ which) =>
    element(
      "button",
      { type: "button", "aria-pressed": String(ui.rounds === which), on: { click: () => act.show(which) } },
      words.t(`end.as.${which}`),
    );
  return element(
    "section",
    { class: "panel sources" },
    element(
      "header",
      null,
      element("h2", null, words.t("end.sources")),
      element("span", { class: "grow" }),
      element("div", { class: "seg", role: "group", "aria-label": words.t("end.as") }, as("chart"), as("table")),
    ),
    ui.rounds === "chart" ? asBars(context, view, painters, names) : table(context, view, painters, names),
  );
}

/** More shades than these nobody tells apart: what brought least is one segment of the bars together; the table has it all. */
const SHADES = 16;
const OTHERS = "others";

/** The sources of a chart, and the points of a painter by them. @param {GameClient} game @param {View} view @param {string[]} names */
export function charted(game, view, names) {
  const all = Object.fromEntries(names.map((source) => [source, 0]));
  for (const painter of view.painters)
    for (const [source, points] of Object.entries(game.points(view, painter))) all[source] += Math.max(0, points);
  const some = names.filter((source) => all[source] > 0);
  const most = [...some].sort((one, other) => all[other] - all[one]).slice(0, SHADES - 1);
  const own = some.length > SHADES ? some.filter((source) => most.includes(source)) : some;
  const rest = some.filter((source) => !own.includes(source));
  /** @param {string} painter @returns {Record<string, number>} */
  const points = (painter) => {
    const found = game.points(view, painter);
    const others = rest.reduce((sum, source) => sum + Math.max(0, found[source] ?? 0), 0);
    return { ...Object.fromEntries(own.map((source) => [source, found[source] ?? 0])), [OTHERS]: others };
  };
  return { shown: rest.length ? [...own, OTHERS] : own, points };
}

/** @param {Context} context @param {View} view @param {string[]} painters @param {string[]} names */
function asBars(context, view, painters, names) {
  const { words, game } = context;
  const { shown, points } = charted(game, view, names);
  return bars(context, {
    painters,
    names: shown,
    title: (source) => (source === OTHERS ? words.t("end.others") : words.title("source", source)),
    parts: points,
    total: (painter) => view.scores[painter] ?? 0,
  });
}

/** A line for every source, so that many of them need no width. @param {Context} context @param {View} view @param {string[]} painters @param {string[]} names */
function table({ words, speaker, game }, view, painters, names) {
  const line = (/** @type {string} */ name, /** @type {string[]} */ cells) =>
    element(
      "tr",
      { key: name },
      element("th", { scope: "row" }, name),
      cells.map((cell) => element("td", null, cell)),
    );
  return element(
    "table",
    { class: "points" },
    element(
      "thead",
      null,
      element(
        "tr",
        null,
        element("th", { scope: "col" }, words.t("end.source")),
        painters.map((painter) =>
          element(
            "th",
            { scope: "col", class: `s-${speaker.colour(painter)}` },
            element("span", { class: "medal sm" }, icon(`em-${speaker.colour(painter)}`, 12)),
            element("span", null, speaker.name(painter)),
          ),
        ),
      ),
    ),
    element(
      "tbody",
      null,
      names.map((source) =>
        line(
          words.title("source", source),
          painters.map((painter) => words.number(game.points(view, painter)[source] ?? 0)),
        ),
      ),
    ),
    element(
      "tfoot",
      null,
      line(
        words.t("end.total"),
        painters.map((painter) => String(view.scores[painter] ?? 0)),
      ),
    ),
  );
}
