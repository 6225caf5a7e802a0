// The connection, in words: a chip that is always there, and a strip while something is wrong.

import { element } from './page.js';

const words = {
  connecting: 'Connecting…',
  live: 'Live',
  polling: 'Live, by polling',
  lost: 'Trying again…',
  ended: 'Not connected',
};

export class Strip {
  #chip = element('link', HTMLElement);
  #strip = element('strip', HTMLElement);
  #wasLost = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {keyof typeof words} state @param {string} [lost]  What to say while it is lost. */
  show(state, lost = 'The connection is lost. Trying to get it back…') {
    this.#chip.textContent = words[state];
    this.#chip.className = `link ${state}`;
    clearTimeout(this.#timer);
    if (state === 'lost') {
      // Most losses are over before anybody could read of them.
      this.#timer = setTimeout(() => {
        this.#wasLost = true;
        this.#tell(lost, 'lost');
      }, this.#wasLost ? 0 : 600);
    } else if (this.#wasLost && (state === 'live' || state === 'polling')) {
      this.#wasLost = false;
      this.#tell('The connection is back. Play on.', 'back');
      this.#timer = setTimeout(() => this.#tell('', ''), 3000);
    } else if (!this.#wasLost) this.#tell('', '');
  }

  /** @param {string} text @param {string} kind */
  #tell(text, kind) {
    this.#strip.textContent = text;
    this.#strip.className = `strip ${kind}`;
  }
}
