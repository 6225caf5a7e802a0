// How one space of a Memory board looks, and what it is called.

import { graphemes, make } from './page.js';
import { colour, initials } from './people.js';

/**
 * What the look of a space depends on, besides the board.
 * @typedef {object} Mine
 * @property {string} name
 * @property {Set<number>} turning  Spaces of flips that have no answer yet.
 * @property {number | null} waits
 */

/** How wide a character is, in its font's size. @param {string} character */
function width(character) {
  if (/^[ -~]$/.test(character)) return 0.6;
  return /^[\u00a0-\u10ff\u1e00-\u1fff]/.test(character) ? 0.75 : 1.25;
}

/**
 * The size of a card's text as a part of its cell: in one line as long as one can read that, then in
 * as many as it takes.
 * @param {string} card
 */
export function fitted(card) {
  const total = graphemes(card).reduce((sum, each) => sum + width(each), 0);
  const [across, down] = [0.74, 0.72];
  const single = Math.min(0.5, across / total);
  if (single >= 0.2) return single;
  let best = single;
  for (let lines = 2; lines <= 12; lines += 1) {
    best = Math.max(best, Math.min((across * lines * 0.9) / total, down / (1.15 * lines)));
  }
  return Math.max(0.07, best);
}

/**
 * Which way the card lies, whose it is, and what goes on with it, in words.
 * @param {import('./table.js').Table} table @param {number} index @param {Mine} mine
 */
export function describe(table, index, mine) {
  const spot = table.spots[index];
  const holder = table.holders.get(index);
  const words = [table.where(index)];
  if (spot === 'none') words.push('empty');
  else if (spot === 'down') words.push('face down');
  else words.push('face up', table.card(index));
  if (holder) words.push(holder === mine.name ? 'yours' : `held by ${holder}`);
  if (mine.waits === index) words.push('you wait for it');
  else if (mine.turning.has(index)) words.push('turning');
  return words.join(', ');
}

/**
 * @param {HTMLElement} cell @param {import('./table.js').Table} table
 * @param {number} index @param {Mine} mine
 */
export function paintCard(cell, table, index, mine) {
  const spot = table.spots[index];
  const holder = table.people.get(table.holders.get(index) ?? '');
  const isMine = holder?.name === mine.name;
  const isWaitedFor = mine.waits === index;
  const classes = ['cell', spot.split(' ', 1)[0]];
  if (holder) classes.push('held', isMine ? 'mine' : colour(holder));
  if (table.isMatched(index)) classes.push('matched');
  if (isWaitedFor) classes.push('waiting');
  else if (mine.turning.has(index)) classes.push('turning');
  cell.className = classes.join(' ');
  const label = describe(table, index, mine);
  if (cell.ariaLabel !== label) cell.ariaLabel = label;

  const face = faceOf(cell);
  const card = table.card(index);
  if (card && face.textContent !== card) {
    face.textContent = card;
    face.style.setProperty('--fit', fitted(card).toFixed(3));
  }
  if (!card && face.hasChildNodes()) forgetLater(cell);
  cell.title = graphemes(card).length > 8 ? card : '';
  const queue = table.queues.get(index) ?? 0;
  mark(cell, 'badge', holder ? isMine ? 'you' : initials(holder.name) : '');
  mark(cell, 'queue', isWaitedFor ? '⏳' : queue > 0 ? `⏳${queue}` : '');
}

/** A card that has turned down, or left, keeps its picture no longer than it takes. @param {HTMLElement} cell */
function forgetLater(cell) {
  setTimeout(() => {
    if (!cell.classList.contains('up')) faceOf(cell).replaceChildren();
  }, 500);
}

/** The element with the card's text, made with its cell. @param {HTMLElement} cell @returns {HTMLElement} */
function faceOf(cell) {
  const known = cell.querySelector('.face');
  if (known instanceof HTMLElement) return known;
  const card = make('span', 'card');
  card.setAttribute('aria-hidden', 'true');
  const face = make('span', 'face');
  face.dir = 'auto';
  card.append(face);
  cell.append(card);
  return face;
}

/** @param {HTMLElement} cell @param {string} kind @param {string} text */
function mark(cell, kind, text) {
  let sign = cell.querySelector(`.${kind}`);
  if (!text) sign?.remove();
  else {
    if (!sign) {
      sign = make('span', kind);
      sign.setAttribute('aria-hidden', 'true');
      cell.append(sign);
    }
    if (sign.textContent !== text) sign.textContent = text;
  }
}
