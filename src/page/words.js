// The results of moves, in words. A failed flip names its rule (docs/RULES.md).

import { capitalized, quoted } from './page.js';

/**
 * @import { Answer, GameState, Person, Update } from './game_state.js'
 * @typedef {{text: string, mood: '' | 'good' | 'bad' | 'wait', rule?: string}} Message
 *   The rule is why a flip failed; the page of the rules has it.
 */

/** By which a flip can fail. */
const rules = ['1-A', '2-A', '2-B'];

/**
 * @param {Answer} answer @param {Update} update @param {GameState} game @param {string} me
 * @param {boolean} hadWaited @returns {Message}
 */
export function tell(answer, update, game, me, hadWaited) {
  switch (answer.kind) {
    case 'flipped': return tellFlipped(answer.index, update, game, me, hadWaited);
    case 'failed': {
      const text = tellFailed(answer, update, game, me, hadWaited);
      return { text, mood: 'bad', rule: rules.includes(answer.why) ? answer.why : '' };
    }
    case 'gave up':
      return { text: `You gave up waiting for ${game.where(answer.index)}.`, mood: '' };
    default: return { text: `The server did not understand: ${answer.text}`, mood: 'bad' };
  }
}

/** The spaces I held before the update. @type {(update: Update, game: GameState, me: string) => number[]} */
const heldBefore = (update, game, me) =>
  (update.before.has(me) ? update.before.get(me) : game.people.get(me))?.holds ?? [];

/**
 * @param {number} index @param {Update} update @param {GameState} game @param {string} me
 * @param {boolean} hadWaited @returns {Message}
 */
function tellFlipped(index, update, game, me, hadWaited) {
  const held = game.people.get(me)?.holds ?? [];
  const card = quoted(game.card(index));
  if (held.length === 2) return { text: `A pair! Both ${card} are yours.`, mood: 'good' };
  if (held.includes(index)) return { text: tellFirst(index, game, hadWaited), mood: '' };
  const [first] = heldBefore(update, game, me);
  if (first !== undefined && first !== index && game.card(first)) {
    return { text: `No pair: ${quoted(game.card(first))} and ${card}.`, mood: '' };
  }
  return { text: game.card(index) ? `No pair with ${card}.` : 'The card is turned over.', mood: '' };
}

/** @param {number} index @param {GameState} game @param {boolean} hadWaited */
export function tellFirst(index, game, hadWaited) {
  const card = quoted(game.card(index));
  const where = game.where(index);
  return `${hadWaited ? `At last you hold ${card}` : `You hold ${card}`} at ${where}. Now turn over a second card.`;
}

/**
 * Depends only on the protocol's word for the reason, never on its text, which may change.
 * @param {Answer} answer @param {Update} update @param {GameState} game @param {string} me
 * @param {boolean} hadWaited
 */
function tellFailed({ index, why, text }, update, game, me, hadWaited) {
  const where = game.where(index);
  const letGo = 'so you let go of your first card';
  switch (why) {
    case '1-A':
      return hadWaited ? `The card you waited for at ${where} is gone.`
        : `There is no card at ${where}.`;
    case '2-A': return `There is no card at ${where}, ${letGo}.`;
    case '2-B':
      return heldBefore(update, game, me).includes(index)
        ? 'That is your own first card, so you let go of it.'
        : `${game.holder(index) || 'Another player'} holds the card at ${where}, ${letGo}.`;
    case 'waits': return 'You are still waiting for a card. Give up before you turn over another one.';
    case 'outside': return `This board has no ${where}.`;
    case 'full': return 'This game is full. Nobody else can join.';
    case 'key': return `You need a key to play as ${game.shown(me)}.`;
    case 'bad-key': return `The server did not accept your key for ${game.shown(me)}. Choose another name above.`;
    case 'claimed': return `Somebody else plays as ${game.shown(me)}. Choose another name above.`;
    case 'denied': return 'This name is not allowed here. Choose another one above.';
    case 'locked': return 'The host has locked this room, so nobody else can join.';
    case 'removed': return 'The host has removed you from this room, so you can only look on.';
    case 'looks-on': return 'You look on. Press Play to join in.';
    case 'lost': return `The connection was lost before the answer for ${where} arrived.`;
    default: return `${capitalized(where)}: ${text}`; // a later protocol may have more reasons
  }
}

/**
 * What another player did in an update; '' if it is not worth a message.
 * @param {Person | undefined} before @param {Person} now @param {GameState} game
 */
export function tellOther(before, now, game) {
  const { holds, score, waits } = now;
  const name = game.shown(now.name);
  if (before && score > before.score) return `${name} found a pair: ${quoted(game.card(holds[0]))}`;
  if (waits !== null && before?.waits !== waits) return `${name} is waiting for ${game.where(waits)}`;
  if (holds.length === 1 && !before?.holds.includes(holds[0])) {
    return `${name} holds ${quoted(game.card(holds[0]))} at ${game.where(holds[0])}`;
  }
  if (holds.length === 0 && before?.holds.length === 1) return `${name} found no pair`;
  return before ? '' : `${name} joined`;
}
