// Pairs of one's own, as people write them and as the server reads them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areShort, mostPairs, readPairs, sizeFor } from '../../src/page/pairs.js';

/** @param {string} text */
function read(text) {
  const { pairs, fault } = readPairs(text);
  const { line, what, card, at } = fault ?? { line: 0, what: '', card: '', at: 0 };
  return fault ? `${line} ${what} ${card}${at}` : pairs.map(({ one, other }) => `${one}|${other}`);
}

test('a pair is a line, with one | or a tab between its halves', () => {
  assert.deepEqual(read('Hund | dog\n7*8|56\n'), ['Hund|dog', '7*8|56']);
  assert.deepEqual(read('Hund\tdog\r\n🐈 | Katze'), ['Hund|dog', '🐈|Katze']);
  assert.deepEqual(read('\n  Hund|dog  \n\n   \r\n'), ['Hund|dog']);
  assert.deepEqual(read('🦊\nx | x\n'), ['🦊|🦊', 'x|x']);
  assert.deepEqual(read('  ice  cream |la\u00a0glace\u3000\n'), ['ice cream|la glace']);
  assert.deepEqual(read(''), []);
});

test('the first line that is no pair is told', () => {
  assert.equal(read('a | b\nc | d | e\n'), '2 halves 0');
  assert.equal(read('a | b\n\nc |\n'), '3 missing 0');
  assert.equal(read('| b'), '1 missing 0');
  assert.equal(read('a | b\n\nc | a\n'), '3 twice a1');
  assert.equal(read('a | b\nb\n'), '2 twice b1');
});

test('the board is the smallest that is not too wide', () => {
  const sizes = [1, 2, 3, 4, 5, 7, 8, 13, 18, 5000].map((pairs) => {
    const { rows, columns } = sizeFor(pairs);
    return `${rows}x${columns}`;
  });
  assert.deepEqual(sizes, ['1x2', '2x2', '2x3', '2x4', '3x4', '4x4', '4x4', '4x7', '6x6', '100x100']);
});

test('no card is longer than a board has room for, if all were as long', () => {
  const { pairs } = readPairs(`a | ${'b'.repeat(1820)}\nc\n`);
  assert.ok(areShort(pairs, 36));
  assert.ok(!areShort(pairs, 37));
  assert.ok(areShort(readPairs('a b').pairs, 13107)); // its blank has three bytes
  assert.ok(!areShort(readPairs('a b').pairs, 13108));
  assert.ok(areShort([], 2 * mostPairs));
});
