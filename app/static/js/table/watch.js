// The room: a spectator's big screen. Who acts, everybody large, what just happened, how to watch along.

import { h } from "./element.js";
import { annexCards, annexes } from "../games/fresco/annex.js";
import { lines } from "./digest.js";
import { boardBox } from "../games/fresco/board/box.js";
import { icon } from "./icon.js";
import { FEW, acts, goods, sheet } from "./seats.js";
import { spoken } from "../games/fresco/board_in_words.js";
import { order } from "./store.js";
import { phaseName, phases } from "./strip.js";
import { chat, unread } from "./talk.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./types.js").View} View */

const NEWS = 6;

/** @param {Context} context */
export function room(context) {
  const view = /** @type {View} */ (context.state.view);
  return h(
    "main",
    { key: "room", id: "main", class: "sp" },
    boardBox(context),
    h(
      "aside",
      { class: "sp-side" },
      turn(context, view),
      order(view).map((painter) => seat(context, view, painter)),
      annexes(context),
      annexCards(context),
      news(context),
      whispers(context),
      join(context),
    ),
    spoken(context),
  );
}

/** @param {Context} context @param {View} view */
function turn(context, view) {
  const { words, speaker } = context;
  const { names, at } = phases(view);
  const visit = view.zones["visit"] ?? {};
  const acting = view.zones["round"]?.phase === "locations" && visit.painter ? visit.painter : view.waiting[0];
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
  return h(
    "section",
    { key: "turn", class: `panel turn s-${colour}` },
    h("span", { class: "medal" }, colour !== "none" && icon(`em-${colour}`, 58)),
    h("div", null, h("p", null, at >= 0 ? phaseName(context, names[at]) : ""), h("h1", null, title)),
    icon(
      `loc-${["market", "cathedral", "studio", "workshop", "theatre", "hostel"].includes(view.place ?? "") ? view.place : "hostel"}`,
      84,
    ),
  );
}

/** @param {Context} context @param {View} view @param {string} painter */
function seat(context, view, painter) {
  const { words, speaker } = context;
  const hostel = view.zones["hostel"] ?? {};
  const time = Object.keys(hostel).find((hour) => hostel[hour] === painter);
  const mood = view.zones["mood"]?.[painter];
  const leonardo = view.zones["leonardo"];
  const colour = speaker.colour(painter);
  return h(
    "article",
    {
      key: painter,
      class: `panel big-seat s-${colour} ${acts(view, painter) ? "acting" : ""}`,
      "aria-label": speaker.name(painter),
    },
    h("span", { class: "medal" }, icon(`em-${colour}`, 34)),
    h(
      "div",
      { class: "nm" },
      h("h2", null, speaker.name(painter)),
      h(
        "p",
        null,
        [
          time && words.t("time", { hour: Number(time) }),
          view.ready.includes(painter) && words.t("seats.ready"),
          !view.seats.includes(painter) &&
            leonardo?.controller &&
            words.t("seats.decides", { name: speaker.name(leonardo.controller) }),
        ]
          .filter(Boolean)
          .join(", "),
      ),
    ),
    h("b", { class: "sc" }, String(view.zones["score"]?.[painter] ?? 0)),
    h(
      "div",
      { class: "fx" },
      mood !== undefined &&
        h("span", null, icon("i-mood", 22), words.t("seats.mood"), " ", h("b", null, words.signed(mood))),
    ),
    h("div", { class: "bigplan" }, sheet(context, view, painter, 20)),
    h("div", { class: "gd" }, goods(context, view, painter, FEW)),
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
  return h(
    "section",
    { key: "news", class: "panel news" },
    h("h2", null, words.t("watch.now")),
    h(
      "ol",
      null,
      told.map((line, at) =>
        h(
          "li",
          {
            key: line.key,
            class: `${line.painter ? `s-${speaker.colour(line.painter)}` : "s-none"} ${at ? "" : "now"}`,
          },
          h("span", { class: "medal sm" }, line.painter && icon(`em-${speaker.colour(line.painter)}`, 18)),
          h("span", null, line.words),
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
  return h(
    "section",
    { key: "whispers", class: "panel whispers", "aria-label": words.t("watch.chat") },
    h(
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
      h("b", null, words.t("watch.chat")),
      n > 0 && h("span", { class: "chip acc" }, String(n)),
      h("span", { class: "grow" }),
      icon("i-down", 14, 14, null, open ? "flip" : ""),
    ),
    open && chat(context),
    open && state.refused && refusal(context, state.refused),
  );
}

/** Why something could not be said; whoever has no name yet may give one.
 * @param {Context} context @param {import("./types.js").Reason[]} reasons */
function refusal({ words, speaker, act }, reasons) {
  const send = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLFormElement} */ (event.target).elements.namedItem("name");
    const name = /** @type {HTMLInputElement} */ (field).value.trim();
    if (name) act.introduce(name);
  };
  return [
    h("p", { class: "refused", role: "alert" }, reasons.map((reason) => speaker.reason(reason)).join(" ")),
    reasons.some(({ key }) => key === "no_player") &&
      h(
        "form",
        { class: "chatbox", on: { submit: send } },
        h("input", {
          type: "text",
          name: "name",
          maxlength: 24,
          autocomplete: "nickname",
          "aria-label": words.t("watch.name"),
        }),
        h("button", { class: "btn small", type: "submit" }, words.t("watch.introduce")),
      ),
  ];
}

/** @param {Context} context */
function join({ words, code }) {
  return h(
    "section",
    { key: "join", class: "panel sp-join" },
    h("div", { class: "qr", role: "img", "aria-label": words.t("watch.qr") }),
    h(
      "div",
      null,
      h("h2", null, words.t("watch.along")),
      h("p", { class: "code" }, `${location.host}/w/${code}`),
      h("p", null, words.t("watch.hidden")),
    ),
  );
}
