// A board as an ARIA grid in a scrolling box. Only the cells in view and the active one are elements,
// so a board may have a million cells. The active cell is in the tab order; arrow keys move it.
// Zooming changes one custom property, --cell.

import { clamp, wireGestures } from './gestures.js';

/**
 * What the game does for its grid.
 * @typedef {object} GridCallbacks
 * @property {(cell: HTMLElement, index: number, isNew: boolean) => void} paint
 *   Updates the look and the label of a cell.
 * @property {(index: number) => void} activate  A click, Enter or Space.
 * @property {(event: KeyboardEvent, index: number) => boolean} [key]
 *   Any other key on the active cell; returns whether the game used it.
 * @property {[number, number]} [sizes]  The smallest and the largest cell for a board that fills the box.
 */

const smallest = 24;
const largest = 176;
const margin = 2; // rows and columns rendered beyond each edge of the view

export class Grid {
  rows = 0;
  columns = 0;
  /** The width and height of a cell, in pixels. */
  size = 44;
  /** Whether the size of the cells follows the size of the box. */
  fits = true;
  active = 0;
  /** @type {Map<number, HTMLElement>} */
  #lines = new Map();
  /** @type {Map<number, HTMLElement>} */
  #cells = new Map();
  #scheduled = false;
  /** Whether the current click only ends a pan. @type {() => boolean} */
  #wasDragged;
  #canvas = document.createElement('div');

