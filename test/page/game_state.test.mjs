// What a page of Memory knows of its game, from the frames of a live connection.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GameState } from '../../src/page/game_state.js';
import { frame } from './world.mjs';

/** A game that has read these frames, and what the last one changed. @param {string[]} frames */
function read(...frames) {
  const game = new GameState();
  const updates = frames.map((each) => game.read(frame(each)));
  return { game, update: updates[updates.length - 1] };
}

const whole = 'at run-0 | first 0 | 2x2 | down | up A | none | down';

test('a first frame tells the whole board', () => {
  const { game, update } = read(`${whole} | player alice 2 holds 0,1 | player bob 0 waits 0,1`);
  assert.deepEqual([game.rows, game.columns, game.first], [2, 2, 0]);
  assert.deepEqual(game.spots, ['down', 'up A', 'none', 'down']);
  assert.deepEqual([game.card(0), game.card(1), game.card(2), game.card(9)], ['', 'A', '', '']);
  assert.deepEqual(game.people.get('alice'), { name: 'alice', score: 2, holds: [1], waits: null, order: 0 });
  assert.deepEqual(game.people.get('bob'), { name: 'bob', score: 0, holds: [], waits: 1, order: 1 });
  assert.equal(game.holder(1), 'alice');
  assert.equal(game.holder(0), '');
  assert.equal(game.queues.get(1), 1);
  assert.ok(update.whole && update.isNew);
});

test('a space in a card is read from its sign', () => {
  const { game } = read('at run-0 | first 0 | 1x2 | up ice␣cream | down');
  assert.equal(game.card(0), 'ice cream');
});

test('spaces are counted from 1 in edition 2020', () => {
  const { game } = read('at run-0 | first 1 | 2x3 | down | down | down | down | down | up C | player eve 0 holds 2,3');
  assert.deepEqual([game.index('1,1'), game.index('2,3')], [0, 5]);
  assert.deepEqual([game.place(0), game.place(5)], ['1,1', '2,3']);
  assert.equal(game.holders.get(5), 'eve');
});

test('a step tells what has changed', () => {
  const { game, update } = read(whole, 'at run-1 | space 0,0 up B | player alice 1 holds 0,1 0,0 | flipped 0,0');
  assert.ok(!update.whole && !update.isNew);
  assert.equal(game.spots[0], 'up B');
  assert.deepEqual(update.answers, [{ kind: 'flipped', index: 0, why: '', text: '' }]);
  assert.deepEqual([...update.spaces].sort(), [0, 1]);
  assert.equal(update.spotsBefore.get(0), 'down');
  assert.deepEqual([...update.before], [['alice', undefined]]);
  assert.ok(game.isMatched(0) && game.isMatched(1) && !game.isMatched(2));
});

test('a space that is told again as it was needs no paint', () => {
  const { update } = read(whole, 'at run-1 | space 0,1 up A');
  assert.equal(update.spaces.size, 0);
});

test('of several changes of a space and a player, what was before the first is told', () => {
  const { update } = read(`${whole} | player alice 0 holds 0,1`,
    'at run-1 | space 0,0 up B | space 0,0 up C | player alice 0 | player alice 5');
  assert.equal(update.spotsBefore.get(0), 'down');
  assert.deepEqual(update.before.get('alice')?.holds, [1]);
});

test('a card that is let go has no holder, and its space is painted', () => {
  const { game, update } = read(`${whole} | player alice 0 holds 0,1`, 'at run-1 | player alice 0');
  assert.equal(game.holders.size, 0);
  assert.deepEqual([...update.spaces], [1]);
});

test('a card that passes to another stays with that one, whoever is told first', () => {
  for (const lines of ['player alice 0 | player bob 0 holds 0,1', 'player bob 0 holds 0,1 | player alice 0']) {
    const { game } = read(`${whole} | player alice 0 holds 0,1 | player bob 0 waits 0,1`, `at run-1 | ${lines}`);
    assert.equal(game.holders.get(1), 'bob');
    assert.equal(game.queues.get(1), 0);
    assert.equal(game.people.get('bob')?.order, 1);
  }
});

test('a queue has as many as wait', () => {
  const { game, update } = read(`${whole} | player a 0 holds 0,1 | player b 0 waits 0,1 | player c 0 waits 0,1`,
    'at run-1 | player b 0 | gave up 0,1');
  assert.equal(game.queues.get(1), 1);
  assert.deepEqual([...update.spaces], [1]);
  assert.deepEqual(update.answers, [{ kind: 'gave up', index: 1, why: '', text: '' }]);
});

test('a failed flip has a word and a text, a malformed message a text', () => {
  const { update } = read(whole,
    'at run-0 | failed 1,0 1-A cannot flip this card: no card', 'at run-0 | malformed expected ROW,COLUMN');
  assert.deepEqual(update.answers, [{ kind: 'malformed', index: -1, why: '', text: 'expected ROW,COLUMN' }]);
  const failed = read(whole, 'at run-0 | failed 1,0 1-A cannot flip this card: no card').update.answers;
  assert.deepEqual(failed, [{ kind: 'failed', index: 2, why: '1-A', text: 'cannot flip this card: no card' }]);
});

test('a card may hold spaces', () => {
  const { game } = read(whole, 'at run-1 | space 0,0 up two words');
  assert.equal(game.card(0), 'two words');
});

test('a whole board after a lost connection is the same game; that of another run is a new one', () => {
  const first = `${whole} | player alice 3 holds 0,1 | player bob 0 waits 0,1`;
  const again = 'at run-9 | first 0 | 2x2 | down | down | none | none | player bob 1';
  const { game, update } = read(first, again);
  assert.ok(update.whole && !update.isNew);
  assert.deepEqual([...game.people.keys()], ['bob']);
  assert.equal(update.before.get('alice')?.score, 3);
  assert.deepEqual([game.holders.size, game.queues.size], [0, 0]);
  assert.ok(read(first, again.replace('run', 'other')).update.isNew);
});

test('lines of a later protocol are left alone', () => {
  const { game, update } = read(whole, 'at run-1 | weather sunny | space 0,0 none');
  assert.equal(game.spots[0], 'none');
  assert.deepEqual(update.answers, []);
});

test('a game is over when nothing is left to find', () => {
  /** @param {string} spots @param {string} [people] */
  const isOver = (spots, people = '') => read(`at run-0 | first 0 | 1x3 | ${spots}${people}`).game.isOver;
  assert.ok(!new GameState().isOver, 'nothing is known yet');
  assert.ok(isOver('none | none | none'));
  assert.ok(!isOver('none | none | down'));
  assert.ok(!isOver('up A | up A | none'), 'two match');
  assert.ok(isOver('up A | up B | none'), 'none do');
  assert.ok(isOver('up A | up A | none', ' | player alice 1 holds 0,0 0,1'), 'the pair is found');
  assert.ok(isOver('down | none | none', ' | room game 1 | room over'), 'the room says so');
});

test('a frame tells of its room, or leaves it as it was', () => {
  const { game } = read(`${whole} | room game 2 | room locked`, 'at run-1 | space 0,0 up B');
  assert.equal(game.room.game, 2);
  assert.ok(game.room.isLocked);
});

test('players are called as the room says', () => {
  const { game } = read(`${whole} | player alice 0 holds 0,1`);
  game.crowd = /** @type {any} */ ({ shown: (/** @type {string} */ name) => name.toUpperCase() });
  assert.equal(game.holder(1), 'ALICE');
});
