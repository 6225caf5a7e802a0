// How long is still played, where there is a limit: a text that counts down by the server's clock, or stands still in
// a pause.

import { t } from './language.js';
import { clock, make } from './page.js';

/** @import { RoomState } from './room_state.js' */

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

/** Which room of its class it is, and whether it is played. @param {RoomState} state */
export function classInWords({ more }) {
  return t(more.has('time-up') ? 'Room {number}, time is up' : more.has('paused') ? 'Room {number}, paused'
    : 'Room {number}', { number: more.get('class') ?? '' });
}

/** @param {number} seconds */
const leftInWords = (seconds) => t('{time} left', { time: clock(seconds) });

export class TimeLeft {
  element = make('span', 'time');
  /** Until when, in seconds since 1970 by the server's clock; 0 if there is no limit. */
  #until = 0;
  /** How many seconds are left in a pause; 0 if there is none, or no limit. */
  #kept = 0;
  /** @type {Promise<number> | null} */
  #measured = null;
  /** By how many milliseconds this clock is ahead, as far as it is known. */
  #ahead = 0;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  #timer;

  get #left() {
    return Math.max(0, Math.ceil(this.#until - (Date.now() - this.#ahead) / second));
  }

  /** @param {Map<string, string>} told  The lines of a room, by their words. */
  show(told) {
    const until = Number(told.get('until') ?? 0);
    const kept = Number(told.get('left') ?? 0);
    if (until === this.#until && kept === this.#kept) return;
    this.#until = until;
    this.#kept = kept;
    clearInterval(this.#timer);
    this.element.textContent = kept ? leftInWords(kept) : '';
    if (!until) return;
    this.#measured ??= measureClock();
    void this.#measured.then((ahead) => {
      this.#ahead = ahead;
      if (until !== this.#until) return;
      const tick = () => {
        const text = leftInWords(this.#left);
        if (this.element.textContent !== text) this.element.textContent = text;
      };
      clearInterval(this.#timer);
      this.#timer = setInterval(tick, second / 4);
      tick();
    });
  }
}
