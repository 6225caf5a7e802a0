// Who plays Memory in this tab: the name, which is typed at the head of the page, or somebody who only looks on.

import { Identity } from './identity.js';
import { isLinkToLookOn, keyFor } from './in_room.js';
import { t } from './language.js';
import { validName } from './names.js';
import { element, storage } from './page.js';
import { showSign } from './people.js';
import { opening } from './voice.js';
import { anotherTab, lookOn, playAsNow } from './words.js';

/**
 * @import { GameState, Update } from './game_state.js'
 * @import { Room } from './room.js'
 * @import { Voice } from './voice.js'
 *
 * @typedef {object} Surroundings
 * @property {GameState} game
 * @property {Voice} voice
 * @property {() => Room | null} room
 * @property {() => void} start  Connects anew.
 * @property {() => void} focus  Moves the focus to the board.
 */

const tab = storage('sessionStorage');

export class Seat {
  /** Whether the person only looks on: this tab then plays under no name. */
  looksOn = isLinkToLookOn();
  #page;
  #input = element('name', HTMLInputElement);
  #hint = this.#input.title;
  #sitDown = element('play', HTMLButtonElement);
  #isShown = false;
  #identity = new Identity((from) => this.#onRenamed(from));

  /** @param {Surroundings} page */
  constructor(page) {
    this.#page = page;
    element('name-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      this.#input.blur();
    });
    this.#input.addEventListener('change', () => this.#rename());
    this.#sitDown.hidden = !this.looksOn;
    if (this.looksOn) page.voice.say(lookOn);
    this.#sitDown.addEventListener('click', () => this.#sit());
  }

  /** The name in the game under which this tab plays, or would play. */
  get player() {
    return this.#identity.name;
  }

  /** This player's name; '' for who looks on. */
  get name() {
    return this.looksOn ? '' : this.player;
  }

  get key() {
    return keyFor(this.player); // a host who looks on is here, too
  }

  /** Finds a name that no other tab has. */
  settle() {
    return this.#identity.settle();
  }

  /** Shows the name; from now on the page plays under it. */
  show() {
    this.#isShown = true;
    this.#input.value = this.player;
    this.#page.start();
    if (!this.looksOn) this.#page.room()?.settle();
  }

  /**
   * Shows the sign of this tab's player beside the name, which can be changed until the first card: another one would
   * be another player, and the cards and points stay with the first. Rooms know better.
   * @param {Update} update
   */
  read({ answers }) {
    if (answers.some(({ kind }) => kind === 'flipped')) tab.set('moved', this.name);
    const me = this.#page.game.people.get(this.name);
    if (!this.#page.room()) {
      this.#input.readOnly = me !== undefined && tab.get('moved') === this.name;
      this.#input.title = !this.#input.readOnly ? this.#hint
        : t('You have played under this name. New player, in the menu, takes another.');
    }
    showSign(element('own-sign', HTMLElement), me);
  }

  /** @param {string} name */
  playAs(name) {
    this.#identity.rename(name);
    if (!this.looksOn) this.#page.start();
  }

  /** Another tab had that name first. @param {string} from */
  #onRenamed(from) {
    this.#input.value = this.player;
    this.#page.room()?.settle();
    if (this.looksOn) return;
    this.#page.voice.say(anotherTab(from, this.player));
    if (this.#isShown) this.#page.start(); // a connection that is made would be the first tab's player
  }

  /** Somebody has typed a name. */
  #rename() {
    const room = this.#page.room();
    if (room) {
      room.rename(this.#input.value);
      return;
    }
    const name = validName(this.#input.value);
    this.#input.value = name || this.player;
    if (name === this.player) return;
    if (!name) {
      this.#page.voice.say(t('Use letters from A to Z, digits and underscores for your name.'), 'bad');
      return;
    }
    this.playAs(name);
    this.#page.voice.say(this.looksOn ? lookOn : `${playAsNow(name)} ${opening}`);
  }

  /** Who has looked on plays from now on. */
  #sit() {
    this.looksOn = false;
    this.#sitDown.hidden = true;
    history.replaceState(null, '', './'); // so that a reloaded tab keeps its seat
    const next = this.#page.room()?.whyNot || t('Turn over any card.');
    this.#page.voice.say(`${playAsNow(this.#page.game.shown(this.player))} ${next}`);
    this.#page.start();
    this.#page.room()?.settle();
    this.#page.focus();
  }
}
