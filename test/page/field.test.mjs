// What a page of Minesweeper knows of its field and of who digs there.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Diggers } from '../../src/page/diggers.js';
import { Field, flagged, untouched } from '../../src/page/field.js';
import { frame } from './world.mjs';

/** A field that has read these frames, and what the last one changed. @param {string[]} frames */
function read(...frames) {
  const field = new Field();
  const diggers = new Diggers(field);
  /** @type {import('../../src/page/diggers.js').Deed[]} */
  let deeds = [];
  const updates = frames.map((each) => {
    const update = field.read(frame(each));
    deeds = diggers.read(update);
    return update;
  });
  return { field, diggers, deeds, update: updates[updates.length - 1] };
}

const whole = 'at run-0 | debug 0 | players 2 | size 3 2 | --- | F1 ';

test('a first frame tells the whole field', () => {
  const { field, update } = read(whole);
  assert.deepEqual([field.columns, field.rows, field.players, field.isDebug], [3, 2, 2, false]);
  assert.deepEqual([0, 3, 4, 5].map((index) => field.number(index)), [-1, -1, 1, 0]);
  assert.deepEqual([field.counts[untouched], field.counts[flagged]], [3, 1]);
  assert.deepEqual([field.place(4), field.isFinished], ['1 1', false]);
  assert.ok(update.whole && update.isNew);
  assert.ok(read(whole.replace('debug 0', 'debug 1')).field.isDebug);
});

test('a step tells rows', () => {
  const { field, update } = read(whole, 'at run-1 | row 0 1 2  | ok dig 1 0');
  assert.equal(field.number(1), 2);
  assert.equal(field.number(2), 0);
  assert.deepEqual([...update.squares], [1, 2]);
  assert.deepEqual(update.dug, [1, 2]);
  assert.deepEqual([update.changed, update.last, field.counts[untouched]], [2, 2, 1]);
  assert.deepEqual(update.answers, [{ kind: 'ok', command: 'dig', index: 1, reason: '' }]);
  assert.ok(!update.whole && !update.isNew);
});

test('a flag is not dug, and a square that is told again has not changed', () => {
  const { field, update } = read(whole, 'at run-1 | row 0 0 F-- | ok flag 0 0');
  assert.deepEqual([update.dug, update.changed, field.counts[flagged]], [[], 1, 2]);
});

test('a bomb leaves a crater', () => {
  const { field, update } = read(whole, 'at run-1 | players 1 | row 0 0 1 | BOOM! 0 0');
  assert.deepEqual(update.answers, [{ kind: 'BOOM!', command: 'dig', index: 0, reason: '' }]);
  assert.deepEqual([...field.craters], [0]);
  assert.deepEqual([...update.booms], [0]);
  assert.deepEqual([update.playersBefore, field.players], [2, 1]);
});

test('refusals have a reason', () => {
  const { update } = read(whole, 'at run-1 | failed dig 2 1 paused wait for it', 'at run-1 | malformed what is this');
  assert.deepEqual(update.answers, [{ kind: 'malformed', command: '', index: -1, reason: 'what is this' }]);
  const failed = read(whole, 'at run-1 | failed dig 2 1 paused wait for it').update.answers;
  assert.deepEqual(failed, [{ kind: 'failed', command: 'dig', index: 5, reason: 'paused wait for it' }]);
});

test('the neighbours of a square end at the edges', () => {
  const { field } = read('at run-0 | debug 0 | players 1 | size 3 3 | --- | --- | ---');
  assert.deepEqual(field.around(0), [1, 3, 4]);
  assert.deepEqual(field.around(4), [0, 1, 2, 3, 5, 6, 7, 8]);
  assert.deepEqual(field.around(8), [4, 5, 7]);
});

test('a field is finished when a line says so, until a whole field does not', () => {
  assert.ok(read(whole, 'at run-1 | cleared').field.isFinished);
  assert.ok(read(whole, 'at run-1 | room over').field.isFinished);
  assert.ok(!read(whole, 'at run-1 | cleared', whole).field.isFinished);
});

test('a whole field after a lost connection keeps what this page knows; that of another run does not', () => {
  const boom = 'at run-1 | BOOM! 0 0';
  const again = read(whole, boom, whole.replace('run-0', 'run-2'));
  assert.ok(!again.update.isNew);
  assert.deepEqual([...again.field.craters], [0]);
  const other = read(whole, boom, 'at other-0 | debug 0 | players 1 | size 2 1 | --');
  assert.ok(other.update.isNew);
  assert.equal(other.field.craters.size, 0);
  assert.deepEqual([other.field.counts[untouched], other.field.counts[flagged]], [2, 0]);
});

test('squares are whose score grew by as many', () => {
  const begun = `${whole} | player alice 4 0 | player bob 0 1 | left 2`;
  const { field, diggers, deeds } = read(begun, 'at run-1 | row 0 1 2  | player alice 6 0 | left 2');
  assert.deepEqual(deeds, [{ name: 'alice', dug: 2, hit: 0, isNewcomer: false }]);
  assert.equal(field.dugBy.get(1)?.name, 'alice');
  assert.equal(diggers.left, 2);
  assert.deepEqual([...diggers.people.values()].map(({ order, score }) => [order, score]), [[0, 6], [1, 0]]);
  for (const unclear of ['player alice 5 0', 'player alice 5 0 | player bob 1 1']) {
    assert.equal(read(begun, `at run-1 | row 0 1 2  | ${unclear}`).field.dugBy.size, 0);
  }
});

test('a bomb that somebody hit has gone off there', () => {
  const { field, deeds, update } = read(`${whole} | player bob 0 0`, 'at run-1 | row 0 2   | player bob 0 1');
  assert.deepEqual(deeds, [{ name: 'bob', dug: 0, hit: 1, isNewcomer: false }]);
  assert.deepEqual([[...field.craters], [...update.booms]], [[2], [2]]);
});

test('who joins is a newcomer, and what is new to the page is nobody\'s deed', () => {
  assert.deepEqual(read(`${whole} | player alice 9 0`).deeds, []);
  assert.deepEqual(read(whole, 'at run-1 | player carol 0 0').deeds,
    [{ name: 'carol', dug: 0, hit: 0, isNewcomer: true }]);
});

test('bombs are shown at the end', () => {
  const { field, update } = read(whole, 'at run-1 | room over | bombs 0 0 2 | bombs 1 0');
  assert.deepEqual([...field.bombs], [0, 2, 3]);
  assert.deepEqual([...update.squares], [0, 2, 3]);
});