  /**
   * @param {HTMLElement} box  The element with role=grid.
   * @param {GridCallbacks} callbacks
   */
  constructor(box, callbacks) {
    this.box = box;
    this.callbacks = callbacks;
    this.#canvas.className = 'canvas';
    this.#canvas.setAttribute('role', 'rowgroup');
    box.append(this.#canvas);
    box.addEventListener('scroll', () => this.#schedule(), { passive: true });
    box.addEventListener('click', (event) => this.#click(event));
    box.addEventListener('keydown', (event) => this.#key(event));
    box.addEventListener('focusin', (event) => {
      const index = this.indexOf(event.target);
      if (index !== undefined) this.#activate(index);
    });
    this.#wasDragged = wireGestures(this);
    new ResizeObserver(() => this.fits ? this.fit() : this.#schedule()).observe(box);
  }

  /** Sets the size of the board and paints all of it. @param {number} rows @param {number} columns */
  resize(rows, columns) {
    if (rows !== this.rows || columns !== this.columns) {
      this.rows = rows;
      this.columns = columns;
      this.active = 0;
      this.#canvas.replaceChildren();
      this.#lines.clear();
      this.#cells.clear();
      this.box.setAttribute('aria-rowcount', String(rows));
      this.box.setAttribute('aria-colcount', String(columns));
      this.#canvas.style.setProperty('--rows', String(rows));
      this.#canvas.style.setProperty('--columns', String(columns));
      this.fit();
    }
    for (const [index, cell] of this.#cells) this.callbacks.paint(cell, index, false);
  }

  /** Paints those of these cells that are in view. @param {Iterable<number>} indices */
  patch(indices) {
    for (const index of indices) {
      const cell = this.#cells.get(index);
      if (cell) this.callbacks.paint(cell, index, false);
    }
  }

  /** Makes the board fill the box; it scrolls where cells would become too small to hit. */
  fit() {
    this.fits = true;
    const { clientWidth, clientHeight } = this.box;
    if (!this.rows || !clientWidth) return;
    const coarse = matchMedia('(pointer: coarse)').matches;
    const room = Math.min(clientWidth / this.columns, clientHeight / this.rows);
    this.#setSize(clamp(Math.floor(room), ...this.callbacks.sizes ?? [coarse ? 44 : 32, 160]));
  }

  /**
   * Makes the cells larger or smaller. The point x, y of the box stays where it is.
   * @param {number} factor @param {number} [x] @param {number} [y]
   */
  zoom(factor, x = this.box.clientWidth / 2, y = this.box.clientHeight / 2) {
    this.fits = false;
    const before = this.size;
    const { scrollLeft, scrollTop } = this.box;
    this.#setSize(clamp(Math.round(before * factor), smallest, largest));
    const grown = this.size / before;
    this.box.scrollTo({ left: (scrollLeft + x) * grown - x, top: (scrollTop + y) * grown - y,
      behavior: 'instant' });
  }

  /** Focuses a cell and scrolls it into view. @param {number} index */
  focus(index) {
    this.#activate(clamp(index, 0, this.rows * this.columns - 1));
    this.reveal(this.active);
    this.#render();
    this.#cells.get(this.active)?.focus({ preventScroll: true });
  }

  /** Scrolls just enough to show a cell. @param {number} index */
  reveal(index) {
    const { box, size } = this;
    const left = (index % this.columns) * size;
    const top = Math.floor(index / this.columns) * size;
    box.scrollTo({
      left: clamp(box.scrollLeft, left + size - box.clientWidth, left),
      top: clamp(box.scrollTop, top + size - box.clientHeight, top),
      behavior: 'instant',
    });
  }

  /** The cell that an event hit. @param {EventTarget | null} target */
  indexOf(target) {
    const cell = target instanceof Element ? target.closest('[role=gridcell]') : null;
    return cell instanceof HTMLElement && cell.dataset.index ? Number(cell.dataset.index) : undefined;
  }

  /** The cell's element, if it is in view. @param {number} index */
  cell(index) {
    return this.#cells.get(index);
  }

  /** @param {number} size */
  #setSize(size) {
    this.size = size;
    this.#canvas.style.setProperty('--cell', `${size}px`);
    this.box.classList.toggle('tiny', size < 40);
    this.#render();
    for (const [index, cell] of this.#cells) this.callbacks.paint(cell, index, false);
  }

  /** @param {number} index */
  #activate(index) {
    const before = this.#cells.get(this.active);
    if (before) before.tabIndex = -1;
    this.active = index;
    const now = this.#cells.get(index);
    if (now) now.tabIndex = 0;
  }

  #schedule() {
    if (this.#scheduled) return;
    this.#scheduled = true;
    requestAnimationFrame(() => {
      this.#scheduled = false;
      this.#render();
    });
  }

  /** Makes the elements that have come into view and removes those that have left it. */
  #render() {
    const { box, size } = this;
    if (!this.rows || !box.clientWidth) return;
    const firstRow = Math.max(0, Math.floor(box.scrollTop / size) - margin);
    const lastRow = Math.min(this.rows - 1, Math.ceil((box.scrollTop + box.clientHeight) / size) + margin);
    const first = Math.max(0, Math.floor(box.scrollLeft / size) - margin);
    const last = Math.min(this.columns - 1, Math.ceil((box.scrollLeft + box.clientWidth) / size) + margin);
    const activeRow = Math.floor(this.active / this.columns);
    for (const [index, cell] of this.#cells) {
      const row = Math.floor(index / this.columns);
      const column = index % this.columns;
      const isSeen = row >= firstRow && row <= lastRow && column >= first && column <= last;
      if (!isSeen && index !== this.active) {
        cell.remove();
        this.#cells.delete(index);
      }
    }
    for (const [row, line] of this.#lines) {
      if ((row < firstRow || row > lastRow) && row !== activeRow) {
        line.remove();
        this.#lines.delete(row);
      }
    }
    for (let row = firstRow; row <= lastRow; row += 1) {
      for (let column = first; column <= last; column += 1) this.#want(row * this.columns + column);
    }
    this.#want(this.active);
  }

  /** Makes a cell, unless it exists. @param {number} index */
  #want(index) {
    if (this.#cells.has(index)) return;
    const row = Math.floor(index / this.columns);
    const column = index % this.columns;
    const cell = document.createElement('div');
    cell.setAttribute('role', 'gridcell');
    cell.setAttribute('aria-colindex', String(column + 1));
    cell.dataset.index = String(index);
    cell.tabIndex = index === this.active ? 0 : -1;
    cell.style.setProperty('--column', String(column));
    this.callbacks.paint(cell, index, true);
    this.#cells.set(index, cell);
    const line = this.#line(row);
    // A screen reader reads cells in the order of the elements, so they are kept in the order of the board.
    let next = /** @type {HTMLElement | null} */ (line.lastElementChild);
    while (next && Number(next.dataset.index) > index) {
      next = /** @type {HTMLElement | null} */ (next.previousElementSibling);
    }
    if (next) next.after(cell);
    else line.prepend(cell);
  }

  /** @param {number} row */
  #line(row) {
    let line = this.#lines.get(row);
    if (line) return line;
    line = document.createElement('div');
    line.setAttribute('role', 'row');
    line.setAttribute('aria-rowindex', String(row + 1));
    line.style.setProperty('--row', String(row));
    this.#lines.set(row, line);
    let next = this.#canvas.lastElementChild;
    while (next && Number(next.getAttribute('aria-rowindex')) > row + 1) {
      next = next.previousElementSibling;
    }
    if (next) next.after(line);
    else this.#canvas.prepend(line);
    return line;
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const index = this.indexOf(event.target);
    if (index === undefined || this.#wasDragged()) return;
    this.#activate(index);
    this.#cells.get(index)?.focus({ preventScroll: true });
    this.callbacks.activate(index);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const index = this.indexOf(event.target);
    if (index === undefined || event.altKey || event.metaKey) return;
    const to = this.#target(event, index);
    if (to !== undefined) this.focus(to);
    else if (!event.ctrlKey && (event.key === 'Enter' || event.key === ' ')) {
      if (!event.repeat) this.callbacks.activate(index);
    } else if (!event.ctrlKey && (event.key === '+' || event.key === '-')) {
      this.zoom(event.key === '+' ? 1.25 : 0.8);
      this.reveal(index);
    } else if (!this.callbacks.key?.(event, index)) return;
    event.preventDefault();
  }

  /** The cell that a key moves to. @param {KeyboardEvent} event @param {number} index */
  #target(event, index) {
    const { columns, rows } = this;
    const row = Math.floor(index / columns);
    const column = index % columns;
    const page = Math.max(1, Math.floor(this.box.clientHeight / this.size) - 1);
    /** @param {number} r @param {number} c */
    const at = (r, c) => clamp(r, 0, rows - 1) * columns + clamp(c, 0, columns - 1);
    switch (event.key) {
      case 'ArrowLeft': return at(row, column - 1);
      case 'ArrowRight': return at(row, column + 1);
      case 'ArrowUp': return at(row - 1, column);
      case 'ArrowDown': return at(row + 1, column);
      case 'PageUp': return at(row - page, column);
      case 'PageDown': return at(row + page, column);
      case 'Home': return event.ctrlKey ? 0 : at(row, 0);
      case 'End': return event.ctrlKey ? rows * columns - 1 : at(row, columns - 1);
      default: return undefined;
    }
  }
}
