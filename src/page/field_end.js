// Shows beside a field that it is cleared, and the next game.

import { EndFocus } from './end_focus.js';
import { element } from './page.js';

export class FieldEnd {
  isShown = false;
  #box = element('cleared', HTMLElement);
  #focus = new EndFocus(element('cleared-title', HTMLElement));

  /** @param {boolean} isInRoom  Where people begin the next game. */
  constructor(isInRoom) {
    element('again', HTMLButtonElement).hidden = !isInRoom;
    element('restart', HTMLElement).hidden = isInRoom;
  }

  /**
   * Shows it, or a field that is not cleared. Result: whether it has become cleared in front of this page.
   * @param {boolean} isFinished @param {boolean} isNew  Whether the field is seen for the first time.
   */
  show(isFinished, isNew) {
    if (isFinished === this.isShown) return false;
    this.isShown = isFinished;
    this.#box.hidden = !isFinished;
    element('ground', HTMLElement).classList.toggle('over', isFinished);
    if (!isFinished || isNew) return false;
    this.#focus.take();
    return true;
  }

  /** Whether the focus is there. */
  get hasFocus() {
    return this.#box.contains(document.activeElement);
  }
}
