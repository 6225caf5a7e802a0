// Live connections: they reconnect, and ask only for what they have missed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LiveConnection } from '../../src/page/live.js';
import { World } from './world.mjs';

/** @param {Partial<import('../../src/page/live.js').LiveConnectionOptions>} [options] */
function connected(options = {}) {
  const world = new World();
  /** What the page was told, in order. @type {string[]} */
  const told = [];
  const live = new LiveConnection({
    path: () => 'live/alice',
    protocol: 'memory.scramble.2',
    onFrame: (text) => told.push(text),
    onState: (state) => told.push(state),
    onTraffic: () => {},
    ...options,
  }, world);
  live.open();
  return { world, live, told };
}

/** Lets the present connection be accepted, and say something. @param {World} world @param {string} text */
function hear(world, text) {
  world.socket.accept();
  world.socket.say(text);
}

test('the board is shown before the connection is said to be live', () => {
  const { world, live, told } = connected();
  assert.equal(world.socket.url, 'ws://host/r/0123456789/live/alice');
  assert.deepEqual(world.socket.protocols, ['memory.scramble.2']);
  assert.equal(live.state, 'connecting');
  world.socket.accept();
  assert.deepEqual(told, []);
  world.socket.say('at run-0\n');
  world.socket.say('at run-1\n');
  assert.deepEqual(told, ['at run-0\n', 'live', 'at run-1\n']);
});

test('a page that came over TLS connects over TLS', () => {
  const { world, live } = connected();
  world.base = 'https://host/';
  live.open();
  assert.equal(world.socket.url, 'wss://host/live/alice');
});

test('the key is a subprotocol, and no part of the traffic that is shown', () => {
  /** @type {string[]} */
  const traffic = [];
  const { world, live } = connected({ key: () => 'secret', onTraffic: (_, text) => traffic.push(text) });
  assert.deepEqual(world.socket.protocols, ['memory.scramble.2', 'key.secret']);
  hear(world, 'at run-0\n');
  live.send('flip 0,0');
  world.socket.end(1001, 'stopping');
  assert.deepEqual(traffic, ['GET /r/0123456789/live/alice  (WebSocket, memory.scramble.2)', 'at run-0\n', 'flip 0,0',
    'closed: 1001 stopping']);
});

test('a connection that was lost goes on after the last frame', async () => {
  const { world, live, told } = connected();
  hear(world, 'at run-7\n');
  world.socket.say('no step is told here\n');
  world.socket.end();
  await world.pass(200);
  assert.equal(world.sockets.length, 2);
  assert.equal(world.socket.since, 'run-7');
  hear(world, 'at run-9\n');
  live.reopen();
  assert.equal(world.socket.since, 'run-9');
  live.open();
  assert.equal(world.socket.since, null, 'from the start');
  assert.deepEqual(world.sockets.map(({ isClosed }) => isClosed), [true, true, true, false]);
  assert.deepEqual(told.filter((text) => !text.startsWith('at')),
    ['live', 'no step is told here\n', 'lost', 'live', 'connecting']);
});

test('each failure doubles the pause, up to four seconds, and a frame ends that', async () => {
  const { world } = connected();
  for (const pause of [200, 400, 800, 1600, 3200, 4000, 4000]) {
    const { length } = world.sockets;
    world.socket.end();
    await world.settle();
    assert.equal(world.wait, pause);
    await world.pass(pause - 1);
    assert.equal(world.sockets.length, length);
    await world.pass(1);
    assert.equal(world.sockets.length, length + 1);
  }
  world.socket.accept(); // which is not enough
  world.socket.end();
  await world.settle();
  assert.equal(world.wait, 4000);
  await world.pass(4000);
  hear(world, 'at run-0\n');
  world.socket.end();
  await world.settle();
  assert.equal(world.wait, 200);
});

test('pages that lost their connections together do not come back together', async () => {
  for (const [chance, pause] of [[0, 150], [1, 250]]) {
    const { world } = connected();
    world.chance = chance;
    world.socket.end();
    await world.settle();
    assert.equal(world.wait, pause);
  }
});

test('open() begins with the shortest pause', async () => {
  const { world, live } = connected();
  for (let failures = 0; failures < 3; failures += 1) {
    world.socket.end();
    await world.pass(4000);
  }
  live.open();
  world.socket.end();
  await world.settle();
  assert.equal(world.wait, 200);
});

test('whether a refused connection is tried again is for the page to say', async () => {
  let asked = 0;
  let again = true;
  const { world, live, told } = connected({ onRefused: async () => {
    asked += 1;
    return again;
  } });
  world.socket.end();
  await world.pass(200);
  assert.equal(asked, 1);
  assert.equal(world.sockets.length, 2);
  again = false;
  world.socket.end();
  await world.pass(60_000);
  assert.equal(asked, 2);
  assert.equal(world.sockets.length, 2);
  assert.equal(live.state, 'ended');
  assert.deepEqual(told, ['lost', 'ended']);
});

test('a connection is refused whatever became of those before it', async () => {
  let asked = 0;
  const { world, live } = connected({ onRefused: async () => {
    asked += 1;
    return true;
  } });
  world.socket.accept();
  world.socket.end();
  assert.equal(asked, 0);
  await world.pass(200);
  world.socket.end();
  assert.equal(asked, 1);
  await world.pass(400);
  const old = world.socket;
  live.open();
  old.accept();
  world.socket.end();
  assert.equal(asked, 2);
});

