// The wait for a card that another player holds: what is said of it, and how it is given up.

import { t } from './language.js';
import { element } from './page.js';

/**
 * @import { GameState } from './game_state.js'
 * @import { OwnFlips } from './own_flips.js'
 * @import { Voice } from './voice.js'
 *
 * @typedef {object} Surroundings
 * @property {GameState} game
 * @property {OwnFlips} own
 * @property {Voice} voice
 * @property {() => boolean} looksOn
 * @property {() => void} giveUp
 * @property {() => void} focus  Moves the focus to the board.
 */

export class Waiting {
  #page;
  #giveUp = element('give-up', HTMLButtonElement);
  /** The card this player waits for, as it was said. */
  #said = '';

  /** @param {Surroundings} page */
  constructor(page) {
    this.#page = page;
    this.#giveUp.hidden = page.looksOn();
    this.#giveUp.addEventListener('click', page.giveUp);
    addEventListener('keydown', ({ key, target }) => {
      const isElsewhere = target instanceof Element && target.closest('input, select, dialog, #drawer');
      if (key === 'Escape' && page.own.waits !== null && !isElsewhere) page.giveUp();
    });
  }

  show() {
    const { game, own: { waits, turning }, voice } = this.#page;
    const hadFocus = document.activeElement === this.#giveUp;
    this.#giveUp.hidden = this.#page.looksOn();
    // If another tab or program waits under this name, only it can give up.
    this.#giveUp.classList.toggle('off', waits === null || !turning.has(waits));
    if (waits === null) {
      this.#said = '';
      if (hadFocus) this.#page.focus();
      return;
    }
    const holder = game.holder(waits) || t('another player');
    const text = t('Waiting for {holder} to let go of {where}.', { holder, where: game.where(waits) });
    if (text !== this.#said) voice.say(text, 'wait', '', t('{holder} has this card. Wait.', { holder }));
    this.#said = text;
  }
}
