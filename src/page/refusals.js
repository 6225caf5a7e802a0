// Why the server refuses what people ask for. It says so in English, and its sentences are keys of the tables like the
// page's own. What is not listed here is for programs, or new; it is shown as it came.

import { language, t } from './language.js';
import { capitalized } from './page.js';

const known = new Set([
  'A name has a visible character.',
  'A name has at most {number} bytes.',
  'A name has at most {number} characters.',
  'A name has no control characters, marks of direction or backslashes.',
  'A room has at most {number} bots.',
  'Another change came first, and this one is no longer possible.',
  'Bombs: this field has room for {number}.',
  'Bots do not play this game, or not on so large a board.',
  'No room has this code.',
  'Nobody of that name plays here.',
  'One reaction a second.',
  'Size: a field has at most {number} squares.',
  'Somebody else here is called that.',
  'Somebody else here is called that: play under another name.',
  'The board has more than {number} spaces.',
  'The game is not over; until then only the host may deal again.',
  'The games cannot be read now: try again later.',
  'The games of this room are not kept.',
  'The host has locked this room: nobody else can join.',
  'The next game has only just been dealt.',
  'The next round has only just been dealt.',
  'The room is changed too often.',
  'The server cannot keep rooms now: try again later.',
  'The server has no room for another room.',
  'The server has no room for so many more bots.',
  'The server is stopping.',
  'The time of this game is over: deal the next one or set a limit.',
  'The time of this round is over: deal the next one or set a limit.',
  'There has been no such game here.',
  'There is no free name for a bot.',
  'There is no such room; one that nobody uses is gone after a while.',
  'This game is not over: until then its board is hidden.',
  'This name is claimed with another key: play under another name.',
  'This name is not allowed here.',
  'This name is not allowed here: play under another name.',
  'This room is kept, but it cannot be read now: try again later.',
  'Title: this title is not allowed here.',
  'Too many people react at once.',
  'Too many rooms are awake: try again in a minute.',
  'Too many wrong codes.',
  'You are too fast: wait a second.',
  'Too many have come from your address: the other places are for others.',
  'This game has had too many moves: deal again.',
]);

/** What can be wrong with a line of a board file, by what the server says. @type {[RegExp, string][]} */
const faults = [
  [/^a card is missing/, t('there is no card.')],
  [/white space/, t('a card must not have spaces.')],
  [/UTF-8|control character|no visible/, t('a card has a character that cannot be shown.')],
  [/^a board has at most/, t('the board is too large.')],
  [/ROWxCOLUMN|^a board has at least/, t('the first line must be the size, such as 3x3.')],
  [/but found \d+$/, t('there are fewer cards than the size says.')],
  [/^expected the end/, t('there are more cards than the size says.')],
];

/** What is wrong with a board file, in the reader's language; '' if the refusal is another one. @param {string} text */
function faultOfBoard(text) {
  const [, line = '', reason = ''] = /^the board, line (\d+): (.+)/.exec(text) ?? [];
  const why = faults.find(([pattern]) => pattern.test(reason))?.[1];
  return why && language !== 'en' ? t('Line {line}: {why}', { line, why }) : ''; // the server's own words tell more
}

/** A refusal as a sentence. @param {string} text  What the server said. */
export function whyRefused(text) {
  const fault = faultOfBoard(text.trim());
  if (fault) return fault;
  const sentence = `${capitalized(text.trim())}.`;
  const [number = ''] = /\d+/.exec(sentence) ?? [];
  const key = number ? sentence.replace(number, '{number}') : sentence;
  return known.has(key) ? t(key, { number }) : sentence;
}
