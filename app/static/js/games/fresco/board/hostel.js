// The hostel: when everybody wakes up today, and what that costs.

import { element } from "../../../table/element.js";
import { emblem } from "../../../table/icon.js";
import { fitted, label, plot, pressed, sign, use } from "./draw.js";
import { rowSpot } from "./layout.js";
import { bare, inside } from "../modules/index.js";

/** @typedef {import("./draw.js").Scene} Scene */

/** @param {Scene} scene */
export function hostel(scene) {
  const { words, printed } = scene;
  return element(
    "g",
    { key: "hostel", class: "z-hostel" },
    plot(scene, "hostel"),
    element("path", { d: "M34 76L58 38H204L228 76Z", class: "roof" }),
    element("path", { d: "M34 76L58 38H204L228 76Z", fill: "url(#tiles)" }),
    element("path", { d: "M34 76H228", class: "roof-l" }),
    sign(131, 46, words.title("place", "hostel")),
    fitted(70, 92, 54, 7, "col-h", words.t("board.wakes")),
    fitted(146, 92, 52, 7, "col-h", words.t("board.mood-change")),
    fitted(200, 92, 34, 7, "col-h", words.t("board.price")),
    printed.hostel.map((row, at) => bed(scene, row, at)),
    inside(scene, "hostel"),
  );
}

/** @param {Scene} scene @param {import("../printed.js").Row} row @param {number} at */
function bed(scene, { time, mood, price }, at) {
  const { view, words, colour, me } = scene;
  const { y } = rowSpot(at);
  const sleeper = view.zones["hostel"]?.[String(time)];
  const press = pressed(scene, `row ${time}`);
  const x = bare(view, "hostel") ? 94 : 86;
  return element(
    "g",
    { key: `row ${time}`, "data-spot": `row ${time}`, class: `${sleeper ? `s-${colour(sleeper)}` : ""} spot ${press.state}`, ...press.props },
    element("rect", { x: 44, y, width: 174, height: 29, rx: 6, class: sleeper && sleeper === me ? "row mine" : "row" }),
    label(67, y + 20, "h-time", words.t("time", { hour: time })),
    label(158, y + 20, mood < 0 ? "h-mood neg" : mood > 0 ? "h-mood pos" : "h-mood", words.signed(mood)),
    use("thaler", 176, y + 5, 19),
    label(204, y + 20, "h-price", price),
    sleeper
      ? element("g", { class: "arrives" }, use("painter", x, y - 6, 28, 34), emblem(colour(sleeper), x + 9, y + 15, 10))
      : element("path", { d: `M${x + 4} ${y + 21}v-9m0 6h20v3m0-3a6 4 0 0 0-6-4h-9v4`, class: "bed" }),
    press.ring && element("rect", { x: 44, y, width: 174, height: 29, rx: 6, class: "ringz" }),
  );
}
