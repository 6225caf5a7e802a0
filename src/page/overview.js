// The overview of a board whose cells are too small to be elements, and the map of where one is.

import { make } from './page.js';

/**
 * @import { Picture } from './picture.js'
 *
 * What is seen of a board, in pixels of the page.
 * @typedef {object} Frame
 * @property {number} left  Of the board, not seen.
 * @property {number} top
 * @property {number} width  Seen.
 * @property {number} height
 * @property {number} rows
 * @property {number} columns
 * @property {number} size  Of a cell.
 */

const gapsFrom = 4; // smaller cells have no gaps between them
const largestMap = 120;
const smallestMap = 10; // of a board that is very long
const shareOfMap = 0.28; // of the view's shorter side

/**
 * Gives a canvas a size on the page; its pixels are those of the screen.
 * @param {HTMLCanvasElement} canvas @param {number} width @param {number} height
 */
function measured(canvas, width, height) {
  const [across, down] = [width, height].map((each) => Math.max(1, Math.round(each * devicePixelRatio)));
  if (canvas.width !== across || canvas.height !== down) {
    canvas.width = across;
    canvas.height = down;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
  }
  const context = canvas.getContext('2d');
  context?.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
  return context;
}

export class Overview {
  canvas = make('canvas', 'overview');

  constructor() {
    this.canvas.setAttribute('aria-hidden', 'true');
    this.canvas.hidden = true;
  }

  /** @param {Picture} picture @param {Frame} frame */
  draw(picture, { left, top, width, height, size, rows, columns }) {
    this.canvas.hidden = false;
    const context = measured(this.canvas, Math.min(width, columns * size), Math.min(height, rows * size));
    if (!context) return;
    const image = picture.look();
    const scale = size * picture.step;
    context.imageSmoothingEnabled = scale < 1;
    context.drawImage(image, -left, -top, image.width * scale, image.height * scale);
    if (size < gapsFrom) return;
    context.fillStyle = getComputedStyle(this.canvas).color;
    for (let x = size - (left % size); x <= width; x += size) context.fillRect(x - 1, 0, 1, height);
    for (let y = size - (top % size); y <= height; y += size) context.fillRect(0, y - 1, width, 1);
  }
}

export class Minimap {
  canvas = make('canvas', 'map');
  #moveTo;
  #size = { width: 0, height: 0 };

  /** @param {(across: number, down: number) => void} moveTo  Centres that part of the board; 0.5 is its middle. */
  constructor(moveTo) {
    this.#moveTo = moveTo;
    const { canvas } = this;
    canvas.setAttribute('aria-hidden', 'true');
    canvas.hidden = true;
    canvas.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      canvas.setPointerCapture(event.pointerId);
      this.#follow(event);
    });
    canvas.addEventListener('pointermove', (event) => {
      if (canvas.hasPointerCapture(event.pointerId)) this.#follow(event);
    });
  }

  /** How much of the view it takes, with the space around it. @param {Frame} frame */
  place({ width, height, rows, columns }) {
    const most = Math.min(largestMap, shareOfMap * Math.min(width, height));
    const scale = most / Math.max(rows, columns);
    this.#size = { width: Math.max(smallestMap, Math.round(columns * scale)),
      height: Math.max(smallestMap, Math.round(rows * scale)) };
    return this.#size;
  }

  /** @param {Picture} picture @param {Frame} frame */
  draw(picture, { left, top, width: seenAcross, height: seenDown, size, rows, columns }) {
    this.canvas.hidden = false;
    const { width, height } = this.#size;
    const context = measured(this.canvas, width, height);
    if (!context) return;
    const image = picture.look();
    context.imageSmoothingEnabled = true;
    context.imageSmoothingQuality = 'medium';
    context.drawImage(image, 0, 0, width, height);
    const [across, down] = [width / (columns * size), height / (rows * size)];
    const seen = { width: Math.min(width, Math.max(6, seenAcross * across)),
      height: Math.min(height, Math.max(6, seenDown * down)) };
    const x = Math.min(left * across, width - seen.width);
    const y = Math.min(top * down, height - seen.height);
    const { color, backgroundColor } = getComputedStyle(this.canvas);
    for (const [inset, line] of /** @type {[number, string][]} */ ([[0.5, color], [2, backgroundColor]])) {
      context.lineWidth = inset === 2 ? 1 : 2;
      context.strokeStyle = line;
      context.strokeRect(x + inset, y + inset, seen.width - 2 * inset, seen.height - 2 * inset);
    }
  }

  /** @param {PointerEvent} event */
  #follow({ clientX, clientY }) {
    const { left, top, width, height } = this.canvas.getBoundingClientRect();
    this.#moveTo((clientX - left) / width, (clientY - top) / height);
  }
}
