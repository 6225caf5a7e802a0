// The protocol drawer: every frame, or request and answer, as it goes over the wire.

import { element, make } from './page.js';

const mostKept = 120;
const longestShown = 1500;

const signs = { out: '→', in: '←', note: '·' };
const words = { out: 'sent', in: 'received', note: 'connection' };

export class Drawer {
  /** @type {HTMLElement[]} */
  #lines = [];
  #box = element('drawer', HTMLElement);
  #list = element('traffic', HTMLElement);
  #button = element('drawer-open', HTMLButtonElement);

  constructor() {
    this.#button.addEventListener('click', () => this.#show(this.#box.hidden));
    element('drawer-close', HTMLButtonElement).addEventListener('click', () => {
      this.#show(false);
      this.#button.focus();
    });
    element('drawer-clear', HTMLButtonElement).addEventListener('click', () => {
      this.#lines = [];
      this.#list.replaceChildren();
    });
    this.#box.addEventListener('keydown', (event) => {
      if (event.key !== 'Escape') return;
      this.#show(false);
      this.#button.focus();
    });
  }

  /** @param {'out' | 'in' | 'note'} direction @param {string} text */
  record(direction, text) {
    const line = make('li', direction);
    const sign = make('span', 'sign', signs[direction]);
    sign.setAttribute('role', 'img');
    sign.setAttribute('aria-label', words[direction]);
    const cut = text.length > longestShown;
    const shown = cut ? text.slice(0, longestShown) : text.replace(/\n$/, '');
    const more = cut ? `\n… ${text.length - longestShown} characters more` : '';
    line.append(sign, make('time', '', new Date().toTimeString().slice(0, 8)),
      make('pre', '', shown + more));
    this.#lines.push(line);
    if (this.#lines.length > mostKept) this.#lines.shift()?.remove();
    if (!this.#box.hidden) this.#append([line]);
  }

  /** @param {boolean} isOpen */
  #show(isOpen) {
    this.#box.hidden = !isOpen;
    this.#button.setAttribute('aria-expanded', String(isOpen));
    if (isOpen) {
      this.#list.replaceChildren();
      this.#append(this.#lines);
      this.#list.focus();
    }
  }

  /** Stays at the newest line if that is where the reader is. @param {HTMLElement[]} lines */
  #append(lines) {
    const list = this.#list;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    list.append(...lines);
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }
}
