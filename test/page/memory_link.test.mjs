// How the page of Memory reaches its game: live, or over HTTP where no WebSocket gets through.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GameState } from '../../src/page/game_state.js';
import { MemoryLink } from '../../src/page/memory_link.js';
import '../../src/page/polling.js'; // so that it is there when the link loads it
import { World, frame } from './world.mjs';

/** @typedef {import('../../src/page/game_state.js').Update} Update */

/** @param {Partial<import('../../src/page/memory_link.js').Surroundings>} [page] */
function linked(page = {}) {
  const world = new World();
  const game = new GameState();
  /** @type {Update[]} */
  const updates = [];
  /** What else the page was told, in order. @type {string[]} */
  const told = [];
  const link = new MemoryLink({
    game,
    player: () => 'alice',
    key: () => 'secret',
    isInRoom: false,
    looksOn: () => false,
    isLarge: () => false,
    onUpdate: (update) => updates.push(update),
    onWaiting: (index) => told.push(`waits ${index}`),
    onState: (state) => told.push(state),
    onHttp: () => told.push('http'),
    onGone: () => told.push('gone'),
    onTraffic: () => {},
    ...page,
  }, world);
  link.open();
  return { world, game, updates, told, link };
}

/** The handshake fails; a look over HTTP is answered so. @param {World} world @param {number} status */
async function refuse(world, status = 200) {
  world.socket.end();
  await world.answer('look/alice', '', status);
}

const board = '1x4\ndown\ndown\ndown\ndown\n';

/** Plays over HTTP. @param {Partial<import('../../src/page/memory_link.js').Surroundings>} [page] */
async function polling(page = {}) {
  const all = linked(page);
  const { world } = all;
  await refuse(world);
  await world.pass(200);
  await refuse(world);
  await world.answer('edition', 'edition 2023\nfirst 0\n');
  await world.answer('look/alice', board, 200, { ETag: '"run-0"' });
  await world.answer('scores', '');
  return all;
}

test('the page plays live where it can', () => {
  const { world, game, updates, told, link } = linked();
  assert.ok(world.socket.url.endsWith('/live/alice'));
  assert.deepEqual(world.socket.protocols, ['memory.scramble.2', 'key.secret']);
  assert.ok(link.isConnecting && !link.isPolling);
  world.socket.accept();
  world.socket.say(frame('at run-0 | first 0 | 1x2 | down | down'));
  assert.deepEqual(told, ['live']);
  assert.deepEqual(game.spots, ['down', 'down']);
  assert.ok(updates[0].isNew);
  assert.ok(link.flip(1));
  link.giveUp();
  assert.deepEqual(world.socket.said, ['flip 0,1', 'give up']);
});

test('who looks on connects under no name', () => {
  const { world } = linked({ looksOn: () => true });
  assert.ok(world.socket.url.endsWith('/live'));
});

test('on a large board moves of others are shown together', async () => {
  const { world, updates } = linked({ isLarge: () => true });
  world.socket.accept();
  world.socket.say(frame('at run-0 | first 0 | 1x2 | down | down'));
  world.socket.say(frame('at run-1 | space 0,0 up A'));
  assert.equal(updates.length, 1);
  await world.pass(250);
  assert.equal(updates.length, 2);
});

test('it plays over HTTP when HTTP gets through twice where no WebSocket does', async () => {
  const { world, game, told, link } = linked();
  await refuse(world);
  assert.ok(!link.isPolling);
  await world.pass(200);
  await refuse(world);
  assert.ok(link.isPolling);
  assert.deepEqual(told, ['lost', 'ended', 'http']);
  await world.answer('edition', 'edition 2020\nfirst 1\n');
  await world.answer('look/alice', '1x2\ndown\nup B\n', 200, { ETag: '"run-4"' });
  await world.answer('scores', 'bob 3\n');
  assert.equal(told[3], 'live');
  assert.equal(game.first, 1);
  assert.deepEqual(game.spots, ['down', 'up B']);
  assert.equal(game.people.get('bob')?.score, 3);
  const watch = await world.asked('watch/alice');
  assert.equal(watch.headers.get('If-None-Match'), '"run-4"');
  await world.pass(60_000);
  assert.equal(world.sockets.length, 2);
});

test('without a network it goes on trying to connect', async () => {
  const { world, link } = linked();
  await refuse(world);
  await world.pass(200);
  world.socket.end();
  await world.refuse('look/alice');
  await world.pass(400);
  await refuse(world);
  assert.ok(!link.isPolling, 'HTTP has to get through twice running');
  await world.pass(800);
  await refuse(world, 503);
  await world.pass(1600);
  await refuse(world);
  assert.ok(!link.isPolling);
  await world.pass(3200);
  await refuse(world);
  assert.ok(link.isPolling);
});

test('another name begins the count anew', async () => {
  const { world, link } = linked();
  await refuse(world);
  link.open();
  await refuse(world);
  assert.ok(!link.isPolling);
});

test('a room that the server does not know is gone', async () => {
  const { world, told, link } = linked();
  await refuse(world, 404);
  assert.deepEqual(told, ['lost', 'gone', 'ended']);
  assert.ok(!link.isPolling);
  await world.pass(60_000);
  assert.equal(world.sockets.length, 1);
});

