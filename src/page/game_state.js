// The state of a Memory game: what lies on each space, who plays, and who holds which cards.

import { serverRun } from './page.js';
import { RoomState, roomIn } from './room_state.js';
import { placeInWords } from './words.js';

/**
 * @typedef {object} Person
 * @property {string} name
 * @property {number} order  How many players joined before this one.
 * @property {number} score
 * @property {number[]} holds  The spaces of this player's cards.
 * @property {number | null} waits  The space of the card this player is waiting for.
 *
 * @typedef {object} Answer
 * @property {'flipped' | 'failed' | 'gave up' | 'malformed'} kind
 * @property {number} index  The space; -1 if malformed.
 * @property {string} why  Why the flip failed: the protocol's word, or 'lost' if the connection was.
 * @property {string} text  The server's explanation, for people only.
 *
 * The changes of one frame.
 * @typedef {object} Update
 * @property {boolean} whole  Whether it replaces everything that was known.
 * @property {boolean} isNew  Whether it is the first of this game.
 * @property {Set<number>} spaces  The spaces to paint again.
 * @property {Map<string, Person | undefined>} before  The changed players as they were.
 * @property {Map<number, string>} spotsBefore  The changed spaces as they were.
 * @property {Answer[]} answers
 */

export class GameState {
  #serverRun = '';
  rows = 0;
  columns = 0;
  /** The number of the first row and column in the protocol: 0 or 1. */
  first = 0;
  /** What lies on each space, in the protocol's words: "none", "down" or "up CARD". @type {string[]} */
  spots = [];
  /** @type {Map<string, Person>} */
  people = new Map();
  /** Who holds the card on a space. @type {Map<number, string>} */
  holders = new Map();
  /** How many players wait for the card on a space. @type {Map<number, number>} */
  queues = new Map();
  room = new RoomState();
  /** What the room tells of its players; null where there is none. @type {import('./crowd.js').Crowd | null} */
  crowd = null;

  /** What people call a player. @param {string} name */
  shown(name) {
    return this.crowd?.shown(name) ?? name;
  }

  /** Who holds the card on a space, as people call them; '' if nobody does. @param {number} index */
  holder(index) {
    return this.shown(this.holders.get(index) ?? '');
  }

  /** The index of a space that the protocol calls "ROW,COLUMN". @param {string} place */
  index(place) {
    const [row, column] = place.split(',').map(Number);
    return (row - this.first) * this.columns + column - this.first;
  }

  /** What the protocol calls a space: "ROW,COLUMN". @param {number} index */
  place(index) {
    return `${Math.floor(index / this.columns) + this.first},${(index % this.columns) + this.first}`;
  }

  /** What people call a space; they count from 1. @param {number} index */
  where(index) {
    return placeInWords(index, this.columns);
  }

  /** The card that lies face up on a space, with its blanks; '' if none does. @param {number} index */
  card(index) {
    const spot = this.spots[index] ?? '';
    return spot.startsWith('up ') ? spot.slice(3).replaceAll('␣', ' ') : '';
  }

  /** Whether no pair is left to find: no card is face down, and no two match except pairs already found. */
  get isOver() {
    const { room, spots } = this;
    if (room.isOver) return true; // the server knows of cards that are face down and alone
    if (spots.length === 0 || spots.includes('down')) return false;
    const seen = new Set();
    for (const [index, spot] of spots.entries()) {
      if (spot === 'none' || this.isMatched(index)) continue;
      if (seen.has(spot)) return false;
      seen.add(spot);
    }
    return true;
  }

  /** Whether the card belongs to a pair, which its player keeps until the next flip. @param {number} index */
  isMatched(index) {
    const holder = this.people.get(this.holders.get(index) ?? '');
    return holder?.holds.length === 2;
  }

  /** An update that changes nothing yet. @param {boolean} whole @returns {Update} */
  emptyUpdate(whole) {
    return { whole, isNew: false, spaces: new Set(), before: new Map(), spotsBefore: new Map(), answers: [] };
  }

  /** Reads a frame of the live connection. @param {string} text @returns {Update} */
  read(text) {
    const lines = text.split('\n');
    const whole = lines[1]?.startsWith('first ') ?? false;
    const update = this.emptyUpdate(whole);
    const run = serverRun(lines[0]);
    update.isNew = run !== this.#serverRun;
    this.#serverRun = run;
    let next = 1;
    if (whole) {
      this.first = Number(lines[1].slice(6));
      next = this.readBoard(lines, 2, update);
      for (const [name, person] of this.people) update.before.set(name, person);
      this.people = new Map();
      this.holders.clear();
      this.queues.clear();
    }
    this.readRoom(lines.slice(next));
    for (; next < lines.length; next += 1) if (lines[next]) this.#readLine(lines[next], update);
    return update;
  }

  /**
   * Reads the BOARD that begins at that line; returns the line after it.
   * @param {string[]} lines @param {number} at @param {Update} update
   */
  readBoard(lines, at, update) {
    const [rows, columns] = lines[at].split('x').map(Number);
    if (rows !== this.rows || columns !== this.columns) update.whole = true;
    this.rows = rows;
    this.columns = columns;
    const end = at + 1 + rows * columns;
    this.spots = lines.slice(at + 1, end);
    return end;
  }

  /** Reads the lines about the room, if there are any. @param {string[]} lines */
  readRoom(lines) {
    this.room = roomIn(lines) ?? this.room;
  }

  /** @param {string} line @param {Update} update */
  #readLine(line, update) {
    const [word, at] = line.split(' ', 2);
    const rest = line.slice(word.length + 1);
    switch (word) {
      case 'space': this.setSpot(this.index(at), rest.slice(at.length + 1), update); break;
      case 'player': this.setPerson(this.#readPerson(rest), update); break;
      case 'flipped': update.answers.push({ kind: 'flipped', index: this.index(at), why: '', text: '' }); break;
      case 'failed': {
        const [, why] = rest.split(' ', 2);
        const text = rest.slice(at.length + why.length + 2);
        update.answers.push({ kind: 'failed', index: this.index(at), why, text });
        break;
      }
      case 'gave':
        update.answers.push({ kind: 'gave up', index: this.index(line.split(' ')[2]), why: '', text: '' });
        break;
      case 'malformed': update.answers.push({ kind: 'malformed', index: -1, why: '', text: rest }); break;
      default: // from a later protocol
    }
  }

  /** @param {number} index @param {string} spot @param {Update} update */
  setSpot(index, spot, update) {
    if (this.spots[index] === spot) return;
    if (!update.spotsBefore.has(index)) update.spotsBefore.set(index, this.spots[index]);
    this.spots[index] = spot;
    update.spaces.add(index);
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

  /** @param {Omit<Person, 'order'>} person @param {Update} update */
  setPerson(person, update) {
    const before = this.people.get(person.name);
    if (!update.before.has(person.name)) update.before.set(person.name, before);
    for (const index of before?.holds ?? []) {
      if (this.holders.get(index) === person.name) this.holders.delete(index);
      update.spaces.add(index);
    }
    this.#queue(before?.waits, -1, update);
    this.#queue(person.waits, 1, update);
    for (const index of person.holds) {
      this.holders.set(index, person.name);
      update.spaces.add(index);
    }
    this.people.set(person.name, { ...person, order: before?.order ?? this.people.size });
  }

  /** @param {number | null | undefined} index @param {number} change @param {Update} update */
  #queue(index, change, update) {
    if (index == null) return;
    this.queues.set(index, (this.queues.get(index) ?? 0) + change);
    update.spaces.add(index);
  }
}
