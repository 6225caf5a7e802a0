// What the wall tells of a room's time: which room of a class it is, why nobody may play, and how long is still played.

import { element, make } from './page.js';
import { timeInWords } from './room_time.js';
import { classInWords, TimeLeft } from './time_left.js';

/** @import { RoomState } from './room_state.js' */

export class WallTime {
  #box = element('round', HTMLElement);
  #words = make('span');
  #left = new TimeLeft();

  constructor() {
    this.#words.setAttribute('role', 'status'); // not the time, which would be read out each second
    this.#box.append(this.#words, ' ', this.#left.element);
  }

  /** @param {RoomState} state */
  show(state) {
    const { more } = state;
    const isTimeUp = more.has('time-up'); // the line beside it says so, and who has won
    const words = more.has('class') ? classInWords(state) : isTimeUp ? '' : timeInWords(state);
    if (this.#words.textContent !== words) this.#words.textContent = words;
    this.#left.show(more);
    this.#box.classList.toggle('paused', more.has('paused'));
    this.#box.hidden = !words && !more.has('until');
  }
}
