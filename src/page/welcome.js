// What a room shows while nobody else plays there: how to bring others in, or bots.

import { joinInWords } from './bots_in_words.js';
import { button } from './dialog.js';
import { t } from './language.js';
import { element, make, storage } from './page.js';
import { linkTo, qrCode } from './room_link.js';

/** @import { RoomState } from './room_state.js' */

const wanted = 3; // bots
const browser = storage('localStorage');

export class Welcome {
  #box = make('div', 'welcome');

  /** @param {RoomState} room @param {(path: string, done: string) => Promise<boolean>} change */
  constructor(room, change) {
    const invite = make('p', '', `${t('Nobody else is here yet.')} `);
    invite.append(make('span', '', t('Let others scan this, or send them the link.')));
    const play = button(t('Play with three bots'), () => change(`bots?add=${wanted}&level=2`, joinInWords(wanted)));
    if (browser.get('hide code') !== 'yes') this.#box.append(qrCode(linkTo(room)));
    this.#box.append(invite, play);
    this.#box.hidden = true;
    element('more', HTMLElement).before(this.#box);
  }

  /** @param {RoomState} state @param {boolean} hasOthers  Whether others are here. */
  show({ bots, isLocked, isOver, watching }, hasOthers) {
    const others = watching > 0 || hasOthers;
    const hadFocus = this.#box.contains(document.activeElement);
    this.#box.hidden = others || bots.size > 0 || isLocked || isOver;
    if (hadFocus && this.#box.hidden) element('people', HTMLElement).focus();
  }
}
