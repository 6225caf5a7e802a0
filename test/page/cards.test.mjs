// The sizes of the text on cards.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fitted } from '../../src/page/cards.js';

test('a picture or a letter takes half of its card', () => {
  for (const card of ['🦊', 'A', '7']) assert.deepEqual(fitted(card), { whole: 0.5, best: 0.5, room: 0 });
});

test('a long word is broken where that makes it much larger', () => {
  const { whole, best, room } = fitted('photosynthesis');
  assert.ok(room > 0 && best > 1.6 * whole && best >= 0.15, `${best}`);
  assert.equal(fitted('photograph').room, 0);
  const short = fitted('Hund');
  assert.ok(short.room === 0 && short.best === short.whole && short.best > 0.29, `${short.best}`);
});

test('words have lines of their own', () => {
  const { whole, best, room } = fitted('Guten Tag');
  assert.ok(room === 0 && best > 1.5 * whole, `${best}`);
  const { best: three } = fitted('eins zwei drei');
  assert.ok(three >= 0.2 && three * 3 * 1.15 <= 0.76, `${three}`);
});

test('any text has a size', () => {
  for (const card of ['x'.repeat(300), '漢字'.repeat(40), 'a b c d e f g h i j k l m n', ' ']) {
    const { best } = fitted(card);
    assert.ok(best > 0 && best <= 0.5, card);
  }
});
