// The Memory protocol as many would write it: Node, Express, one object for the board.
//
//     node express.cjs PORT FILE
//     node express.cjs PORT ROWS COLUMNS CARD...
//
// Complete in its rules, and made without tricks: what the server is measured against here is what
// its users would run otherwise. Boards of more than a few spaces are not what it is made for.

'use strict';

const fs = require('fs');
const express = require('express');

class Board {
  constructor(rows, columns, cards) {
    this.rows = rows;
    this.columns = columns;
    this.spaces = cards.map((card) => ({ card, up: false, controller: null, queue: [] }));
    this.players = new Map();
    this.watchers = [];
    this.changed = false;
  }

  static read(args) {
    if (args.length === 1) {
      const lines = fs.readFileSync(args[0], 'utf8').split(/\r?\n/);
      const [rows, columns] = lines[0].split('x').map(Number);
      return new Board(rows, columns, lines.slice(1, 1 + rows * columns));
    }
    const [rows, columns] = args.slice(0, 2).map(Number);
    const cards = args.slice(2);
    return new Board(rows, columns,
      Array.from({ length: rows * columns }, (_, space) => cards[space % cards.length]));
  }

  text(player) {
    const spots = this.spaces.map((space) => {
      if (space.card === null) return 'none';
      if (!space.up) return 'down';
      return `${space.controller === player ? 'my' : 'up'} ${space.card}`;
    });
    return `${this.rows}x${this.columns}\n${spots.join('\n')}\n`;
  }

  known(name) {
    if (!this.players.has(name)) this.players.set(name, { name, held: [], left: [] });
    return this.players.get(name);
  }

  turn(space, up) {
    space.up = up;
    this.changed = true;
  }

  relinquish(space) {
    space.controller = null;
    const next = space.queue.shift();
    if (next) next(true);
  }

  finish(player) {
    if (player.held.length === 2) { // 3-A
      for (const space of player.held) {
        space.card = space.controller = null;
        this.changed = true;
        space.queue.splice(0).forEach((waiting) => waiting(false));
      }
      player.held = [];
    }
    for (const space of player.left) { // 3-B
      if (space.card !== null && space.up && space.controller === null) this.turn(space, false);
    }
    player.left = [];
  }

  take(player, space) {
    if (!space.up) this.turn(space, true);
    space.controller = player.name;
    player.held = [space];
  }

  // Calls done(whether it worked), at once or when it need not wait any more.
  flip(name, at, done) {
    const player = this.known(name);
    const space = this.spaces[at];
    if (player.held.length === 1) return done(this.second(player, space));
    this.finish(player);
    if (space.card === null) return done(false); // 1-A
    if (space.controller === null) { // 1-B, 1-C
      this.take(player, space);
      return done(true);
    }
    space.queue.push((granted) => { // 1-D
      if (granted) this.take(player, space);
      done(granted);
    });
  }

  second(player, space) {
    const [first] = player.held;
    if (space.card === null || space.controller !== null) { // 2-A, 2-B
      player.held = [];
      player.left = [first];
      this.relinquish(first);
      return false;
    }
    if (!space.up) this.turn(space, true); // 2-C
    if (space.card === first.card) { // 2-D
      space.controller = player.name;
      player.held = [first, space];
    } else { // 2-E
      player.held = [];
      player.left = [first, space];
      this.relinquish(first);
    }
    return true;
  }

  wake() {
    if (!this.changed) return;
    this.changed = false;
    this.watchers.splice(0).forEach((watcher) => watcher());
  }
}

const [port, ...rest] = process.argv.slice(2);
const board = Board.read(rest);
const app = express();
app.disable('x-powered-by');

app.get('/look/:player', (request, response) => {
  response.type('text/plain').send(board.text(request.params.player));
});

app.get('/flip/:player/:row,:column', (request, response) => {
  const { player } = request.params;
  const at = Number(request.params.row) * board.columns + Number(request.params.column);
  if (!(at in board.spaces)) return response.status(404).type('text/plain').send('no such space\n');
  board.flip(player, at, (worked) => {
    response.status(worked ? 200 : 409).type('text/plain')
      .send(worked ? board.text(player) : 'cannot flip this card\n');
  });
  board.wake();
});

app.get('/watch/:player', (request, response) => {
  board.watchers.push(() => response.type('text/plain').send(board.text(request.params.player)));
});

const server = app.listen(Number(port), '127.0.0.1', 4096, () => {
  process.stdout.write(`Express on http://localhost:${server.address().port}/\n`);
});
server.keepAliveTimeout = 75_000;
