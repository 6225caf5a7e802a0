// A game's result as a text to send, and the button that copies it.

import { copyText } from './copy.js';
import { button } from './dialog.js';
import { t } from './language.js';
import { make } from './page.js';

/** @import { Entry } from './podium.js' */

const mostTold = 20;

/** In a few lines. @param {(string | null)[]} titles @param {Entry[]} ranked  In order. */
export function resultAsText(titles, ranked) {
  const lines = ranked.slice(0, mostTold).map(({ name, score }) =>
    `${ranked.findIndex((each) => each.score === score) + 1}. ${name}: ${score}`);
  return [...new Set(titles), ...lines, new URL('./', document.baseURI).href].filter(Boolean)
    .join('\n').replace(/[\u2066-\u2069]/g, '');
}

/**
 * Puts the button behind an element. What it copies is told when it is pressed.
 * @param {HTMLElement} behind @param {() => (string | null)[]} titles  Which game, and who has won.
 * @param {() => Entry[]} ranked
 */
export function offerText(behind, titles, ranked) {
  const words = t('Copy the result');
  const copy = button(words, () => {
    const text = resultAsText(titles(), ranked());
    if (copyText(text, copy)) {
      copy.textContent = t('Copied');
      copy.focus();
    } else showText(copy, text);
  });
  copy.addEventListener('blur', () => { copy.textContent = words; });
  behind.after(copy);
}

/** A text to be copied by hand, until the focus leaves it. @param {Element} behind @param {string} text */
function showText(behind, text) {
  const field = make('textarea', '', text);
  field.readOnly = true;
  field.rows = 4;
  field.style.width = '100%';
  const label = make('label', '', t('Select the text and copy it.'));
  label.append(field);
  behind.after(label);
  field.addEventListener('blur', () => label.remove());
  field.focus();
  field.select();
}
