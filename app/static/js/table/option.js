// One option as one button: what it is, what it costs, what it brings, and where the points come from.

import { element, pointable } from "./element.js";
import { filled, together } from "./choices.js";
import { icon } from "./icon.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./choices.js").Choice} Choice */
/** @typedef {import("./game.js").Look} Look */

/** @param {Context} context @param {Choice} choice @param {boolean} [plain] without being a choice: only shown */
export function button(context, choice, plain = false) {
  const { chosen, act, state, game } = context;
  const own = game.buttons[choice.kind];
  if (own && !plain) return own(context, choice);
  const selected = chosen?.id === choice.id;
  const whole = together(choice, filled(choice.fields, selected ? context.ui.extras : {}));
  const look = (game.looks[choice.kind] ?? other)(context, whole);
  const sent = state.sending !== null && selected;
  return element(
    "button",
    {
      type: "button",
      key: choice.id,
      class: `opt k-${choice.kind}`,
      "aria-pressed": plain ? null : String(selected),
      "aria-busy": sent ? "true" : null,
      "data-choice": choice.id,
      on: {
        click: () => (plain ? act.sheet(true) : act.select(choice.id)),
        ...(choice.then ? pointable((here) => act.point(here ? choice.id : null)) : {}),
      },
    },
    element("span", { class: look.bare ? "lead bare" : "lead" }, look.lead),
    element("span", null, element("strong", null, look.title), element("em", null, look.cost)),
    element("span", { class: "gain" }, look.gain, look.small && element("small", null, look.small)),
  );
}

/** An option of a kind that nobody has drawn yet. @param {Context} context @param {Choice} choice @returns {Look} */
function other({ words, speaker, game }, choice) {
  const value = choice.value === null ? "" : speaker.named(choice.kind, String(choice.value));
  const key = `option.${choice.kind}`;
  const title = words.has(key)
    ? words.t(key, { rest: value, cost: speaker.goodsText(choice.cost), gain: speaker.goodsText(choice.gain) })
    : `${words.name("option", choice.kind)} ${value}`.trim();
  return {
    lead: icon(game.place(choice.place), 26),
    bare: true,
    title,
    cost: speaker.goods(choice.cost),
    gain: choice.gain["points"] !== undefined ? words.signed(choice.gain["points"]) : speaker.goods(choice.gain),
  };
}
