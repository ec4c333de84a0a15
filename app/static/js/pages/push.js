// Notices of my turn on this device: what the browser can do and really has, and switching them on and off.
import { ask, Refused } from "./house.js";
import { shownAs, wayOf } from "./notice_ways.js";
import { remember, remembered } from "../table/device.js";

/** @typedef {import("./notice_ways.js").Notices} Notices */
/** @typedef {import("./notice_ways.js").Abilities} Abilities */

const WANTED = "fresco:notices";
const WORKER = "/sw.js";

/** @returns {Abilities} */
function abilities() {
  return {
    push: "serviceWorker" in navigator && "PushManager" in globalThis,
    notification: "Notification" in globalThis && isSecureContext,
    outsideHomeScreen: /** @type {any} */ (navigator).standalone === false,
  };
}

/** What this browser has asked for, without a word to anybody. */
async function subscription() {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

const wanted = () => remembered(WANTED).wanted === true;

/** How things stand. @returns {Promise<Notices>} */
export async function notices() {
  const can = abilities();
  if (!can.push) return shownAs(wayOf(can, false), globalThis.Notification?.permission, false, wanted());
  const [house, mine] = await Promise.all([ask("GET", "/api/me/push"), subscription()]);
  const subscribed = house.on && mine !== null;
  return shownAs(wayOf(can, house.key !== null), globalThis.Notification?.permission, subscribed, wanted());
}

/** @param {boolean} on @returns {Promise<Notices>} how things stand then */
export async function switchNotices(on) {
  if (!on) return switchOff();
  if ((await Notification.requestPermission()) !== "granted") return notices();
  try {
    const { key } = "PushManager" in globalThis ? await ask("GET", "/api/me/push") : { key: null };
    if (key) await subscribe(key);
    else remember(WANTED, { wanted: true });
    return await notices();
  } catch (error) {
    if (error instanceof Refused) throw error;
    // The browser does not reach its push service, or has none: then the page tells, as long as it is open.
    remember(WANTED, { wanted: true });
    return { ...(await notices()), trouble: "unreachable" };
  }
}

/** @param {string} key of the house */
async function subscribe(key) {
  await navigator.serviceWorker.register(WORKER);
  const registration = await navigator.serviceWorker.ready;
  const asked = { userVisibleOnly: true, applicationServerKey: key };
  const made = await registration.pushManager.subscribe(asked).catch(async (error) => {
    if (error.name !== "InvalidStateError") throw error;
    // What was asked for under another key is in the way.
    await (await registration.pushManager.getSubscription())?.unsubscribe();
    return registration.pushManager.subscribe(asked);
  });
  const { endpoint, keys } = made.toJSON();
  try {
    await ask("PUT", "/api/me/push", { endpoint, keys });
  } catch (error) {
    await made.unsubscribe();
    throw error;
  }
  remember(WANTED, {});
}

async function switchOff() {
  remember(WANTED, {});
  await (await subscription())?.unsubscribe();
  if (abilities().push) await ask("DELETE", "/api/me/push");
  return notices();
}

/** The page itself tells that it is my turn, if nobody else does. @param {string} title @param {NotificationOptions} options */
export async function tellFromPage(title, options) {
  if (!wanted() || !document.hidden || globalThis.Notification?.permission !== "granted") return;
  if ((await subscription()) === null) new Notification(title, options);
}

/** Whoever looks at the table needs no notice of it any more. @param {string} tag */
export async function takeNoticesAway(tag) {
  const registration = await navigator.serviceWorker?.getRegistration(WORKER);
  for (const shown of (await registration?.getNotifications({ tag })) ?? []) shown.close();
}
