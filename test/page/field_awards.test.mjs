// The awards at the end of a game on a field.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Diggers } from '../../src/page/diggers.js';
import { Field } from '../../src/page/field.js';
import { FieldAwards } from '../../src/page/field_awards.js';
import { frame } from './world.mjs';

const begin = 'debug 0 | players 2 | size 4 1 | ----';

/**
 * A page that is told each text so many milliseconds after its start.
 * @param {import('node:test').TestContext} t @param {[number, string][]} told
 */
function seen(t, ...told) {
  const field = new Field();
  const diggers = new Diggers(field);
  const awards = new FieldAwards();
  let now = 0;
  let step = 0;
  let run = 'first';
  t.mock.method(performance, 'now', () => now);
  /** @param {[number, string][]} more */
  const tell = (...more) => {
    for (const [at, text] of more) {
      now = at;
      const update = field.read(frame(`at ${run}-${step} | ${text}`));
      awards.read(update, diggers.read(update), field);
      step += 1;
    }
  };
  tell(...told);
  const beginNext = () => { run = 'next'; };
  return { awards, tell, beginNext,
    list: () => awards.list([...diggers.people.values()]).map((each) => Object.values(each).join()) };
}

test('a sure hand is the only digger without a bomb, where bombs went off', (t) => {
  const late = begin.replace('----', '1---');
  const { tell, list } = seen(t, [0, `${late} | player ann 1 0 | player bob 0 0`]);
  assert.deepEqual(list(), []);
  tell([1000, 'row 0 1 11 | player bob 2 0'], [2000, 'row 0 3 1 | player bob 2 1']);
  assert.deepEqual(list(), ['Sure hand,ann,no bomb hit']);
  tell([3000, 'player cem 1 0']);
  assert.deepEqual(list(), [], 'there are two');
});

test('the fastest digger has the most squares in ten seconds', (t) => {
  const { tell, list } = seen(t, [0, begin], [1000, 'row 0 0 1 | player ann 1 0']);
  assert.deepEqual(list(), [], 'nobody else has dug');
  tell([2000, 'row 0 1 11 | player bob 2 0']);
  assert.deepEqual(list(), ['Fastest digger,bob,2 squares in 10 seconds']);
  tell([10_999, 'player ann 3 0']);
  assert.deepEqual(list(), ['Fastest digger,ann,3 squares in 10 seconds']);
  tell([12_000, 'player bob 3 0'], [13_000, 'player bob 4 0']);
  assert.deepEqual(list(), ['Fastest digger,ann,3 squares in 10 seconds'], 'bob’s first two are too long ago');
});

test('the last square is known if one player alone dug in the frame that ended the game', (t) => {
  const late = begin.replace('----', '1---'); // so that there is no other award
  const two = seen(t, [0, late], [1000, 'row 0 1 11 | player ann 1 0 | player bob 1 0 | room over']);
  assert.deepEqual(two.list(), []);
  const one = seen(t, [0, late], [1000, 'row 0 1 1 | player ann 1 0'],
    [2000, 'row 0 2 1 | player bob 1 0 | room over']);
  assert.deepEqual(one.list(), ['Last square,bob,ended the game']);
});

test('a page that has not seen every dig names no fastest digger, until the next game', (t) => {
  /** @type {[number, string][]} */
  const digs = [[1000, 'row 0 0 1 | player ann 1 0'], [2000, 'row 0 1 11 | player bob 2 0']];
  assert.deepEqual(seen(t, [0, begin.replace('----', '---1')], ...digs).list(), [], 'it came too late');
  const { awards, tell, beginNext, list } = seen(t, [0, begin], digs[0]);
  awards.miss();
  tell(digs[1]);
  assert.deepEqual(list(), []);
  beginNext();
  tell([3000, begin], ...digs);
  assert.deepEqual(list(), ['Fastest digger,bob,2 squares in 10 seconds']);
});
