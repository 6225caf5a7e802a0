// Shows beside a field that it is cleared or the time is up, and the next game.

import { EndFocus } from './end_focus.js';
import { t } from './language.js';
import { element } from './page.js';

/** @import { Field } from './field.js' */

export class FieldEnd {
  isShown = false;
  #box = element('cleared', HTMLElement);
  #title = element('cleared-title', HTMLElement);
  #focus = new EndFocus(this.#title);

  /** @param {boolean} isInRoom  Where people begin the next game. */
  constructor(isInRoom) {
    element('again', HTMLButtonElement).hidden = !isInRoom;
    element('restart', HTMLElement).hidden = isInRoom;
  }

  /**
   * Shows it, or a field that goes on. Result: whether it has ended in front of this page.
   * @param {Field} field @param {boolean} isNew  Whether the field is seen for the first time.
   */
  show({ isFinished, room }, isNew) {
    if (isFinished === this.isShown) return false;
    this.isShown = isFinished;
    this.#title.textContent = room.more.has('time-up') ? t('Time is up!') : t('The field is cleared');
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
