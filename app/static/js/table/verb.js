// What the button says that decides.

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./choices.js").Choice} Choice */

/** The button does the thing it says, with the price on it. @param {Context} context @param {Choice} choice */
export function verb({ words, speaker, game }, choice) {
  const value = String(choice.value ?? "");
  const args = {
    points: words.signed(choice.gain["points"] ?? 0),
    gain: speaker.goodsText(choice.gain),
    cost: speaker.goodsText(choice.cost),
    rest: speaker.named(choice.kind, value),
    ...game.values(words, choice),
    label: words.first([`name.option.${choice.kind}`]),
  };
  return words.first([`do.${choice.kind}`, `option.${choice.kind}`, "do.other"], args);
}
