// Bets: the three tokens and what each would bring now, and where my own lies. Only I see which one it is.

import { element } from "../../table/element.js";
import { icon } from "../../table/icon.js";
import { verb } from "../../table/verb.js";
import { betOf, sealedBet, turn } from "./reading.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/choices.js").Choice} Choice */
/** @typedef {import("../../table/types.js").View} View */

/** What may be bet now, and waiting, each by one press. @param {Context} context */
export function quickBets(context) {
  const { words, choices } = context;
  const offered = choices.filter(({ kind }) => kind === "bet" || kind === "wait");
  if (!offered.length) return null;
  return element(
    "div",
    { class: "quick", role: "group", "aria-label": words.t("bets.label") },
    offered.map((choice) => token(context, choice)),
  );
}

/** @param {Context} context @param {Choice} choice */
function token(context, choice) {
  const { words, chosen, act } = context;
  const name = String(choice.value ?? "");
  return element(
    "button",
    {
      type: "button",
      key: choice.id,
      class: `token t-${choice.kind}`,
      "aria-pressed": String(chosen?.id === choice.id),
      "aria-label": verb(context, choice),
      "data-pick": choice.id,
      on: { click: () => act.select(choice.id) },
    },
    icon(choice.kind === "bet" ? `bet-${name}` : "i-wait", choice.kind === "bet" ? 40 : 26),
    element("span", null, choice.kind === "bet" ? words.t(`bet.short.${name}`) : words.t("bet.wait")),
    choice.gain["points"] !== undefined && element("b", null, words.signed(choice.gain["points"])),
  );
}

/** Where my bet lies: before which roll, worth what. @param {Context} context @param {View} view */
export function myBet(context, view) {
  const { words, state, printed } = context;
  const seat = String(state.seat);
  const placed = betOf(view, seat);
  const sealed = sealedBet(view);
  const at = placed ? placed.roll : sealed ? String(turn(view).roll + 1) : null;
  const token_ = placed?.token ?? sealed;
  return element(
    "div",
    { class: "slots", role: "img", "aria-label": betInWords(context, view) },
    Array.from({ length: printed.dice.rolls }, (_, index) => {
      const roll = String(index + 1);
      const here = at === roll && token_;
      return element(
        "span",
        { key: roll, class: here ? "betslot full" : "betslot" },
        here ? icon(`bet-${token_}`, 42) : element("i", null, roll),
        element("small", null, words.signed(printed.bets.points[roll])),
      );
    }),
  );
}

/** @param {Context} context @param {View} view */
export function betInWords({ words, state, printed }, view) {
  const placed = state.seat ? betOf(view, state.seat) : null;
  const sealed = sealedBet(view);
  const roll = placed?.roll ?? (sealed ? String(turn(view).roll + 1) : null);
  const token_ = placed?.token ?? sealed;
  if (!roll || !token_) return words.t("bets.none");
  return words.t("bets.mine", { token: words.name("token", token_), roll: Number(roll), n: printed.bets.points[roll] });
}