test('whether a connection that has ended is opened again, likewise', async () => {
  let again = true;
  const { world, live } = connected({ onClosed: () => again, onRefused: async () => assert.fail('was accepted') });
  hear(world, 'at run-0\n');
  world.socket.end(1000, 'BOOM!');
  await world.pass(200);
  assert.equal(world.sockets.length, 2);
  again = false;
  hear(world, 'at run-0\n');
  world.socket.end(1000, 'BOOM!');
  await world.pass(60_000);
  assert.equal(world.sockets.length, 2);
  assert.equal(live.state, 'ended');
});

test('a connection without a network is lost at once, and back with it at once', async () => {
  const { world, live, told } = connected();
  hear(world, 'at run-3\n');
  const old = world.socket;
  world.loseNetwork();
  assert.equal(live.state, 'lost');
  assert.ok(old.isClosed);
  world.comeBack();
  assert.equal(world.sockets.length, 2);
  assert.equal(world.socket.since, 'run-3');
  assert.equal(world.timers, 0, 'the pause is called off');
  old.say('at run-4\n');
  old.end();
  await world.settle();
  assert.equal(world.timers, 0, 'nobody heeds the old one');
  hear(world, 'at run-5\n');
  assert.deepEqual(told, ['at run-3\n', 'live', 'lost', 'at run-5\n', 'live']);
});

test('a network that goes while the page waits to connect changes nothing', async () => {
  const { world } = connected();
  world.socket.end();
  await world.pass(150);
  world.loseNetwork();
  await world.settle();
  assert.deepEqual([world.timers, world.wait], [1, 50]);
});

test('a network that comes back does not disturb a connection', () => {
  const { world, live } = connected();
  world.comeBack();
  hear(world, 'at run-0\n');
  world.comeBack();
  assert.equal(world.sockets.length, 1);
  live.close();
  world.comeBack();
  assert.equal(world.sockets.length, 1);
});

test('a command that gets no answer within eight seconds loses the connection', async () => {
  const { world, live } = connected();
  hear(world, 'at run-0\n');
  assert.ok(live.send('flip 0,0'));
  await world.pass(7999);
  world.socket.say('at run-1\n');
  await world.pass(60_000);
  assert.equal(live.state, 'live', 'it was answered');
  assert.ok(live.send('flip 0,1'));
  await world.pass(5000);
  assert.ok(live.send('flip 0,2'), 'the last one counts');
  await world.pass(7999);
  assert.equal(live.state, 'live');
  await world.pass(1);
  assert.equal(live.state, 'lost');
  assert.deepEqual(world.sockets[0].said, ['flip 0,0', 'flip 0,1', 'flip 0,2']);
});

test('a command on a connection that was lost does not lose the next one', async () => {
  const { world, live } = connected();
  hear(world, 'at run-0\n');
  live.send('flip 0,0');
  world.socket.end();
  await world.pass(60_000); // a handshake may take long
  hear(world, 'at run-1\n');
  assert.equal(live.state, 'live');
  assert.equal(world.sockets.length, 2);
});

test('nothing is sent before the connection is live, or after it was lost', () => {
  const { world, live } = connected();
  assert.ok(!live.send('flip 0,0'));
  world.socket.accept();
  assert.ok(!live.send('flip 0,0'));
  world.socket.say('at run-0\n');
  world.socket.end();
  assert.ok(!live.send('flip 0,0'));
  assert.deepEqual(world.socket.said, []);
  assert.ok(world.wait < 8000, 'no answer is waited for');
});

test('a frame that is no text is left alone', () => {
  const { world, live, told } = connected();
  world.socket.accept();
  world.socket.say(new ArrayBuffer(2));
  assert.equal(live.state, 'connecting');
  assert.deepEqual(told, []);
});

test('a closed connection stays closed', async () => {
  const { world, live } = connected();
  hear(world, 'at run-0\n');
  live.send('flip 0,0');
  live.close();
  assert.ok(world.socket.isClosed);
  world.socket.end();
  await world.pass(60_000);
  assert.equal(world.sockets.length, 1);
  assert.equal(live.state, 'ended');
  live.open();
  world.socket.end();
  await world.settle();
  live.close();
  assert.equal(world.timers, 0);
});

test('a page that opens or closes a connection while it asks why one was refused gets what it wants', async () => {
  for (const [way, state] of /** @type {const} */ ([['open', 'live'], ['close', 'ended']])) {
    /** @type {(again: boolean) => void} */
    let say = () => {};
    const { world, live } = connected({ onRefused: () => new Promise((resolve) => { say = resolve; }) });
    world.socket.end();
    live[way]();
    const { length } = world.sockets;
    say(way === 'close');
    await world.pass(60_000);
    if (way === 'open') hear(world, 'at run-0\n');
    assert.equal(live.state, state);
    assert.equal(world.sockets.length, length);
  }
});

test('two refusals that are asked about at the same time lead to one connection', async () => {
  /** @type {((again: boolean) => void)[]} */
  const answers = [];
  const { world } = connected({ onRefused: () => new Promise((resolve) => { answers.push(resolve); }) });
  world.socket.end();
  world.comeBack();
  world.socket.end();
  assert.equal(answers.length, 2);
  for (const say of answers) say(true);
  await world.settle();
  assert.equal(world.timers, 1);
  await world.pass(400);
  assert.equal(world.sockets.length, 3);
});

test('a page that opens another connection because of a frame is live only on that one', () => {
  const { world, live } = connected({ onFrame: () => {
    if (world.sockets.length === 1) live.open();
  } });
  hear(world, 'at run-0\n');
  assert.equal(live.state, 'connecting');
  hear(world, 'at run-0\n');
  assert.equal(live.state, 'live');
});
