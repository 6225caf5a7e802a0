// A dialog of a room: its button is there at once, its code (sheets.js) is loaded when it is first pressed.

import { t } from './language.js';
import { element, make } from './page.js';

/**
 * A dialog that shows some state.
 * @template T
 * @typedef {object} Sheet
 * @property {() => void} open
 * @property {() => void} close
 * @property {(state: T) => void} show
 */

/** Puts a button at the top of the page. @param {HTMLElement} button */
export function onTop(button) {
  button.classList.add('first');
  element('menu-open', HTMLButtonElement).before(button);
}

/** @param {HTMLElement} button */
export const inMenu = (button) => element('menu', HTMLElement).prepend(button);

/** @template T */
export class Later {
  #button = make('button');
  /** @type {Sheet<T> | null} */
  #sheet = null;
  /** @type {T | null} */
  #state = null;
  #load;
  #say;

  /**
   * @param {string} text  The button's. @param {(button: HTMLElement) => void} place
   * @param {(sheets: typeof import('./sheets.js')) => Sheet<T>} load
   * @param {(text: string, mood: 'bad') => void} say
   */
  constructor(text, place, load, say) {
    this.#load = load;
    this.#say = say;
    this.#button.type = 'button';
    this.#button.textContent = text;
    this.#button.addEventListener('click', () => this.#open());
    place(this.#button);
  }

  async #open() {
    const sheets = await import('./sheets.js').catch(() => null);
    if (!sheets) {
      this.#say(t('This cannot be loaded. Reload the page.'), 'bad');
      return;
    }
    this.#sheet ??= this.#load(sheets);
    if (this.#state) this.#sheet.show(this.#state);
    if (!this.#button.hidden) this.#sheet.open();
  }

  /** What the dialog shows, now or once it is opened. @param {T} state @param {boolean} isOffered */
  show(state, isOffered) {
    this.#state = state;
    this.#button.hidden = !isOffered;
    this.#sheet?.show(state);
    if (!isOffered) this.#sheet?.close();
  }
}
