import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { runInNewContext } from "node:vm";
import { labelOf, reasonOf, shownAs, wayOf } from "../../app/static/js/pages/notice_ways.js";

const SOURCE = readFileSync(new URL("../../app/static/js/worker/sw.js", import.meta.url), "utf8");
const CHROME = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0";
const SAFARI = "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/604.1";
const NOTICE = { title: "Your turn: Casa", body: "Plan your day", to: "/t/CASA", tag: "CASA", language: "en" };

/** A worker among these pages: what it hears is answered by what it showed, opened and sent.
 * @param {{pages?: [string, string][], userAgent?: string}} [around] */
function worker({ pages = [], userAgent = CHROME } = {}) {
  const heard = /** @type {Record<string, (event: any) => void>} */ ({});
  const did = /** @type {any} */ ({ shown: [], closed: [], focused: [], opened: [], sent: [] });
  const self = {
    addEventListener: (/** @type {string} */ name, /** @type {any} */ does) => (heard[name] = does),
    navigator: { userAgent },
    skipWaiting: async () => {},
    clients: {
      matchAll: async () =>
        pages.map(([path, visibilityState]) => {
          const url = `https://fresco.example${path}`;
          return { url, visibilityState, focus: async () => did.focused.push(path) };
        }),
      openWindow: async (/** @type {string} */ to) => did.opened.push(to),
    },
    registration: {
      showNotification: async (/** @type {string} */ title, /** @type {any} */ options) => did.shown.push({ title, ...options }),
      getNotifications: async (/** @type {any} */ { tag }) => [{ close: () => did.closed.push(tag) }],
      pushManager: {
        subscribe: async (/** @type {any} */ options) => ({
          toJSON: () => ({ endpoint: "https://new", expirationTime: null, keys: { p256dh: options.key, auth: "a" } }),
        }),
      },
    },
  };
  const fetch = async (/** @type {string} */ to, /** @type {any} */ request) => did.sent.push([request.method, to, JSON.parse(request.body)]);
  runInNewContext(SOURCE, { self, URL, fetch });
  return async (/** @type {string} */ name, /** @type {any} */ event) => {
    let work;
    heard[name]({ ...event, waitUntil: (/** @type {any} */ promise) => (work = promise) });
    await work;
    return JSON.parse(JSON.stringify(did));
  };
}

const pushed = (/** @type {any} */ notice) => ({ data: { json: () => notice } });

test("a notice says what the house says, replaces an older one of its table, and makes itself heard", async () => {
  const { shown } = await worker()("push", pushed(NOTICE));
  assert.equal(shown.length, 1);
  assert.equal(shown[0].title, NOTICE.title);
  assert.deepEqual([shown[0].body, shown[0].tag, shown[0].lang], [NOTICE.body, NOTICE.tag, NOTICE.language]);
  assert.deepEqual([shown[0].renotify, shown[0].silent], [true, false]);
});

for (const userAgent of [CHROME, FIREFOX])
  test(`whoever looks at the table is not told: ${userAgent.slice(-24)}`, async () => {
    const { shown } = await worker({ pages: [["/t/CASA", "visible"]], userAgent })("push", pushed(NOTICE));
    assert.deepEqual(shown, []);
  });

test("where every push must be shown it is shown silently and taken away at once", async () => {
  const did = await worker({ pages: [["/t/CASA", "visible"]], userAgent: SAFARI })("push", pushed(NOTICE));
  assert.deepEqual([did.shown[0].silent, did.shown[0].renotify], [true, false]);
  assert.deepEqual(did.closed, ["CASA"]);
});

for (const [path, seen] of /** @type {[string, string][]} */ ([["/t/CASA", "hidden"], ["/t/OTHER", "visible"], ["/", "visible"]]))
  test(`whoever does not look at the table is told: ${path} is ${seen}`, async () => {
    const { shown, closed } = await worker({ pages: [[path, seen]] })("push", pushed(NOTICE));
    assert.equal(shown.length, 1);
    assert.deepEqual(closed, []);
  });

test("what cannot be read is shown all the same, as browsers demand", async () => {
  const { shown } = await worker()("push", { data: { json: () => JSON.parse("{") } });
  assert.equal(shown[0].title, "Fresco");
  assert.equal((await worker()("push", { data: null })).shown.length, 1);
});

const clicked = () => ({ notification: { close: () => {}, data: { to: "/t/CASA" } } });

test("a click goes to the table that is open, otherwise opens it", async () => {
  const open = await worker({ pages: [["/", "visible"], ["/t/CASA", "hidden"]] })("notificationclick", clicked());
  assert.deepEqual([open.focused, open.opened], [["/t/CASA"], []]);
  const closed = await worker({ pages: [["/", "visible"]] })("notificationclick", clicked());
  assert.deepEqual([closed.focused, closed.opened], [[], ["/t/CASA"]]);
});

test("an address that the browser gave up is renewed with the house", async () => {
  const { sent } = await worker()("pushsubscriptionchange", { oldSubscription: { options: { key: "k" } } });
  assert.deepEqual(sent, [["PUT", "/api/me/push", { endpoint: "https://new", keys: { p256dh: "k", auth: "a" } }]]);
});

test("nothing is kept and no request is answered", () => {
  assert.ok(!SOURCE.includes("caches"));
  assert.ok(!SOURCE.includes('"fetch"'));
});

const ABLE = { push: true, notification: true, outsideHomeScreen: false };

test("the best way is taken that browser and house can go", () => {
  assert.equal(wayOf(ABLE, true), "closed");
  assert.equal(wayOf(ABLE, false), "open");
  assert.equal(wayOf({ ...ABLE, push: false }, true), "open");
  assert.equal(wayOf({ push: false, notification: false, outsideHomeScreen: true }, true), "home-screen");
  assert.equal(wayOf({ push: false, notification: false, outsideHomeScreen: false }, true), "none");
});

test("the switch shows what is so, not what was wished for", () => {
  assert.equal(shownAs("closed", "granted", true, false).on, true);
  assert.equal(shownAs("closed", "denied", true, false).on, false, "the permission was taken away");
  assert.equal(shownAs("closed", "granted", false, false).on, false, "the house knows nothing of it");
  assert.equal(shownAs("open", "default", false, true).on, false);
  assert.equal(shownAs("none", "granted", false, true).on, false);
  const byPage = shownAs("closed", "granted", false, true);
  assert.deepEqual([byPage.way, byPage.on], ["open", true], "the push service was not reached: the page tells");
  assert.equal(labelOf(byPage), "notices.while-open");
});

test("a switch that does not move says why", () => {
  assert.equal(reasonOf(shownAs("closed", "denied", false, false)), "notices.denied");
  assert.equal(reasonOf(shownAs("home-screen", undefined, false, false)), "notices.home-screen");
  assert.equal(reasonOf(shownAs("none", undefined, false, false)), "notices.none");
  assert.equal(reasonOf({ ...shownAs("open", "granted", false, true), trouble: "unreachable" }), "notices.unreachable");
  assert.equal(reasonOf(shownAs("closed", "granted", true, false)), "");
});
