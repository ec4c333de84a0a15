// Something that can be seen but not done was pressed: why, and what would help. And why nothing can be done here at all.

import { element } from "./element.js";
import { asIs, leaves } from "./choices.js";
import { icon } from "./icon.js";
import { verb } from "./verb.js";
import { full } from "./why.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./game.js").Impossible} Impossible */

/** So many kinds are told of where nothing can be done. */
const FEW = 3;

/** What was pressed last and is not possible. @param {Context} context @returns {Impossible | null} */
export function outOfReach({ impossible, ui }) {
  return impossible.find((found) => found.id === ui.why) ?? null;
}

/** At the top of the panel, read at once; whoever pressed keeps the focus. @param {Context} context */
export function reason(context) {
  const found = outOfReach(context);
  if (!found) return null;
  const { words, game } = context;
  const { how = null, ways } = game.helps(context, found);
  const all = [...ways, ...instead(context, found)];
  return element(
    "section",
    { key: "lack", class: "lack", ...spoken(context, true) },
    said(context, found),
    how && element("div", { class: "how" }, how),
    all.length > 0 &&
      element(
        "div",
        { class: "helps" },
        element("h3", null, words.t("lack.help")),
        element(
          "ul",
          null,
          all.map(({ picture, text }) => element("li", { key: picture }, icon(picture, 24), element("span", null, text))),
        ),
      ),
  );
}

/** The same in one line, for a phone whose panel is down: a tap brings the rest. @param {Context} context */
export function reasonInShort(context) {
  const found = outOfReach(context);
  return found && element("section", { key: "lack", class: "lack short", ...spoken(context, false) }, said(context, found));
}

/** On a phone either the panel or the bar below speaks. @param {Context} context @param {boolean} panel */
function spoken({ ui }, panel) {
  return !ui.phone || ui.sheet === panel ? { role: "status" } : {};
}

/** @param {Context} context @param {Impossible} found */
function said(context, found) {
  const { words, speaker, game, act, ui } = context;
  const text = [
    element("small", null, full(context, found)),
    element("b", null, speaker.reason(found.reason)),
    ui.phone && !ui.sheet && element("span", { class: "further" }, words.t("lack.help")),
  ];
  return element(
    "div",
    { class: "said" },
    element("span", { class: "lead" }, game.refused(context, found) ?? icon("i-no", 20)),
    ui.phone && !ui.sheet
      ? element("button", { type: "button", class: "text", on: { click: () => act.sheet(true) } }, text)
      : element("span", { class: "text" }, text),
    element(
      "button",
      {
        type: "button",
        class: "btn icon quiet shut",
        "aria-label": words.t("lack.close"),
        on: { click: () => act.why(null) },
      },
      icon("i-x", 14),
    ),
  );
}

/** The best thing of this kind that can be done now. @param {Context} context @param {Impossible} found */
function instead(context, found) {
  const { words, game, choices } = context;
  const others = choices.filter((choice) => choice.kind === found.kind && !leaves(choice));
  if (!others.length) return [];
  const best = others.reduce((a, b) => (game.worth(asIs(b)) > game.worth(asIs(a)) ? b : a));
  const where = best.target && game.spot(words, best.target);
  const what = where ? words.t("lack.there", { where, what: verb(context, best) }) : verb(context, best);
  return [{ picture: game.place(best.place), text: words.t("lack.instead", { what }) }];
}

/** Above the button that leaves: why there is nothing else to do. Of each kind the thing that is least out of reach.
 * @param {Context} context */
export function nothing(context) {
  const { choices, impossible, words, speaker, game } = context;
  const within = choices.some((choice) => !leaves(choice) && !game.folded(choice));
  if (within || !choices.some(leaves) || !impossible.length) return null;
  const nearest = new Map();
  for (const found of impossible) {
    const known = nearest.get(found.kind);
    if (!known || game.far(found) < game.far(known)) nearest.set(found.kind, found);
  }
  return element(
    "div",
    { key: "nothing", class: "nothing" },
    [...nearest.values()].slice(0, FEW).map((found) =>
      element(
        "p",
        { key: found.kind },
        icon("i-no", 15),
        element(
          "span",
          null,
          words.first([`nothing.${found.kind}`, "nothing"], {
            what: full(context, found),
            reason: speaker.reason(found.reason),
          }),
        ),
      ),
    ),
  );
}
