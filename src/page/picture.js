// A board as a picture with a pixel for each cell: the overview and the map are drawn from it.

import { make } from './page.js';

/** No side of the picture is longer, as not every browser could make it; then some cells share a pixel. */
const longest = 4096;

export class Picture {
  canvas = make('canvas');
  /** How many cells share a pixel, in each direction. */
  step = 1;
  #rows = 0;
  #columns = 0;
  #shade;
  #palette;
  /** @type {ImageData | null} */
  #image = null;
  /** What has changed since the last look: the first and last column and row of pixels. */
  #dirty = { left: Infinity, top: Infinity, right: -1, bottom: -1 };

  /**
   * @param {HTMLElement} around  Has the colours.
   * @param {(index: number) => string} shade  The classes that give a cell its colour.
   */
  constructor(around, shade) {
    this.#palette = new Palette(around);
    this.#shade = shade;
  }

  /** Everything may have changed. @param {number} rows @param {number} columns */
  forget(rows = this.#rows, columns = this.#columns) {
    this.#rows = rows;
    this.#columns = columns;
    this.#image = null;
    this.#palette.forget();
  }

  /** These cells have changed. @param {Iterable<number>} indices */
  patch(indices) {
    if (!this.#image) return;
    const { width, data } = this.#image;
    const pixels = new Uint32Array(data.buffer);
    const dirty = this.#dirty;
    for (const index of indices) {
      const x = Math.floor((index % this.#columns) / this.step);
      const y = Math.floor(Math.floor(index / this.#columns) / this.step);
      pixels[y * width + x] = this.#palette.colour(this.#shade(index));
      dirty.left = Math.min(dirty.left, x);
      dirty.right = Math.max(dirty.right, x);
      dirty.top = Math.min(dirty.top, y);
      dirty.bottom = Math.max(dirty.bottom, y);
    }
  }

  /** The picture as the board is now. */
  look() {
    if (!this.#image) this.#begin();
    const { left, top, right, bottom } = this.#dirty;
    if (this.#image && right >= 0) {
      this.canvas.getContext('2d')?.putImageData(this.#image, 0, 0, left, top, right - left + 1, bottom - top + 1);
    }
    this.#dirty = { left: Infinity, top: Infinity, right: -1, bottom: -1 };
    return this.canvas;
  }

  #begin() {
    this.step = Math.ceil(Math.max(this.#rows, this.#columns) / longest);
    this.canvas.width = Math.ceil(this.#columns / this.step);
    this.canvas.height = Math.ceil(this.#rows / this.step);
    this.#image = new ImageData(this.canvas.width, this.canvas.height);
    this.patch(new Array(this.#rows * this.#columns).keys());
  }
}

/** The colours of cells, which the style sheets give: `.shade` with the classes of a cell has its `color`. */
class Palette {
  #sample = make('span');
  #brush = make('canvas').getContext('2d', { willReadFrequently: true });
  /** @type {Map<string, number>} */
  #known = new Map();

  /** @param {HTMLElement} around */
  constructor(around) {
    this.#sample.hidden = true;
    around.append(this.#sample);
  }

  forget() {
    this.#known.clear();
  }

  /** The colour as a pixel has it. @param {string} classes */
  colour(classes) {
    const known = this.#known.get(classes);
    if (known !== undefined) return known;
    this.#sample.className = `shade ${classes}`;
    const colour = this.#pixel(getComputedStyle(this.#sample).color);
    this.#known.set(classes, colour);
    return colour;
  }

  /** @param {string} colour  As CSS writes it. */
  #pixel(colour) {
    if (!this.#brush) return 0;
    this.#brush.fillStyle = colour;
    this.#brush.fillRect(0, 0, 1, 1);
    return new Uint32Array(this.#brush.getImageData(0, 0, 1, 1).data.buffer)[0];
  }
}

/** Calls back when the colours of the page may have changed. @param {() => void} changed */
export function onOtherColours(changed) {
  for (const query of ['(prefers-color-scheme: dark)', '(forced-colors: active)']) {
    matchMedia(query).addEventListener('change', changed);
  }
  new MutationObserver(changed).observe(document.documentElement, { attributes: true });
  document.addEventListener('load', ({ target }) => {
    if (target instanceof HTMLLinkElement) changed(); // a style sheet
  }, true);
}
