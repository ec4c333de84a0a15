// The end: who painted best, where the points came from, how the score went, and what comes next.

import { element } from "./element.js";
import { emblem, icon } from "./icon.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./game.js").GameClient} GameClient */
/** @typedef {import("./types.js").View} View */

const HEIGHTS = ["h1", "h2", "h3", "h4"];

/** @param {Context} context */
export function end(context) {
  const { state, game } = context;
  const view = /** @type {View} */ (state.view);
  const ranking = game.ranking(view);
  return element(
    "main",
    { key: "end", id: "main", class: "end" },
    podium(context, view, ranking),
    element(
      "div",
      { class: "stack" },
      sourcesOf(game, view).length > 0 && sources(context, view, ranking),
      state.rounds.length > 0 && course(context, view, ranking),
      further(context),
    ),
  );
}

/** @param {Context} context @param {View} view @param {string[]} ranking */
function podium(context, view, ranking) {
  const { words, speaker, game } = context;
  const score = view.scores;
  const best = score[ranking[0]];
  const winners = view.winners ?? ranking.slice(0, 1);
  const second = ranking[1];
  const line =
    winners.length > 1
      ? words.t("end.shared", { n: best })
      : words.t("end.ahead", { n: best, ahead: best - (score[second] ?? 0), name: second ? speaker.name(second) : "" });
  const shown = [ranking[1], ranking[0], ranking[2], ranking[3]].filter(Boolean);
  return element(
    "section",
    { class: "panel podium", "aria-labelledby": "end-h" },
    game.backdrop(context),
    element(
      "h1",
      { id: "end-h" },
      words.t(winners.length > 1 ? game.wins.several : game.wins.one, {
        names: words.list(winners.map((seat) => speaker.name(seat))),
      }),
    ),
    element("p", null, line),
    element(
      "ol",
      { class: "steps4" },
      shown.map((seat) => {
        const place = ranking.findIndex((other) => score[other] === score[seat]);
        return element(
          "li",
          { key: seat, class: `step s-${speaker.colour(seat)}` },
          place === 0 && icon("i-crown", 34, 34, null, "crown"),
          game.figure && icon(game.figure, 84, 100),
          element(
            "div",
            { class: `blk ${HEIGHTS[place]}` },
            element("span", { class: "nm" }, speaker.name(seat)),
            element("b", null, String(score[seat] ?? 0)),
            element("small", null, words.ordinal(place + 1)),
          ),
        );
      }),
    ),
  );
}

/** Every source of points somebody had, the usual ones first. @param {GameClient} game @param {View} view @returns {string[]} */
export function sourcesOf(game, view) {
  const found = new Set(view.painters.flatMap((painter) => Object.keys(game.points(view, painter))));
  return [
    ...game.sources.filter((source) => found.has(source)),
    ...[...found].filter((source) => !game.sources.includes(source)),
  ];
}

