// How many digs a field needs: Bechtel's board benchmark value, which players of Minesweeper call 3BV.

/** @import { Field } from './field.js' */

/**
 * The 3BV of a field that is cleared: one dig for each area without numbers, and one for each number beside none. A
 * bomb that went off has left a square like any other.
 * @param {Field} field
 */
export function boardValue(field) {
  const isOpened = new Uint8Array(field.squares.length);
  let digs = 0;
  for (let index = 0; index < isOpened.length; index += 1) {
    if (field.number(index) !== 0 || isOpened[index]) continue;
    digs += 1;
    open(field, index, isOpened);
  }
  return digs + isOpened.filter((each, index) => !each && field.number(index) > 0).length;
}

/**
 * Marks the area without numbers to which that square belongs, and the numbers around it.
 * @param {Field} field @param {number} index @param {Uint8Array} isOpened
 */
function open(field, index, isOpened) {
  isOpened[index] = 1;
  const next = [index];
  for (const each of next) {
    for (const other of field.around(each)) {
      if (isOpened[other]) continue;
      isOpened[other] = 1;
      if (field.number(other) === 0) next.push(other);
    }
  }
}
