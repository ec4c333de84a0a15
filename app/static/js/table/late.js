// A late friend: the game has begun, they watch, and may ask for a seat that a bot plays.

import { element } from "./element.js";
import { awaySince } from "./absent.js";
import { since } from "./counting.js";
import { icon } from "./icon.js";
import { medal } from "./medal.js";
import { nameForm } from "./name_form.js";

/** @typedef {import("./context.js").Context} Context */
/** @typedef {import("./types.js").SeatNow} SeatNow */

/** What is opened to say a name before asking for a seat. @param {string} seat */
export const nameFor = (seat) => `name for ${seat}`;

const FOLDED = "late folded";

/** @param {Context} context */
export function late(context) {
  const { state, words, invited, ui, act } = context;
  const { people, view } = state;
  if (!invited || state.role === "player" || !people || !view || view.over || state.status !== "running") return null;
  const played = people.seats.filter((seat) => seat.bot);
  const away = people.seats.filter((seat) => !seat.bot && awaySince(state, seat) !== null);
  const folded = Boolean(ui.asides[FOLDED]);
  return element(
    "section",
    { key: "late", class: "panel late gilt-top", "aria-labelledby": "late-h" },
    element(
      "div",
      { class: "top" },
      icon("i-eye", 34),
      element(
        "div",
        null,
        element("h2", { id: "late-h" }, words.t("late.title")),
        !folded && element("p", null, words.t(played.length ? "late.line" : "late.no-seat")),
      ),
      element(
        "button",
        {
          type: "button",
          class: "btn icon quiet",
          "aria-expanded": String(!folded),
          "aria-label": words.t("late.fold"),
          on: { click: () => act.aside(FOLDED, !folded) },
        },
        icon("i-down", 16, 16, null, folded ? "" : "flip"),
      ),
    ),
    !folded &&
      element(
        "div",
        { class: "ways" },
        played.map((seat) => way(context, seat)),
        away.map((seat) => notFree(context, seat)),
      ),
    people.asking?.state === "asked" && element("p", { role: "status" }, words.t("late.asked")),
  );
}

/** A seat that a bot plays. @param {Context} context @param {SeatNow} seat */
function way(context, seat) {
  const { words, speaker, state, ui } = context;
  return element(
    "div",
    { key: seat.seat, class: `way s-${speaker.colour(seat.seat)}` },
    medal(context, seat.seat, 24),
    element(
      "span",
      null,
      element("b", null, speaker.name(seat.seat)),
      element("small", null, words.t("late.bot-plays", { n: state.view?.scores[seat.seat] ?? 0 })),
    ),
    ui.asides[nameFor(seat.seat)] ? name(context, seat) : ask(context, seat),
  );
}

/** @param {Context} context @param {SeatNow} seat */
function ask({ words, state, act, speaker }, seat) {
  const asking = state.people?.asking;
  const mine = asking?.seat === seat.seat ? asking.state : null;
  if (mine === "asked")
    return element(
      "button",
      { type: "button", class: "btn", on: { click: act.people.takeAskingBack } },
      words.t("late.take-back"),
    );
  const again = element(
    "button",
    {
      type: "button",
      class: mine ? "btn small" : "btn primary",
      "aria-label": `${words.t(mine ? "late.again" : "late.ask")} ${speaker.name(seat.seat)}`,
      on: { click: () => act.people.askFor(seat.seat) },
    },
    words.t(mine ? "late.again" : "late.ask"),
  );
  return mine
    ? element(
        "span",
        { class: "refusedseat" },
        element("span", { class: "chip bad", role: "status" }, words.t("late.not-now")),
        again,
      )
    : again;
}

/** Nobody knows me here: a name first. @param {Context} context @param {SeatNow} seat */
function name({ words, act }, seat) {
  return nameForm(words, words.t("late.ask"), (said) => {
    act.aside(nameFor(seat.seat), false);
    act.people.askFor(seat.seat, said);
  });
}

/** A seat of somebody who is away: it stays theirs. @param {Context} context @param {SeatNow} seat */
function notFree(context, seat) {
  const { words, speaker, state } = context;
  const at = awaySince(state, seat);
  return element(
    "div",
    { key: seat.seat, class: `way dim s-${speaker.colour(seat.seat)}` },
    medal(context, seat.seat, 24),
    element(
      "span",
      null,
      element("b", null, speaker.name(seat.seat)),
      at !== null && element("small", null, words.rich("late.away", { time: since(at) })),
    ),
    element("span", { class: "chip" }, words.t("late.not-free")),
  );
}
