// Copies text. A page over plain HTTP from another machine has no clipboard of its own, so this is the old way.

import { make } from './page.js';

/** Whether it could. @param {string} text @param {HTMLElement} beside  An element that may have a sibling. */
export function copyText(text, beside) {
  const field = make('textarea', '', text);
  beside.after(field);
  field.select();
  const isCopied = document.execCommand('copy');
  field.remove();
  return isCopied;
}
