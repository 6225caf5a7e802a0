// The messages of the page: about your own moves at once, about other players' from time to time.

import { count, make } from './page.js';

const pause = 1200;
const longestLog = 40;

/** The line with role=status. */
export class Voice {
  /** @param {HTMLElement} line */
  constructor(line) {
    this.line = line;
  }

  /** @param {string} text @param {'' | 'good' | 'bad' | 'wait'} [mood] */
  say(text, mood = '') {
    this.line.className = mood;
    if (this.line.textContent !== text) {
      this.line.textContent = text;
      return;
    }
    this.line.textContent = ''; // so that a screen reader says the same text again
    requestAnimationFrame(() => {
      this.line.textContent ||= text;
    });
  }
}

/** The list with role=log. Of many moves at once it shows the last ones and counts the others. */
export class Log {
  /** @type {string[]} */
  #news = [];
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #last = 0;

  /** @param {HTMLElement} list */
  constructor(list) {
    this.list = list;
  }

  clear() {
    this.#news = [];
    this.list.replaceChildren();
  }

  /** @param {string} text */
  note(text) {
    this.#news.push(text);
    const wait = Math.max(0, this.#last + pause - performance.now());
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#tell(), wait);
  }

  #tell() {
    this.#timer = undefined;
    this.#last = performance.now();
    const news = this.#news.splice(0);
    const lines = news.slice(-3);
    if (news.length > lines.length) lines.unshift(count(news.length - lines.length, 'more message'));
    this.list.append(...lines.map((text) => make('p', '', text)));
    while (this.list.children.length > longestLog) this.list.firstElementChild?.remove();
    this.list.scrollTop = this.list.scrollHeight;
  }
}
