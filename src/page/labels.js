// The numbers of rows and columns at the edges of a board that scrolls, since the page says "row 43, column 46".

import { make } from './page.js';

/** @import { View } from './cells.js' */

const across = 30; // pixels from one number of a column to the next, at least
const down = 18;

/** Every 1st, 2nd, 5th, 10th... has a number. @param {number} size @param {number} apart */
function step(size, apart) {
  for (let unit = 1; ; unit *= 10) {
    for (const each of [unit, 2 * unit, 5 * unit]) if (each * size >= apart) return each;
  }
}

export class Labels {
  #columns = make('div', 'label-columns');
  #rows = make('div', 'label-rows');
  #corner = make('div', 'label-corner');
  elements = [this.#columns, this.#rows, this.#corner];

  constructor() {
    for (const each of this.elements) {
      each.setAttribute('aria-hidden', 'true');
      each.hidden = true;
    }
  }

  /** How much of the view they take. @param {number} rows */
  room(rows) {
    return { x: String(rows).length * 8 + 12, y: 20 };
  }

  /** Hides them. */
  hide() {
    for (const each of this.elements) each.hidden = true;
  }

  /** @param {View} view @param {number} size */
  show({ firstRow, lastRow, first, last }, size) {
    for (const each of this.elements) each.hidden = false;
    fill(this.#columns, first, last, step(size, across));
    fill(this.#rows, firstRow, lastRow, step(size, down));
  }
}

/**
 * Keeps the numbers that are there, so that little changes while the board scrolls.
 * @param {HTMLElement} strip @param {number} first @param {number} last @param {number} apart
 */
function fill(strip, first, last, apart) {
  /** @type {Set<number>} */
  const wanted = new Set();
  for (let each = Math.ceil((first + 1) / apart) * apart; each <= last + 1; each += apart) wanted.add(each);
  if (first === 0) wanted.add(1);
  for (const label of [...strip.children]) {
    if (!wanted.delete(Number(label.textContent))) label.remove();
  }
  for (const number of wanted) {
    const label = make('span', '', String(number));
    label.style.setProperty('--at', String(number - 1));
    strip.append(label);
  }
}
