// The cells of a board that are elements: those in view and the active one, in rows.

/**
 * The cells in view: these rows and columns and those between them; none if `lastRow` is below `firstRow`.
 * @typedef {{firstRow: number, lastRow: number, first: number, last: number}} View
 */

export class Cells {
  #canvas;
  #paint;
  #columns = 0;
  #active = 0;
  /** @type {Map<number, HTMLElement>} */
  #lines = new Map();
  /** @type {Map<number, HTMLElement>} */
  #cells = new Map();

  /**
   * @param {HTMLElement} canvas  It holds the rows.
   * @param {(cell: HTMLElement, index: number, isNew: boolean) => void} paint
   */
  constructor(canvas, paint) {
    this.#canvas = canvas;
    this.#paint = paint;
  }

  /** Begins with another board. @param {number} columns */
  clear(columns) {
    this.#columns = columns;
    this.#active = 0;
    this.#canvas.replaceChildren();
    this.#lines.clear();
    this.#cells.clear();
  }

  /** The cell in the tab order. */
  get active() {
    return this.#active;
  }

  set active(index) {
    const before = this.#cells.get(this.#active);
    if (before) before.tabIndex = -1;
    this.#active = index;
    const now = this.#cells.get(index);
    if (now) now.tabIndex = 0;
  }

  /** The cell's element, if it is in view. @param {number} index */
  get(index) {
    return this.#cells.get(index);
  }

  /** Paints those of these cells that are in view, or all of them. @param {Iterable<number>} [indices] */
  paint(indices = this.#cells.keys()) {
    for (const index of indices) {
      const cell = this.#cells.get(index);
      if (cell) this.#paint(cell, index, false);
    }
  }

  /** Makes the elements that have come into view and removes those that have left it. @param {View} view */
  show({ firstRow, lastRow, first, last }) {
    const activeRow = Math.floor(this.#active / this.#columns);
    for (const [index, cell] of this.#cells) {
      const row = Math.floor(index / this.#columns);
      const column = index % this.#columns;
      const isSeen = row >= firstRow && row <= lastRow && column >= first && column <= last;
      if (!isSeen && index !== this.#active) {
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
      for (let column = first; column <= last; column += 1) this.#want(row * this.#columns + column);
    }
    this.#want(this.#active);
  }

  /** Makes a cell, unless it exists. @param {number} index */
  #want(index) {
    if (this.#cells.has(index)) return;
    const row = Math.floor(index / this.#columns);
    const column = index % this.#columns;
    const cell = document.createElement('div');
    cell.setAttribute('role', 'gridcell');
    cell.setAttribute('aria-colindex', String(column + 1));
    cell.dataset.index = String(index);
    cell.tabIndex = index === this.#active ? 0 : -1;
    cell.style.setProperty('--column', String(column));
    this.#paint(cell, index, true);
    this.#cells.set(index, cell);
    insert(this.#line(row), cell, 'aria-colindex');
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
    insert(this.#canvas, line, 'aria-rowindex');
    return line;
  }
}

/**
 * Puts an element where its number belongs: a screen reader reads cells in the order of the elements.
 * @param {HTMLElement} into @param {HTMLElement} element @param {string} attribute
 */
function insert(into, element, attribute) {
  const number = Number(element.getAttribute(attribute));
  let next = into.lastElementChild;
  while (next && Number(next.getAttribute(attribute)) > number) next = next.previousElementSibling;
  if (next) next.after(element);
  else into.prepend(element);
}
