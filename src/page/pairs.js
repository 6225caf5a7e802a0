// Pairs of one's own as people write them, one a line, read as the server reads them (PROTOCOL, "Settings").

/**
 * @typedef {{ one: string, other: string, line: number }} Pair
 * What is wrong with a line: two separators, a half that is missing, or a card that stands in line `at` already.
 * @typedef {{ line: number, what: 'halves' | 'missing' | 'twice', card: string, at: number }} Fault
 */

/** Such white space as the server knows; one blank in a card stands for any of it. */
const blanks = /\p{White_Space}+/gu;
/** Each has its place on a board. */
export const mostPairs = 5000;
/** What is sent, and all cards of a board if each were as long as the longest. */
export const mostBytes = 64 * 1024;

/** @param {string} half */
const cardOf = (half) => half.replace(blanks, ' ').trim();

/**
 * The pairs of a text, and the first line that is none.
 * @param {string} text @returns {{ pairs: Pair[], fault: Fault | null }}
 */
export function readPairs(text) {
  /** @type {Pair[]} */
  const pairs = [];
  /** The line in which a card stands. @type {Map<string, number>} */
  const lines = new Map();
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
    if (!cardOf(line)) continue;
    const halves = line.split(/[|\t]/).map(cardOf);
    const [one, other = one] = halves;
    const fault = { line: index + 1, card: '', at: 0 };
    if (halves.length > 2) return { pairs, fault: { ...fault, what: 'halves' } };
    if (!one || !other) return { pairs, fault: { ...fault, what: 'missing' } };
    for (const card of new Set([one, other])) {
      const at = lines.get(card);
      if (at) return { pairs, fault: { ...fault, what: 'twice', card, at } };
      lines.set(card, index + 1);
    }
    pairs.push({ one, other, line: index + 1 });
  }
  return { pairs, fault: null };
}

/**
 * The rows and columns of the smallest board for so many pairs that is at most twice as wide as it is high.
 * @param {number} pairs
 */
export function sizeFor(pairs) {
  const spaces = 2 * Math.min(pairs, mostPairs);
  let best = { rows: 0, columns: 0, area: Infinity };
  for (let rows = 1; rows * rows <= best.area; rows += 1) {
    let columns = Math.max(rows, Math.ceil(spaces / rows));
    columns += (rows * columns) % 2; // both are odd
    const area = rows * columns;
    if (columns <= 2 * rows && area <= best.area) best = { rows, columns, area };
  }
  return best;
}

const encoder = new TextEncoder();
/** @param {string} text */
export const bytesOf = (text) => encoder.encode(text).length;

/**
 * The first line with a card that is too long for a board of so many; 0 if there is none.
 * @param {Pair[]} pairs @param {number} spaces
 */
export function lineTooLong(pairs, spaces) {
  const isTooLong = (/** @type {string} */ card) => bytesOf(card.replaceAll(' ', '␣')) * spaces > mostBytes;
  return pairs.find(({ one, other }) => isTooLong(one) || isTooLong(other))?.line ?? 0;
}
