// When a page shows what others do.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Pace } from '../../src/page/pace.js';
import { World } from './world.mjs';

/** @param {boolean} isLarge */
function paced(isLarge) {
  const world = new World();
  /** @type {[string, number][]} */
  const shown = [];
  return { world, shown, pace: new Pace((text, at) => shown.push([text, at]), () => isLarge, world) };
}

test('on a small board everything is shown at once', () => {
  const { world, shown, pace } = paced(false);
  pace.take('a');
  pace.take('b');
  assert.deepEqual(shown, [['a', 0], ['b', 0]]);
  assert.equal(world.timers, 0);
});

test('on a large one moves of others are shown four times a second, with when they came', async () => {
  const { world, shown, pace } = paced(true);
  pace.take('a');
  await world.pass(100);
  pace.take('b');
  await world.pass(50);
  pace.take('c');
  assert.equal(world.timers, 1);
  await world.pass(99);
  assert.deepEqual(shown, [['a', 0]]);
  await world.pass(1);
  assert.deepEqual(shown, [['a', 0], ['b', 100], ['c', 150]]);
  await world.pass(250);
  pace.take('d');
  assert.deepEqual(shown[3], ['d', 500], 'it has been quiet');
  pace.take('e');
  await world.pass(250);
  assert.deepEqual(shown[4], ['e', 500]);
});

test('an answer and a whole board do not wait, nor what came before them', async () => {
  for (const line of ['first 0', 'debug 1', 'flipped 0,0', 'failed 0,0 1-A no card', 'gave up 0,0', 'ok dig 0 0',
    'BOOM! 0 0', 'malformed what']) {
    const { world, shown, pace } = paced(true);
    pace.take('at r-1\n');
    pace.take('at r-2\n');
    assert.equal(shown.length, 1);
    pace.take(`at r-3\n${line}\n`);
    assert.equal(shown.length, 3, line);
    assert.equal(world.timers, 0);
  }
});