test('over HTTP a flip is a request with the key', async () => {
  const { world, game, updates, link } = await polling();
  assert.ok(link.flip(2));
  const { headers } = await world.answer('flip/alice/0,2', '1x4\ndown\ndown\nmy C\ndown\n');
  assert.equal(headers.get('Authorization'), 'Bearer secret');
  const [update] = updates.slice(-1);
  assert.deepEqual(update.answers, [{ kind: 'flipped', index: 2, why: '', text: '' }]);
  assert.deepEqual([...update.spaces], [2]);
  assert.equal(update.spotsBefore.get(2), 'down');
  assert.ok(!update.isNew);
  assert.equal(game.card(2), 'C');
  assert.equal(game.holders.get(2), 'alice');
  await world.answer('scores', 'alice 0\n');
  assert.deepEqual(game.people.get('alice'), { name: 'alice', order: 0, score: 0, holds: [2], waits: null });
  await world.pass(60_000);
  assert.deepEqual(world.requests.map(({ path }) => path), ['watch/alice']);
});

test('a flip that takes long seems to wait, and giving up ends its request', async () => {
  const { world, updates, told, link } = await polling();
  link.flip(1);
  await world.pass(399);
  assert.ok(!told.includes('waits 1'));
  await world.pass(1);
  assert.ok(told.includes('waits 1'));
  link.giveUp();
  await world.settle();
  assert.deepEqual(updates[updates.length - 1].answers, [{ kind: 'gave up', index: 1, why: 'lost', text: '' }]);
  assert.ok(!world.requests.some(({ path }) => path.startsWith('flip')));
});

test('a flip that was answered in time does not seem to wait', async () => {
  const { world, told, link } = await polling();
  link.flip(1);
  await world.answer('flip/alice/0,1', board);
  await world.pass(60_000);
  assert.deepEqual(told.filter((each) => each.startsWith('waits')), []);
});

test('flips are sent in order, each after the answer to the one before', async () => {
  const { world, link } = await polling();
  link.flip(0);
  link.flip(1);
  await world.settle();
  assert.ok(!world.requests.some(({ path }) => path === 'flip/alice/0,1'));
  await world.answer('flip/alice/0,0', board);
  await world.answer('scores', '');
  await world.asked('flip/alice/0,1');
});

test('why a flip failed is the word of the server, or else what its status means', async () => {
  const cases = /** @type {const} */ ([
    [409, '2-B', false, '2-B'], [409, '', false, ''], [400, '', false, 'bad-key'], [401, '', false, 'key'],
    [403, '', false, 'claimed'], [404, '', false, 'outside'],
    [403, '', true, ''], [403, '1-A', true, '1-A'], // in a room 403 has several reasons
  ]);
  for (const [status, rule, isInRoom, why] of cases) {
    const { world, game, updates, link } = await polling(isInRoom ? { isInRoom } : {});
    if (isInRoom) await world.answer('room', 'room game 1\n');
    link.flip(3);
    /** @type {Record<string, string>} */
    const headers = rule ? { 'Scramble-Rule': rule } : {};
    await world.answer('flip/alice/0,3', 'no card\n', status, headers);
    await world.answer('look/alice', '1x4\ndown\ndown\ndown\nnone\n');
    assert.deepEqual(updates[updates.length - 1].answers, [{ kind: 'failed', index: 3, why, text: 'no card' }]);
    assert.equal(game.spots[3], 'none');
  }
});

test('a flip without an answer is lost', async () => {
  const { world, updates, link } = await polling();
  link.flip(0);
  await world.refuse('flip/alice/0,0');
  assert.deepEqual(updates[updates.length - 1].answers, [{ kind: 'failed', index: 0, why: 'lost', text: '' }]);
});

test('a watch tells what has changed', async () => {
  const { world, game, updates, told } = await polling();
  await world.answer('watch/alice', '1x4\ndown\nup B\ndown\ndown\n', 200, { ETag: '"run-1"' });
  await world.answer('scores', 'bob 0\n');
  assert.deepEqual([...updates[updates.length - 2].spaces], [1]);
  assert.equal(game.people.has('alice'), false, 'who has turned over nothing is no player yet');
  assert.deepEqual([...updates[updates.length - 1].before], [['bob', undefined]]);
  assert.equal((await world.asked('watch/alice')).headers.get('If-None-Match'), '"run-1"');
  assert.deepEqual(told.slice(-1), ['live'], 'it says so once');
});

test('a board of another size is another game', async () => {
  const { world, updates } = await polling();
  await world.answer('watch/alice', '1x2\ndown\ndown\n');
  const update = updates[updates.length - 1];
  assert.ok(update.isNew && update.whole);
});

test('in a room the next game is told by its number', async () => {
  const { world, updates } = await polling({ isInRoom: true });
  await world.answer('room', 'room game 1\n');
  for (const [number, isNew] of /** @type {const} */ ([[1, false], [2, true]])) {
    await world.answer('watch/alice', board);
    await world.answer('scores', '');
    await world.answer('room', `room game ${number}\n`);
    assert.equal(updates[updates.length - 1].isNew, isNew);
  }
});

test('when HTTP is lost, too, WebSockets are tried again', async () => {
  const { world, told, link } = await polling();
  await world.answer('watch/alice', 'stopping\n', 503);
  assert.ok(!link.isPolling && link.isConnecting);
  assert.equal(told[told.length - 1], 'lost');
  assert.equal(world.sockets.length, 3);
  world.socket.accept();
  world.socket.say(frame('at run-9 | first 0 | 1x2 | down | down'));
  assert.equal(told[told.length - 1], 'live');
  await world.pass(60_000);
  assert.deepEqual(world.requests, [], 'nothing is asked any more');
});
