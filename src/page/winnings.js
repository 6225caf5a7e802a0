// The pairs that each player has won, as far as this page has seen them.

/** @import { GameState, Update } from './game_state.js' */

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
