// What was remarkable in a game of Minesweeper. An award is given only if this page knows it for certain.

import { t } from './language.js';

/**
 * @import { Deed, Digger } from './diggers.js'
 * @import { Field, FieldUpdate } from './field.js'
 * @typedef {{title: string, name: string, what: string}} Award
 */

const span = 10; // seconds
const second = 1000;

export class FieldAwards {
  /** Whether this page has heard of every dig when it happened. */
  #hasSeenAll = false;
  /** The last digs of each player. @type {Map<string, {at: number, dug: number}[]>} */
  #digs = new Map();
  /** The most squares that somebody dug in that span. */
  #fastest = { name: '', dug: 0 };
  /** Who ended the game; '' if that is not known. */
  #last = '';

  /** Reads a frame. @param {FieldUpdate} update @param {Deed[]} deeds @param {Field} field */
  read(update, deeds, field) {
    if (update.isNew) this.#begin(update);
    const diggers = deeds.filter(({ dug }) => dug > 0);
    for (const deed of diggers) this.#dig(deed, performance.now());
    if (field.isFinished && diggers.length === 1) this.#last = diggers[0].name;
  }

  /** The connection was lost: what happens now is heard later. */
  miss() {
    this.#hasSeenAll = false;
  }

  /** @param {Digger[]} diggers @returns {Award[]} */
  list(diggers) {
    /** @type {Award[]} */
    const found = [];
    const careful = diggers.filter(({ score, bombs }) => score > 0 && bombs === 0);
    if (careful.length === 1 && diggers.some(({ bombs }) => bombs > 0)) {
      found.push({ title: t('Sure hand'), name: careful[0].name, what: t('no bomb hit') });
    }
    const { name, dug } = this.#fastest;
    if (this.#hasSeenAll && name && diggers.length > 1) {
      found.push({ title: t('Fastest digger'), name,
        what: t('{count} square in {span} seconds|{count} squares in {span} seconds', { count: dug, span }) });
    }
    if (this.#last && diggers.length > 1) {
      found.push({ title: t('Last square'), name: this.#last, what: t('ended the game') });
    }
    return found;
  }

  /** @param {FieldUpdate} update */
  #begin({ dug }) {
    this.#hasSeenAll = dug.length === 0;
    this.#digs.clear();
    this.#fastest = { name: '', dug: 0 };
    this.#last = '';
  }

  /** @param {Deed} deed @param {number} now */
  #dig({ name, dug }, now) {
    const digs = (this.#digs.get(name) ?? []).filter(({ at }) => now - at < span * second);
    digs.push({ at: now, dug });
    this.#digs.set(name, digs);
    const sum = digs.reduce((all, each) => all + each.dug, 0);
    if (sum > this.#fastest.dug) this.#fastest = { name, dug: sum };
  }
}
