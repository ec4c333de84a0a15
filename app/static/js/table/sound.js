// Short, wooden, dry sounds, made on the spot. Off until somebody switches them on; never two at once.

/** @typedef {"knock" | "coin" | "brush" | "page" | "bell"} Sound */

/** @type {Record<Sound, {from: number, to: number, seconds: number, shape: OscillatorType}>} */
const SOUNDS = {
  knock: { from: 210, to: 120, seconds: 0.07, shape: "triangle" },
  coin: { from: 1900, to: 2500, seconds: 0.09, shape: "sine" },
  brush: { from: 420, to: 260, seconds: 0.16, shape: "sine" },
  page: { from: 320, to: 500, seconds: 0.1, shape: "triangle" },
  bell: { from: 880, to: 872, seconds: 0.6, shape: "sine" },
};

/** @type {AudioContext | null} */
let studio = null;
let until = 0;

/** @param {Sound} name */
export function play(name) {
  studio ??= new AudioContext();
  const now = studio.currentTime;
  if (now < until) return;
  const { from, to, seconds, shape } = SOUNDS[name];
  until = now + seconds;
  const tone = new OscillatorNode(studio, { type: shape, frequency: from });
  const loud = new GainNode(studio, { gain: 0.12 });
  tone.frequency.exponentialRampToValueAtTime(to, now + seconds);
  loud.gain.exponentialRampToValueAtTime(0.001, now + seconds);
  tone.connect(loud).connect(studio.destination);
  tone.start();
  tone.stop(now + seconds);
}

/** @param {Record<string, Sound>} sounds of events @param {{event: string}[]} events @param {boolean} turn whether I am asked now and was not before */
export function soundOf(sounds, events, turn) {
  if (turn) return "bell";
  const told = events.map(({ event }) => sounds[event]).filter(Boolean);
  return told.at(-1) ?? null;
}
