// The part of the lobby in which somebody writes pairs, and sees what was understood.

import { t } from './language.js';
import { element, make, quoted, storage } from './page.js';
import { bytesOf, lineTooLong, mostBytes, mostPairs, readPairs, sizeFor } from './pairs.js';
import { textIn } from './text_file.js';

/** @import { Fault, Pair } from './pairs.js' */

const mostShown = 40;
const example = ['dog | Hund', '7×8 | 56', '🐝 | 🍯', '🦊'];
const browser = storage('localStorage');
const remembered = 'pairs';
const open = t('Open a file');
const replace = t('Replace these pairs with a file?');

/** What is wrong, in words. @param {Fault} fault */
function inWords({ line, what, card, at }) {
  switch (what) {
    case 'halves': return t('Line {line}: a pair has two cards, with one {bar} between them.', { line, bar: '|' });
    case 'missing': return t('Line {line}: one of the two cards is missing.', { line });
    default:
      return t('Line {line}: “{card}” is in line {at} already. A card can be in one pair only.',
        { line, card: quoted(card), at });
  }
}

/** @param {number} bytes */
const tooLong = (bytes) => t('These pairs have {size} KB, and {most} are possible.',
  { size: Math.ceil(bytes / 1024), most: mostBytes / 1024 });

/** Gives it to whoever reads this, as a file. @param {string} text */
function save(text) {
  const link = make('a');
  link.href = `data:text/plain;charset=utf-8,${encodeURIComponent(text)}`;
  link.download = 'pairs.txt';
  link.click();
}

/** @param {Pair} pair */
function shown({ one, other }) {
  const item = make('li');
  for (const each of [one, other]) {
    const card = make('span', '', each);
    card.dir = 'auto';
    item.append(card);
  }
  return item;
}

export class OwnPairs {
  #part = element('own-pairs', HTMLFieldSetElement);
  #text = element('pairs', HTMLTextAreaElement);
  #size = element('pairs-size', HTMLSelectElement);
  #told = element('pairs-told', HTMLElement);
  #list = element('pairs-seen', HTMLElement);
  #open = element('pairs-open', HTMLButtonElement);
  #file = element('pairs-file', HTMLInputElement);
  #save = element('pairs-save', HTMLButtonElement);
  /** What stands in a file, too. */
  #filed = '';

  constructor() {
    this.#text.placeholder = example.join('\n');
    this.#text.value ||= browser.get(remembered) ?? '';
    this.#part.addEventListener('input', () => {
      this.#open.textContent = open; // in Safari a button that is pressed has no focus to lose
      this.#show();
    });
    this.#open.addEventListener('click', () => {
      const asks = this.#open.textContent !== replace && this.text.trim() !== '' && this.text !== this.#filed;
      this.#open.textContent = asks ? replace : open;
      if (!asks) this.#file.click();
    });
    this.#open.addEventListener('blur', () => { this.#open.textContent = open; });
    this.#file.addEventListener('change', () => this.#read());
    this.#save.addEventListener('click', () => {
      save(this.text);
      this.#filed = this.text;
    });
    this.#show();
  }

  /** What is sent to the server. */
  get text() {
    return this.#text.value;
  }

  /** @param {boolean} isAsked  Whether a board of such pairs is asked for. */
  ask(isAsked) {
    this.#part.hidden = !isAsked;
    this.#part.disabled = !isAsked; // then it is neither required nor sent
  }

  /** The same pairs are there the next time. */
  remember() {
    browser.set(remembered, this.#text.value);
  }

  /** Writes what is in the chosen file in place of what stands here. */
  async #read() {
    const [file] = this.#file.files ?? [];
    if (!file) return;
    const { text, wrong } = file.size > mostBytes ? { text: '', wrong: tooLong(file.size) } : await textIn(file);
    this.#file.value = ''; // so that the same one can be chosen again
    if (!wrong) {
      this.#text.value = text;
      this.#filed = this.text; // with the field's own ends of lines
    }
    this.#show();
    if (wrong) this.#tell(wrong);
  }

  /** @param {string} wrong  What is wrong, in words. @param {string} [about] */
  #tell(wrong, about = '') {
    this.#told.classList.toggle('wrong', wrong !== '');
    this.#told.textContent = wrong || about;
  }

  #show() {
    const { pairs, fault } = readPairs(this.#text.value);
    const bytes = bytesOf(this.#text.value);
    const number = this.#spaces(pairs.length);
    const line = lineTooLong(pairs, number);
    const wrong = fault ? inWords(fault) : bytes > mostBytes ? tooLong(bytes)
      : pairs.length > mostPairs
        ? t('You have {number} pairs; at most {most} are possible.', { number: pairs.length, most: mostPairs })
        : line === 0 ? '' : t('Line {line}: a card is too long for a board of {number} cards.', { line, number });
    this.#text.setCustomValidity(wrong);
    this.#text.ariaInvalid = String(wrong !== '');
    this.#tell(wrong, this.#about(pairs.length));
    this.#save.disabled = this.#text.value.trim() === '';
    this.#list.replaceChildren(...pairs.slice(0, mostShown).map(shown));
    if (pairs.length > mostShown) this.#list.append(make('li', '', `+${pairs.length - mostShown}`));
  }

  /** The board for so many pairs. @param {number} count */
  #board(count) {
    const [rows, columns] = this.#size.value.split('x').map(Number);
    return rows ? { rows, columns } : sizeFor(count);
  }

  /** @param {number} count  Of pairs. */
  #spaces(count) {
    const { rows, columns } = this.#board(count);
    return rows * columns;
  }

  /** How many pairs there are, and how they lie. @param {number} count */
  #about(count) {
    if (count === 0) return '';
    const size = this.#board(count);
    const used = this.#spaces(count) / 2;
    const pairs = t('{count} pair|{count} pairs', { count });
    const board = t('on a board of {rows} × {columns}', { rows: size.rows, columns: size.columns });
    if (used < count) return `${pairs}, ${board}. ${t('Each game has {number} of them.', { number: used })}`;
    return `${pairs}, ${board}.${used > count ? ` ${t('Some are there twice.')}` : ''}`;
  }
}
