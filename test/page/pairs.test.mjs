// Pairs of one's own, as people write them and as the server reads them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { lineTooLong, mostPairs, readPairs, sizeFor } from '../../src/page/pairs.js';

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
  const { pairs } = readPairs(`c\n\na | ${'b'.repeat(1820)}\n${'d'.repeat(1820)}\n`);
  assert.equal(lineTooLong(pairs, 36), 0);
  assert.equal(lineTooLong(pairs, 37), 3);
  assert.equal(lineTooLong(readPairs('a b').pairs, 13107), 0); // its blank has three bytes
  assert.equal(lineTooLong(readPairs('a b').pairs, 13108), 1);
  assert.equal(lineTooLong([], 2 * mostPairs), 0);
});
