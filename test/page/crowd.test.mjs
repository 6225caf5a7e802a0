// The players of a room beside the game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Crowd } from '../../src/page/crowd.js';
import { RoomState } from '../../src/page/room_state.js';
import { World } from './world.mjs';

function crowded() {
  const world = new World();
  const changes = { count: 0 };
  /** @type {string[]} */
  const removed = [];
  const crowd = new Crowd(() => { changes.count += 1; }, (player) => removed.push(player), world);
  return { world, crowd, changes, removed };
}

test('it asks for the changes that it does not know, and once a second at most', async () => {
  const { world, crowd, changes } = crowded();
  crowd.hear(0);
  assert.equal(world.requests.length, 0);
  crowd.hear(2);
  crowd.hear(3);
  await world.answer('names?since=0', 'names 2\nname alice here as Alice B.\nname bob gone\nnonsense\n');
  assert.equal(world.requests.length, 0);
  assert.deepEqual([crowd.name('alice'), crowd.name('bob')], ['Alice B.', 'bob']);
  assert.ok(crowd.isGone('bob') && !crowd.isGone('alice'));
  assert.equal(changes.count, 1);
  crowd.hear(5);
  await world.pass(999);
  assert.equal(world.requests.length, 0);
  await world.pass(1);
  await world.answer('names?since=2', 'names 5\nname bob here\n'); // the third came after the first question
  assert.ok(!crowd.isGone('bob'));
  await world.pass(60_000);
  assert.equal(world.requests.length, 0);
  crowd.hear(6);
  await world.asked('names?since=5');
});

test('an answer that is older than what it knows changes nothing', async () => {
  const { world, crowd, changes } = crowded();
  crowd.hear(4);
  await world.answer('names?since=0', 'names 4\nname alice here as Alice\n');
  crowd.hear(5);
  await world.pass(1000);
  await world.answer('names?since=4', 'names 3\nname alice gone\n');
  assert.ok(!crowd.isGone('alice'));
  assert.equal(changes.count, 1);
});

test('it asks again where no answer comes', async () => {
  const { world, crowd } = crowded();
  crowd.hear(1);
  await world.refuse('names?since=0');
  await world.pass(1000);
  await world.answer('names?since=0', 'names 1\nname alice here\n');
  await world.pass(60_000);
  assert.equal(world.requests.length, 0);
});

test('it asks for all where another server has counted fewer changes', async () => {
  const { world, crowd } = crowded();
  crowd.hear(9);
  await world.answer('names?since=0', 'names 9\nname alice here as Alice\n');
  crowd.hear(2);
  await world.pass(1000);
  await world.answer('names?since=0', 'names 2\nname alice here as Alicia\n');
  assert.equal(crowd.name('alice'), 'Alicia');
});

test('who is removed is told once, after the names are known', async () => {
  const { world, crowd, changes, removed } = crowded();
  crowd.hear(1);
  await world.answer('names?since=0', 'names 1\nname eve removed\n');
  assert.ok(crowd.isRemoved('eve'));
  assert.deepEqual([removed, changes.count], [['eve'], 1]);
  crowd.hear(2);
  await world.pass(1000);
  await world.answer('names?since=1', 'names 2\nname eve removed as Eve\n');
  assert.deepEqual([removed, changes.count], [['eve'], 2]);
});

test('when cards are released is told by this clock', async () => {
  const { world, crowd } = crowded();
  world.time = 5000;
  crowd.hear(1);
  await world.answer('names?since=0', 'names 1\nname alice gone release 30 as A\nname bob gone\n');
  assert.equal(crowd.release('alice'), 35_000);
  assert.equal(crowd.name('alice'), 'A');
  assert.equal(crowd.release('bob'), 0);
});

test('a reaction is seen for a moment, and a later one for its own', async () => {
  const { world, crowd, changes } = crowded();
  crowd.react('alice', '👏');
  await world.pass(2000);
  crowd.react('alice', '🎉');
  await world.pass(2499);
  assert.equal(crowd.reaction('alice'), '🎉');
  assert.equal(changes.count, 2);
  await world.pass(1);
  assert.equal(crowd.reaction('alice'), '');
  assert.equal(changes.count, 3);
});

test('a name that this tab has left is its own for ten seconds, each time', async () => {
  const { world, crowd, changes } = crowded();
  crowd.leave('alice');
  await world.pass(9000);
  crowd.leave('alice'); // after it has come back
  await world.pass(9999);
  assert.deepEqual([crowd.hasLeft('alice'), crowd.hasLeft('bob'), changes.count], [true, false, 0]);
  await world.pass(1);
  assert.deepEqual([crowd.hasLeft('alice'), changes.count], [false, 1]);
});

test('hidden names are numbers, by the order of joining', () => {
  const { crowd, changes } = crowded();
  const known = { people: new Map([['alice', { order: 0 }], ['bob', { order: 1 }]]) };
  const shown = () => ['alice', 'bob', 'carol'].map((player) => crowd.shown(player));
  assert.deepEqual(shown(), ['alice', 'bob', 'carol']);
  crowd.hide(new RoomState(['room names-hidden']), known);
  assert.equal(changes.count, 1);
  assert.equal(new Set(shown()).size, 3);
  assert.ok(shown()[0].includes('1') && shown()[1].includes('2'));
  crowd.hide(new RoomState(['room names-hidden']), known);
  assert.equal(changes.count, 1, 'nothing is new');
  crowd.hide(new RoomState([]), known);
  assert.deepEqual(shown(), ['alice', 'bob', 'carol']);
  assert.equal(changes.count, 2);
});

test('a name with letters of other directions is set apart', () => {
  const { crowd, changes } = crowded();
  crowd.call('alice', 'אליס');
  assert.equal(changes.count, 1);
  assert.equal(crowd.shown('alice'), '\u2068אליס\u2069');
  assert.equal(crowd.name('alice'), 'אליס');
});

test('it says when it knows all, and whether the server calls a player so', async () => {
  const { world, crowd } = crowded();
  let isTold = false;
  void crowd.told.then(() => { isTold = true; });
  crowd.hear(2);
  await world.refuse('names?since=0');
  await world.pass(1000);
  assert.ok(!isTold);
  const names = ['alice here as Alice', 'bob here', 'carol removed as Carol'];
  await world.answer('names?since=0', `names 2\n${names.map((each) => `name ${each}\n`).join('')}`);
  assert.ok(isTold); // not only when it may ask again
  assert.ok(crowd.calls('alice', 'Alice') && !crowd.calls('alice', 'alice'));
  assert.ok(crowd.calls('bob', 'bob') && !crowd.calls('dave', 'dave')); // of whom nothing is told
  assert.ok(!crowd.calls('carol', 'Carol'));
  const { crowd: empty } = crowded();
  empty.hear(0);
  await empty.told;
});
