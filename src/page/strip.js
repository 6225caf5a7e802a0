// The state of the connection: a chip that is always visible, and a strip while something is wrong.

import { t } from './language.js';
import { element } from './page.js';
import { playOn } from './words.js';

const words = {
  connecting: t('Connecting…'),
  live: t('Live'),
  polling: t('Live (polling)'),
  lost: t('Reconnecting…'),
  ended: t('Not connected'),
};

export class Strip {
  #chip = element('link', HTMLElement);
  #strip = element('strip', HTMLElement);
  #wasLost = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {keyof typeof words} state @param {string} [lost]  What to say when it is lost. */
  show(state, lost = t('The connection is lost. Reconnecting…')) {
    this.#chip.textContent = words[state];
    this.#chip.className = `link ${state}`;
    clearTimeout(this.#timer);
    if (state === 'lost') {
      // Most outages are over before anybody could read this.
      this.#timer = setTimeout(() => {
        this.#wasLost = true;
        this.#tell(lost, 'lost');
      }, this.#wasLost ? 0 : 600);
    } else if (this.#wasLost && (state === 'live' || state === 'polling')) {
      this.#wasLost = false;
      this.#tell(playOn, 'back');
      this.#timer = setTimeout(() => this.#tell('', ''), 3000);
    } else if (!this.#wasLost) this.#tell('', '');
  }

  /** @param {string} text @param {string} kind */
  #tell(text, kind) {
    this.#strip.textContent = text;
    this.#strip.className = `strip ${kind}`;
  }
}
