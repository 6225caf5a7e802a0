// How the page of Memory reaches its game: by a live connection, or over HTTP where no WebSocket gets through.

import { browser } from './browser.js';
import { LiveConnection } from './live.js';
import { Pace } from './pace.js';

/**
 * @import { GameState, Update } from './game_state.js'
 * @import { LinkState } from './live.js'
 * @import { Polling } from './polling.js'
 *
 * @typedef {object} Surroundings
 * @property {GameState} game
 * @property {() => string} player  The name under which this tab plays, or would play.
 * @property {() => string} key  The key for that name; a host who looks on is here, too.
 * @property {boolean} isInRoom
 * @property {() => boolean} looksOn
 * @property {() => boolean} isLarge  Whether others' moves are shown from time to time only.
 * @property {(update: Update, at?: number) => void} onUpdate
 * @property {(index: number) => void} onWaiting  A flip over HTTP seems to wait.
 * @property {(state: LinkState) => void} onState
 * @property {() => void} onHttp  It does not hear from now on what others hold.
 * @property {() => void} onGone  The server does not know the room any more.
 * @property {(direction: 'out' | 'in' | 'note', text: string) => void} onTraffic
 */

export class MemoryLink {
  #page;
  #live;
  /** Most people never need it, so it is loaded when they do. @type {Polling | null} */
  #polling = null;
  /** How many handshakes have failed although HTTP got through. */
  #refusals = 0;

  #world;

  /** @param {Surroundings} page */
  constructor(page, world = browser) {
    this.#page = page;
    this.#world = world;
    const pace = new Pace((text, at) => page.onUpdate(page.game.read(text), at), page.isLarge, world);
    this.#live = new LiveConnection({
      path: () => page.looksOn() ? 'live' : `live/${page.player()}`,
      protocol: 'memory.scramble.2',
      key: page.key,
      onFrame: (text) => pace.take(text),
      onState: page.onState,
      onRefused: () => this.#refused(),
      onTraffic: page.onTraffic,
    }, world);
  }

  get isPolling() {
    return this.#polling !== null;
  }

  get isConnecting() {
    return !this.#polling && this.#live.state === 'connecting';
  }

  /** Connects under the present name. */
  open() {
    this.#refusals = 0;
    (this.#polling ?? this.#live).open();
  }

  /** Result: whether it was sent. @param {number} index */
  flip(index) {
    return this.#polling ? this.#polling.flip(index) : this.#live.send(`flip ${this.#page.game.place(index)}`);
  }

  giveUp() {
    if (this.#polling) this.#polling.giveUp();
    else this.#live.send('give up');
  }

  /** The handshake failed. Result: whether to try again. If HTTP gets through where WebSockets do not, it is used. */
  async #refused() {
    try {
      const answer = await this.#world.fetch(`look/${this.#page.player()}`, { cache: 'no-store' });
      if (answer.status === 404) {
        this.#page.onGone();
        return false;
      }
      this.#refusals = answer.ok ? this.#refusals + 1 : 0;
      if (this.#refusals < 2) return true;
      this.#poll(await import('./polling.js'));
      return false;
    } catch {
      this.#refusals = 0;
      return true;
    }
  }

  /** @param {typeof import('./polling.js')} code */
  #poll(code) {
    this.#live.close();
    this.#page.onHttp();
    this.#polling = new code.Polling({
      ...this.#page,
      onState: (state) => {
        if (state === 'lost') { // perhaps WebSockets get through by now
          this.#polling?.close();
          this.#polling = null;
          this.open();
        }
        this.#page.onState(state);
      },
    }, this.#world);
    this.#polling.open();
  }
}
