// What somebody can do about the people around the table: vote, take the seat back, leave, ask for a seat.

/** @typedef {import("./types.js").Vote} Vote */
/**
 * askFor: a seat that a bot plays, with my name if nobody knows me yet.
 * @typedef {{vote: (about: Vote["about"], seat: string | null, agree: boolean) => void, takeSeat: () => void, leave: () => void,
 *   askFor: (seat: string, name?: string) => void, takeAskingBack: () => void}} PeopleActs
 */

/** For whoever only looks. @type {PeopleActs} */
export const NOBODY = {
  vote: () => {},
  takeSeat: () => {},
  leave: () => {},
  askFor: () => {},
  takeAskingBack: () => {},
};

/**
 * @typedef {{code: string, request: (method: string, path: string, body?: unknown) => Promise<any>, send: (message: any) => void,
 *   introduce: (name: string) => Promise<boolean>, unnamed: (seat: string) => void}} House
 * request: null if it was refused, which has been said. introduce: whether I am known now. unnamed: I have to say my name first.
 */

/** @param {House} house @returns {PeopleActs} */
export function peopleActs({ code, request, send, introduce, unnamed }) {
  const here = `/api/tables/${code}`;
  return {
    vote: (about, seat, agree) => send({ type: "vote", about, seat, agree }),
    takeSeat: () => void request("POST", `${here}/return`),
    leave: async () => {
      if (await request("POST", `${here}/leave`)) location.assign("/");
    },
    askFor: async (seat, name) => {
      if (!name && !(await isKnown())) return unnamed(seat);
      if (!name || (await introduce(name))) await request("PUT", `${here}/asking`, { seat });
    },
    takeAskingBack: () => void request("DELETE", `${here}/asking`),
  };
}

/** Whether somebody has said a name on this device. */
async function isKnown() {
  const answer = await fetch("/api/me").catch(() => null);
  return answer === null || answer.ok;
}
