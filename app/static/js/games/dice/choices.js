// What is known of the options without drawing them: where they are pressed, what they are worth, what is asked.

import { called, turn } from "./reading.js";

/** @typedef {import("../../table/context.js").Context} Context */
/** @typedef {import("../../table/choices.js").Choice} Choice */
/** @typedef {import("../../table/types.js").View} View */
/** @typedef {import("../../table/words.js").Words} Words */

const SURE = 1000;

/** @param {string} kind @param {string} rest @returns {string | null} */
export function target(kind, rest) {
  if (kind === "bishop") return `section ${rest}`;
  if (kind === "bonus") return `portrait ${rest}`;
  return kind === "keep" ? `die ${rest.split(" ")[0]}` : null;
}

/** The likely thing: nothing is bet by chance, and what leads to the section called most surely is proposed. @param {Choice} choice */
export function worth({ kind, value, gain }) {
  const points = Number(gain["points"] ?? 0);
  if (kind === "wait") return 1;
  if (kind === "bet") return 0;
  if (kind === "bishop") return points * Number(gain["chances"]?.[String(value)] ?? SURE);
  if (kind !== "keep") return points;
  const aim = Number(gain["total"] ?? 0) + Number(gain["to go"] ?? 0);
  return Number(gain["chances"]?.[String(aim)] ?? 0);
}

/** @type {Record<string, string>} */
const PICTURES = { "place bishop": "bishop", bet: "bet-back", keep: "i-dice", favour: "favour", bonus: "portraits" };

/** @param {Context} context @param {View} view */
export function asks({ words, speaker, printed }, view) {
  const { active, roll, total } = turn(view);
  const aim = called(view);
  const name = active ? speaker.name(active) : "";
  const dice = printed.dice.rolls - roll + 1;
  const to = Number(aim ?? 0) - total;
  const line =
    view.task === "keep"
      ? words.t(to >= 0 ? "line.keep" : "line.keep-over", { section: aim ?? "", to, n: dice })
      : view.task === "bet"
        ? words.t("line.bet", {
            section: aim ?? "",
            total,
            roll: roll + 1,
            points: printed.bets.points[String(roll + 1)] ?? 0,
          })
        : view.task === "place bishop"
          ? words.t("line.bishop", { bonus: printed.bishop })
          : view.task === "favour"
            ? words.t("line.favour", { total, n: printed.favour })
            : view.task === "bonus"
              ? words.t("line.bonus")
              : "";
  return {
    picture: PICTURES[view.task ?? ""] ?? "i-dice",
    title: view.task && words.has(`ask.${view.task}`) ? words.t(`ask.${view.task}`, { name }) : words.t("board.table"),
    line,
  };
}

/** What the texts of buttons may name. @param {Words} words @param {{value: string | number | null, gain?: Record<string, any>}} option */
export function values(words, { value, gain = {} }) {
  const said = String(value ?? "");
  const [die, colours = "0"] = said.split(" ");
  return {
    section: said,
    token: words.has(`name.token.${said}`) ? words.name("token", said) : said,
    die: words.has(`name.paint.${die}`) ? words.t(`do.kept.${colours}`, { die: words.name("paint", die) }) : said,
    total: gain["total"] ?? 0,
    n: Number(colours) || 0,
  };
}
