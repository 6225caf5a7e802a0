// What is told of an update of Memory beside the board: what others did, and what this player hears.

import { t } from './language.js';
import { tellOther } from './words.js';

/** @import { GameState, Update } from './game_state.js' */

/**
 * What others did, in words.
 * @param {Update} update @param {GameState} game @param {string} me
 * @param {boolean} isPolling  Over HTTP nobody is told who turned over a card.
 */
export function newsOfOthers({ before, spotsBefore, answers }, game, me, isPolling) {
  const news = [];
  for (const [name, person] of before) {
    const now = game.people.get(name);
    if (now && name !== me) news.push(tellOther(person, now, game));
  }
  if (isPolling) {
    for (const index of spotsBefore.keys()) {
      const isOwn = game.holders.has(index) || answers.some((answer) => answer.index === index);
      if (!game.card(index) || isOwn) continue;
      news.push(t('Somebody turned over {card} at {where}', { card: game.card(index), where: game.where(index) }));
    }
  }
  return news.filter(Boolean);
}

/**
 * The sounds of what came of this player's flips.
 * @param {Update} update @param {number[]} holds  The cards that are held now.
 * @param {number | null} hadWaited  For which card.
 */
export function soundsOf({ answers }, holds, hadWaited) {
  return answers.flatMap(({ kind, index }) => {
    if (kind === 'failed') return ['stolen'];
    if (kind !== 'flipped') return [];
    if (holds.length === 2) return ['match'];
    if (!holds.includes(index)) return ['miss'];
    return [hadWaited === index ? 'yours' : 'turn'];
  });
}
