// What a room without a class tells about its time: whether its host has paused it, and how long is still played.

import { t } from './language.js';
import { element, make } from './page.js';
import { TimeLeft } from './time_left.js';

/**
 * @import { Surroundings } from './room.js'
 * @import { RoomState } from './room_state.js'
 */

export class RoomTime {
  #page;
  #note = make('span', 'class-note');
  #words = make('span');
  #left = new TimeLeft();
  /** Why nobody may play, as it was said last; '' if everybody may. */
  told = '';

  /** @param {Surroundings} page @param {RoomState} state */
  constructor(page, state) {
    this.#page = page;
    this.#note.append(this.#words, ' ', this.#left.element);
    element('link', HTMLElement).after(this.#note);
    this.told = timeInWords(state);
    this.show(state);
  }

  /** @param {RoomState} state */
  show(state) {
    const told = timeInWords(state);
    document.body.classList.toggle('paused', state.more.has('paused'));
    this.#left.show(state.more);
    this.#note.hidden = !told && !state.more.has('until');
    if (this.#words.textContent !== told) this.#words.textContent = told;
    if (told !== this.told) this.#page.say(told || t('Go! Everybody plays now.'));
    this.told = told;
  }
}

/** Why nobody can move; '' if everybody can. @param {RoomState} state */
export function timeInWords({ more }) {
  if (more.has('gathering') || more.has('begins-in')) return t('The game has not begun.');
  if (more.has('time-up')) return t('Time is up!');
  return more.has('paused') ? t('The host has paused the game.') : '';
}
