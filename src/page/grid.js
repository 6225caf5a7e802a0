// A board as an ARIA grid in a scrolling box. Only the cells in view and the active one are elements,
// so a board may have a million cells. The active cell is in the tab order; arrow keys move it.
// Zooming changes one custom property, --cell. Where the cells would be too small to be elements, a canvas shows
// the board: the overview.

import { Cells } from './cells.js';
import { clamp, wireGestures } from './gestures.js';
import { Labels } from './labels.js';
import { Minimap, Overview } from './overview.js';
import { onOtherColours, Picture } from './picture.js';
import { step } from './steps.js';
import { Viewport } from './viewport.js';

/**
 * What the game does for its grid.
 * @typedef {object} GridCallbacks
 * @property {(cell: HTMLElement, index: number, isNew: boolean) => void} paint
 *   Updates the look and the label of a cell.
 * @property {(index: number) => string} shade  The classes that give a cell its colour in the overview and the map.
 * @property {(index: number) => void} activate  A click, Enter or Space.
 * @property {(event: KeyboardEvent, index: number) => boolean} [key]
 *   Any other key on the active cell; returns whether the game used it.
 * @property {boolean} [isSeenWhole]  Whether the page opens with the whole board, however small its cells are.
 * @property {number} [largest]  The largest cell.
 */

const large = 1000; // cells
const smallest = 24; // of a board that would fill the box with larger cells
const flatBelow = 32;
const plainBelow = 40;
const margin = 2; // rows and columns rendered beyond each edge of the view
const aroundMap = 10;

