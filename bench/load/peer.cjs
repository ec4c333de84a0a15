// A server of boardgame.io, in memory: as large a state as ours, one move a turn. Called with a file of that state.
const { readFileSync } = require("node:fs");
const { Server } = require("boardgame.io/server");

const state = JSON.parse(readFileSync(process.argv[2], "utf8"));
const game = {
  name: "load",
  setup: () => state,
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    decide: ({ G }, pick) => {
      G.number += 1;
      G.picked = pick;
    },
  },
};

Server({ games: [game], origins: ["http://127.0.0.1"] })
  .run({ port: 0 })
  .then(({ appServer }) => console.log(`open at http://127.0.0.1:${appServer.address().port}`));
