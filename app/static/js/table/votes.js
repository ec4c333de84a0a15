// What the table decides together: whether a bot stands in, whether the game ends, whether the clock goes, who sits down.

import { element } from "./element.js";
import { icon } from "./icon.js";
import { medal } from "./medal.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./types.js").Vote} Vote */
/** @typedef {import("./element.js").Child} Child */

/** Votes that are told with the seat they are about, and my own wish for one, which stands where I asked.
 * @param {Vote} vote @param {import("./types.js").People} people */
function toldElsewhere({ about, seat }, { asking }) {
  return about === "stand_in" || (about === "seat" && asking?.state === "asked" && asking.seat === seat);
}

/** Open votes, each with everybody's voice and mine to give. @param {Context} context @returns {Child[]} */
export function ballots(context) {
  const { people, status } = context.state;
  if (!people || status !== "running") return [];
  return people.votes.filter((vote) => !toldElsewhere(vote, people)).map((vote) => ballot(context, vote));
}

/** @param {Context} context @param {Vote} vote */
function ballot(context, vote) {
  const { words, speaker } = context;
  const args = named(context, vote);
  return element(
    "section",
    {
      key: `vote ${vote.about} ${vote.seat ?? ""}`,
      class: `aside absent vote ${vote.seat ? `s-${speaker.colour(vote.seat)}` : ""}`,
      role: "group",
      "aria-label": words.t("vote.label"),
    },
    element(
      "div",
      { class: "top" },
      vote.about === "seat" && vote.seat ? medal(context, vote.seat, 24) : icon(PICTURES[vote.about], 28),
      element(
        "div",
        null,
        element("h3", null, words.t(`vote.${vote.about}.title`, args)),
        element("p", null, words.t(`vote.${vote.about}.line`, args)),
      ),
    ),
    vote.voters.length > 1 && [voices(context, vote), tally(context, vote)],
    answers(context, vote, args),
  );
}

/** @type {Record<Vote["about"], string>} */
const PICTURES = { stand_in: "i-bot", end: "i-no", no_clock: "i-clock", seat: "i-user" };

/** Who asks, and about whom. @param {Context} context @param {Vote} vote */
function named({ speaker, state }, vote) {
  const asker = vote.asker ?? speaker.name(vote.agreed[0] ?? vote.voters[0] ?? "");
  const seat = vote.seat ?? "";
  return { asker, name: seat && speaker.name(seat), n: state.view?.scores[seat] ?? 0 };
}

/** My two answers; the one that I gave is pressed, and I may change my mind.
 * @param {Context} context @param {Vote} vote @param {Record<string, any>} args */
function answers({ state, words, act }, vote, args) {
  if (!state.seat || !vote.voters.includes(state.seat))
    return state.role === "player" && element("p", { class: "muted" }, words.t("vote.others"));
  const answer = (/** @type {boolean} */ agree) => {
    const said = (agree ? vote.agreed : vote.against).includes(String(state.seat));
    return element(
      "button",
      {
        type: "button",
        class: agree ? "btn primary" : "btn",
        "aria-pressed": String(said),
        on: { click: () => act.people.vote(vote.about, vote.seat, agree) },
      },
      said && icon("i-check", 16),
      words.t(`vote.${vote.about}.${agree ? "yes" : "no"}`, args),
    );
  };
  return element("div", { class: "do2" }, answer(false), answer(true));
}

/** Everybody whose voice counts, and what they said. @param {Context} context @param {Vote} vote */
export function voices(context, vote) {
  const { speaker } = context;
  return element(
    "ul",
    { class: "voices" },
    vote.voters.map((seat) =>
      element(
        "li",
        { key: seat, class: `s-${speaker.colour(seat)}` },
        element("span", { class: "medal sm", "aria-hidden": "true" }, icon(`em-${speaker.colour(seat)}`, 12)),
        element("b", null, speaker.name(seat)),
        voice(context, vote, seat),
      ),
    ),
  );
}

/** @param {Context} context @param {Vote} vote @param {string} seat */
function voice({ state, words }, vote, seat) {
  if (vote.agreed.includes(seat))
    return element("span", { class: "chip ok" }, icon("i-check", 12), words.t(`vote.${vote.about}.agreed`));
  if (vote.against.includes(seat)) return element("span", { class: "chip bad" }, words.t("vote.against"));
  return seat === state.seat
    ? element("span", { class: "chip acc" }, words.t("vote.yours"))
    : element("span", { class: "chip" }, words.t("vote.not-yet"));
}

/** How many of the voices that are needed are there. @param {Context} context @param {Vote} vote */
export function tally({ words }, vote) {
  return element(
    "p",
    { class: "tally" },
    Array.from({ length: vote.needed }, (_, at) =>
      element("i", { class: at < vote.agreed.length ? "on" : "", "aria-hidden": "true" }),
    ),
    words.t("vote.tally", { n: vote.needed, agreed: vote.agreed.length }),
  );
}
