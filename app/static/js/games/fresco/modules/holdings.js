// Who has what, in words: everybody's open things, and mine that only I may know.

/** @typedef {import("../../../table/context.js").Context} Context */
/** @typedef {import("../../../table/types.js").View} View */

/** "Chiara: 2 wish cards", for each who has some.
 * @param {Context} context @param {View} view @param {(painter: string) => string[]} things @returns {string[]} */
export function ofEach({ words, speaker }, view, things) {
  return view.seats.flatMap((painter) => {
    const said = things(painter);
    return said.length ? [words.t("in-words.of", { name: speaker.name(painter), things: words.list(said) })] : [];
  });
}

/** Behind my screen; a spectator has none. @param {Context} context @param {(me: string) => string[]} things @returns {string[]} */
export function ofMine({ state, words }, things) {
  const said = state.seat ? things(state.seat) : [];
  return said.length ? [words.t("in-words.mine", { things: words.series(said) })] : [];
}
