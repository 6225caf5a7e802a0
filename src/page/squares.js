// How a square of a Minesweeper field looks, what a screen reader says about it, and how to flag it.

import { flagged, untouched } from './field.js';
import { t } from './language.js';
import { make } from './page.js';
import { colour } from './people.js';

const longPress = 450; // milliseconds

/** @param {import('./field.js').Field} field @param {number} index */
export function describe(field, index) {
  const square = field.squares[index];
  const isBomb = field.bombs.has(index);
  if (square === untouched) return isBomb ? t('not dug, a bomb') : t('not dug');
  if (square === flagged) return isBomb ? t('flag, a bomb') : t('flag');
  const near = field.number(index);
  return near ? t('{count} bomb nearby|{count} bombs nearby', { count: near }) : t('clear');
}

/**
 * @param {HTMLElement} cell @param {import('./field.js').Field} field @param {number} index
 * @param {{pending: Set<number>, boom: number}} own
 */
export function paintSquare(cell, field, index, { pending, boom }) {
  const square = field.squares[index];
  const near = field.number(index);
  const classes = ['cell', square === untouched ? 'untouched' : square === flagged ? 'flagged' : `dug n${near}`];
  if (pending.has(index)) classes.push('pending');
  if (field.craters.has(index)) classes.push('boom');
  const digger = field.dugBy.get(index);
  if (digger) classes.push('by', colour(digger));
  if (field.bombs.has(index)) classes.push('bomb');
  cell.className = classes.join(' ');
  const words = [field.where(index), describe(field, index)];
  if (boom === index) words.push(t('you hit a bomb here'));
  else if (field.craters.has(index)) words.push(t('a bomb went off here'));
  const label = words.join(', ');
  if (cell.ariaLabel !== label) cell.ariaLabel = label;
  let face = cell.firstElementChild;
  if (!face) {
    face = make('span', 'face');
    face.setAttribute('aria-hidden', 'true');
    cell.append(face);
  }
  const text = near > 0 ? String(near) : '';
  if (face.textContent !== text) face.textContent = text;
}

/**
 * Lets a right click, the menu key and a long press flag a square.
 * @param {import('./grid.js').Grid} grid @param {(index: number) => void} flag
 * @returns {() => boolean}  Whether the current click only ends a long press.
 */
export function wireFlagging(grid, flag) {
  const { box } = grid;
  let wasLong = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let [x, y] = [0, 0];
  const cancel = () => clearTimeout(timer);
  box.addEventListener('pointerdown', (event) => {
    cancel();
    wasLong = false;
    const index = grid.indexOf(event.target);
    if (event.pointerType === 'mouse' || !event.isPrimary || index === undefined) return;
    [x, y] = [event.clientX, event.clientY];
    timer = setTimeout(() => {
      wasLong = true;
      navigator.vibrate?.(15);
      flag(index);
    }, longPress);
  });
  box.addEventListener('pointermove', (event) => {
    if (Math.hypot(event.clientX - x, event.clientY - y) > 10) cancel();
  });
  for (const end of ['pointerup', 'pointercancel']) box.addEventListener(end, cancel);
  box.addEventListener('contextmenu', (event) => {
    const index = grid.indexOf(event.target);
    if (index === undefined) return;
    event.preventDefault();
    const isTouch = event instanceof PointerEvent && event.pointerType === 'touch';
    if (!isTouch && !wasLong) flag(index);
  });
  return () => wasLong;
}