export class Grid {
  /** Whether the size of the cells follows that of the box: as the page opens, or so that all of the board is seen. */
  #fits = /** @type {'' | 'open' | 'all'} */ ('open');
  #isScheduled = false;
  #hasMap = false;
  /** Whether the current click only ends a pan. @type {() => boolean} */
  #wasDragged;
  #view;
  #cells;
  #picture;
  #overview = new Overview();
  #labels = new Labels();
  #map = new Minimap((across, down) => {
    this.#view.centre({ column: across * this.columns, row: down * this.rows });
  });

  /**
   * @param {HTMLElement} box  The element with role=grid.
   * @param {GridCallbacks} callbacks
   */
  constructor(box, callbacks) {
    this.box = box;
    this.callbacks = callbacks;
    this.#view = new Viewport(box, callbacks.largest);
    const rows = document.createElement('div');
    rows.className = 'canvas';
    rows.setAttribute('role', 'rowgroup');
    this.#cells = new Cells(rows, callbacks.paint);
    this.#picture = new Picture(box, callbacks.shade);
    box.append(rows, this.#overview.canvas, ...this.#labels.elements);
    box.after(this.#map.canvas);
    box.addEventListener('scroll', () => this.#schedule(), { passive: true });
    box.addEventListener('click', (event) => this.#click(event));
    box.addEventListener('keydown', (event) => this.#key(event));
    box.addEventListener('focusin', (event) => {
      const index = this.indexOf(event.target);
      if (index === undefined) return;
      this.#cells.active = index;
      if (this.isOverview) this.#approach(index);
    });
    this.#wasDragged = wireGestures(this);
    new ResizeObserver(() => this.#follow()).observe(box);
    onOtherColours(() => this.repaint());
  }

  get rows() {
    return this.#view.rows;
  }

  get columns() {
    return this.#view.columns;
  }

  /** The cell in the tab order. */
  get active() {
    return this.#cells.active;
  }

  /** Whether the cells are too small to be elements. */
  get isOverview() {
    return this.#view.size < this.#view.least;
  }

  /** Whether others move so often here that each of their moves cannot be a show of its own. */
  get isLarge() {
    return this.rows * this.columns > large;
  }

  /** Sets the size of the board and paints all of it. @param {number} rows @param {number} columns */
  resize(rows, columns) {
    const isOther = rows !== this.rows || columns !== this.columns;
    if (isOther) {
      this.#view.rows = rows;
      this.#view.columns = columns;
      this.#cells.clear(columns);
      this.box.setAttribute('aria-rowcount', String(rows));
      this.box.setAttribute('aria-colcount', String(columns));
      this.box.style.setProperty('--rows', String(rows));
      this.box.style.setProperty('--columns', String(columns));
      this.box.classList.toggle('large', this.isLarge);
      this.#fits = 'open';
    }
    this.repaint();
    if (isOther) this.#follow();
  }

  /** Paints all of the board: its cells or its colours are other ones. */
  repaint() {
    this.#picture.forget(this.rows, this.columns);
    this.#cells.paint();
    this.#schedule();
  }

  /** Paints these cells. @param {Iterable<number>} indices */
  patch(indices) {
    const changed = [...indices].filter((index) => index >= 0);
    this.#cells.paint(changed);
    this.#picture.patch(changed);
    if (this.isOverview || this.#hasMap) this.#schedule();
  }

  /** Shows the whole board, in an overview if its cells have to be small. */
  fit() {
    this.#fits = 'all';
    this.#follow();
  }

  /**
   * Makes the cells larger or smaller. The point x, y of the box stays where it is.
   * @param {number} factor @param {number} [x] @param {number} [y]
   */
  zoom(factor, x = this.box.clientWidth / 2, y = this.box.clientHeight / 2) {
    this.#fits = '';
    const point = this.#view.at(x, y);
    this.#view.grow(factor, Math.min(smallest, this.#view.full));
    this.#resized();
    this.#view.place(point, x, y);
    this.#render();
  }

  /** Focuses a cell and scrolls it into view. @param {number} index */
  focus(index) {
    this.#cells.active = clamp(index, 0, this.rows * this.columns - 1);
    if (this.isOverview) this.#approach(this.active);
    this.reveal(this.active);
    this.#render();
    this.#cells.get(this.active)?.focus({ preventScroll: true });
  }

  /** Scrolls just enough to show a cell. @param {number} index */
  reveal(index) {
    this.#view.reveal(index);
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

  /** The box may have another size. */
  #follow() {
    if (!this.rows || !this.box.clientWidth) return;
    const isWhole = this.#fits === 'all' || this.callbacks.isSeenWhole;
    if (this.#fits) this.#view.fill(isWhole || this.#view.isHitWhole ? 0 : this.#view.hit);
    this.#resized();
  }

  /** Leaves the overview for a cell, at a size at which it can be hit. @param {number} index */
  #approach(index) {
    this.#fits = '';
    this.#cells.active = index;
    this.#view.setSize(this.#view.hit);
    this.#resized();
    this.#view.centre({ column: (index % this.columns) + 0.5, row: Math.floor(index / this.columns) + 0.5 });
    this.#render();
  }

  /** Shows the cells at their new size. */
  #resized() {
    const { size } = this.#view;
    this.box.style.setProperty('--cell', `${size}px`);
    this.box.classList.toggle('tiny', size < plainBelow);
    this.box.classList.toggle('flat', size < flatBelow);
    this.#makeRoom();
    this.#render();
    this.#cells.paint();
  }

  /** Room for the labels at two edges, and for the map beyond the end of the board: it must hide no cell. */
  #makeRoom() {
    const { box } = this;
    const { any, down } = this.#view.isLonger;
    this.#hasMap = any;
    const edge = { x: 0, y: 0, right: 0, bottom: 0 };
    if (any) {
      Object.assign(edge, this.#labels.room(this.rows));
      const { width, height } = this.#map.place(this.#view.frame);
      if (down) edge.bottom = height + 2 * aroundMap;
      else edge.right = width + 2 * aroundMap;
      const { style } = this.#map.canvas;
      style.left = `${box.offsetLeft + box.clientWidth - width - aroundMap}px`;
      style.top = `${box.offsetTop + box.clientHeight - height - aroundMap}px`;
    }
    this.#view.edge = edge;
    for (const [name, value] of Object.entries(edge)) box.style.setProperty(`--edge-${name}`, `${value}px`);
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#render();
    });
  }

  /** Shows what is in view: cells or the overview, the labels and the map. */
  #render() {
    if (!this.rows || !this.box.clientWidth) return;
    const { frame, size } = this.#view;
    const seen = this.#view.seen(margin);
    this.#cells.show(this.isOverview ? { firstRow: 0, lastRow: -1, first: 0, last: -1 } : seen);
    if (this.isOverview) this.#overview.draw(this.#picture, frame);
    else this.#overview.canvas.hidden = true;
    if (this.#hasMap) {
      this.#labels.show(seen, size);
      this.#map.draw(this.#picture, frame);
    } else {
      this.#labels.hide();
      this.#map.canvas.hidden = true;
    }
  }

  /** @param {MouseEvent} event */
  #click(event) {
    const isOnCanvas = event.target === this.#overview.canvas;
    const index = isOnCanvas ? this.#view.indexAt(event) : this.indexOf(event.target);
    if (index === undefined || this.#wasDragged()) return;
    this.#cells.active = index;
    if (isOnCanvas) this.#approach(index);
    this.#cells.get(index)?.focus({ preventScroll: true });
    if (!isOnCanvas) this.callbacks.activate(index);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const index = this.indexOf(event.target);
    if (index === undefined || event.altKey || event.metaKey) return;
    const { frame, size } = this.#view;
    const to = step(event, index, this, Math.max(1, Math.floor(frame.height / size) - 1));
    const isPress = !event.ctrlKey && (event.key === 'Enter' || event.key === ' ');
    if (to !== undefined) this.focus(to);
    else if (isPress && this.isOverview) this.#approach(index);
    else if (isPress) {
      if (!event.repeat) this.callbacks.activate(index);
    } else if (!event.ctrlKey && (event.key === '+' || event.key === '-')) {
      this.zoom(event.key === '+' ? 1.25 : 0.8);
      this.reveal(index);
    } else if (!this.callbacks.key?.(event, index)) return;
    event.preventDefault();
  }
}
