// What is laid on a sheet besides apprentices, in words.

/** @typedef {import("../../table/words.js").Words} Words */

/** A mark and what it is one of: "map 5#1", "map 5", "map". @param {string} mark @returns {string[]} */
export function kindsOf(mark) {
  const [numbered] = mark.split("#");
  return [...new Set([mark, numbered, numbered.split(" ")[0]])];
}

/** @param {Words} words @param {string} mark */
export function markName(words, mark) {
  return words.first([...kindsOf(mark).map((kind) => `name.mark.${kind}`), `name.mark.${mark}`]);
}

/** What it is for; nothing where nobody has found words. @param {Words} words @param {string} mark */
export function markAbout(words, mark) {
  const key = kindsOf(mark)
    .map((kind) => `plan.about.${kind}`)
    .find((each) => words.has(each));
  return key ? words.t(key) : "";
}
