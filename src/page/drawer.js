// The protocol drawer: every message to and from the server, as it was sent.

import { t } from './language.js';
import { element, make } from './page.js';

const mostKept = 120;
const longestExcerpt = 1500;

const signs = { out: '→', in: '←', note: '·' };
const words = { out: t('sent'), in: t('received'), note: t('connection') };

export class Drawer {
  /** @type {HTMLElement[]} */
  #lines = [];
  #box = element('drawer', HTMLElement);
  #list = element('traffic', HTMLElement);
  #button = element('drawer-open', HTMLButtonElement);

  constructor() {
    this.#button.addEventListener('click', () => this.#show(this.#box.hidden));
    element('drawer-close', HTMLButtonElement).addEventListener('click', () => this.#close());
    element('drawer-clear', HTMLButtonElement).addEventListener('click', () => {
      this.#lines = [];
      this.#list.replaceChildren();
    });
    this.#box.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#close();
    });
  }

  #close() {
    this.#show(false);
    element('menu-open', HTMLButtonElement).focus();
  }

  /** @param {'out' | 'in' | 'note'} direction @param {string} text */
  record(direction, text) {
    const line = make('li', direction);
    const sign = make('span', 'sign', signs[direction]);
    sign.setAttribute('role', 'img');
    sign.setAttribute('aria-label', words[direction]);
    const cut = text.length > longestExcerpt;
    const excerpt = cut ? text.slice(0, longestExcerpt) : text.replace(/\n$/, '');
    const more = cut ? `\n… ${t('{count} more characters', { count: text.length - longestExcerpt })}` : '';
    line.append(sign, make('time', '', new Date().toTimeString().slice(0, 8)),
      make('pre', '', excerpt + more));
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

  /** Scrolls to the newest line if the reader was at the end. @param {HTMLElement[]} lines */
  #append(lines) {
    const list = this.#list;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    list.append(...lines);
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }
}
