// The theatre: everybody's mood, and the armchair where the neutral apprentice waits. Below it the start line.

import { element } from "../../../table/element.js";
import { emblem } from "../../../table/icon.js";
import { label, painter, plot, sign, use } from "./draw.js";
import { MOOD_TRACK, moodHeight, moodSpot, startShift, startSpot } from "./layout.js";
import { moods } from "../printed.js";

/** @typedef {import("./draw.js").Scene} Scene */

const FOLDS = Array.from({ length: 15 }, (_, index) => `M${44 + 12 * index} 278V302`).join("");

/** @param {Scene} scene */
export function theatre(scene) {
  const { view, words, printed } = scene;
  const mood = view.zones["mood"] ?? {};
  const seats = view.seats;
  const { highest, lowest, extra_apprentice_from: extra, lost_apprentice_from: lost } = printed.mood;
  const height = moodHeight(printed.mood);
  const top = MOOD_TRACK.y;
  const sad = top + height * (highest - lost);
  return element(
    "g",
    { key: "theatre", class: "z-theatre" },
    plot(scene, "theatre"),
    element("rect", { x: 44, y: top, width: 174, height: height * (highest - extra + 1), rx: 6, class: "m-up" }),
    element("rect", { x: 44, y: sad, width: 174, height: height * (lost - lowest + 1), rx: 6, class: "m-down" }),
    label(56, top + 29, "m-l pos", "+1"),
    use("apprentice", 48.5, top + 32, 15, 19, "s-none"),
    label(56, sad + 29, "m-l neg", "−1"),
    use("apprentice", 48.5, sad + 32, 15, 19, "s-none"),
    label(56, top + height * highest + 19, "m-l", "0"),
    seats.map((seat, column) => chair(scene, seat, column)),
    seats.map((seat, column) => face(scene, seat, column, mood[seat] ?? 0)),
    element("path", {
      d: "M35 276H227V300q-12 13 -24 0q-12 13 -24 0q-12 13 -24 0q-12 13 -24 0q-12 13 -24 0q-12 13 -24 0q-12 13 -24 0q-12 13 -24 0Z",
      class: "curtain",
    }),
    element("path", { d: FOLDS, class: "curtain-f" }),
    element("rect", { x: 34, y: 270, width: 194, height: 9, rx: 3, class: "gilt" }),
    sign(131, 277, words.title("place", "theatre")),
  );
}

/** @param {Scene} scene @param {string} seat @param {number} column */
function chair(scene, seat, column) {
  const x = 38 * column;
  const colour = scene.colour(seat);
  const printed = scene.printed.mood;
  const start = moodSpot(printed, column, 0);
  const waits = scene.view.zones[`${seat}/armchair`]?.neutral;
  return element(
    "g",
    { key: `chair ${seat}`, class: `s-${colour}` },
    element("path", { d: `M${74 + x} 344v-22a13 13 0 0 1 26 0v22Z`, class: "chair" }),
    element("path", { d: `M${71 + x} 346v-10a4 4 0 0 1 8 0v4h16v-4a4 4 0 0 1 8 0v10Z`, class: "chair2" }),
    waits && use("apprentice", 77 + x, 314, 20, 25, "s-none"),
    moods(printed).map((mood) => {
      const spot = moodSpot(printed, column, mood);
      return element("rect", {
        ...spot,
        width: 34,
        height: moodHeight(printed) - 3,
        rx: 5,
        class: mood === 0 ? "m-c m0" : "m-c",
      });
    }),
    emblem(colour, start.x + 10, start.y + 5.5, 14, "em-c"),
  );
}

/** @param {Scene} scene @param {string} seat @param {number} column @param {number} mood */
function face(scene, seat, column, mood) {
  const spot = moodSpot(scene.printed.mood, column, mood);
  const title = scene.words.t("board.mood-of", { name: scene.name(seat), mood: scene.words.signed(mood) });
  return painter(`mood ${seat}`, scene.colour(seat), { x: spot.x + 2, y: spot.y - 6 }, title);
}

/** @param {Scene} scene */
export function startLine(scene) {
  const { view, words } = scene;
  const spaces = view.painters.length;
  const shift = startShift(scene.part);
  return element(
    "g",
    { key: "start", class: "z-start", transform: `translate(${shift.x} ${shift.y})` },
    element("rect", { class: "plot", x: 38, y: 614, width: 186, height: 38, rx: 8 }),
    label(48, 638, "col-h", words.t("board.start"), "start"),
    view.painters.map((_, place) => {
      const { x } = startSpot(place, spaces);
      return [
        element("rect", { x: x + 2, y: 620, width: 26, height: 26, rx: 5, class: "row" }),
        label(x + 15, 637, "tk-n b", words.t("board.start-space", { n: place + 1 })),
      ];
    }),
  );
}
