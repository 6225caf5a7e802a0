// The players and their scores, live. Rows are patched and moved, never rebuilt.

import { count, make } from './page.js';

/** @typedef {import('./table.js').Table} Table */

const mostShown = 60;

/** A player's badge: two letters, or one and the number at the end. @param {string} name */
export function initials(name) {
  const number = /\d{1,2}$/.exec(name)?.[0];
  if (number) return name[0].toUpperCase() + number;
  const words = name.split('_').filter((word) => /[A-Za-z]/.test(word));
  const letters = words.length > 1 ? words[0][0] + words[1][0] : name.slice(0, 2);
  return letters.toUpperCase();
}

/** The class of a player's colour. @param {{order: number}} person */
export function colour({ order }) {
  return `p${order % 7}`;
}

/** By score, then as they joined. @param {Iterable<import('./table.js').Person>} people */
export function ranking(people) {
  return [...people].sort((a, b) => b.score - a.score || a.order - b.order);
}

export class People {
  /** @type {Map<string, HTMLElement>} */
  #rows = new Map();
  #isScheduled = false;

  /** @param {HTMLElement} list @param {HTMLElement} more */
  constructor(list, more) {
    this.list = list;
    this.more = more;
  }

  /** Before the next picture, however often it is asked for. @type {(table: Table, me: string) => void} */
  show(table, me) {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      this.#show(table, me);
    });
  }

  /** @param {Table} table @param {string} me */
  #show(table, me) {
    const ranked = ranking(table.people.values());
    const shown = ranked.slice(0, mostShown);
    const own = table.people.get(me);
    if (own && !shown.includes(own)) shown.push(own);
    const names = new Set(shown.map(({ name }) => name));
    for (const [name, row] of this.#rows) {
      if (names.has(name)) continue;
      row.remove();
      this.#rows.delete(name);
    }
    shown.forEach((person, place) => {
      const row = this.#row(person);
      this.#patch(row, person, table, person.name === me);
      if (this.list.children[place] !== row) this.list.insertBefore(row, this.list.children[place]);
    });
    const hidden = ranked.length - shown.length;
    this.more.textContent = ranked.length === 0
      ? 'Nobody has turned a card over yet. Be the first.'
      : hidden > 0 ? `and ${count(hidden, 'more player')}` : '';
  }

  /** @param {import('./table.js').Person} person */
  #row(person) {
    let row = this.#rows.get(person.name);
    if (!row) {
      row = make('li');
      const badge = make('span', 'badge', initials(person.name));
      badge.setAttribute('aria-hidden', 'true');
      row.append(badge, make('span', 'name'), make('span', 'doing'), make('span', 'score'));
      this.#rows.set(person.name, row);
    }
    return row;
  }

  /**
   * @param {HTMLElement} row @param {import('./table.js').Person} person
   * @param {import('./table.js').Table} table @param {boolean} isMe
   */
  #patch(row, person, table, isMe) {
    row.className = isMe ? 'me' : colour(person);
    const [, name, doing, score] = /** @type {HTMLElement[]} */ ([...row.children]);
    const texts = [
      isMe ? `${person.name} (you)` : person.name,
      this.#doing(person, table),
      String(person.score),
    ];
    [name, doing, score].forEach((each, index) => {
      if (each.textContent !== texts[index]) each.textContent = texts[index];
    });
    score.setAttribute('aria-label', count(person.score, 'pair'));
    score.setAttribute('role', 'img');
  }

  /** @param {import('./table.js').Person} person @param {import('./table.js').Table} table */
  #doing({ holds, waits }, table) {
    if (waits !== null) return `waits for ${table.where(waits)}`;
    if (holds.length === 2) return 'has a pair';
    if (holds.length === 1) return `holds ${table.where(holds[0])}`;
    return '';
  }
}
