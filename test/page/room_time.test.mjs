// What a room tells of its time: before the first game, in it, while it is paused and when it is over.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { t as text } from '../../src/page/language.js';
import { RoomState } from '../../src/page/room_state.js';
import { RoomTime, timeInWords } from '../../src/page/room_time.js';
import { Tab } from './tab.mjs';

const waits = text('The game has not begun.');
const paused = text('The host has paused the game.');
const isUp = text('Time is up!');
const go = text('Go! Everybody plays now.');
/** @param {string} time */
const left = (time) => text('{time} left', { time });

/** @param {string[]} words */
const state = (...words) => new RoomState(words.map((each) => `room ${each}`));

/** @param {import('node:test').TestContext} t @param {string[]} words  What is told of the room at first. */
function shown(t, ...words) {
  const tab = new Tab(t);
  /** @type {string[]} */
  const said = [];
  const page = /** @type {any} */ ({ say: (/** @type {string} */ each) => said.push(each) });
  const time = new RoomTime(page, state(...words));
  const note = tab.link.next[0];
  return { tab, said, time, note,
    show: (/** @type {string[]} */ ...told) => time.show(state(...told)),
    /** What is seen; null if nothing is. */
    seen: () => note.hidden ? null : note.textContent.trim() };
}

/** The answer that tells the server's clock. @param {Tab} tab @param {number} seconds  Since 1970. */
const tellClock = (tab, seconds) =>
  tab.answer('room', '', 200, { Date: new Date(seconds * 1000).toUTCString() });

test('why nobody plays, whichever comes first', () => {
  assert.equal(timeInWords(state()), '');
  assert.equal(timeInWords(state('paused')), paused);
  assert.equal(timeInWords(state('paused', 'time-up')), isUp);
  assert.equal(timeInWords(state('paused', 'gathering')), waits);
  assert.equal(timeInWords(state('paused', 'begins-in 3')), waits);
});

test('without a limit and a pause nothing is shown', (t) => {
  const { tab, said, time, seen } = shown(t, 'game 1');
  assert.deepEqual([seen(), said, time.told], [null, [], '']);
  assert.ok(!tab.body.classes.has('paused'));
  assert.equal(tab.requests.length, 0);
});

test('while people gather it says to wait, and once that everybody plays', (t) => {
  const { tab, said, time, show, seen } = shown(t, 'paused', 'gathering');
  assert.deepEqual([seen(), time.told], [waits, waits]);
  assert.deepEqual(said, [], 'the note tells it to whoever comes');
  assert.ok(tab.body.classes.has('paused'));
  show('paused', 'begins-in 3');
  assert.deepEqual([seen(), said], [waits, []]);
  show('game 1');
  assert.deepEqual([seen(), said, time.told], [null, [go], '']);
  assert.ok(!tab.body.classes.has('paused'));
  show('game 1');
  assert.deepEqual(said, [go]);
});

test('a game is counted down by the server’s clock', async (t) => {
  const { tab, show, seen } = shown(t, 'game 1');
  tab.ahead = 1_000_010_000; // ten seconds ahead of the server
  show('until 1000090');
  assert.equal(seen(), '', 'until the clock is known');
  await tellClock(tab, 1_000_000);
  assert.equal(seen(), left('1:30'));
  await tab.pass(500);
  assert.equal(seen(), left('1:30'));
  await tab.pass(500);
  assert.equal(seen(), left('1:29'));
  show('until 1000090');
  await tab.pass(60_000);
  assert.equal(seen(), left('0:29'));
  await tab.pass(60_000);
  assert.equal(seen(), left('0:00'), 'the server tells that it is over');
});

test('the server is asked for its clock once', async (t) => {
  const { tab, show } = shown(t, 'until 70');
  const { method } = await tab.asked('room');
  assert.equal(method, 'HEAD');
  show('until 90');
  assert.equal(tab.requests.length, 0);
});

test('if it does not tell, the reader’s own clock is taken', async (t) => {
  const silent = shown(t, 'until 70');
  await silent.tab.answer('room', '');
  assert.equal(silent.seen(), left('1:10'));
  const gone = shown(t, 'until 70');
  await gone.tab.refuse('room');
  assert.equal(gone.seen(), left('1:10'));
});

test('in a pause the time stands still', async (t) => {
  const { tab, said, show, seen } = shown(t, 'until 90');
  await tellClock(tab, 0);
  await tab.pass(10_000);
  show('paused', 'left 80');
  assert.deepEqual([seen(), said], [`${paused} ${left('1:20')}`, [paused]]);
  assert.ok(tab.body.classes.has('paused'));
  await tab.pass(30_000);
  assert.equal(seen(), `${paused} ${left('1:20')}`);
  show('until 120');
  await tab.settle();
  assert.deepEqual([seen(), said], [left('1:20'), [paused, go]]);
  await tab.pass(1000);
  assert.equal(seen(), left('1:19'));
});

test('a pause before the clock is known is not counted down either', async (t) => {
  const { tab, show, seen } = shown(t, 'until 90');
  show('paused', 'left 90');
  await tellClock(tab, 0);
  await tab.pass(5000);
  assert.equal(seen(), `${paused} ${left('1:30')}`);
});

test('when the time is up that is all that is shown, until there is a next game', async (t) => {
  const { tab, said, show, seen } = shown(t, 'until 1');
  await tellClock(tab, 0);
  await tab.pass(1000);
  show('paused', 'time-up');
  await tab.pass(1000);
  assert.deepEqual([seen(), said], [isUp, [isUp]]);
  show('game 2', 'until 62');
  await tab.settle();
  assert.deepEqual([seen(), said], [left('1:00'), [isUp, go]]);
});

test('a pause that is over before the clock is known leaves one count', async (t) => {
  const { tab, show, seen } = shown(t, 'until 90');
  show('paused', 'left 90');
  show('until 90');
  await tellClock(tab, 0);
  assert.equal(seen(), left('1:30'));
  show('paused', 'left 90');
  await tab.pass(5000);
  assert.equal(seen(), `${paused} ${left('1:30')}`);
});
