// Memory over HTTP by itself: how it goes on when nothing gets through, and how it ends.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GameState } from '../../src/page/game_state.js';
import { Polling } from '../../src/page/polling.js';
import { World } from './world.mjs';

function polled() {
  const world = new World();
  /** @type {string[]} */
  const told = [];
  /** @type {string[]} */
  const traffic = [];
  const game = new GameState();
  const polling = new Polling({
    game,
    player: () => 'alice',
    key: () => 'secret',
    isInRoom: false,
    onUpdate: () => told.push('update'),
    onWaiting: () => {},
    onState: (state) => told.push(state),
    onTraffic: (_, text) => traffic.push(text),
  }, world);
  polling.open();
  return { world, game, polling, told, traffic };
}

/** @param {World} world */
async function look(world) {
  await world.answer('edition', 'first 0\n');
  await world.answer('look/alice', '1x2\ndown\ndown\n', 200, { ETag: '"run-0"' });
  await world.answer('scores', '');
}

test('each failure doubles the pause, up to four seconds, and an answer ends that', async () => {
  const { world, told } = polled();
  for (const pause of [250, 500, 1000, 2000, 4000, 4000]) {
    await world.refuse('edition');
    assert.equal(world.wait, pause);
    await world.pass(pause);
  }
  assert.deepEqual(told, ['lost']);
  await look(world);
  assert.deepEqual(told, ['lost', 'update', 'update', 'live']);
  await world.refuse('watch/alice');
  assert.equal(world.wait, 250);
});

test('after a failure it looks anew, whatever it has seen', async () => {
  const { world } = polled();
  await look(world);
  await world.answer('watch/alice', 'no\n', 503);
  await world.pass(250);
  await world.answer('edition', 'first 0\n');
  assert.equal((await world.asked('look/alice')).headers.get('If-None-Match'), null);
});

test('closing ends what it asks, and open() forgets who was there', async () => {
  const { world, game, polling, told } = polled();
  await look(world);
  polling.flip(0);
  await world.settle();
  assert.equal(world.requests.length, 2);
  const { length } = told;
  polling.close();
  await world.pass(60_000);
  assert.deepEqual(world.requests, []);
  assert.equal(told.length, length, 'nothing is told of what was asked');
  assert.equal(world.timers, 0);
  game.people.set('bob', { name: 'bob', order: 0, score: 1, holds: [0], waits: 1 });
  game.holders.set(0, 'bob');
  game.queues.set(1, 1);
  polling.open();
  assert.deepEqual([game.people.size, game.holders.size, game.queues.size], [0, 0, 0]);
  await world.answer('edition', 'first 0\n');
  polling.open();
  await world.settle();
  assert.deepEqual(world.requests.map(({ path }) => path), ['edition'], 'what was asked before is called off');
  await world.answer('edition', 'first 0\n');
  const { headers } = await world.answer('look/alice', '1x2\ndown\ndown\n');
  assert.equal(headers.get('If-None-Match'), null);
  await world.answer('scores', '');
  await world.asked('watch/alice');
});

test('the traffic that is shown has no key', async () => {
  const { world, polling, traffic } = polled();
  await look(world);
  assert.deepEqual(traffic.slice(0, 2), ['GET /edition', '200 \nfirst 0\n']);
  polling.flip(0);
  await world.settle();
  assert.equal(traffic[traffic.length - 1], 'GET /flip/alice/0,0\nAuthorization: Bearer …');
});
