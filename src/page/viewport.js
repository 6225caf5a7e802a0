// Which part of a board its box shows: sizes, and where things lie in the box. All of it in pixels, or in cells.

import { clamp } from './gestures.js';

/** @import { Frame } from './overview.js' */

const nearly = 0.75;
const roundedFrom = 4; // smaller cells may have a part of a pixel

export class Viewport {
  rows = 0;
  columns = 0;
  /** The width and height of a cell. */
  size = 44;
  /** How much of the box the labels take, and how much is free beyond the board, where the map lies. */
  edge = { x: 0, y: 0, right: 0, bottom: 0 };
  /** The size before it was rounded, so that many small steps of zooming add up. */
  #exact = 44;

  /** @param {HTMLElement} box @param {number} [largest]  The largest cell. */
  constructor(box, largest = 280) {
    this.box = box;
    this.largest = largest;
  }

  /** The size at which cells are easy to hit. */
  get hit() {
    return this.#isCoarse ? 44 : 32;
  }

  /** The smallest size at which they can be hit. */
  get least() {
    return this.#isCoarse ? 24 : 16;
  }

  get #isCoarse() {
    return matchMedia('(pointer: coarse)').matches;
  }

  /** The size at which the board fills the box. */
  get full() {
    return Math.min(this.box.clientWidth / this.columns, this.box.clientHeight / this.rows);
  }

  /** Whether cells that fill the box with the board are easy to hit, or nearly so. */
  get isHitWhole() {
    return this.full >= nearly * this.hit;
  }

  /** Fills the box with the board. @param {number} least  The smallest size of a cell. */
  fill(least) {
    this.#exact = clamp(this.full, least, this.largest);
    this.size = this.#exact < roundedFrom ? this.#exact : Math.floor(this.#exact);
  }

  /** @param {number} size @param {number} [least] */
  setSize(size, least = size) {
    this.#exact = clamp(size, least, this.largest);
    this.size = this.#exact < roundedFrom ? this.#exact : Math.round(this.#exact);
  }

  /** @param {number} factor @param {number} least */
  grow(factor, least) {
    this.setSize(this.#exact * factor, least);
  }

  /** Whether the board is longer than its box in each direction. */
  get isLonger() {
    const across = this.columns * this.size > this.box.clientWidth;
    const down = this.rows * this.size > this.box.clientHeight;
    return { across, down, any: across || down };
  }

  /** @returns {Frame} */
  get frame() {
    const { box, rows, columns, size, edge } = this;
    return { rows, columns, size, left: box.scrollLeft, top: box.scrollTop,
      width: box.clientWidth - edge.x, height: box.clientHeight - edge.y };
  }

  /**
   * The cells that are seen, and some beyond.
   * @param {number} beyond @returns {import('./cells.js').View}
   */
  seen(beyond) {
    const { rows, columns, size, left, top, width, height } = this.frame;
    return {
      firstRow: Math.max(0, Math.floor(top / size) - beyond),
      lastRow: Math.min(rows - 1, Math.ceil((top + height) / size) + beyond),
      first: Math.max(0, Math.floor(left / size) - beyond),
      last: Math.min(columns - 1, Math.ceil((left + width) / size) + beyond),
    };
  }

  /** Where the board begins in the box. */
  get #origin() {
    const { rows, columns, size, left, top, width, height } = this.frame;
    const { edge } = this;
    return { x: edge.x - left + Math.max(0, (width - edge.right - columns * size) / 2),
      y: edge.y - top + Math.max(0, (height - edge.bottom - rows * size) / 2) };
  }

  /** The point of the board at a point of the box, in cells. @param {number} x @param {number} y */
  at(x, y) {
    const origin = this.#origin;
    return { column: (x - origin.x) / this.size, row: (y - origin.y) / this.size };
  }

  /** The cell at a point of the page. @param {{clientX: number, clientY: number}} point */
  indexAt({ clientX, clientY }) {
    const { left, top } = this.box.getBoundingClientRect();
    const { column, row } = this.at(clientX - left - this.box.clientLeft, clientY - top - this.box.clientTop);
    return clamp(Math.floor(row), 0, this.rows - 1) * this.columns + clamp(Math.floor(column), 0, this.columns - 1);
  }

  /**
   * Scrolls so that a point of the board is at a point of the box.
   * @param {{column: number, row: number}} point @param {number} x @param {number} y
   */
  place({ column, row }, x, y) {
    const origin = this.#origin;
    this.box.scrollBy({ left: origin.x + column * this.size - x, top: origin.y + row * this.size - y,
      behavior: 'instant' });
  }

  /** Scrolls so that a point of the board is in the middle. @param {{column: number, row: number}} point */
  centre(point) {
    this.place(point, (this.box.clientWidth + this.edge.x) / 2, (this.box.clientHeight + this.edge.y) / 2);
  }

  /** Scrolls just enough to show a cell beside the labels and the map. @param {number} index */
  reveal(index) {
    const { box, size, edge, frame } = this;
    const left = (index % this.columns) * size;
    const top = Math.floor(index / this.columns) * size;
    box.scrollTo({
      left: clamp(box.scrollLeft, left + size + edge.right - frame.width, left),
      top: clamp(box.scrollTop, top + size + edge.bottom - frame.height, top),
      behavior: 'instant',
    });
  }
}
