// What a live connection tells of a field only in a room: who dug what, how many bombs are left, and where they were.

import { t } from './language.js';

/**
 * @import { Field, FieldUpdate } from './field.js'
 * @import { Person } from './game_state.js'
 * @typedef {Person & {bombs: number}} Digger  The score counts squares; `bombs` are those that went off.
 *
 * What somebody has just done.
 * @typedef {object} Deed
 * @property {string} name
 * @property {number} dug  How many squares.
 * @property {number} hit  How many bombs.
 * @property {boolean} isNewcomer
 */

export class Diggers {
  /** @type {Map<string, Digger>} */
  people = new Map();
  /** Bombs less flags. */
  left = 0;
  #field;

  /** @param {Field} field */
  constructor(field) {
    this.#field = field;
  }

  /** Reads a frame. Result: what people have done since the last one of the same game. @param {FieldUpdate} update */
  read(update) {
    const before = this.people;
    /** @type {Deed[]} */
    const deeds = [];
    if (update.whole) this.people = new Map();
    for (const line of update.others) {
      const [word, name, ...numbers] = line.split(' ');
      if (word === 'left') this.left = Number(name);
      else if (word === 'player') deeds.push(this.#setPlayer(name, Number(numbers[0]), Number(numbers[1]), before));
      else if (word === 'bombs') for (const x of numbers) this.#showBomb(Number(name), Number(x), update);
    }
    if (update.isNew) return [];
    this.#attribute(deeds, update);
    return deeds;
  }

  /**
   * The squares of a frame are somebody's if nobody else dug, and if they are as many as the score grew.
   * @param {Deed[]} deeds @param {FieldUpdate} update
   */
  #attribute(deeds, update) {
    const [deed, ...others] = deeds.filter(({ dug, hit }) => dug + hit > 0);
    const digger = deed && this.people.get(deed.name);
    if (!digger || others.length > 0 || deed.dug + deed.hit !== update.dug.length) return;
    for (const index of update.dug) this.#field.dugBy.set(index, digger);
    if (deed.hit === update.dug.length) for (const index of update.dug) this.#field.explode(index, update);
  }

  /** @param {string} name @param {number} score @param {number} bombs @param {Map<string, Digger>} known */
  #setPlayer(name, score, bombs, known) {
    const before = known.get(name);
    const order = before?.order ?? this.people.size;
    this.people.set(name, { name, order, score, bombs, holds: [], waits: null });
    return { name, dug: score - (before?.score ?? 0), hit: bombs - (before?.bombs ?? 0), isNewcomer: !before };
  }

  /** @param {number} row @param {number} column @param {FieldUpdate} update */
  #showBomb(row, column, update) {
    const index = row * this.#field.columns + column;
    this.#field.bombs.add(index);
    update.squares.add(index);
  }
}

/** What others are told of it; '' if nothing. @param {Deed} deed @param {string} who */
export function tellDeed({ dug, hit }, who) {
  if (hit > 0) return t('{who} hit a bomb', { who });
  return dug > 0 ? t('{who} dug {count} square|{who} dug {count} squares', { who, count: dug }) : '';
}

/** What the list of players tells beside the squares. @param {Digger} digger */
export function mishaps({ bombs }) {
  return bombs > 0 ? t('hit {count} bomb|hit {count} bombs', { count: bombs }) : '';
}
