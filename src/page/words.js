// The results of moves, in words. A failed flip names its rule (docs/RULES.md).

import { t } from './language.js';
import { capitalized, quoted } from './page.js';

/**
 * @import { Answer, GameState, Person, Update } from './game_state.js'
 * @import { RoomState } from './room_state.js'
 * @typedef {{text: string, mood: '' | 'good' | 'bad' | 'wait', rule?: string, plain?: string}} Message
 *   The rule is why a flip failed; the page of the rules has it. What is plain is seen in place of the text, which is
 *   read out: it says what happened to this player, and what it can do, without places.
 */

export const gameIsFull = t('This game is full. Nobody else can join.');
export const lookOn = t('You look on. Press Play to join in.');
export const newGame = t('A new game has begun.');
export const noConnection = t('There is no connection right now. The page is trying to reconnect.');
export const playOn = t('The connection is back. Play on.');
export const removed = t('The host has removed you from this room, so you can only look on.');
export const roomIsLocked = t('The room is locked.');

/** What people call a place of a board; they count from 1. @param {number} index @param {number} columns */
export const placeInWords = (index, columns) =>
  t('row {row}, column {column}', { row: `${Math.floor(index / columns) + 1}`, column: `${(index % columns) + 1}` });
/** @param {string} text  Without a full stop. */
export const sentence = (text) => t('{text}.', { text });
/**
 * How a game has ended, and what comes next.
 * @param {RoomState} room @param {string} end  If it was played to its end. @param {string} [winner]
 */
export const gameIsOver = ({ more }, end, winner) => [
  more.has('time-up') ? t('Time is up!') : end, winner && sentence(winner),
  more.has('class') && t('Wait for the next round.'),
].filter(Boolean).join(' ');
/**
 * Who has won a match of several games; '' while nobody has.
 * @param {RoomState} room @param {(name: string) => string} shown
 */
export const championsInWords = ({ more }, shown) => (more.get('champion') ?? '').split('\n').filter(Boolean)
  .map((name) => t('{name} is the champion!', { name: shown(name) })).join(' ');
/** @param {string} name */
export const joined = (name) => t('{name} joined', { name });
/** @param {string} name */
export const playAsNow = (name) => t('You play as {name} now.', { name });
/** @param {string} reason */
export const notUnderstood = (reason) => t('The server did not understand: {reason}', { reason });
/** @param {number} count */
export const playersInWords = (count) => t('{count} player|{count} players', { count });
/** @param {number} count */
export const peopleLookOn = (count) => t('{count} person looks on.|{count} people look on.', { count });
/** What is left of a field. @param {number} squares @param {number} bombs */
export const leftInWords = (squares, bombs) => t('Not dug: {squares}, bombs left: {bombs}', { squares, bombs });
/** @param {string} from @param {string} name */
export const anotherTab = (from, name) =>
  t('Another tab is playing as {from}, so this one plays as {name}.', { from, name });

/**
 * Why somebody may not play; '' if the word is another one.
 * @param {string} why @param {string} name @param {RoomState} room
 */
export function tellRefused(why, name, room) {
  switch (why) {
    case 'claimed': return t('Somebody else plays as {name}. Choose another name above.', { name });
    case 'full': return gameIsFull;
    case 'locked': return t('The host has locked this room, so nobody else can join.');
    case 'removed': return removed;
    case 'looks-on': return lookOn;
    case 'paused':
      return room.more.has('time-up') ? gameIsOver(room, '') : t('The game is paused. Wait until it goes on.');
    default: return '';
  }
}

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
      return { text, mood: 'bad', rule: rules.includes(answer.why) ? answer.why : '',
        plain: plainlyFailed(answer, update, game, me, hadWaited) };
    }
    case 'gave up':
      return { text: t('You gave up waiting for {where}.', { where: game.where(answer.index) }), mood: '',
        plain: t('You wait no more. Turn over any card.') };
    default: return { text: notUnderstood(answer.text), mood: 'bad' };
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
  if (held.length === 2) return { text: t('A pair! Both {card} are yours.', { card }), mood: 'good' };
  if (held.includes(index)) {
    return { text: tellFirst(index, game, hadWaited), mood: '', plain: plainlyFirst(index, game, hadWaited) };
  }
  const [first] = heldBefore(update, game, me);
  if (first !== undefined && first !== index && game.card(first)) {
    return { text: t('No pair: {first} and {card}.', { first: quoted(game.card(first)), card }), mood: '' };
  }
  return { text: game.card(index) ? t('No pair with {card}.', { card }) : t('The card is turned over.'), mood: '' };
}

