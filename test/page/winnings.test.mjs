// The pairs that each player has won.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GameState } from '../../src/page/game_state.js';
import { Winnings } from '../../src/page/winnings.js';
import { frame } from './world.mjs';

test('a pair is told once, and both halves where they differ', () => {
  const game = new GameState();
  const winnings = new Winnings();
  for (const each of [
    'at run-0 | first 0 | 2x2 | down | down | down | down | player ann 0',
    'at run-1 | space 0,0 up ice␣cream | space 0,1 up Eis | player ann 1 holds 0,0 0,1',
    'at run-2 | space 0,0 none | space 0,1 none | space 1,0 up 🦊 | player ann 1 holds 1,0',
    'at run-3 | space 1,1 up 🦊 | player ann 2 holds 1,0 1,1',
  ]) winnings.read(game.read(frame(each)), game);
  assert.deepEqual(winnings.of('ann'), ['ice cream – Eis', '🦊']);
  assert.deepEqual(winnings.of('bob'), []);
});
