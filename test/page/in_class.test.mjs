// What a pupil reads when a round has not begun, begins, pauses, and is over.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GameState } from '../../src/page/game_state.js';
import { InClass } from '../../src/page/in_class.js';
import { t as text } from '../../src/page/language.js';
import { Tab } from './tab.mjs';
import { frame } from './world.mjs';

const soon = text('The game begins soon. Wait for your teacher.');
const paused = text('The game is paused. Wait until it goes on.');
const go = text('Go! Everybody plays now.');
const isUp = `${text('Time is up!')} ${text('Wait for the next round.')}`;

/**
 * A pupil's page.
 * @param {import('node:test').TestContext} t @param {string} first  What its first frame tells, after the head.
 */
function pupil(t, first) {
  new Tab(t);
  const game = new GameState();
  /** @type {string[]} */
  const said = [];
  const names = { game, looksOn: () => false, player: () => 'ann' };
  const page = /** @type {any} */ ({ names, say: (/** @type {string} */ each) => said.push(each) });
  const inClass = new InClass(page, game.room); // before the first frame
  let number = 0;
  const hears = (/** @type {string} */ told) => {
    game.read(frame(`at run-${number} | ${told}`));
    number += 1;
    inClass.show(game.room, () => {});
    return said.splice(0);
  };
  assert.deepEqual(said, []);
  return { hears, first: hears(`first 0 | 1x2 | ${first}`) };
}

const begins = 'room game 1 | room class 1 | room paused';
const plays = 'room game 1 | room class 1';

test('a pause is one although nobody has found a pair, and the next round begins soon', (t) => {
  const { hears, first } = pupil(t, `down | down | ${begins}`);
  assert.deepEqual(first, [soon]);
  assert.deepEqual(hears(plays), [go]);
  assert.deepEqual(hears(begins), [paused]);
  assert.deepEqual(hears(plays), [go]);
  assert.deepEqual(hears(`${begins} | room time-up`), [isUp]);
  assert.deepEqual(hears('first 0 | 1x2 | down | down | room game 2 | room class 1 | room paused'), [soon]);
  assert.deepEqual(hears('room game 2 | room class 1'), [go]);
});

for (const [where, told] of [
  ['a card lies face up', `up A | down | player bob 0 | ${begins}`],
  ['somebody has a pair', `none | none | player bob 1 | ${begins}`],
  ['a field has been dug', `down | down | ${begins} | room played 7`],
]) {
  test(`who comes during a pause reads that it is one, where ${where}`, (t) => {
    assert.deepEqual(pupil(t, told).first, [paused]);
  });
}

test('who comes before the round reads that it begins soon, whoever was here before', (t) => {
  assert.deepEqual(pupil(t, `down | down | player bob 0 | ${begins}`).first, [soon]);
});
