// How long is still played, where there is a limit: a text that counts down by the server's clock.

import { t } from './language.js';
import { clock, make } from './page.js';

const second = 1000;

/** By how many milliseconds this clock is ahead of the server's, to a second. */
async function measureClock() {
  try {
    const answer = await fetch('room', { method: 'HEAD', cache: 'no-store' });
    const date = Date.parse(answer.headers.get('Date') ?? '');
    return Number.isNaN(date) ? 0 : Date.now() - date;
  } catch {
    return 0;
  }
}

export class TimeLeft {
  element = make('span', 'time');
  /** Until when, in seconds since 1970 by the server's clock; 0 if there is no limit. */
  #until = 0;
  /** @type {Promise<number> | null} */
  #measured = null;
  /** By how many milliseconds this clock is ahead, as far as it is known. */
  #ahead = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  get #left() {
    return Math.max(0, Math.ceil(this.#until - (Date.now() - this.#ahead) / second));
  }

  /** @param {number} until */
  show(until) {
    if (until === this.#until) return;
    this.#until = until;
    clearInterval(this.#timer);
    this.element.textContent = '';
    if (!until) return;
    this.#measured ??= measureClock();
    void this.#measured.then((ahead) => {
      this.#ahead = ahead;
      if (until !== this.#until) return;
      const tick = () => {
        const text = t('{time} left', { time: clock(this.#left) });
        if (this.element.textContent !== text) this.element.textContent = text;
      };
      clearInterval(this.#timer);
      this.#timer = setInterval(tick, second / 4);
      tick();
    });
  }
}
