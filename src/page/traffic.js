// The protocol drawer: every message to and from the server, as it was sent.

import { t } from './language.js';
import { element, make } from './page.js';

/** @import { Message } from './drawer.js' */

const signs = { out: '→', in: '←', note: '·' };
const words = { out: t('sent'), in: t('received'), note: t('connection') };

/** @param {Message} message */
function lineOf({ direction, text, left, at }) {
  const line = make('li', direction);
  const sign = make('span', 'sign', signs[direction]);
  sign.setAttribute('role', 'img');
  sign.setAttribute('aria-label', words[direction]);
  const more = left > 0 ? `\n… ${t('{count} more characters', { count: left })}` : '';
  const excerpt = left > 0 ? text : text.replace(/\n$/, '');
  line.append(sign, make('time', '', at.toTimeString().slice(0, 8)), make('pre', '', excerpt + more));
  return line;
}

export class Traffic {
  #box = element('drawer', HTMLElement);
  #list = element('traffic', HTMLElement);
  #button = element('drawer-open', HTMLButtonElement);
  /** What is kept, of which the list has the last lines while it is shown. */
  #kept;

  /** @param {Message[]} kept */
  constructor(kept) {
    this.#kept = kept;
    element('drawer-close', HTMLButtonElement).addEventListener('click', () => this.#close());
    element('drawer-clear', HTMLButtonElement).addEventListener('click', () => {
      kept.length = 0;
      this.#list.replaceChildren();
    });
    this.#box.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') this.#close();
    });
  }

  toggle() {
    this.#show(this.#box.hidden);
  }

  /** A message has come. @param {Message} message */
  add(message) {
    if (this.#box.hidden) return;
    this.#append([message]);
    while (this.#list.children.length > this.#kept.length) this.#list.firstElementChild?.remove();
  }

  #close() {
    this.#show(false);
    element('menu-open', HTMLButtonElement).focus();
  }

  /** @param {boolean} isOpen */
  #show(isOpen) {
    this.#box.hidden = !isOpen;
    this.#button.setAttribute('aria-expanded', String(isOpen));
    if (!isOpen) return;
    this.#list.replaceChildren();
    this.#append(this.#kept);
    this.#list.focus();
  }

  /** Scrolls to the newest line if the reader was at the end. @param {Message[]} messages */
  #append(messages) {
    const list = this.#list;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    list.append(...messages.map(lineOf));
    if (isAtEnd) list.scrollTop = list.scrollHeight;
  }
}
