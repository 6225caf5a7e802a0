// What a room shows while nobody else plays there: how to bring others in, or bots.

import { button } from './dialog.js';
import { element, make } from './page.js';
import { linkTo, qrCode } from './room_link.js';

/**
 * @import { Players } from './people.js'
 * @import { RoomState } from './room_state.js'
 */

const bots = 3;

export class Welcome {
  #box = make('div', 'welcome');

  /** @param {RoomState} room @param {(path: string, done: string) => Promise<boolean>} change */
  constructor(room, change) {
    const invite = make('p', '', 'Nobody else is here yet. ');
    invite.append(make('span', '', 'Let others scan this, or send them the link.'));
    const play = button('Play with three bots', () => change(`bots?add=${bots}&level=2`, 'Three bots join.'));
    this.#box.append(qrCode(linkTo(room)), invite, play);
    this.#box.hidden = true;
    element('more', HTMLElement).before(this.#box);
  }

  /** @param {RoomState} state @param {Players} game @param {string} me */
  show({ bots: playing, isLocked, isOver }, game, me) {
    const others = [...game.people.keys()].some((name) => name !== me);
    this.#box.hidden = others || playing.size > 0 || isLocked || isOver;
  }
}
