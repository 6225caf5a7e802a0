// When a page shows what others do. On a large board with many players something happens many times a second, and
// each time the browser paints: so moves of others are collected there and shown together.

const apart = 250; // milliseconds

/** An answer to one's own move, or the whole board. */
const atOnce = /^(first|debug|flipped|failed|gave up|ok|BOOM!|malformed) /m;

export class Pace {
  #show;
  #isLarge;
  /** @type {string[]} */
  #waiting = [];
  #last = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {(frame: string) => void} show @param {() => boolean} isLarge  Whether the board is. */
  constructor(show, isLarge) {
    this.#show = show;
    this.#isLarge = isLarge;
  }

  /** A frame of a live connection has come. @param {string} frame */
  take(frame) {
    this.#waiting.push(frame);
    const wait = this.#last + apart - performance.now();
    if (wait <= 0 || !this.#isLarge() || atOnce.test(frame)) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), wait);
  }

  #flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#last = performance.now();
    for (const frame of this.#waiting.splice(0)) this.#show(frame);
  }
}
