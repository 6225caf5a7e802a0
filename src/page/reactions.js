// What players show each other beside the game: a row of buttons, and what is said of them.

import { button } from './dialog.js';
import { element, make } from './page.js';

/**
 * @import { Crowd } from './crowd.js'
 * @import { NamedPlayers, Surroundings } from './room.js'
 * @import { RoomState } from './room_state.js'
 *
 * @typedef {{emoji: string, name: string, deed: string, own: string}} Reaction
 */

/** By the protocol's words. @type {Map<string, Reaction>} */
const reactions = new Map([
  ['wave', { emoji: '👋', name: 'Wave', deed: 'waves', own: 'wave' }],
  ['clap', { emoji: '👏', name: 'Clap', deed: 'claps', own: 'clap' }],
  ['wow', { emoji: '😮', name: 'Wow', deed: 'says wow', own: 'say wow' }],
  ['laugh', { emoji: '😂', name: 'Laugh', deed: 'laughs', own: 'laugh' }],
  ['oops', { emoji: '🙈', name: 'Oops', deed: 'says oops', own: 'say oops' }],
  ['heart', { emoji: '❤️', name: 'Heart', deed: 'sends a heart', own: 'send a heart' }],
]);

export class Reactions {
  #players;
  #crowd;
  #page;
  #row = make('div', 'reactions');
  /** The number of the last one; null until the first news, which tell old ones. @type {number | null} */
  #last = null;

  /**
   * @param {NamedPlayers} players @param {Crowd} crowd @param {Surroundings} page
   * @param {(path: string) => Promise<boolean>} change  Asks the server as this tab's player.
   */
  constructor(players, crowd, page, change) {
    this.#players = players;
    this.#crowd = crowd;
    this.#page = page;
    this.#row.setAttribute('role', 'group');
    this.#row.ariaLabel = 'React';
    this.#row.hidden = true;
    for (const [word, { emoji, name }] of reactions) {
      const each = button(emoji, () => change(`react/${players.player()}?with=${word}`));
      each.ariaLabel = name;
      each.title = name;
      this.#row.append(each);
    }
    element('log', HTMLElement).after(this.#row);
  }

  /** Shows what is new. @param {RoomState} state */
  show(state) {
    const me = this.#players.player();
    this.#row.hidden = this.#players.looksOn() || !this.#players.game.people.has(me);
    this.#last ??= state.reactions.at(-1)?.number ?? 0;
    for (const { player, word, number } of state.reactions) {
      const shown = reactions.get(word);
      if (number <= this.#last || !shown) continue;
      this.#last = number;
      this.#crowd.react(player, shown.emoji);
      if (player === me) this.#page.say(`You ${shown.own}. ${shown.emoji}`);
      else this.#page.note(`${this.#crowd.shown(player)} ${shown.deed} ${shown.emoji}`);
    }
  }
}
