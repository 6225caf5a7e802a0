// The awards at the end of a game of Memory.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Awards } from '../../src/page/awards.js';
import { GameState } from '../../src/page/game_state.js';
import { frame } from './world.mjs';

const begin = 'first 0 | 2x4 | down | down | down | down | down | down | down | down';
const everybody = new Set(['ann', 'bob']);

/** A page that is told each text so many milliseconds after its start. @param {[number, string][]} told */
function seen(...told) {
  const game = new GameState();
  const awards = new Awards();
  let step = 0;
  let run = 'first';
  /** @param {[number, string][]} more */
  const tell = (...more) => {
    for (const [at, text] of more) {
      awards.read(game.read(frame(`at ${run}-${step} | ${text}`)), game, at);
      step += 1;
    }
  };
  tell(...told);
  const beginNext = () => { run = 'next'; };
  return { awards, tell, beginNext,
    of: (names = everybody) => awards.of(names).map((each) => Object.values(each).join()) };
}

/**
 * A pair: its first card at `at`, its second so much later.
 * @type {(who: string, at: number, after: number, score: number) => [number, string][]}
 */
const pair = (who, at, after, score) => [
  [at, `player ${who} ${score - 1} holds 0,0`],
  [at + after, `player ${who} ${score} holds 0,0 0,1`],
  [at + after, `player ${who} ${score}`]];

/** Two cards that differ. @type {(who: string, at: number, score: number) => [number, string][]} */
const miss = (who, at, score) => [
  [at, `player ${who} ${score} holds 1,0`],
  [at + 100, `player ${who} ${score}`]];

test('the fastest pair counts from its first card', () => {
  assert.deepEqual(seen([0, begin], ...pair('ann', 1000, 1500, 1), ...pair('bob', 4000, 540, 1)).of(),
    ['Fastest pair,bob,0.5 s']);
});

test('a last pair that is taken by one card is not the fastest', () => {
  const { of } = seen([0, begin], ...pair('ann', 1000, 1500, 1), [4000, 'player bob 0'],
    [5000, 'player bob 1 holds 0,0 0,1']);
  assert.deepEqual(of(), ['Fastest pair,ann,1.5 s']);
});

test('the best memory has the most pairs of all tries, from three pairs on', () => {
  const { tell, of } = seen([0, begin], ...miss('ann', 0, 0), ...pair('ann', 1000, 900, 1),
    ...pair('ann', 2000, 900, 2), ...pair('bob', 3000, 900, 1), ...pair('bob', 4000, 900, 2));
  assert.deepEqual(of(), ['Fastest pair,ann,0.9 s']);
  tell(...pair('ann', 5000, 900, 3));
  assert.deepEqual(of(), ['Fastest pair,ann,0.9 s', 'Best memory,ann,75% of tries']);
  tell(...pair('bob', 6000, 900, 3));
  assert.deepEqual(of(), ['Fastest pair,ann,0.9 s', 'Best memory,bob,100% of tries']);
});

test('the most patient has waited three seconds, all waits together', () => {
  const { tell, of } = seen([0, begin], [100, 'player ann 0 waits 0,0'], [2000, 'player ann 0'],
    [5000, 'player ann 0 waits 0,0'], [6000, 'player ann 0']);
  assert.deepEqual(of(), []);
  tell([7000, 'player ann 0 waits 0,0'], [7050, 'player ann 0 waits 0,1'], [7100, 'player ann 0 holds 0,1']);
  assert.deepEqual(of(), ['Most patient,ann,waited 3.0 s']);
});

test('who was removed has no award', () => {
  const { of } = seen([0, begin], ...pair('ann', 1000, 1500, 1), ...pair('bob', 4000, 500, 1));
  assert.deepEqual(of(new Set(['ann'])), ['Fastest pair,ann,1.5 s']);
});

test('a page that has not seen the whole game gives none, until the next', () => {
  const late = seen([0, begin.replace('down', 'up a')], ...pair('ann', 1000, 500, 1));
  assert.deepEqual(late.of(), []);
  const lost = seen([0, begin], ...pair('ann', 1000, 500, 1));
  lost.awards.miss();
  assert.deepEqual(lost.of(), []);
  const whole = seen([0, begin], ...pair('ann', 1000, 500, 1), [2000, begin]); // something before it was not told
  assert.deepEqual(whole.of(), []);
  whole.beginNext();
  whole.tell([3000, begin]);
  assert.deepEqual(whole.of(), [], 'what was done in the game before is forgotten');
  whole.tell(...pair('bob', 4000, 700, 1));
  assert.deepEqual(whole.of(), ['Fastest pair,bob,0.7 s']);
});
