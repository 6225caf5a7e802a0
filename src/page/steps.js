// Which cell a key moves to.

import { clamp } from './gestures.js';

/**
 * @param {KeyboardEvent} event @param {number} index  The cell that has the focus.
 * @param {{rows: number, columns: number}} board @param {number} page  How many rows a page has.
 */
export function step({ key, ctrlKey }, index, { rows, columns }, page) {
  const row = Math.floor(index / columns);
  const column = index % columns;
  /** @param {number} r @param {number} c */
  const at = (r, c) => clamp(r, 0, rows - 1) * columns + clamp(c, 0, columns - 1);
  switch (key) {
    case 'ArrowLeft': return at(row, column - 1);
    case 'ArrowRight': return at(row, column + 1);
    case 'ArrowUp': return at(row - 1, column);
    case 'ArrowDown': return at(row + 1, column);
    case 'PageUp': return at(row - page, column);
    case 'PageDown': return at(row + page, column);
    case 'Home': return ctrlKey ? 0 : at(row, 0);
    case 'End': return ctrlKey ? rows * columns - 1 : at(row, columns - 1);
    default: return undefined;
  }
}
