// The players of a room beside the game: what they are called, and who has gone or was removed.

import { browser } from './browser.js';
import { t } from './language.js';

const pause = 1000; // between questions, however often something changes
const moment = 2500; // for which a reaction is seen
const leaving = 10_000; // longer than the server tells of a name that is left

/**
 * @typedef {object} Member
 * @property {string} name  What people call the player; '' if it is called as in the game.
 * @property {string} state  The protocol's word: here, gone or removed.
 * @property {number} release  When its cards are released, by performance.now(); 0 if that is not near.
 */

/**
 * A member from a line "name PLAYER STATE ( release SECONDS)? ( as NAME)?".
 * @param {string} line @param {number} now
 */
function readMember(line, now) {
  const found = /^name (\w+) (\w+)(?: release (\d+))?(?: as (.+))?$/.exec(line);
  if (!found) return null;
  const [, player, state, seconds, name = ''] = found;
  const release = seconds ? now + Number(seconds) * 1000 : 0;
  return { player, member: { name, state, release } };
}

/**
 * @import { RoomState } from './room_state.js'
 *
 * @typedef {{people: Map<string, {order: number}>}} Known  The players by their names in the game.
 */

/** What a player is called while names are hidden; an order below 0 is not known. @param {number} order */
export function numbered(order) {
  return order < 0 ? t('A player') : t('Player {number}', { number: String(order + 1) });
}

/** A name inside a sentence: with its own writing direction. @param {string} name */
const isolated = (name) => /^[ -~]*$/.test(name) ? name : `\u2068${name}\u2069`;

export class Crowd {
  /** @type {Map<string, Member>} */
  #members = new Map();
  /** The reactions that are seen now. @type {Map<string, {emoji: string}>} */
  #reactions = new Map();
  /** The names that this tab has just left, and what calls off their end. @type {Map<string, () => void>} */
  #left = new Map();
  /** How many changes the server has counted, and how many of them are known here. */
  #told = 0;
  #known = 0;
  #isAsking = false;
  /** The players while their names are hidden. @type {Known | null} */
  #hidden = null;
  /** @type {Map<string, number> | null} */
  #bots = null;
  #onChange;
  #onRemoved;
  #world;
  #onTold = () => {};
  /** Fulfilled once it knows all that the server has counted. @type {Promise<void>} */
  told = new Promise((resolve) => { this.#onTold = resolve; });

  /** @param {() => void} onChange @param {(player: string) => void} [onRemoved]  Called after it. */
  constructor(onChange, onRemoved = () => {}, world = browser) {
    this.#world = world;
    this.#onChange = onChange;
    this.#onRemoved = onRemoved;
  }

  /** What people call a player. @param {string} player */
  shown(player) {
    return this.#hidden ? numbered(this.#hidden.people.get(player)?.order ?? -1) : isolated(this.name(player));
  }

  /** Hides all names, or ends that, as the class of the room has it. @param {RoomState} room @param {Known} known */
  hide(room, known) {
    this.#bots = room.bots;
    const before = this.#hidden;
    this.#hidden = room.more.has('names-hidden') ? known : null;
    if (this.#hidden !== before) this.#onChange();
  }

  /** The same as it is typed. @param {string} player */
  name(player) {
    const number = this.#bots?.has(player) ? /^bot_(\d+)$/.exec(player)?.[1] : '';
    return this.#members.get(player)?.name || (number ? t('Bot {number}', { number }) : player);
  }

  /** Those who are here and have not moved yet. @param {Known} known */
  guests({ people }) {
    return [...this.#members].filter(([player, { state }]) => state === 'here' && !people.has(player))
      .map(([player]) => player);
  }

  /** The player has just got that name. @param {string} player @param {string} name */
  call(player, name) {
    const known = this.#members.get(player) ?? { state: 'here', release: 0 };
    this.#members.set(player, { ...known, name });
    this.#onChange();
  }

  /** This tab leaves that name, of which the server tells for some seconds yet. @param {string} player */
  leave(player) {
    this.#left.get(player)?.();
    this.#left.set(player, this.#world.after(leaving, () => {
      this.#left.delete(player);
      this.#onChange();
    }));
  }

  /** Whether this tab has just left that name. @param {string} player */
  hasLeft(player) {
    return this.#left.has(player);
  }

  /** The player shows a reaction, for a moment. @param {string} player @param {string} emoji */
  react(player, emoji) {
    const shown = { emoji };
    this.#reactions.set(player, shown);
    this.#onChange();
    this.#world.after(moment, () => {
      if (this.#reactions.get(player) !== shown) return; // it shows another one by now
      this.#reactions.delete(player);
      this.#onChange();
    });
  }

  /** The reaction that a player shows; '' if it shows none. @param {string} player */
  reaction(player) {
    return this.#reactions.get(player)?.emoji ?? '';
  }

  /** Whether the server has told that a player is called that. @param {string} player @param {string} name */
  calls(player, name) {
    const member = this.#members.get(player);
    return member !== undefined && member.state !== 'removed' && (member.name || player) === name;
  }

  /** @param {string} player */
  isGone(player) {
    return this.#members.get(player)?.state === 'gone';
  }

  /** @param {string} player */
  isRemoved(player) {
    return this.#members.get(player)?.state === 'removed';
  }

  /** When a player's cards are released, by performance.now(); 0 if that is not near. @param {string} player */
  release(player) {
    return this.#members.get(player)?.release ?? 0;
  }

  /** The server has counted that many changes; asks for those that are new, and for all where another
   *  server of a cluster has counted fewer. @param {number} changes */
  hear(changes) {
    if (changes < this.#told) this.#known = 0;
    this.#told = changes;
    if (this.#known >= changes) this.#onTold();
    if (!this.#isAsking) void this.#ask();
  }

  async #ask() {
    this.#isAsking = true;
    while (this.#known < this.#told) {
      const told = this.#told;
      try {
        const answer = await this.#world.fetch(`names?since=${this.#known}`, { cache: 'no-store' });
        this.#read(await answer.text(), told);
      } catch {
        // the page is reconnecting, too
      }
      if (this.#known >= this.#told) this.#onTold();
      await new Promise((resume) => this.#world.after(pause, () => resume(null)));
    }
    this.#isAsking = false;
  }

  /**
   * Another server of a cluster may have counted fewer. What is counted after the question may not be in the answer.
   * @param {string} text @param {number} told  What the server had counted before the question.
   */
  #read(text, told) {
    const [first, ...lines] = text.split('\n');
    const changes = Number(/^names (\d+)$/.exec(first)?.[1] ?? 0);
    if (changes <= this.#known) return;
    this.#known = Math.max(changes, Math.min(told, this.#told));
    const removed = [];
    for (const line of lines) {
      const read = readMember(line, this.#world.now());
      if (!read) continue;
      if (read.member.state === 'removed' && !this.isRemoved(read.player)) removed.push(read.player);
      this.#members.set(read.player, read.member);
    }
    this.#onChange();
    for (const player of removed) this.#onRemoved(player);
  }
}
