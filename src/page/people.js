// The list of players with their scores. Rows are changed and moved, never rebuilt.

import { t } from './language.js';
import { make } from './page.js';

/**
 * @import { Person } from './game_state.js'
 * @import { RoomState } from './room_state.js'
 * @import { Crowd } from './crowd.js'
 *
 * @typedef {object} Players
 * @property {Map<string, any>} people  Each is at least a Person.
 * @property {RoomState} room
 * @property {Crowd | null} crowd
 * @property {(name: string) => string} shown  What people call a player.
 */

/**
 * What is told about players beside their names.
 * @typedef {object} Told
 * @property {(score: number) => string} unit  A score in words, such as "2 pairs".
 * @property {string} nobody  What to say while nobody has played.
 * @property {(person: any, game: any) => string} doing  What somebody is doing; '' if nothing.
 */

const longestList = 60;

/** @type {Told} */
const ofMemory = {
  unit: (score) => t('{count} pair|{count} pairs', { count: score }),
  nobody: t('Nobody has turned over a card yet. Be the first.'),
  doing({ holds, waits }) {
    if (waits !== null) return t('is waiting');
    if (holds.length === 2) return t('has a pair');
    return holds.length === 1 ? t('holds a card') : '';
  },
};

const colours = 12;
const signs = [...'🦊🐸🐼🦉🐙🦁🐨🐧🦄🐢🐯🐳🦋🐝🐷🦔🐰🐻🦆🐞🦩🐹🦖🐬🐮🦅🐌🦈🐵🦒🐺🦜🐘🦀🐲🐶🦓🐱🦘🐍'];

/** The class of a player's colour, the same on every screen. @param {{order: number}} person */
export function colour({ order }) {
  return `p${order % colours}`;
}

/** A player's sign, the same on every screen. @param {{order: number}} person */
export function sign({ order }) {
  return signs[order % signs.length];
}

/**
 * Shows the sign of somebody; none if there is nobody yet.
 * @param {HTMLElement} badge @param {{order: number} | undefined} person
 */
export function showSign(badge, person) {
  badge.textContent = person ? sign(person) : '';
  badge.className = `badge ${person ? colour(person) : ''}`;
}

/**
 * Without those who were removed, and those who had gone before this game, by score, then in the order in which they
 * joined.
 * @param {Players} game
 */
export function ranking({ people, crowd, room }) {
  const isPast = (/** @type {{name: string, score: number}} */ { name, score }) =>
    room.game > 1 && score === 0 && crowd?.isGone(name);
  return [...people.values()].filter((each) => !crowd?.isRemoved(each.name) && !isPast(each))
    .sort((a, b) => b.score - a.score || a.order - b.order);
}

/** How many players are not listed. @param {number} players */
export const andMore = (players) => t('and {count} more player|and {count} more players', { count: players });

/** @param {HTMLElement} score */
function grow(score) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  score.animate([{ scale: 1 }, { scale: 1.7, offset: 0.3 }, { scale: 1 }], 600);
}

export class People {
  /** On a board where something always happens, only this player's score moves. */
  isCalm = false;
  /** How many of so many players can be listed; asked before each showing. @type {(players: number) => number} */
  fit = () => longestList;
  /** @type {Map<string, HTMLElement>} */
  #rows = new Map();
  #isScheduled = false;

  /** @param {HTMLElement} list @param {HTMLElement} more @param {Told} [told] */
  constructor(list, more, told = ofMemory) {
    this.list = list;
    this.more = more;
    this.told = told;
  }

  /** Where a player's sign is; null if it is not in the list. @param {string} name */
  badge(name) {
    return /** @type {HTMLElement | null} */ (this.#rows.get(name)?.firstElementChild ?? null);
  }

  /** Shows the players in the next animation frame. @type {(game: Players, me: string) => void} */
  show(game, me) {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#show(game, me);
    });
  }

  /** @param {Players} game @param {string} me */
  #show(game, me) {
    const ranked = ranking(game);
    const listed = ranked.slice(0, this.fit(ranked.length));
    const own = game.people.get(me);
    if (own && ranked.includes(own) && !listed.includes(own)) listed.push(own);
    const names = new Set(listed.map(({ name }) => name));
    for (const [name, row] of this.#rows) {
      if (names.has(name)) continue;
      row.remove();
      this.#rows.delete(name);
    }
    listed.forEach((person, place) => {
      const row = this.#row(person);
      this.#patch(row, person, game, person.name === me);
      if (this.list.children[place] !== row) this.list.insertBefore(row, this.list.children[place]);
    });
    const hidden = ranked.length - listed.length;
    this.more.textContent = ranked.length === 0
      ? this.told.nobody
      : hidden > 0 ? andMore(hidden) : '';
  }

  /** @param {Person} person */
  #row(person) {
    let row = this.#rows.get(person.name);
    if (!row) {
      row = make('li');
      const badge = make('span', 'badge');
      badge.setAttribute('aria-hidden', 'true');
      row.append(badge, make('span', 'name'), make('span', 'doing'), make('span', 'score'));
      this.#rows.set(person.name, row);
    }
    return row;
  }

  /**
   * @param {HTMLElement} row @param {Person} person
   * @param {Players} game @param {boolean} isMe
   */
  #patch(row, person, game, isMe) {
    const isGone = game.crowd?.isGone(person.name);
    row.className = `${colour(person)} ${isMe ? 'me' : isGone ? 'gone' : ''}`;
    const [badge, name, doing, score] = /** @type {HTMLElement[]} */ ([...row.children]);
    const shown = game.shown(person.name);
    const texts = [
      sign(person),
      isMe ? t('{name} (you)', { name: shown }) : shown,
      this.#doing(person, game),
      String(person.score),
    ];
    if (score.textContent && Number(texts[3]) > Number(score.textContent) && (isMe || !this.isCalm)) grow(score);
    [badge, name, doing, score].forEach((each, index) => {
      if (each.textContent !== texts[index]) each.textContent = texts[index];
    });
    score.setAttribute('aria-label', this.told.unit(person.score));
    score.setAttribute('role', 'img');
  }

  /** @param {Person} person @param {Players} game */
  #doing(person, game) {
    const won = game.room.won.get(person.name);
    const words = [game.crowd?.reaction(person.name),
      game.room.bots.has(person.name) ? t('bot') : '',
      won ? t('{count} game won|{count} games won', { count: won }) : '',
      game.crowd?.isGone(person.name) ? t('has gone') : '', this.told.doing(person, game)];
    return words.filter(Boolean).join(', ');
  }
}
