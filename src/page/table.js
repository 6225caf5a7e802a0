// What the page knows of a game of Memory: the spaces, the players, and whose cards are whose.

import { runOf } from './page.js';

/**
 * @typedef {object} Person
 * @property {string} name
 * @property {number} order  The how manieth to join.
 * @property {number} score
 * @property {number[]} holds  The spaces of the cards that this player controls.
 * @property {number | null} waits  The space of the card that this player waits for.
 *
 * @typedef {object} Answer
 * @property {'flipped' | 'failed' | 'gave up' | 'malformed'} kind
 * @property {number} index  The space; -1 for malformed.
 * @property {string} why  Why the flip failed: a word of the protocol, or 'lost' with its connection.
 * @property {string} text  What the server says about it, for people to read.
 *
 * What one frame brought. `before` has the players as they were.
 * @typedef {object} Step
 * @property {boolean} whole
 * @property {boolean} isNew  Whether it is the first that we see of this game.
 * @property {Set<number>} spaces  Those to paint again.
 * @property {Map<string, Person | undefined>} before
 * @property {Map<number, string>} spotsBefore
 * @property {Answer[]} answers
 */

export class Table {
  #run = '';
  rows = 0;
  columns = 0;
  /** The number of the first row and column in this edition of the protocol. */
  first = 0;
  /** As in the protocol: "none", "down" or "up CARD". @type {string[]} */
  spots = [];
  /** @type {Map<string, Person>} */
  people = new Map();
  /** Who controls the card at a space. @type {Map<number, string>} */
  holders = new Map();
  /** How many wait for the card at a space. @type {Map<number, number>} */
  queues = new Map();

  /** The number of a space, of "ROW,COLUMN" as the protocol counts. @param {string} place */
  index(place) {
    const [row, column] = place.split(',').map(Number);
    return (row - this.first) * this.columns + column - this.first;
  }

  /** "ROW,COLUMN" as the protocol counts. @param {number} index */
  place(index) {
    return `${Math.floor(index / this.columns) + this.first},${(index % this.columns) + this.first}`;
  }

  /** For people, who count from 1. @param {number} index */
  where(index) {
    return `row ${Math.floor(index / this.columns) + 1}, column ${(index % this.columns) + 1}`;
  }

  /** The card that lies face up there, or ''. @param {number} index */
  card(index) {
    const spot = this.spots[index] ?? '';
    return spot.startsWith('up ') ? spot.slice(3) : '';
  }

  /** Nothing is left to find: no card is face down, and no two match but held pairs. */
  get isOver() {
    const { spots } = this;
    if (spots.length === 0 || spots.includes('down')) return false;
    const seen = new Set();
    for (const [index, spot] of spots.entries()) {
      if (spot === 'none' || this.isMatched(index)) continue;
      if (seen.has(spot)) return false;
      seen.add(spot);
    }
    return true;
  }

  /** Whether the card is one of a pair that somebody keeps until their next flip. @param {number} index */
  isMatched(index) {
    const holder = this.people.get(this.holders.get(index) ?? '');
    return holder?.holds.length === 2;
  }

  /** A step to which a frame or an answer is yet to be added. @param {boolean} whole @returns {Step} */
  emptyStep(whole) {
    return { whole, isNew: false, spaces: new Set(), before: new Map(), spotsBefore: new Map(), answers: [] };
  }

  /** Reads a frame of the live connection. @param {string} text @returns {Step} */
  read(text) {
    const lines = text.split('\n');
    const whole = lines[1]?.startsWith('first ') ?? false;
    const step = this.emptyStep(whole);
    const run = runOf(lines[0]);
    step.isNew = run !== this.#run;
    this.#run = run;
    let next = 1;
    if (whole) {
      this.first = Number(lines[1].slice(6));
      next = this.readBoard(lines, 2, step);
      for (const [name, person] of this.people) step.before.set(name, person);
      this.people = new Map();
      this.holders.clear();
      this.queues.clear();
    }
    for (; next < lines.length; next += 1) if (lines[next]) this.#readLine(lines[next], step);
    return step;
  }

  /**
   * Takes a BOARD that begins at that line; returns the line behind it.
   * @param {string[]} lines @param {number} at @param {Step} step
   */
  readBoard(lines, at, step) {
    const [rows, columns] = lines[at].split('x').map(Number);
    if (rows !== this.rows || columns !== this.columns) step.whole = true;
    this.rows = rows;
    this.columns = columns;
    const end = at + 1 + rows * columns;
    this.spots = lines.slice(at + 1, end);
    return end;
  }

  /** @param {string} line @param {Step} step */
  #readLine(line, step) {
    const [word, at] = line.split(' ', 2);
    const rest = line.slice(word.length + 1);
    switch (word) {
      case 'space': this.setSpot(this.index(at), rest.slice(at.length + 1), step); break;
      case 'player': this.setPerson(this.#readPerson(rest), step); break;
      case 'flipped': step.answers.push({ kind: 'flipped', index: this.index(at), why: '', text: '' }); break;
      case 'failed': {
        const [, why] = rest.split(' ', 2);
        const text = rest.slice(at.length + why.length + 2);
        step.answers.push({ kind: 'failed', index: this.index(at), why, text });
        break;
      }
      case 'gave':
        step.answers.push({ kind: 'gave up', index: this.index(line.split(' ')[2]), why: '', text: '' });
        break;
      case 'malformed': step.answers.push({ kind: 'malformed', index: -1, why: '', text: rest }); break;
      default: // a later protocol may say more
    }
  }

  /** @param {number} index @param {string} spot @param {Step} step */
  setSpot(index, spot, step) {
    if (this.spots[index] === spot) return;
    if (!step.spotsBefore.has(index)) step.spotsBefore.set(index, this.spots[index]);
    this.spots[index] = spot;
    step.spaces.add(index);
  }

  /** @param {string} text @returns {Omit<Person, 'order'>} */
  #readPerson(text) {
    const [name, score, ...more] = text.split(' ');
    const waitsAt = more.indexOf('waits');
    const holdsEnd = waitsAt < 0 ? more.length : waitsAt;
    return {
      name,
      score: Number(score),
      holds: more.slice(1, holdsEnd).map((place) => this.index(place)),
      waits: waitsAt < 0 ? null : this.index(more[waitsAt + 1]),
    };
  }

  /** @param {Omit<Person, 'order'>} told @param {Step} step */
  setPerson(told, step) {
    const before = this.people.get(told.name);
    if (!step.before.has(told.name)) step.before.set(told.name, before);
    for (const index of before?.holds ?? []) {
      if (this.holders.get(index) === told.name) this.holders.delete(index);
      step.spaces.add(index);
    }
    this.#queue(before?.waits, -1, step);
    this.#queue(told.waits, 1, step);
    for (const index of told.holds) {
      this.holders.set(index, told.name);
      step.spaces.add(index);
    }
    this.people.set(told.name, { ...told, order: before?.order ?? this.people.size });
  }

  /** @param {number | null | undefined} index @param {number} change @param {Step} step */
  #queue(index, change, step) {
    if (index == null) return;
    this.queues.set(index, (this.queues.get(index) ?? 0) + change);
    step.spaces.add(index);
  }
}
