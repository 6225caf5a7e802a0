// The signs that players show each other beside the game: a row of buttons, and what is said of them.

import { button } from './dialog.js';
import { element, make } from './page.js';

/**
 * @import { Crowd } from './crowd.js'
 * @import { NamedPlayers, Surroundings } from './room.js'
 * @import { RoomState } from './room_state.js'
 *
 * @typedef {{sign: string, name: string, deed: string, own: string}} Sign
 */

/** By the protocol's words. @type {Map<string, Sign>} */
const signs = new Map([
  ['wave', { sign: '👋', name: 'Wave', deed: 'waves', own: 'wave' }],
  ['clap', { sign: '👏', name: 'Clap', deed: 'claps', own: 'clap' }],
  ['wow', { sign: '😮', name: 'Wow', deed: 'says wow', own: 'say wow' }],
  ['laugh', { sign: '😂', name: 'Laugh', deed: 'laughs', own: 'laugh' }],
  ['oops', { sign: '🙈', name: 'Oops', deed: 'says oops', own: 'say oops' }],
  ['heart', { sign: '❤️', name: 'Heart', deed: 'sends a heart', own: 'send a heart' }],
]);

export class Reactions {
  #players;
  #crowd;
  #page;
  #row = make('div', 'signs');
  /** The number of the last one that was shown here. */
  #last = 0;

  /**
   * @param {NamedPlayers} players @param {Crowd} crowd @param {Surroundings} page @param {RoomState} state
   * @param {(path: string) => Promise<boolean>} change  Asks the server as this tab's player.
   */
  constructor(players, crowd, page, state, change) {
    this.#players = players;
    this.#crowd = crowd;
    this.#page = page;
    this.#last = state.reactions.at(-1)?.number ?? 0;
    this.#row.setAttribute('role', 'group');
    this.#row.ariaLabel = 'Show everybody a sign';
    this.#row.hidden = true;
    for (const [word, { sign, name }] of signs) {
      const each = button(sign, () => change(`react/${players.player()}?sign=${word}`));
      each.ariaLabel = name;
      each.title = name;
      this.#row.append(each);
    }
    element('log', HTMLElement).after(this.#row);
  }

  /** Shows what is new. @param {RoomState} state */
  show({ reactions }) {
    const me = this.#players.player();
    this.#row.hidden = this.#players.looksOn() || !this.#players.game.people.has(me);
    for (const { player, word, number } of reactions) {
      const shown = signs.get(word);
      if (number <= this.#last || !shown) continue;
      this.#last = number;
      this.#crowd.react(player, shown.sign);
      if (player === me) this.#page.say(`You ${shown.own}. ${shown.sign}`);
      else this.#page.note(`${this.#crowd.shown(player)} ${shown.deed} ${shown.sign}`);
    }
  }
}
