// Whether nature drew what the seed gives that was promised at the start, and who else may see the game again.

import { element } from "../element.js";
import { icon } from "../icon.js";

/** @typedef {import("../context.js").Context} Context */
/** @typedef {import("../types.js").Reason} Reason */
/** @typedef {import("./page.js").Replay} Replay */
/** @typedef {{draws: number, seed_hash: string, seed: string, doubts: Reason[]}} Draws */

const MOST_DOUBTS = 3;

/** @param {Context} context @param {Replay} replay */
export function draws(context, replay) {
  const { words } = context;
  const found = replay.draws;
  if (!found)
    return element(
      "section",
      { key: "draws", class: "panel rp-ok" },
      element("p", { class: "pad", role: "status" }, words.t("replay.draws.checking")),
    );
  const fit = found.doubts.length === 0;
  return element(
    "section",
    { key: "draws", class: `panel rp-ok ${fit ? "" : "rp-bad"}`, "aria-labelledby": "draws-h" },
    element(
      "header",
      null,
      icon(fit ? "i-shield" : "i-no", 22),
      element("h2", { id: "draws-h" }, words.t(fit ? "replay.draws.fit" : "replay.draws.unfit")),
      element("span", { class: "grow" }),
      element(
        "span",
        { class: `chip ${fit ? "ok" : "bad"}` },
        words.t("replay.draws.of", { n: found.draws - found.doubts.length, all: found.draws }),
      ),
    ),
    element(
      "div",
      { class: "pad stack" },
      fit ? element("p", null, words.t("replay.draws.why")) : doubts(context, found),
      seal(context, found),
      byRules(context, replay),
    ),
  );
}

/** @param {Context} context @param {Draws} found */
function doubts({ words }, { doubts: all }) {
  return element(
    "ul",
    { class: "stack", role: "alert" },
    all.slice(0, MOST_DOUBTS).map(({ key, args }) => element("li", null, words.t(`refusal.${key}`, args))),
  );
}

/** @param {Context} context @param {Draws} found */
function seal({ words }, { seed_hash, seed }) {
  return [
    element(
      "dl",
      { class: "rp-seal" },
      element("dt", null, words.t("replay.draws.hash")),
      element("dd", null, element("code", { title: seed_hash }, shortened(seed_hash))),
      element("dt", null, words.t("replay.draws.seed")),
      element("dd", null, element("code", { title: seed }, shortened(seed))),
    ),
    element(
      "button",
      {
        type: "button",
        class: "btn small",
        "data-copy": `${seed_hash}\n${seed}`,
        "data-copied": words.t("replay.draws.copied"),
      },
      icon("i-copy", 15),
      words.t("replay.draws.copy"),
    ),
  ];
}

/** Its beginning and its end, in groups of four. @param {string} digits */
const shortened = (digits) => `${digits.slice(0, 4)} ${digits.slice(4, 8)} … ${digits.slice(-4)}`;

/** Of a file: whether today's rules were asked about every decision. @param {Context} context @param {Replay} replay */
function byRules({ words }, { byRules: followed, course }) {
  if (followed === null) return null;
  return element(
    "p",
    null,
    followed
      ? words.t("replay.rules.followed", { n: course.last })
      : words.t("replay.rules.earlier", { rules: course.archive.rules }),
  );
}

/** Only the host: whether spectators may see it. @param {Context} context @param {Replay} replay */
export function openness({ words }, { host, act }) {
  return (
    host &&
    element(
      "label",
      { key: "openness", class: "panel pad row rp-open" },
      element(
        "span",
        { class: "grow" },
        element("b", null, words.t("replay.open")),
        element("br"),
        element("small", { class: "muted" }, words.t("replay.open-hint")),
      ),
      element("input", {
        type: "checkbox",
        id: "replay-open",
        class: "switch",
        checked: host.open,
        on: { change: (/** @type {any} */ event) => act.open(event.target.checked) },
      }),
    )
  );
}
