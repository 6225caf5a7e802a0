// How a space of a Memory board looks, and what a screen reader says about it.

import { t } from './language.js';
import { graphemes, make } from './page.js';
import { colour, sign } from './people.js';

/**
 * @import { GameState } from './game_state.js'
 *
 * What this player is doing; the board does not show it.
 * @typedef {object} Own
 * @property {string} name
 * @property {Set<number>} turning  The spaces whose flips have no answer yet.
 * @property {number | null} waits  The space that this player is waiting for.
 */

/** The approximate width of a character, in ems. @param {string} character */
function width(character) {
  if (/^[ -~]$/.test(character)) return 0.63;
  return /^[\u00a0-\u10ff\u1e00-\u1fff]/.test(character) ? 0.75 : 1.25;
}

/** How wide and how high the text of a card may be, and a line of it, as fractions of the cell. */
const [across, down, leading] = [0.75, 0.74, 1.15];
const largest = 0.5;
/** So much larger the letters must become before a word is broken; one of ten letters is not. */
const worth = 1.9;

/** How many lines these words take at that size; none is broken. @param {number[]} words @param {number} size */
function linesOf(words, size) {
  let lines = 1;
  let used = 0;
  for (const each of words) {
    if (used > 0 && (used + 0.3 + each) * size > across) {
      lines += 1;
      used = each;
    } else used += (used > 0 ? 0.3 : 0) + each;
  }
  return lines;
}

/**
 * The font size for a card, as a fraction of its cell: `whole` on one line; `best` is the largest, with words on lines
 * of their own, or, where that makes the letters much larger, broken into lines
 * with that `room` in ems; 0 if it is not broken.
 * @param {string} card
 */
export function fitted(card) {
  const words = card.split(/\s+/).filter(Boolean)
    .map((word) => graphemes(word).reduce((sum, each) => sum + width(each), 0));
  const total = words.reduce((sum, each) => sum + each + 0.3, -0.3);
  const whole = Math.min(largest, across / total);
  let best = Math.min(whole, across / Math.max(...words));
  for (let size = largest; size > best; size -= 0.01) {
    if (size * Math.max(...words) <= across && linesOf(words, size) * size * leading <= down) best = size;
  }
  let room = 0; // for a line, in ems, so that all are about as long
  for (let lines = 2; lines <= 12; lines += 1) {
    const size = Math.min((across * lines * 0.9) / total, down / (leading * lines));
    if (size < best * worth) continue;
    best = size;
    room = (total / lines) * 1.1;
  }
  return { whole, best, room };
}

/**
 * The label of a cell: where it is, which way its card lies, who holds it and what is happening to it.
 * @param {GameState} game @param {number} index @param {Own} own
 */
export function describe(game, index, own) {
  const spot = game.spots[index];
  const holder = game.holders.get(index);
  const words = [game.where(index)];
  if (spot === 'none') words.push(t('empty'));
  else if (spot === 'down') words.push(t('face down'));
  else words.push(t('face up'), game.card(index));
  if (holder) words.push(holder === own.name ? t('yours') : t('held by {name}', { name: game.holder(index) }));
  if (own.waits === index) words.push(t('you are waiting for it'));
  else if (own.turning.has(index)) words.push(t('turning'));
  return words.join(', ');
}

/**
 * @param {HTMLElement} cell @param {GameState} game
 * @param {number} index @param {Own} own
 */
export function paintCard(cell, game, index, own) {
  const spot = game.spots[index];
  const holder = game.people.get(game.holders.get(index) ?? '');
  const isMine = holder?.name === own.name;
  const isWaitedFor = own.waits === index;
  const before = cell.classList;
  const classes = ['cell', spot.split(' ', 1)[0]];
  if (spot === 'none' && (before.contains('down') || before.contains('unseen'))) classes.push('unseen');
  if (isMiss(before, spot, holder !== undefined)) classes.push('missed');
  if (holder) classes.push('held', colour(holder), isMine ? 'own' : '');
  if (game.isMatched(index)) classes.push('matched');
  if (isWaitedFor) classes.push('waiting');
  else if (own.turning.has(index)) classes.push('turning');
  cell.className = classes.join(' ');
  const label = describe(game, index, own);
  if (cell.ariaLabel !== label) cell.ariaLabel = label;

  const face = faceOf(cell);
  const card = game.card(index);
  if (card && face.textContent !== card) {
    face.textContent = card;
    const { best, room } = fitted(card);
    face.style.setProperty('--best', best.toFixed(3));
    face.style.setProperty('--room', `${room.toFixed(2)}em`);
    face.classList.toggle('broken', room > 0);
  }
  if (!card && face.hasChildNodes()) forgetLater(cell);
  cell.title = graphemes(card).length > 8 ? card : '';
  const queue = game.queues.get(index) ?? 0;
  mark(cell, 'badge', holder ? sign(holder) : '');
  mark(cell, 'queue', isWaitedFor ? '⏳' : queue > 0 ? `⏳${queue}` : '');
}

/**
 * Whether nobody holds a card any more, or yet, though it lies face up: it is one of two that do not match.
 * @param {DOMTokenList} before  The classes that the cell had. @param {string} spot @param {boolean} isHeld
 */
function isMiss(before, spot, isHeld) {
  if (isHeld || !spot.startsWith('up ')) return false;
  return before.contains('held') || before.contains('down') || before.contains('missed');
}

/** Clears the face of a card that turns down or leaves, once it is no longer seen. @param {HTMLElement} cell */
function forgetLater(cell) {
  requestAnimationFrame(async () => {
    await Promise.allSettled(cell.getAnimations({ subtree: true }).map(({ finished }) => finished));
    if (!cell.classList.contains('up')) faceOf(cell).replaceChildren();
  });
}

/** The element with the card's text, made if the cell is new. @param {HTMLElement} cell @returns {HTMLElement} */
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
  let shown = cell.querySelector(`.${kind}`);
  if (!text) shown?.remove();
  else {
    if (!shown) {
      shown = make('span', kind);
      shown.setAttribute('aria-hidden', 'true');
      cell.append(shown);
    }
    if (shown.textContent !== text) shown.textContent = text;
  }
}
