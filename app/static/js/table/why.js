// What can be seen but not done now, grouped by the reason.

import { h } from "./element.js";
import { icon } from "./icon.js";
import { boothName } from "../games/fresco/pieces.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {Context["impossible"][number]} Impossible */

/** The hours of the night say for themselves who sleeps there. @param {{kind: string}} found */
export const isRow = ({ kind }) => kind === "row";

/** Everything that can be seen but not done, grouped by its reason. @param {Context} context */
export function why(context) {
  const { words, speaker, ui, act } = context;
  const impossible = context.impossible.filter((found) => !isRow(found));
  if (!impossible.length) return null;
  const reasons = new Map();
  for (const found of impossible) {
    const text = speaker.reason(found.reason);
    reasons.set(text, [...(reasons.get(text) ?? []), found]);
  }
  const told = impossible.find((found) => found.id === ui.why);
  return h(
    "details",
    { key: "why", class: "why" },
    h("summary", null, icon("i-no", 15), words.t("panel.impossible", { n: impossible.length })),
    h(
      "ul",
      null,
      [...reasons].map(([text, list]) =>
        h(
          "li",
          { key: text },
          h("span", { class: "need" }, text),
          h(
            "span",
            { class: "minis" },
            list.map((/** @type {(typeof impossible)[number]} */ found) =>
              h(
                "button",
                {
                  type: "button",
                  key: found.id,
                  class: "mini",
                  "aria-disabled": "true",
                  title: text,
                  "aria-label": `${full(context, found)}: ${text}`,
                  on: { click: () => act.why(found.id), focus: () => act.why(found.id) },
                },
                brief(context, found),
              ),
            ),
          ),
        ),
      ),
    ),
    told && h("p", { class: "told", role: "status" }, `${full(context, told)}: ${speaker.reason(told.reason)}`),
  );
}

/** @param {Context} context @param {Impossible} found */
function brief(context, found) {
  const { speaker, state } = context;
  const tile = found.target?.startsWith("cell ") ? state.view?.zones["fresco"]?.[found.target.slice(5)] : null;
  if (tile && found.kind === "restore") return tile.split(":")[0];
  if (found.gain["paints"]) return speaker.goods({ paints: found.gain["paints"] }, 15);
  return full(context, found);
}

/** @param {Context} context @param {Impossible} found */
export function full({ words, speaker }, found) {
  const rest = found.value === null ? "" : speaker.named(found.kind, found.value);
  const cell = found.target?.startsWith("cell ") ? speaker.cell(found.target.slice(5)) : null;
  const gain = found.gain["paints"] ? speaker.goodsText({ paints: found.gain["paints"] }) : "";
  return words.first([`not.${found.kind}`, "not.other"], {
    what: cell ?? gain,
    rest: cell ?? rest,
    ...timeAndBooth(words, found.value),
    kind: words.first([`group.${found.kind}`, `name.option.${found.kind}`], { n: 1 }),
    gain,
  });
}

/** A value as the hour or the booth that it may stand for. @param {Context["words"]} words @param {string | number | null} value */
export function timeAndBooth(words, value) {
  return { time: words.t("time", { hour: value ?? 0 }), booth: boothName(value) };
}