/** @param {number} index @param {GameState} game @param {boolean} hadWaited */
export function tellFirst(index, game, hadWaited) {
  const values = { card: quoted(game.card(index)), where: game.where(index) };
  return hadWaited ? t('At last you hold {card} at {where}. Now turn over a second card.', values)
    : t('You hold {card} at {where}. Now turn over a second card.', values);
}

/** @param {number} index @param {GameState} game @param {boolean} hadWaited */
export function plainlyFirst(index, game, hadWaited) {
  const card = quoted(game.card(index));
  return hadWaited ? t('At last you hold {card}. Now find its match.', { card })
    : t('You hold {card}. Now find its match.', { card });
}

/**
 * What a failed flip means for this player; '' if the text says no more than that.
 * @param {Answer} answer @param {Update} update @param {GameState} game @param {string} me @param {boolean} hadWaited
 */
function plainlyFailed({ index, why }, update, game, me, hadWaited) {
  switch (why) {
    case '1-A': return hadWaited ? t('Too late: that card is gone. Turn over another.')
      : t('There is no card. Turn over another.');
    case '2-A': return t('There is no card! You lost yours. Turn over another.');
    case '2-B': return heldBefore(update, game, me).includes(index) ? t('That was your own card. You let go of it.')
      : t('Taken! You lost your card. Turn over another.');
    case 'lost': return t('The connection was lost. Try again.');
    default: return '';
  }
}

/**
 * Depends only on the protocol's word for the reason, never on its text, which may change.
 * @param {Answer} answer @param {Update} update @param {GameState} game @param {string} me
 * @param {boolean} hadWaited
 */
function tellFailed({ index, why, text }, update, game, me, hadWaited) {
  const where = game.where(index);
  const name = game.shown(me);
  switch (why) {
    case '1-A':
      return hadWaited ? t('The card you waited for at {where} is gone.', { where })
        : t('There is no card at {where}.', { where });
    case '2-A': return t('There is no card at {where}, so you let go of your first card.', { where });
    case '2-B':
      return heldBefore(update, game, me).includes(index)
        ? t('That is your own first card, so you let go of it.')
        : t('{holder} holds the card at {where}, so you let go of your first card.',
          { holder: game.holder(index) || t('Another player'), where });
    case 'waits': return t('You are still waiting for a card. Give up before you turn over another one.');
    case 'outside': return t('This board has no {where}.', { where });
    case 'key': return t('You need a key to play as {name}.', { name });
    case 'bad-key': return t('The server did not accept your key for {name}. Choose another name above.', { name });
    case 'denied': return t('This name is not allowed here. Choose another one above.');
    case 'lost': return t('The connection was lost before the answer for {where} arrived.', { where });
    default: // a later protocol may have more
      return tellRefused(why, name, game.room) || `${capitalized(where)}: ${text}`;
  }
}

/**
 * What another player did in an update; '' if it is not worth a message.
 * @param {Person | undefined} before @param {Person} now @param {GameState} game
 */
export function tellOther(before, now, game) {
  const { holds, score, waits } = now;
  const name = game.shown(now.name);
  const card = quoted(game.card(holds[0]));
  if (before && score > before.score) return t('{name} found a pair: {card}', { name, card });
  if (waits !== null && before?.waits !== waits) {
    return t('{name} is waiting for {where}', { name, where: game.where(waits) });
  }
  if (holds.length === 1 && !before?.holds.includes(holds[0])) {
    return t('{name} holds {card} at {where}', { name, card, where: game.where(holds[0]) });
  }
  if (holds.length === 0 && before?.holds.length === 1) return t('{name} found no pair', { name });
  return before ? '' : joined(name);
}
