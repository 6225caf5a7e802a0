// How many digs a field needs (3BV).

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardValue } from '../../src/page/board_value.js';
import { Field } from '../../src/page/field.js';
import { frame } from './world.mjs';

/** @param {string} rows */
function valueOf(rows) {
  const [first, ...others] = rows.split('|');
  const field = new Field();
  field.read(frame(['at run-0', 'debug 0', 'players 1', `size ${first.length} ${others.length + 1}`, first, ...others]
    .join(' | ')));
  return boardValue(field);
}

test('an area without numbers is one dig, with the numbers around it', () => {
  assert.equal(valueOf('   |   '), 1);
  assert.equal(valueOf('  1-|  11|11  |-1  '), 1); // its two halves meet at a corner
  assert.equal(valueOf(' 1-| 11'), 2); // the last number is beside no area
});

test('two areas are two digs, and share their numbers', () => {
  assert.equal(valueOf(' 1F1 | 111 '), 3); // with the number below the flag
  assert.equal(valueOf(' 1 | 1 '), 2);
});

test('numbers beside no area are a dig each, and bombs none', () => {
  assert.equal(valueOf('1-1'), 2);
  assert.equal(valueOf('-F-'), 0);
  assert.equal(valueOf('1F|-2'), 2);
});
