// The state of a Minesweeper field: one character for each square, as in the protocol.

import { serverRun } from './page.js';
import { RoomState, roomIn } from './room_state.js';
import { placeInWords } from './words.js';

export const untouched = 45; // '-'
export const flagged = 70; // 'F'
const blank = 32; // ' '
const zero = 48;

/**
 * @typedef {object} FieldAnswer
 * @property {'ok' | 'failed' | 'BOOM!' | 'malformed'} kind
 * @property {string} command  The command's first word, if it was carried out.
 * @property {number} index  The square; -1 if there is none.
 * @property {string} reason  The server's explanation, for people only.
 *
 * The changes of one frame.
 * @typedef {object} FieldUpdate
 * @property {boolean} whole  Whether it replaces everything that was known.
 * @property {boolean} isNew  Whether it is the first of this field.
 * @property {Set<number>} squares  The squares to paint again, unless it is the whole field.
 * @property {number} changed  How many squares changed.
 * @property {number} last  One of them.
 * @property {number[]} dug  The squares that were dug.
 * @property {Set<number>} booms  Where bombs went off.
 * @property {number} playersBefore
 * @property {FieldAnswer[]} answers
 * @property {string[]} others  Lines about what is not on every field.
 */

export class Field {
  #serverRun = '';
  columns = 0;
  rows = 0;
  isDebug = false;
  players = 0;
  squares = new Uint8Array(0);
  /** How many squares have each character. */
  counts = new Uint32Array(256);
  /** Where bombs are shown: in a room, at the end of a game. @type {Set<number>} */
  bombs = new Set();
  /** Where bombs went off, as far as this page has seen it. @type {Set<number>} */
  craters = new Set();
  /** Who dug a square, as far as this page has seen it. @type {Map<number, import('./game_state.js').Person>} */
  dugBy = new Map();
  room = new RoomState();
  #isCleared = false;

  /** Whether every square without a bomb is dug; in a room another line says so. */
  get isFinished() {
    return this.#isCleared || this.room.isOver;
  }

  /** What people call a square; they count from 1. @param {number} index */
  where(index) {
    return placeInWords(index, this.columns);
  }

  /** What the protocol calls a square: "X Y". @param {number} index */
  place(index) {
    return `${index % this.columns} ${Math.floor(index / this.columns)}`;
  }

  /** How many bombs are next to a dug square; -1 if it is not dug. @param {number} index */
  number(index) {
    const square = this.squares[index];
    if (square === untouched || square === flagged) return -1;
    return square === blank ? 0 : square - zero;
  }

  /** The neighbours of a square. @param {number} index */
  around(index) {
    const row = Math.floor(index / this.columns);
    const column = index % this.columns;
    const found = [];
    for (let r = Math.max(0, row - 1); r <= Math.min(this.rows - 1, row + 1); r += 1) {
      for (let c = Math.max(0, column - 1); c <= Math.min(this.columns - 1, column + 1); c += 1) {
        if (r !== row || c !== column) found.push(r * this.columns + c);
      }
    }
    return found;
  }

  /** Reads a frame of the live connection. @param {string} text @returns {FieldUpdate} */
  read(text) {
    const lines = text.split('\n');
    const run = serverRun(lines[0]);
    /** @type {FieldUpdate} */
    const update = { whole: lines[1]?.startsWith('debug ') ?? false, isNew: run !== this.#serverRun,
      squares: new Set(), changed: 0, last: -1, dug: [], booms: new Set(), playersBefore: this.players,
      answers: [], others: [] };
    this.#serverRun = run;
    let next = 1;
    if (update.whole) {
      this.isDebug = lines[1] === 'debug 1';
      this.players = Number(lines[2].slice('players '.length));
      if (update.isNew) this.#clear(lines[3]);
      this.#isCleared = false;
      for (let row = 0; row < this.rows; row += 1) this.#setRow(row, 0, lines[4 + row], update);
      next = 4 + this.rows;
    }
    this.room = roomIn(lines.slice(next)) ?? this.room;
    for (; next < lines.length; next += 1) if (lines[next]) this.#readLine(lines[next], update);
    return update;
  }

  /** @param {string} size  "size COLUMNS ROWS" */
  #clear(size) {
    [this.columns, this.rows] = size.slice('size '.length).split(' ').map(Number);
    this.squares = new Uint8Array(this.columns * this.rows).fill(untouched);
    this.counts.fill(0);
    this.counts[untouched] = this.squares.length;
    this.bombs.clear();
    this.craters.clear();
    this.dugBy.clear();
  }

  /** A bomb went off there. @param {number} index @param {FieldUpdate} update */
  explode(index, update) {
    this.craters.add(index);
    update.booms.add(index);
    update.squares.add(index);
  }

  /** @param {string} line @param {FieldUpdate} update */
  #readLine(line, update) {
    const [word, ...words] = line.split(' ');
    const numbers = words.map(Number);
    switch (word) {
      case 'players': [this.players] = numbers; break;
      case 'row': {
        // A square may be a space itself.
        const start = `row ${words[0]} ${words[1]} `.length;
        this.#setRow(numbers[0], numbers[1], line.slice(start), update);
        break;
      }
      case 'ok':
      case 'failed':
        update.answers.push({ kind: word, command: words[0], index: numbers[2] * this.columns + numbers[1],
          reason: words.slice(3).join(' ') });
        break;
      case 'BOOM!': {
        const index = numbers[1] * this.columns + numbers[0];
        update.answers.push({ kind: word, command: 'dig', index, reason: '' });
        this.explode(index, update);
        break;
      }
      case 'cleared': this.#isCleared = true; break;
      case 'malformed':
        update.answers.push({ kind: word, command: '', index: -1, reason: words.join(' ') });
        break;
      default: update.others.push(line);
    }
  }

  /** @param {number} row @param {number} column @param {string} characters @param {FieldUpdate} update */
  #setRow(row, column, characters, update) {
    const start = row * this.columns + column;
    for (let offset = 0; offset < characters.length; offset += 1) {
      const index = start + offset;
      const square = characters.charCodeAt(offset);
      if (this.squares[index] === square) continue;
      if (this.number(index) < 0 && square !== untouched && square !== flagged) update.dug.push(index);
      this.counts[this.squares[index]] -= 1;
      this.counts[square] += 1;
      this.squares[index] = square;
      update.changed += 1;
      update.last = index;
      if (!update.whole) update.squares.add(index);
    }
  }
}
