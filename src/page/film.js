// The frames of a game that was played, as the server makes them.

import { t } from './language.js';
import { capitalized } from './page.js';

/**
 * What a move has changed; the first frame is the beginning.
 * @typedef {object} Frame
 * @property {number} at  When it was made, in milliseconds since the start.
 * @property {string} move  What was done, as in a replay file; '' at the beginning.
 * @property {string} news  What a live connection would have said.
 */

/** What is wrong with a file, as a sentence. @param {string} verdict  A film's; one that is new is shown as it came. */
export function verdictInWords(verdict) {
  const [, first, last] = /^changed: lines (\d+) to (\d+) /.exec(verdict) ?? [];
  if (last) return t('Changed: lines {first} to {last} are not as they were written.', { first, last });
  const [, rules, after, by] =
    /^the rules have changed since (\S+): after move (\d+) .* at move (\d+) /.exec(verdict) ?? [];
  if (!by) return verdict && `${capitalized(verdict)}.`;
  return t(
    'The rules have changed since {rules}: after move {after} the board is still the same, at move {by} it is not.',
    { rules, after, by });
}

export class Film {
  /** Whether it is a game of Memory. */
  isMemory = true;
  room = '';
  /** Which game of its room it was. */
  game = 0;
  started = new Date(0);
  /** What is wrong with the file; '' if nothing is. */
  verdict = '';
  /** What players were called, by their names in the game. @type {Map<string, string>} */
  names = new Map();
  /** @type {Frame[]} */
  frames;

  /** @param {string} text */
  constructor(text) {
    const [head, ...frames] = text.split(/^frame /m);
    for (const line of head.split('\n')) this.#readHead(line);
    this.frames = frames.map((frame) => {
      const end = frame.indexOf('\n');
      const [, at, ...move] = frame.slice(0, end).split(' ');
      return { at: Number(at), move: move.join(' '), news: frame.slice(end + 1) };
    });
  }

  /** @param {string} line */
  #readHead(line) {
    const [word, one, ...more] = line.split(' ');
    switch (word) {
      case 'game': this.isMemory = one === 'memory'; break;
      case 'room': [this.room, this.game] = [one, Number(more[1])]; break;
      case 'started': this.started = new Date(one); break;
      case 'call': this.names.set(one, more.join(' ')); break;
      case 'verdict': this.verdict = line.slice(word.length + 1); break;
      default: // what nobody sees here, and the first line
    }
  }

  /** The number of the last move. */
  get last() {
    return this.frames.length - 1;
  }

  /** The last frame up to that one which tells the whole board. @param {number} number */
  wholeBefore(number) {
    if (!this.isMemory) return 0; // who has dug what follows from all moves
    let found = number;
    while (found > 0 && !/^at .*\n(first|debug) /.test(this.frames[found].news)) found -= 1;
    return found;
  }
}
