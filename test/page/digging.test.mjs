// What a press on a square of Minesweeper means, and what came of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Digging } from '../../src/page/digging.js';
import { Field } from '../../src/page/field.js';
import { frame } from './world.mjs';

/**
 * Digs in this field of 3 columns.
 * @param {string} rows @param {{isHeldBack?: boolean, isLost?: boolean, debug?: 0 | 1}} [now]
 */
function digging(rows, { isHeldBack = false, isLost = false, debug = 0 } = {}) {
  const field = new Field();
  field.read(frame(`at run-0 | debug ${debug} | players 1 | size 3 ${rows.split(' | ').length} | ${rows}`));
  /** What was sent, said and painted. @type {string[]} */
  const done = [];
  const own = new Digging(field, {
    isHeldBack: () => isHeldBack,
    send: (command) => {
      done.push(command);
      return !isLost;
    },
    say: (text, plain) => done.push(`${text} / ${plain}`),
    repaint: (index) => done.push(`paint ${index}`),
  });
  /** @param {string} text */
  const read = (text) => {
    const update = field.read(frame(text));
    return { update, hasExploded: own.read(update) };
  };
  return { own, done, read };
}

test('an untouched square is dug or flagged, and looks so until the answer arrives', () => {
  const { own, done, read } = digging('---');
  own.dig(0);
  own.flag(2);
  assert.deepEqual(done, ['dig 0 0', 'paint 0', 'flag 2 0', 'paint 2']);
  assert.deepEqual([...own.pending], [0, 2]);
  const { update, hasExploded } = read('at run-1 | row 0 0 1 | ok dig 0 0');
  assert.deepEqual([[...own.pending], [...update.squares], hasExploded], [[2], [0], false]);
  assert.deepEqual([own.forget(), own.pending.size], [[2], 0]);
});

test('a flag is removed, never dug away', () => {
  const { own, done } = digging('F--');
  own.dig(0);
  assert.deepEqual(done.splice(0),
    ['There is a flag at row 1, column 1. Remove it first. / There is a flag. Remove it first.']);
  own.flag(0);
  assert.equal(done[0], 'deflag 0 0');
});

test('a number digs around itself once its bombs are flagged', () => {
  const { own, done } = digging('F1-');
  own.dig(1);
  assert.deepEqual(done.splice(0), ['dig 2 0', 'paint 2']);
  own.flag(1);
  assert.deepEqual(done.splice(0), ['Row 1, column 2 is already dug. / This is dug already.']);
  const few = digging('-2F');
  few.own.dig(1);
  assert.deepEqual(few.done,
    ['Bombs near row 1, column 2: 2. Flags: 1. / Bombs nearby: 2. Flags: 1.']);
  const none = digging('-  ');
  none.own.dig(2);
  assert.deepEqual(none.done, []);
});

test('a press is a click if something was sent, however many squares it digs', () => {
  const { own, read } = digging('F1- | --- | ---');
  own.dig(1); // around the number
  assert.equal(own.clicks, 1);
  own.flag(6);
  own.dig(7);
  assert.equal(own.clicks, 3);
  own.dig(0); // the flag keeps it
  own.flag(1);
  assert.equal(own.clicks, 3);
  read('at other-0 | debug 0 | players 1 | size 3 1 | ---');
  assert.equal(own.clicks, 0);
  const lost = digging('---', { isLost: true });
  lost.own.dig(0);
  assert.equal(lost.own.clicks, 0);
});

test('who may not move, or has no connection, waits for nothing', () => {
  const held = digging('---', { isHeldBack: true });
  held.own.dig(0);
  assert.deepEqual([held.done, held.own.pending.size], [[], 0]);
  const lost = digging('---', { isLost: true });
  lost.own.dig(0);
  assert.deepEqual([lost.done, lost.own.pending.size], [['dig 0 0'], 0]);
});

test('a bomb puts a player out, but not where the server debugs', () => {
  const { own, read } = digging('---');
  assert.ok(read('at run-1 | row 1 0 0 | BOOM! 1 0').hasExploded);
  assert.deepEqual([own.boom, own.isOut], [1, true]);
  const { update } = read('at run-2 | BOOM! 2 0');
  assert.ok(update.squares.has(1) && update.squares.has(2), 'the bomb before looks otherwise, too');
  assert.equal(own.boom, 2);
  const debugged = digging('---', { debug: 1 });
  debugged.read('at run-1 | BOOM! 1 0');
  assert.deepEqual([debugged.own.boom, debugged.own.isOut], [1, false]);
});

test('another field knows nothing of the last one', () => {
  const { own, read } = digging('---');
  read('at run-1 | BOOM! 1 0');
  own.dig(0);
  read('at other-0 | debug 0 | players 1 | size 3 1 | ---');
  assert.deepEqual([own.boom, own.pending.size], [-1, 0]);
});
