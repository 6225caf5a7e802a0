// The messages to and from the server, which are kept to be shown. Few look at them, so the drawer is loaded then.

import { t } from './language.js';
import { element } from './page.js';

/**
 * @import { Traffic } from './traffic.js'
 * @typedef {object} Message
 * @property {'out' | 'in' | 'note'} direction
 * @property {string} text  As it was sent; of a long one the beginning.
 * @property {number} left  How many more characters it had.
 * @property {Date} at
 */

const mostKept = 120;
const longestExcerpt = 1500;

export class Drawer {
  /** @type {Message[]} */
  #kept = [];
  /** @type {Traffic | null} */
  #view = null;

  /** @param {(text: string, mood: 'bad') => void} say */
  constructor(say) {
    element('drawer-open', HTMLButtonElement).addEventListener('click', async () => {
      const parts = await import('./traffic.js').catch(() => null);
      if (parts) (this.#view ??= new parts.Traffic(this.#kept)).toggle();
      else say(t('This cannot be loaded. Reload the page.'), 'bad');
    });
  }

  /** @param {Message['direction']} direction @param {string} text */
  record(direction, text) {
    const left = text.length - longestExcerpt;
    const message = { direction, text: text.slice(0, longestExcerpt), left, at: new Date() };
    this.#kept.push(message);
    if (this.#kept.length > mostKept) this.#kept.shift();
    this.#view?.add(message);
  }
}
