// Shows beside a field that it is cleared, and the next game.

import { element } from './page.js';

/** For so long the key that dug the last square begins no new game. */
const tooSoon = 800; // milliseconds

export class FieldEnd {
  isShown = false;
  #box = element('cleared', HTMLElement);
  #again = element('again', HTMLButtonElement);
  #since = 0;

  /** @param {boolean} isInRoom  Where people begin the next game. */
  constructor(isInRoom) {
    this.#again.hidden = !isInRoom;
    element('restart', HTMLElement).hidden = isInRoom;
    this.#again.addEventListener('click', (event) => {
      const isByKey = event.detail === 0;
      if (isByKey && performance.now() - this.#since < tooSoon) event.stopImmediatePropagation();
    });
  }

  /** Shows it, or a field that is not cleared. Result: whether it has become cleared. @param {boolean} isFinished */
  show(isFinished) {
    if (isFinished === this.isShown) return false;
    this.isShown = isFinished;
    this.#box.hidden = !isFinished;
    element('ground', HTMLElement).classList.toggle('over', isFinished);
    if (!isFinished) return false;
    this.#since = performance.now();
    const isBusy = document.activeElement instanceof HTMLInputElement || document.querySelector('dialog[open]');
    if (!isBusy) this.#again.focus({ preventScroll: true });
    this.#again.scrollIntoView({ block: 'nearest', behavior: 'instant' }); // no further, so that the field is seen
    return true;
  }

  /** Whether the focus is there. */
  get hasFocus() {
    return this.#box.contains(document.activeElement);
  }
}
