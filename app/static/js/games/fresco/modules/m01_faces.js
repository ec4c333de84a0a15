// The people of the portraits, drawn once as busts of 50 by 50: ground, robe, skin, hair or hat, and what they hold.

import { element } from "../../../table/element.js";

/** @typedef {{ground: string, robe: string, hair: string, head: string, more?: [string, string][], lines?: [string, string, number][], halo?: boolean}} Person */

const LONG = "M15 32C11 14 19 9 25 9.500C34 10 39 17 35 32C34 23 32 18 27 16C22 18 17 21 15 32Z";
const SHORT = "M16 20C15 11 21 8.500 26 9C33 9.500 36 14 34 20C32 16 28 15 25 15C21 15 18 16 16 20Z";
const TONSURE = "M16 23C14 17 17 13 19 12C18 17 19 19 18 24ZM34 23C36 17 33 13 31 12C32 17 31 19 32 24Z";
const VEIL = "M11 46C10 20 14 8 25 8S40 20 39 46C36 40 35 28 33 20C30 15 20 15 17 20C15 28 14 40 11 46Z";
const BERET = "M13 18C10 9 22 4 31 7C39 9 39 15 36 17C29 13 20 14 13 18Z";
const CAP = "M15 18C14 9 20 6 25 6S36 9 35 18C29 14 21 14 15 18Z";
const MITRE = "M16 18C15 10 20 4 25 1C30 4 35 10 34 18C29 15 21 15 16 18Z";

/** @type {Record<string, Person>} */
const PEOPLE = {
  "gods servant": {
    ground: "#7d8f6a",
    robe: "#6b4a2f",
    hair: "#4a3322",
    head: TONSURE,
    lines: [["M25 36V50M20 41H30", "#e9dcc0", 2]],
  },
  actor: {
    ground: "#a8442f",
    robe: "#2f4f8f",
    hair: "#2b1d14",
    head: SHORT,
    more: [["M33 34q7 -3 13 0q0 11 -6.500 13q-6.500 -2 -6.500 -13Z", "#f6efdd"]],
    lines: [["M36 39h2M42 39h2M36.500 42q3.500 3 7 0", "#3a2a1c", 1.4]],
  },
  abbot: {
    ground: "#5b6f9f",
    robe: "#e9dfc9",
    hair: "#8a8378",
    head: TONSURE,
    lines: [["M25 35V47M20 39H30", "#b98425", 2.4]],
  },
  sexton: {
    ground: "#8a7a5c",
    robe: "#33303a",
    hair: "#5b4a36",
    head: CAP,
    lines: [["M38 50V34M34 38a4 4 0 1 1 8 0a4 4 0 1 1 -8 0M38 46h4", "#d9ae4a", 1.8]],
  },
  merchant: {
    ground: "#c79a55",
    robe: "#7a2f52",
    hair: "#5b2440",
    head: BERET,
    more: [["M33 37q6 -5 11 0q3 9 -1 12h-9q-4 -3 -1 -12Z", "#b9854a"]],
    lines: [["M34 38h10", "#5f3a14", 1.6]],
  },
  patron: {
    ground: "#3f6f66",
    robe: "#8f2f2a",
    hair: "#2b211b",
    head: BERET,
    lines: [["M16 36Q25 45 34 36", "#e0b652", 3]],
  },
  peer: {
    ground: "#4a5a86",
    robe: "#5a3a78",
    hair: "#3a281a",
    head: SHORT,
    more: [["M15 33Q25 41 35 33L38 37Q25 46 12 37Z", "#f6efdd"]],
  },
  muse: {
    ground: "#4d6fb5",
    robe: "#f3ead6",
    hair: "#b5702e",
    head: LONG,
    halo: true,
    lines: [
      ["M17 15q8 -7 16 0", "#3f8f5a", 3],
      ["M34 50V36a6 8 0 0 1 11 -2V50M36 38v12M39.500 37v13M42.500 38v12", "#e0b652", 1.8],
    ],
  },
  "pretty girl": {
    ground: "#d8a9a0",
    robe: "#3f7f6f",
    hair: "#d9a845",
    head: LONG,
    more: [["M31 12a3 3 0 1 1 6 0a3 3 0 1 1 -6 0Z", "#c0392b"]],
  },
  "virgin mary": { ground: "#e0c27a", robe: "#2c4fa0", hair: "#2c4fa0", head: VEIL, halo: true },
  "bishop portrait": {
    ground: "#6a4a8a",
    robe: "#5b2f7a",
    hair: "#f6efdd",
    head: MITRE,
    lines: [
      ["M25 5V15M20.500 10.500H29.500", "#b98425", 1.8],
      ["M25 35V50", "#e0b652", 3],
    ],
  },
  "self portrait": {
    ground: "#b08a5a",
    robe: "#2f5f58",
    hair: "#b23a2c",
    head: BERET,
    more: [["M32 40q8 -6 14 0q2 8 -5 8q-3 0 -3 -3q-6 1 -6 -5Z", "#d9b97c"]],
    lines: [["M36 41h.1M40 40h.1M43 43h.1", "#8f2f2a", 2.6]],
  },
};

/** @param {string} card "peer blue" @returns {string} "peer" */
export function personOf(card) {
  return Object.keys(PEOPLE).find((person) => card === person || card.startsWith(`${person} `)) ?? "peer";
}

/** @param {string} card */
export function bust(card) {
  const { ground, robe, hair, head, more = [], lines = [], halo = false } = PEOPLE[personOf(card)];
  return [
    element("rect", { width: 50, height: 50, fill: ground }),
    element("path", { d: "M0 0H50L0 50Z", fill: "#fff", opacity: 0.12 }),
    halo && element("circle", { cx: 25, cy: 20, r: 15, fill: "#f2d27a", opacity: 0.85 }),
    element("path", { d: "M5 50C8 37 17 33 25 33S42 37 45 50Z", fill: robe }),
    element("path", { d: "M20.500 32Q25 39 29.500 32V27H20.500Z", fill: "#e2b08a" }),
    element("ellipse", { cx: 25, cy: 21, rx: 8.4, ry: 9.4, fill: "#f0c8a4" }),
    element("path", {
      d: "M21.500 21h.1M28.500 21h.1",
      stroke: "#3a2a1c",
      "stroke-width": 1.9,
      "stroke-linecap": "round",
    }),
    element("path", {
      d: "M22.500 26.200q2.500 1.800 5 0",
      stroke: "#a8563f",
      "stroke-width": 1.3,
      fill: "none",
      "stroke-linecap": "round",
    }),
    element("path", { d: head, fill: hair }),
    more.map(([d, fill]) => element("path", { d, fill })),
    lines.map(([d, stroke, width]) =>
      element("path", { d, stroke, "stroke-width": width, fill: "none", "stroke-linecap": "round" }),
    ),
  ];
}
