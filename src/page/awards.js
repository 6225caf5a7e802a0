// What is worth a word at the end of a game of Memory: computed from what this page has seen, and only told if it
// has seen the whole game.

import { format, t } from './language.js';

/**
 * @import { GameState, Update } from './game_state.js'
 *
 * What a player has done so far.
 * @typedef {object} Deeds
 * @property {number} begun  When the first card of the present two was turned over; 0 if none was.
 * @property {number} waits  Since when the player has been waiting; 0 if not.
 * @property {number} waited  How long in all, in milliseconds.
 * @property {number} quickest  The shortest time for a pair, in milliseconds.
 * @property {number} pairs
 * @property {number} misses
 *
 * @typedef {{title: string, player: string, text: string}} Award
 */

const second = 1000; // milliseconds
const leastWait = 3 * second;
const leastPairs = 3;

/** @returns {Deeds} */
const none = () => ({ begun: 0, waits: 0, waited: 0, quickest: Infinity, pairs: 0, misses: 0 });

export class Awards {
  /** @type {Map<string, Deeds>} */
  #deeds = new Map();
  #hasSeenAll = false;

  /** @param {Update} update @param {GameState} game @param {number} now  In milliseconds. */
  read(update, game, now) {
    if (update.isNew) {
      this.#deeds.clear();
      this.#hasSeenAll = !game.spots.some((spot) => spot !== 'down') && game.spots.length > 0;
      return;
    }
    if (update.whole) this.miss();
    for (const [name, before] of update.before) {
      const person = game.people.get(name);
      if (!person) continue;
      const deeds = this.#deeds.get(name) ?? none();
      this.#deeds.set(name, deeds);
      if (person.holds.length === 1 && before?.holds[0] !== person.holds[0]) deeds.begun = now;
      if (person.score > (before?.score ?? 0)) {
        deeds.pairs += 1;
        if (before?.holds.length === 1) deeds.quickest = Math.min(deeds.quickest, now - deeds.begun);
      } else if (before?.holds.length === 1 && person.holds.length === 0) deeds.misses += 1;
      if (person.waits !== null && deeds.waits === 0) deeds.waits = now;
      if (person.waits === null && deeds.waits > 0) {
        deeds.waited += now - deeds.waits;
        deeds.waits = 0;
      }
    }
  }

  /** Something was not seen when it happened. */
  miss() {
    this.#hasSeenAll = false;
  }

  /** What to tell of these players. @param {Set<string>} names */
  of(names) {
    if (!this.#hasSeenAll) return [];
    const known = [...this.#deeds].filter(([name]) => names.has(name));
    const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
    /** @type {Award[]} */
    const told = [];
    /** @param {string} title @param {(deeds: Deeds) => number} worth @param {(deeds: Deeds) => string} text */
    const add = (title, worth, text) => {
      const best = known.filter(([, deeds]) => worth(deeds) > 0).sort((a, b) => worth(b[1]) - worth(a[1]))[0];
      if (best) told.push({ title, player: best[0], text: text(best[1]) });
    };
    add(t('Fastest pair'), ({ quickest }) => Number.isFinite(quickest) ? 1 / (quickest + 1) : 0,
      ({ quickest }) => t('{seconds} s', { seconds: format(quickest / second, tenths) }));
    add(t('Best memory'), ({ pairs, misses }) => pairs >= leastPairs ? pairs / (pairs + misses) : 0,
      ({ pairs, misses }) => t('{share} of tries', { share: format(pairs / (pairs + misses), { style: 'percent' }) }));
    add(t('Most patient'), ({ waited }) => waited >= leastWait ? waited : 0,
      ({ waited }) => t('waited {seconds} s', { seconds: format(waited / second, tenths) }));
    return told;
  }
}
