// Who is not here: since when, when a bot may stand in, and how the seat is taken back.

import { awaySince, isAway, isPerson, shownAway } from "./absent.js";
import { element } from "./element.js";
import { since, until } from "./counting.js";
import { lines } from "./digest.js";
import { icon } from "./icon.js";
import { medal } from "./medal.js";
import { tally, voices } from "./votes.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./store.js").State} State */
/** @typedef {import("./types.js").SeatNow} SeatNow */
/** @typedef {import("./types.js").Vote} Vote */
/** @typedef {import("./element.js").Child} Child */

/** Whom the table waits for in vain: neither here nor played by a bot. @param {State} state @returns {SeatNow[]} */
export function missed(state) {
  const { view, people, status } = state;
  if (!view || view.over || status !== "running") return [];
  return (people?.seats ?? []).filter(
    (seat) =>
      view.waiting.includes(seat.seat) &&
      seat.seat !== state.seat &&
      !seat.stand_in &&
      (seat.gone || awaySince(state, seat) !== null),
  );
}

/** Whether a bot shall stand in: open as soon as somebody is gone, until it does. @param {State} state @param {string} seat @returns {Vote | null} */
export function standInVote({ people, status }, seat) {
  if (status !== "running") return null;
  return people?.votes.find((vote) => vote.about === "stand_in" && vote.seat === seat) ?? null;
}

/** On a seat: away, or played by a bot meanwhile. @param {Context} context @param {string} painter @returns {Child} */
export function absence({ state, words, speaker, now }, painter) {
  const seat = speaker.seat(painter);
  if (!seat || state.view?.over) return null;
  if (seat.stand_in) return element("span", { class: "chip sitsin" }, words.t("away.sits-in"));
  if (isPerson(seat) && seat.left) return element("span", { class: "chip gold" }, words.t("away.left"));
  const at = shownAway(state, seat, now);
  return (
    at !== null &&
    element("span", { class: "chip gold" }, icon("i-clock", 12), words.rich("away.chip", { time: since(at) }))
  );
}

/** The same in a word, for a chip of a phone; null: here. @param {Context} context @param {string} painter */
export function briefAbsence(context, painter) {
  const { state, words, speaker } = context;
  const seat = speaker.seat(painter);
  if (!seat || state.view?.over) return null;
  if (seat.stand_in) return element("span", null, words.t("away.brief-bot"));
  return isAway(context, painter) ? element("b", { class: "isaway" }, words.t("seats.away")) : null;
}

/** @param {Context} context @param {SeatNow} seat @param {string} [className] */
function letBot({ words, act, speaker }, seat, className = "btn small") {
  const name = speaker.name(seat.seat);
  return element(
    "button",
    { type: "button", class: `${className} letbot`, on: { click: () => act.people.vote("stand_in", seat.seat, true) } },
    icon("i-bot", 16),
    words.t("away.let", { name }),
  );
}

/** Whether I may say that a bot shall stand in, and have not. @param {State} state @param {Vote} vote */
const mayAgree = ({ seat }, vote) => Boolean(seat && vote.voters.includes(seat) && !vote.agreed.includes(seat));

/** At the foot of a seat whose painter is gone. @param {Context} context @param {string} painter */
export function seatOffer(context, painter) {
  const { state, speaker, words } = context;
  const seat = speaker.seat(painter);
  const vote = standInVote(state, painter);
  if (!seat || !vote || state.view?.over) return null;
  if (mayAgree(state, vote)) return element("div", { class: "seatdo" }, letBot(context, seat));
  return vote.agreed.length > 0 && element("small", { class: "muted" }, tallied(words, vote));
}

/** @param {Context["words"]} words @param {Vote} vote */
const tallied = (words, vote) => words.t("vote.tally", { n: vote.needed, agreed: vote.agreed.length });

/** What is folded away until somebody says something new about it. @param {SeatNow} seat @param {Vote} vote */
export const waits = (seat, vote) => `wait ${seat.seat} ${vote.agreed.length}`;

