// How long is still played, where there is a limit: a text that counts down by the server's clock.

import { measureClock } from './in_class.js';
import { t } from './language.js';
import { clock, make } from './page.js';

export class TimeLeft {
  element = make('span', 'time');
  /** Until when, in seconds since 1970 by the server's clock; 0 if there is no limit. */
  #until = 0;
  /** By how many milliseconds this clock is ahead of the server's. @type {Promise<number> | null} */
  #ahead = null;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  /** @param {number} until */
  show(until) {
    if (until === this.#until) return;
    this.#until = until;
    clearInterval(this.#timer);
    this.element.textContent = '';
    if (!until) return;
    this.#ahead ??= measureClock();
    void this.#ahead.then((ahead) => {
      if (until !== this.#until) return;
      const tick = () => {
        const left = Math.max(0, Math.ceil(until - (Date.now() - ahead) / 1000));
        const text = t('{time} left', { time: clock(left) });
        if (this.element.textContent !== text) this.element.textContent = text;
      };
      clearInterval(this.#timer);
      this.#timer = setInterval(tick, 250);
      tick();
    });
  }
}
