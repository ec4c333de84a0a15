// What did not come is asked for again: after pauses that grow, and as soon as the connection is back.

/** So long it waits before each further try; then only a connection that is back brings another one. */
export const PAUSES_MS = [1000, 3000, 8000, 20000, 60000];

/** What waits for its next try. @type {Set<() => void>} */
const waiting = new Set();

/** The connection is back: nothing waits any longer. */
export function tryNow() {
  for (const go of [...waiting]) go();
}

/** @param {() => Promise<void>} work what has failed once @returns {Promise<void>} kept once it has been done */
export async function untilDone(work) {
  for (let tries = 0; ; tries += 1) {
    await pause(PAUSES_MS[tries]);
    const done = await work().then(
      () => true,
      () => false,
    );
    if (done) return;
  }
}

/** @param {number | undefined} ms without a number until the connection is back @returns {Promise<void>} */
function pause(ms) {
  return new Promise((resolve) => {
    const timer = ms === undefined ? undefined : setTimeout(go, ms);
    function go() {
      clearTimeout(timer);
      waiting.delete(go);
      resolve();
    }
    waiting.add(go);
  });
}