/** @param {Context} context @param {View} view @param {string[]} ranking */
function sources(context, view, ranking) {
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
    { class: "panel" },
    element(
      "header",
      null,
      element("h2", null, words.t("end.sources")),
      element("span", { class: "grow" }),
      element("div", { class: "seg", role: "group", "aria-label": words.t("end.as") }, as("chart"), as("table")),
    ),
    ui.rounds === "chart" ? bars(context, view, painters, names) : table(context, view, painters, names),
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
function bars({ words, speaker, game }, view, painters, names) {
  const score = view.scores;
  const most = Math.max(1, ...Object.values(score));
  const chart = charted(game, view, names);
  const title = (/** @type {string} */ source) =>
    source === OTHERS ? words.t("end.others") : words.title("source", source);
  return [
    element(
      "div",
      { class: "bars" },
      painters.map((painter) => {
        const points = chart.points(painter);
        const told = chart.shown.map((source) => words.t("amount.at", { place: title(source), n: points[source] }));
        return element(
          "div",
          { key: painter, class: `bar s-${speaker.colour(painter)}` },
          element(
            "span",
            { class: "row tight" },
            element("span", { class: "medal sm" }, icon(`em-${speaker.colour(painter)}`, 12)),
            element("b", { class: "num" }, speaker.name(painter)),
          ),
          element(
            "div",
            {
              class: "seg2",
              role: "img",
              "aria-label": told.join(", "),
              style: { width: `${(100 * (score[painter] ?? 0)) / most}%` },
            },
            chart.shown.map(
              (source, at) =>
                points[source] > 0 &&
                element(
                  "i",
                  { key: source, class: `k${at + 1}`, style: { "flex-grow": String(points[source]) } },
                  points[source] > 2 ? String(points[source]) : "",
                ),
            ),
          ),
          element("span", { class: "tot" }, String(score[painter] ?? 0)),
        );
      }),
    ),
    element(
      "div",
      { class: "legend", "aria-hidden": "true" },
      chart.shown.map((source, at) =>
        element("span", { key: source }, element("i", { class: `k${at + 1}` }), title(source)),
      ),
    ),
  ];
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

/** How wide the chart is, and where its lines end: a phone has no room for names, the bars above carry them. */
const WIDE = { width: 860, end: 714 };
const NARROW = { width: 360, end: 300 };

/** @param {Context} context @param {View} view @param {string[]} ranking */
function course(context, view, ranking) {
  const { words, state, ui } = context;
  const { width, end } = ui.phone ? NARROW : WIDE;
  const score = view.scores;
  const marks = [
    { round: 0, scores: Object.fromEntries(view.painters.map((painter) => [painter, 0])) },
    ...state.rounds,
  ];
  const top = Math.max(20, ...Object.values(score));
  const last = Math.max(1, marks[marks.length - 1].round);
  const x = (/** @type {number} */ round) => 44 + ((end - 44) * round) / last;
  const y = (/** @type {number} */ points) => 222 - (190 * points) / top;
  const lines = Array.from({ length: Math.floor(top / 20) + 1 }, (_, at) => at * 20);
  const painters = [...ranking, ...view.painters.filter((painter) => !ranking.includes(painter))];
  const labels = apart(
    [...painters].sort((a, b) => score[b] - score[a]),
    (painter) => y(score[painter]),
  );
  return element(
    "section",
    { class: "panel" },
    element("header", null, element("h2", null, words.t("end.course"))),
    element(
      "svg",
      { class: "chart", viewBox: `0 0 ${width} 250`, role: "img", "aria-label": words.t("end.course") },
      lines.map((points) => [
        element("path", { class: "grid", d: `M40 ${y(points)}H${end + 6}` }),
        element("text", { x: 34, y: y(points) + 4, "text-anchor": "end" }, String(points)),
      ]),
      marks.map(({ round }) =>
        element("text", { x: x(round), y: 242, "text-anchor": "middle" }, round ? String(round) : words.t("end.start")),
      ),
      painters.map((painter) => {
        const points = marks.map(({ round, scores }) => [x(round), y(scores[painter] ?? 0)]);
        return line(context, painter, points, { x: end + 12, y: labels[painter], score: String(score[painter]) });
      }),
    ),
  );
}

/** @param {Context} context @param {string} painter @param {number[][]} points @param {{x: number, y: number, score: string}} label whose it is, and how it ended */
function line({ speaker, ui }, painter, points, { x, y, score }) {
  const colour = speaker.colour(painter);
  return element(
    "g",
    { key: painter, class: `s-${colour}` },
    element("path", { class: "ln", d: `M${points.map((point) => point.join(" ")).join("L")}` }),
    points.map(([cx, cy]) => element("circle", { class: "pt", cx, cy, r: 3.6 })),
    ui.phone && emblem(colour, x, y - 6, 13, "em-c"),
    ui.phone
      ? element("text", { class: "nm", x: x + 17, y: y + 5 }, score)
      : element("text", { class: "nm", x: x + 4, y: y + 5 }, `${speaker.name(painter)} ${score}`),
  );
}

/** Names beside the chart, each a line below the other where they would meet. @param {string[]} painters @param {(painter: string) => number} y */
function apart(painters, y) {
  /** @type {Record<string, number>} */
  const found = {};
  let above = -Infinity;
  for (const painter of painters) found[painter] = above = Math.max(above + 15, y(painter));
  return found;
}

/** The same people again: to the table there is, or to a new one. @param {Context} context */
export function rematch({ words, state, act }) {
  const code = state.people?.rematch;
  if (state.role !== "player") return null;
  return code
    ? element("a", { class: "btn go big", href: `/t/${code}` }, icon("i-undo", 18), words.t("end.to-rematch"))
    : element(
        "button",
        { type: "button", class: "btn go big", on: { click: act.rematch } },
        icon("i-undo", 18),
        words.t("end.rematch"),
      );
}

/** @param {Context} context */
function further(context) {
  const { words, state, act, code } = context;
  return element(
    "section",
    { class: "panel pad row wrap further" },
    rematch(context),
    state.role === "player" &&
      element(
        "a",
        { class: "btn", href: `/api/tables/${code}/record`, download: `${state.view?.game}-${code}.json` },
        icon("i-down", 16),
        words.t("end.download"),
      ),
    element(
      "button",
      { type: "button", class: "btn", on: { click: () => act.showTable(true) } },
      icon("i-board", 16),
      words.t("end.table"),
    ),
    element("a", { class: "btn quiet", href: "/" }, words.t("end.home")),
    state.view?.seed &&
      element("p", { class: "muted hash" }, words.t("end.seed", { seed: state.view.seed.slice(0, 24) })),
  );
}
