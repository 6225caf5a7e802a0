// What the pages know of rooms and classes.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ClassState } from '../../src/page/class_state.js';
import { RoomState, roomIn } from '../../src/page/room_state.js';

test('lines that are not about the room tell of none', () => {
  assert.equal(roomIn(['at run-0', 'player room 0']), null);
  assert.equal(roomIn(['space 0,0 down', 'room watching 3'])?.watching, 3);
});

test('a room is what its lines say, and otherwise as it begins', () => {
  const room = new RoomState(['room game 3', 'room watching 2', 'room names 7', 'room begun 100', 'room time 42',
    'room host alice', 'room over', 'room locked', 'room yours']);
  assert.deepEqual([room.game, room.watching, room.names, room.begun, room.time], [3, 2, 7, 100, 42]);
  assert.deepEqual([room.host, room.isOver, room.isLocked, room.isYours], ['alice', true, true, true]);
  const bare = new RoomState();
  assert.deepEqual([bare.game, bare.watching, bare.names, bare.begun, bare.time], [0, 0, 0, null, null]);
  assert.deepEqual([bare.host, bare.isOver, bare.isLocked, bare.isYours], ['', false, false, false]);
});

test('a room has lists', () => {
  const room = new RoomState(['room bot robo 2', 'room bot dora 3', 'room won alice 4', 'room react bob clap 9',
    'room best 31 alice bob', 'room best 40 eve']);
  assert.deepEqual([...room.bots], [['robo', 2], ['dora', 3]]);
  assert.deepEqual([...room.won], [['alice', 4]]);
  assert.deepEqual(room.reactions, [{ player: 'bob', word: 'clap', number: 9 }]);
  assert.deepEqual(room.best, [{ seconds: 31, players: ['alice', 'bob'] }, { seconds: 40, players: ['eve'] }]);
});

test('what else is told of a room is kept by its word', () => {
  const room = new RoomState(['room title Two words', 'room paused']);
  assert.deepEqual([...room.more], [['title', 'Two words'], ['paused', '']]);
});

test('a class is what its lines say, and otherwise as it begins', () => {
  const all = new ClassState(['code ABCD', 'title Form 7 b', 'lan http://a/', 'game memory', 'round 2', 'paused',
    'limit 300 12', 'names given', 'yours', 'weather sunny'].map((line) => `class ${line}`).join('\n'));
  assert.deepEqual([all.code, all.title, all.lan, all.game, all.round], ['ABCD', 'Form 7 b', 'http://a/', 'memory', 2]);
  assert.deepEqual([all.isPaused, all.limit, all.left, all.names, all.isYours], [true, 300, 12, 'given', true]);
  const bare = new ClassState('');
  assert.deepEqual([bare.round, bare.isPaused, bare.limit, bare.names, bare.isYours], [1, false, 0, 'own', false]);
  assert.equal(new ClassState('class names hidden').names, 'hidden');
});

test('a class has rooms and results', () => {
  const { rooms, results } = new ClassState('class room 3 over aaa\nclass room 0 open bbb\n' +
    'class result 1 2 1 9 alice as Alice B.\nclass result 1 2 2 4 bob\n');
  assert.deepEqual(rooms, [{ here: 3, isOver: true, name: 'aaa' }, { here: 0, isOver: false, name: 'bbb' }]);
  assert.deepEqual(results, [
    { room: 1, round: 2, place: 1, score: 9, total: 9, player: 'alice', name: 'Alice B.' },
    { room: 1, round: 2, place: 2, score: 4, total: 4, player: 'bob', name: 'bob' },
  ]);
});

test('each result of a class has the points so far, and the most come first', () => {
  const lines = ['1 1 1 9 alice', '1 1 2 4 bob', '2 1 1 5 bob', '1 2 1 7 bob', '1 2 2 1 zoe'];
  const { results, totals } = new ClassState(lines.map((line) => `class result ${line}`).join('\n'));
  assert.deepEqual(results.map(({ total }) => total), [9, 4, 5, 11, 1]);
  assert.deepEqual(totals.map(({ room, player, total }) => `${room} ${player} ${total}`),
    ['1 bob 11', '1 alice 9', '2 bob 5', '1 zoe 1']);
});
