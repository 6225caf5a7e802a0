// What this tab's player is doing, which the board does not show.

/**
 * @import { GameState, Update } from './game_state.js'
 * @import { MemoryLink } from './memory_link.js'
 */

export class OwnFlips {
  /** The cards whose flips have no answer yet. @type {Set<number>} */
  turning = new Set();
  /** The card this player waits for. @type {number | null} */
  waits = null;
  #game;
  #name;
  /** The card that was pressed before there was a connection. @type {number | null} */
  #asked = null;

  /** @param {GameState} game @param {() => string} name  '' for who looks on. */
  constructor(game, name) {
    this.#game = game;
    this.#name = name;
  }

  get name() {
    return this.#name();
  }

  /** The cards this player holds. */
  get holds() {
    return this.#game.people.get(this.name)?.holds ?? [];
  }

  /**
   * Turns over a card, now or once there is a connection. Result: whether it will be turned over.
   * @param {number} index @param {Pick<MemoryLink, 'isConnecting' | 'flip'>} link
   */
  flip(index, link) {
    if (link.isConnecting) this.#asked = index;
    else if (link.flip(index)) this.turning.add(index);
    else return false;
    return true;
  }

  /** There is a connection. Result: the card that was pressed before. */
  takeAsked() {
    const asked = this.#asked;
    this.#asked = null;
    return asked;
  }

  /** No answer will come any more. Result: the cards that look otherwise now. */
  forget() {
    const changed = [...this.turning];
    if (this.waits !== null) changed.push(this.waits);
    this.turning.clear();
    this.waits = null;
    return changed;
  }

  /**
   * Reads what came of the flips, and adds the cards that look otherwise now.
   * @param {Update} update @param {boolean} isPolling  Over HTTP nobody is told who waits.
   */
  read({ answers, spaces }, isPolling) {
    const before = this.waits;
    for (const { index } of answers) {
      this.turning.delete(index);
      spaces.add(index);
      if (isPolling && this.waits === index) this.waits = null;
    }
    if (!isPolling) this.waits = this.#game.people.get(this.name)?.waits ?? null;
    for (const index of [before, this.waits]) if (index !== null) spaces.add(index);
  }
}
