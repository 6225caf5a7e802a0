// The pairs that each player has won, as far as this page has seen them, and the result as a text to send.

import { t } from './language.js';

/** @import { GameState, Person, Update } from './game_state.js' */

export class Winnings {
  /** The cards of each player's pairs. @type {Map<string, string[]>} */
  #won = new Map();

  /** @param {Update} update @param {GameState} game */
  read(update, game) {
    if (update.isNew) this.#won.clear();
    if (update.whole) return;
    for (const [name, before] of update.before) {
      const person = game.people.get(name);
      if (!person || person.score <= (before?.score ?? 0)) continue;
      const cards = new Set(person.holds.map((index) => game.card(index)).filter(Boolean)); // one, or two halves
      if (cards.size > 0) this.#won.set(name, [...this.#won.get(name) ?? [], [...cards].join(' – ')]);
    }
  }

  /** The cards of a player's pairs. @param {string} player */
  of(player) {
    return this.#won.get(player) ?? [];
  }
}

/**
 * A game's result in a few lines.
 * @param {string} title  Who has won. @param {Person[]} ranked @param {(player: string) => string} shown
 */
export function resultAsText(title, ranked, shown) {
  const lines = ranked.map(({ name, score }, index) => {
    const place = ranked.findIndex((each) => each.score === score) + 1;
    return index < 20 ? `${place}. ${shown(name)}: ${score}` : '';
  });
  return [t('Memory Scramble'), title, ...lines.filter(Boolean), new URL('./', document.baseURI).href]
    .join('\n').replace(/[\u2066-\u2069]/g, '');
}
