// The frames of a game that was played.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Film, verdictInWords } from '../../src/page/film.js';

const text = `scramble-frames 1
game GAME 2023
room 0123456789 game 4
started 2026-01-02T03:04:05Z
call alice Alice B.
verdict the file ends early
frame 0 0
at run-0
first 0
1x2
down
down
frame 1 1500 flip alice 0,0
at run-1
space 0,0 up A
frame 2 2500 replace
at run-2
first 0
1x2
up A
down
frame 3 3000 flip alice 0,1
at run-3
space 0,1 up B
`;

test('a film has a head and frames', () => {
  const film = new Film(text.replace('GAME', 'memory'));
  assert.deepEqual([film.isMemory, film.room, film.game], [true, '0123456789', 4]);
  assert.equal(film.started.getTime(), Date.UTC(2026, 0, 2, 3, 4, 5));
  assert.deepEqual([...film.names], [['alice', 'Alice B.']]);
  assert.equal(film.verdict, 'the file ends early');
  assert.equal(film.last, 3);
  assert.deepEqual(film.frames[1], { at: 1500, move: 'flip alice 0,0', news: 'at run-1\nspace 0,0 up A\n' });
  assert.equal(film.frames[0].move, '');
});

test('it is shown from the last frame that tells the whole board', () => {
  const film = new Film(text.replace('GAME', 'memory'));
  assert.deepEqual([0, 1, 2, 3].map((number) => film.wholeBefore(number)), [0, 0, 2, 2]);
});

test('of a field all frames are shown, which tell who has dug what', () => {
  assert.equal(new Film(text.replace('GAME', 'minesweeper')).wholeBefore(3), 0);
});

test('what is wrong with the file is a sentence', () => {
  for (const verdict of ['changed: lines 1 to 12 are not as they were written',
    'the rules have changed since memory-1: after move 64 the board is still the same, at move 128 it is not',
    'the file ends early']) {
    assert.equal(verdictInWords(verdict), `${verdict[0].toUpperCase()}${verdict.slice(1)}.`);
  }
  assert.equal(verdictInWords('changed: lines 1 to 12 differ'), 'Changed: lines 1 to 12 are not as they were written.');
  assert.equal(verdictInWords(''), '');
});
