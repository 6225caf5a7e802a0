// When a page shows what others do. On a large board with many players something happens many times a second, and
// each time the browser paints: so moves of others are collected there and shown together.

import { browser } from './browser.js';

const apart = 250; // milliseconds

/** An answer to one's own move, or the whole board. */
const atOnce = /^(first|debug|flipped|failed|gave up|ok|BOOM!|malformed) /m;

export class Pace {
  #show;
  #isLarge;
  /** Frames, and when they came. @type {[string, number][]} */
  #waiting = [];
  #last = -Infinity;
  /** Calls off showing what waits; null if nothing does. @type {(() => void) | null} */
  #callOff = null;
  #world;

  /**
   * @param {(frame: string, at: number) => void} show  `at` is when it came.
   * @param {() => boolean} isLarge  Whether the board is.
   */
  constructor(show, isLarge, world = browser) {
    this.#world = world;
    this.#show = show;
    this.#isLarge = isLarge;
  }

  /** A frame of a live connection has come. @param {string} frame */
  take(frame) {
    const now = this.#world.now();
    this.#waiting.push([frame, now]);
    const wait = this.#last + apart - now;
    if (wait <= 0 || !this.#isLarge() || atOnce.test(frame)) this.#flush();
    else this.#callOff ??= this.#world.after(wait, () => this.#flush());
  }

  #flush() {
    this.#callOff?.();
    this.#callOff = null;
    this.#last = this.#world.now();
    for (const [frame, at] of this.#waiting.splice(0)) this.#show(frame, at);
  }
}