/** In the panel that waits: who is missed, what can be done, and who has said so. @param {Context} context @param {SeatNow} seat @returns {Child} */
export function missing(context, seat) {
  const { state, now, ui, speaker, words } = context;
  const vote = standInVote(state, seat.seat);
  if (vote && ui.asides[waits(seat, vote)]) return null;
  const at = awaySince(state, seat);
  const name = speaker.name(seat.seat);
  return element(
    "section",
    {
      key: `missing ${seat.seat}`,
      class: `aside absent s-${speaker.colour(seat.seat)}`,
      role: "group",
      "aria-label": name,
    },
    element(
      "div",
      { class: "top" },
      medal(context, seat.seat, 24),
      element(
        "div",
        null,
        element(
          "h3",
          null,
          seat.left || at === null
            ? words.t("away.left-title", { name })
            : words.rich("away.title", { name, time: since(at) }),
        ),
        element(
          "p",
          null,
          vote
            ? words.t("away.nobody-waits", { name })
            : words.rich(state.role === "player" ? "away.soon" : "away.soon-others", {
                time: until((at ?? now) + (state.people?.grace ?? 0) * 1000),
              }),
        ),
      ),
    ),
    vote && vote.voters.length > 1 && [voices(context, vote), tally(context, vote)],
    vote && answer(context, seat, vote),
  );
}

/** What I can say to it, or that I have. @param {Context} context @param {SeatNow} seat @param {Vote} vote */
function answer(context, seat, vote) {
  const { state, words } = context;
  if (mayAgree(state, vote))
    return element("div", { class: "do2" }, wait(context, seat, vote), letBot(context, seat, "btn primary"));
  return state.role === "player" && element("p", { class: "muted" }, words.t("vote.said"));
}

/** @param {Context} context @param {SeatNow} seat @param {Vote} vote */
function wait({ words, act }, seat, vote) {
  return element(
    "button",
    { type: "button", class: "btn", on: { click: () => act.aside(waits(seat, vote), true) } },
    words.t("away.wait"),
  );
}

// -- coming back ---------------------------------------------------------------------------------------------------

/** My seat, if a bot plays it although I am here. @param {State} state @returns {SeatNow | null} */
export function mySeatPlayed({ people, seat, role, status, view }) {
  if (role !== "player" || status !== "running" || view?.over) return null;
  return people?.seats.find((each) => each.seat === seat && each.stand_in) ?? null;
}

/** What a bot has done on my seat since I decided myself. @param {State} state */
export function doneForMe({ log, seat }) {
  const last = log.findLastIndex((entry) => entry.seat === seat && entry.made_by === "player");
  return log.slice(last + 1).filter((entry) => entry.seat === seat && entry.kind === "pick" && entry.made_by === "bot");
}

const DID = "what it did";

/** Under the strip: the seat is mine again with one press. @param {Context} context */
export function takeYourSeat(context) {
  const { state, words, ui, act, speaker } = context;
  const mine = mySeatPlayed(state);
  if (!mine) return null;
  const did = doneForMe(state);
  const open = Boolean(ui.asides[DID]);
  return element(
    "section",
    { key: "back", class: `back s-${speaker.colour(mine.seat)}`, "aria-label": words.t("away.you-back") },
    medal(context, mine.seat, 20),
    element(
      "div",
      { class: "grow", role: "status" },
      element("h2", null, words.t("away.you-back")),
      element("p", null, did.length ? words.t("away.moves", { n: did.length }) : words.t("away.no-moves")),
    ),
    did.length > 0 &&
      element(
        "button",
        { type: "button", class: "btn", "aria-expanded": String(open), on: { click: () => act.aside(DID, !open) } },
        icon("i-log", 16),
        words.t("away.did"),
      ),
    element(
      "button",
      { type: "button", class: "btn go", "data-enter": "", on: { click: act.people.takeSeat } },
      icon("i-user", 16),
      words.t("away.take"),
      element("span", { class: "kbd" }, "Enter"),
    ),
    open &&
      element(
        "ol",
        { class: "did" },
        did.flatMap((entry) =>
          lines(speaker, entry)
            .filter((line) => !line.heading)
            .map((line) => element("li", { key: line.key }, line.words)),
        ),
      ),
  );
}
