// What the page of Memory knows of its own player's flips, and what it tells of an update.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GameState } from '../../src/page/game_state.js';
import { newsOfOthers, soundsOf } from '../../src/page/news.js';
import { OwnFlips } from '../../src/page/own_flips.js';
import { frame } from './world.mjs';

const whole = 'at run-0 | first 0 | 2x2 | down | down | down | down';

/** Alice's flips in a game that has read this, on a connection that is in that state. @param {string} [first] */
function playing(first = whole) {
  const game = new GameState();
  game.read(frame(first));
  const own = new OwnFlips(game, () => 'alice');
  const link = {
    isConnecting: false,
    isLost: false,
    /** What was sent. @type {number[]} */
    sent: [],
    /** @param {number} index */
    flip(index) {
      if (!link.isLost) link.sent.push(index);
      return !link.isLost;
    },
  };
  /** @param {string} text */
  const read = (text, isPolling = false) => {
    const update = game.read(frame(text));
    const hadWaited = own.waits;
    own.read(update, isPolling);
    const sounds = soundsOf(update, own.holds, hadWaited);
    return { update, news: newsOfOthers(update, game, own.name, isPolling), sounds };
  };
  return { game, own, link, read };
}

test('a card turns until its answer arrives', () => {
  const { own, link, read } = playing();
  assert.ok(own.flip(0, link) && own.flip(3, link));
  assert.deepEqual([link.sent, [...own.turning]], [[0, 3], [0, 3]]);
  const { update } = read('at run-1 | flipped 0,0');
  assert.deepEqual([...own.turning], [3]);
  assert.ok(update.spaces.has(0) && !update.spaces.has(3));
});

test('what is pressed while the page connects is turned over then, once', () => {
  const { own, link } = playing();
  link.isConnecting = true;
  assert.ok(own.flip(1, link) && own.flip(2, link));
  assert.deepEqual([link.sent, own.turning.size], [[], 0]);
  assert.equal(own.takeAsked(), 2, 'the last card');
  assert.equal(own.takeAsked(), null);
});

test('without a connection nothing turns', () => {
  const { own, link } = playing();
  link.isLost = true;
  assert.ok(!own.flip(1, link));
  assert.deepEqual([own.turning.size, own.takeAsked()], [0, null]);
});

test('the server tells for which card a player waits', () => {
  const { own, link, read } = playing();
  own.flip(1, link);
  assert.deepEqual([...read('at run-1 | player alice 0 waits 0,1').update.spaces], [1]);
  assert.equal(own.waits, 1);
  const { update } = read('at run-2 | player alice 0 holds 0,1 | flipped 0,1');
  assert.equal(own.waits, null);
  assert.deepEqual([...update.spaces], [1]);
  assert.deepEqual([own.holds, own.turning.size], [[1], 0]);
});

test('over HTTP a wait ends with the answer', () => {
  const { own, read } = playing();
  own.waits = 1;
  read('at run-1 | flipped 0,0', true);
  assert.equal(own.waits, 1);
  read('at run-2 | failed 0,1 1-A', true);
  assert.equal(own.waits, null);
});

test('when the connection is lost, no answer comes any more', () => {
  const { own, link } = playing();
  own.flip(0, link);
  own.waits = 3;
  assert.deepEqual(own.forget(), [0, 3]);
  assert.deepEqual([own.turning.size, own.waits, own.forget()], [0, null, []]);
});

test('each result of a flip has its sound', () => {
  const holding = `${whole} | player alice 0`;
  for (const [step, sound] of [
    ['player alice 0 holds 0,0 | flipped 0,0', ['turn']],
    ['player alice 1 holds 0,0 0,1 | flipped 0,1', ['match']],
    ['player alice 0 | flipped 0,1', ['miss']],
    ['player alice 0 | failed 0,1 2-B', ['stolen']],
    ['player alice 0 | gave up 0,1', []],
    ['player bob 0 holds 0,0', []],
  ]) assert.deepEqual(playing(holding).read(`at run-1 | ${step}`).sounds, sound, `${step}`);
  const { own, read } = playing();
  own.waits = 0;
  assert.deepEqual(read('at run-1 | player alice 0 holds 0,0 | flipped 0,0').sounds, ['yours']);
});

test('what others do is told, what one does oneself is not', () => {
  const { read } = playing(`${whole} | player alice 0 | player bob 0`);
  const { news } = read('at run-1 | space 0,0 up A | player alice 0 holds 0,0 | player bob 0 waits 0,0');
  assert.deepEqual(news, ['bob is waiting for row 1, column 1']);
  assert.deepEqual(read('at run-2 | player bob 0').news, [], 'that is worth no message');
});

test('over HTTP somebody has turned over what this player has not', () => {
  const { read } = playing();
  assert.deepEqual(read('at run-1 | space 0,1 up A | space 1,0 up B | flipped 1,0', true).news,
    ['Somebody turned over A at row 1, column 2']);
  assert.deepEqual(read('at run-2 | space 0,0 up C').news, [], 'live, the line of a player tells who');
});
