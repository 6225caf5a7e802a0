// What players show each other beside the game: a row of buttons, and what is said of them.

import { button } from './dialog.js';
import { t } from './language.js';
import { element, make } from './page.js';

/**
 * @import { Crowd } from './crowd.js'
 * @import { NamedPlayers, Surroundings } from './room.js'
 * @import { RoomState } from './room_state.js'
 *
 * @typedef {{emoji: string, name: string, deed: (who: string) => string, own: string}} Reaction
 */

/** By the protocol's words. @type {Map<string, Reaction>} */
const reactions = new Map([
  ['wave', { emoji: '👋', name: t('Wave'), deed: (who) => t('{who} waves', { who }), own: t('You wave.') }],
  ['clap', { emoji: '👏', name: t('Clap'), deed: (who) => t('{who} claps', { who }), own: t('You clap.') }],
  ['wow', { emoji: '😮', name: t('Wow'), deed: (who) => t('{who} says wow', { who }), own: t('You say wow.') }],
  ['laugh', { emoji: '😂', name: t('Laugh'), deed: (who) => t('{who} laughs', { who }), own: t('You laugh.') }],
  ['oops', { emoji: '🙈', name: t('Oops'), deed: (who) => t('{who} says oops', { who }), own: t('You say oops.') }],
  ['heart', { emoji: '❤️', name: t('Heart'), deed: (who) => t('{who} sends a heart', { who }),
    own: t('You send a heart.') }],
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
    this.#row.ariaLabel = t('React');
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
      if (player === me) this.#page.say(`${shown.own} ${shown.emoji}`);
      else this.#page.note(`${shown.deed(this.#crowd.shown(player))} ${shown.emoji}`);
    }
  }
}
