// What the page says: of one's own moves at once, of the others' now and then.

import { count, make } from './page.js';

const pause = 1200;
const longestLog = 40;

/** Says something in the element with role=status. */
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
    this.line.textContent = ''; // the same again is told again
    requestAnimationFrame(() => {
      this.line.textContent ||= text;
    });
  }
}

/** Tells in the element with role=log what the others do; many moves at once in one line. */
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
    const shown = news.slice(-3);
    if (news.length > shown.length) {
      shown.unshift(`${count(news.length - shown.length, 'more move')}`);
    }
    this.list.append(...shown.map((text) => make('p', '', text)));
    while (this.list.children.length > longestLog) this.list.firstElementChild?.remove();
    this.list.scrollTop = this.list.scrollHeight;
  }
}
