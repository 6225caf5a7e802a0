// The messages of the page: about your own moves at once, about other players' from time to time.

import { rules, t } from './language.js';
import { make } from './page.js';

/** What the document says before the first move. */
export const opening = document.getElementById('said')?.textContent?.trim() ?? '';

const pause = 1200;
const longestLog = 40;

/** What is only read out. @param {string} text */
const unseen = (text) => make('span', 'unseen', text);

/** What is only seen. @param {string} text */
function seen(text) {
  const made = make('span', '', text);
  made.setAttribute('aria-hidden', 'true');
  return made;
}

/** Opens in another tab: the game goes on. @param {string} rule */
function linkToRule(rule) {
  const link = make('a');
  link.append(unseen(t('Rule {rule}', { rule })), seen(t('Why?')));
  link.href = `${rules}#${rule}`;
  link.target = '_blank';
  link.rel = 'noopener';
  return link;
}

/** The line with role=status. */
export class Voice {
  /** @param {HTMLElement} line */
  constructor(line) {
    this.line = line;
  }

  /**
   * Says the text, with a link to the rule that explains it, if there is one. What is seen may be plainer.
   * @param {string} text @param {'' | 'good' | 'bad' | 'wait'} [mood] @param {string} [rule] @param {string} [plain]
   */
  say(text, mood = '', rule = '', plain = '') {
    this.line.className = mood;
    const parts = plain ? [seen(plain), ' ', unseen(text)] : [text];
    if (rule) parts.push(' ', linkToRule(rule));
    const before = this.line.textContent;
    this.line.replaceChildren(...parts);
    if (this.line.textContent !== before) return;
    this.line.textContent = ''; // so that a screen reader says the same text again
    requestAnimationFrame(() => {
      if (!this.line.textContent) this.line.replaceChildren(...parts);
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
    if (news.length > lines.length) {
      lines.unshift(t('{count} more move|{count} more moves', { count: news.length - lines.length }));
    }
    this.list.append(...lines.map((text) => make('p', '', text)));
    while (this.list.children.length > longestLog) this.list.firstElementChild?.remove();
    this.list.scrollTop = this.list.scrollHeight;
  }
}
