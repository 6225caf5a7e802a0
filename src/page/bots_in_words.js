// What is said of a room's bots.

import { t } from './language.js';

/** "2 bots play." @param {number} bots */
export function botsInWords(bots) {
  return bots === 0 ? '' : t('{count} bot plays.|{count} bots play.', { count: bots });
}

/** @param {number} bots */
export const joinInWords = (bots) => t('{count} bot joins.|{count} bots join.', { count: bots });
