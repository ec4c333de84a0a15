// The room: a spectator's big screen. Who acts, everybody large, what just happened, how to watch along.

import { element } from "./element.js";
import { lines } from "./digest.js";
import { icon } from "./icon.js";
import { pace } from "./moments.js";
import { absence } from "./away.js";
import { concerned } from "./concerns.js";
import { late } from "./late.js";
import { medal } from "./medal.js";
import { nameForm } from "./name_form.js";
import { FEW, acts } from "./seats.js";
import { phaseName } from "./strip.js";
import { chat, unread } from "./talk.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./types.js").View} View */

const NEWS = 6;

/** @param {Context} context */
export function room(context) {
  const { state, game, code } = context;
  const view = /** @type {View} */ (state.view);
  return element(
    "main",
    { key: "room", id: "main", class: "sp" },
    game.board(context),
    element(
      "aside",
      { class: "sp-side" },
      late(context),
      turn(context, view),
      concerned(context),
      pace(context),
      game.order(view).map((painter) => seat(context, view, painter)),
      game.rail(context),
      game.cards(context),
      news(context),
      code && whispers(context),
      code && join(context),
    ),
    game.described(context),
  );
}

/** @param {Context} context @param {View} view */
function turn(context, view) {
  const { words, speaker, game } = context;
  const { names, at } = game.phases(view);
  const acting = game.acting(view) ?? view.waiting[0];
  const waiting = view.waiting.filter((each) => each !== "nature").map((each) => speaker.name(each));
  const many = view.waiting.length > 1;
  const colour = acting && !many && acting !== "nature" ? speaker.colour(acting) : "none";
  const title = view.over
    ? words.t("watch.over")
    : many
      ? words.t("watch.many", { names: words.list(waiting) })
      : acting && acting !== "nature"
        ? words.first([`watch.at.${view.task}`, `watch.at.${view.place}`, "watch.acts"], { name: speaker.name(acting) })
        : words.t("strip.drawing");
  return element(
    "section",
    { key: "turn", class: `panel turn s-${colour}` },
    element("span", { class: "medal" }, colour !== "none" && icon(`em-${colour}`, 58)),
    element("div", null, element("p", null, at >= 0 ? phaseName(context, names[at]) : ""), element("h1", null, title)),
    icon(game.asks(context, view).picture, 84),
  );
}

/** @param {Context} context @param {View} view @param {string} painter */
function seat(context, view, painter) {
  const { words, speaker, game } = context;
  const ready = view.ready.includes(painter) ? [words.t("seats.ready")] : [];
  const colour = speaker.colour(painter);
  return element(
    "article",
    {
      key: painter,
      "data-seat": painter,
      class: `panel big-seat s-${colour} ${acts(context, view, painter) ? "acting" : ""}`,
      "aria-label": speaker.name(painter),
    },
    medal(context, painter, 34),
    element(
      "div",
      { class: "nm" },
      element("h2", null, speaker.name(painter)),
      element("p", null, [...game.seat.said(context, view, painter), ...ready].join(", ")),
      absence(context, painter),
    ),
    element("b", { class: "sc" }, String(view.scores[painter] ?? "")),
    element("div", { class: "fx" }, game.seat.large(context, view, painter)),
    element("div", { class: "bigplan" }, game.seat.plan(context, view, painter, 20)),
    element("div", { class: "gd" }, game.seat.goods(context, view, painter, FEW)),
  );
}

/** @param {Context} context */
function news({ state, speaker, words }) {
  const told = state.log
    .slice(-30)
    .flatMap((entry) => lines(speaker, entry))
    .filter((line) => !line.heading)
    .slice(-NEWS)
    .reverse();
  return element(
    "section",
    { key: "news", class: "panel news" },
    element("h2", null, words.t("watch.now")),
    element(
      "ol",
      null,
      told.map((line, at) =>
        element(
          "li",
          {
            key: line.key,
            class: `${line.painter ? `s-${speaker.colour(line.painter)}` : "s-none"} ${at ? "" : "now"}`,
          },
          element("span", { class: "medal sm" }, line.painter && icon(`em-${speaker.colour(line.painter)}`, 18)),
          element("span", null, line.words),
        ),
      ),
    ),
  );
}

/** What spectators say among themselves, folded until somebody wants to read it. @param {Context} context */
function whispers(context) {
  const { ui, words, act, state } = context;
  const open = ui.talk === "chat";
  const n = open ? 0 : unread(context);
  return element(
    "section",
    { key: "whispers", class: "panel whispers", "aria-label": words.t("watch.chat") },
    element(
      "button",
      {
        type: "button",
        id: "tab-chat",
        class: "whisper",
        "aria-expanded": String(open),
        "aria-controls": "talk-chat",
        on: { click: () => act.talk(open ? "log" : "chat") },
      },
      icon("i-chat", 16),
      element("b", null, words.t("watch.chat")),
      n > 0 && element("span", { class: "chip acc" }, String(n)),
      element("span", { class: "grow" }),
      icon("i-down", 14, 14, null, open ? "flip" : ""),
    ),
    open && chat(context),
    open && state.refused && refusal(context, state.refused),
  );
}

/** Why something could not be said; whoever has no name yet may give one.
 * @param {Context} context @param {import("./types.js").Reason[]} reasons */
function refusal({ words, speaker, act }, reasons) {
  return [
    element("p", { class: "refused", role: "alert" }, reasons.map((reason) => speaker.reason(reason)).join(" ")),
    reasons.some(({ key }) => key === "no_player") && nameForm(words, words.t("watch.introduce"), act.introduce),
  ];
}

/** @param {Context} context */
function join({ words, code }) {
  return element(
    "section",
    { key: "join", class: "panel sp-join" },
    element("div", { class: "qr", role: "img", "aria-label": words.t("watch.qr") }),
    element(
      "div",
      null,
      element("h2", null, words.t("watch.along")),
      element("p", { class: "code" }, `${location.host}/w/${code}`),
      element("p", null, words.t("watch.hidden")),
    ),
  );
}
