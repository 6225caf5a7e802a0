// What came of a move, in words, with the rule where it failed (docs/RULES.md).

import { quoted } from './page.js';

/** @typedef {{text: string, mood: '' | 'good' | 'bad' | 'wait'}} Said */

/**
 * @param {import('./table.js').Answer} answer @param {import('./table.js').Step} step
 * @param {import('./table.js').Table} table @param {string} me @param {boolean} hadWaited
 * @returns {Said}
 */
export function tell(answer, step, table, me, hadWaited) {
  switch (answer.kind) {
    case 'flipped': return tellFlipped(answer.index, step, table, me, hadWaited);
    case 'failed': return { text: tellFailed(answer, step, table, me, hadWaited), mood: 'bad' };
    case 'gave up':
      return { text: `You gave up waiting for ${table.where(answer.index)}.`, mood: '' };
    default: return { text: `The server did not understand: ${answer.text}`, mood: 'bad' };
  }
}

/** The spaces that I held before the step. @type {(step: import('./table.js').Step,
 *   table: import('./table.js').Table, me: string) => number[]} */
const heldBefore = (step, table, me) =>
  (step.before.has(me) ? step.before.get(me) : table.people.get(me))?.holds ?? [];

/**
 * @param {number} index @param {import('./table.js').Step} step
 * @param {import('./table.js').Table} table @param {string} me @param {boolean} hadWaited
 * @returns {Said}
 */
function tellFlipped(index, step, table, me, hadWaited) {
  const held = table.people.get(me)?.holds ?? [];
  const card = quoted(table.card(index));
  if (held.length === 2) return { text: `A pair! Both ${card} are yours.`, mood: 'good' };
  if (held.includes(index)) {
    const start = hadWaited ? `${card} is yours at last` : `You hold ${card}`;
    return { text: `${start}, at ${table.where(index)}. Now a second card.`, mood: '' };
  }
  const [first] = heldBefore(step, table, me);
  if (first !== undefined && first !== index && table.card(first)) {
    return { text: `No pair: ${quoted(table.card(first))} and ${card}.`, mood: '' };
  }
  return { text: table.card(index) ? `No pair with ${card}.` : 'Turned.', mood: '' };
}

/**
 * @param {import('./table.js').Answer} answer @param {import('./table.js').Step} step
 * @param {import('./table.js').Table} table @param {string} me @param {boolean} hadWaited
 */
function tellFailed({ index, why, text }, step, table, me, hadWaited) {
  const where = table.where(index);
  const letGo = 'you have let go of your first card';
  switch (why) {
    case '1-A':
      return hadWaited ? `The card that you waited for, at ${where}, is gone (rule 1-A).`
        : `No card is left at ${where} (rule 1-A).`;
    case '2-A': return `No card is left at ${where}, and ${letGo} (rule 2-A).`;
    case '2-B':
      return heldBefore(step, table, me).includes(index)
        ? `That is your own first card, so ${letGo} (rule 2-B).`
        : `${table.holders.get(index) ?? 'Another player'} holds the card at ${where}, and ${letGo} (rule 2-B).`;
    case 'waits': return 'Your earlier flip still waits. Give it up before you turn over another card.';
    case 'outside': return `This board has no ${where}.`;
    case 'full': return 'This game is full: no one else can join.';
    case 'key': return `You need a key to play as ${me}.`;
    case 'bad-key': return `The server did not accept your key for ${me}. Choose another name above to play.`;
    case 'claimed': return `Somebody else plays as ${me} here. Choose another name above to play.`;
    case 'lost': return `The connection was lost before the answer for ${where} came.`;
    default: return `${where}: ${text}`; // a later protocol may know more reasons
  }
}

/**
 * What another player did in a step; '' if nothing worth a word.
 * @param {import('./table.js').Person | undefined} before @param {import('./table.js').Person} now
 * @param {import('./table.js').Table} table
 */
export function tellOther(before, now, table) {
  const { name, holds, score, waits } = now;
  if (before && score > before.score) return `${name} has a pair: ${quoted(table.card(holds[0]))}`;
  if (waits !== null && before?.waits !== waits) return `${name} waits for ${table.where(waits)}`;
  if (holds.length === 1 && !before?.holds.includes(holds[0])) {
    return `${name} holds ${quoted(table.card(holds[0]))}, ${table.where(holds[0])}`;
  }
  if (holds.length === 0 && before?.holds.length === 1) return `${name} found no pair`;
  return before ? '' : `${name} plays`;
}
