// What can be seen but not done now, grouped by the reason.

import { element } from "./element.js";
import { icon } from "./icon.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {Context["impossible"][number]} Impossible */

/** Everything that can be seen but not done, grouped by its reason. @param {Context} context */
export function why(context) {
  const { words, speaker, ui, act, game } = context;
  const impossible = context.impossible.filter(({ kind }) => !game.groups[kind]?.refuses);
  if (!impossible.length) return null;
  const reasons = new Map();
  for (const found of impossible) {
    const text = speaker.reason(found.reason);
    reasons.set(text, [...(reasons.get(text) ?? []), found]);
  }
  return element(
    "details",
    // Told to the shell, which folds it again with the next question.
    {
      key: "why",
      class: "why",
      open: Boolean(ui.open["why"]),
      on: {
        toggle: (/** @type {any} */ { target }) =>
          target.open !== Boolean(ui.open["why"]) && act.open("why", target.open),
      },
    },
    element("summary", null, icon("i-no", 15), words.t("panel.impossible", { n: impossible.length })),
    element(
      "ul",
      null,
      [...reasons].map(([text, list]) =>
        element(
          "li",
          { key: text },
          element("span", { class: "need" }, text),
          element(
            "span",
            { class: "minis" },
            list.map((/** @type {(typeof impossible)[number]} */ found) =>
              element(
                "button",
                {
                  type: "button",
                  key: found.id,
                  class: "mini",
                  "aria-disabled": "true",
                  title: text,
                  "aria-label": `${full(context, found)}: ${text}`,
                  "aria-pressed": String(found.id === ui.why),
                  on: { click: () => act.why(found.id) },
                },
                game.refused(context, found) ?? full(context, found),
              ),
            ),
          ),
        ),
      ),
    ),
  );
}

/** @param {Context} context @param {Impossible} found */
export function full({ words, speaker, game }, found) {
  const rest = found.value === null ? "" : speaker.named(found.kind, found.value);
  const spot = found.target && game.spot(words, found.target);
  const gain = speaker.goodsText(found.gain);
  return words.first([`not.${found.kind}`, "not.other"], {
    what: spot ?? gain,
    rest: spot ?? rest,
    ...game.values(words, found),
    kind: words.first([`group.${found.kind}`, `name.option.${found.kind}`], { n: 1 }),
    cost: speaker.goodsText(found.cost),
    gain,
  });
}
