// What a player reads of its clicks when a field is over.

import { boardValue } from './board_value.js';
import { t } from './language.js';

/** @import { Seated } from './field_result.js' */

/** How often this player has pressed, and what a cleared field needs. @param {Seated} seats */
export function figures({ field, clicks }) {
  const needed = field.room.more.has('time-up') ? ''
    : t('Clicks needed: {needed} (3BV).', { needed: boardValue(field) });
  return `${clicks > 0 ? t('Your clicks: {clicks}.', { clicks }) : ''} ${needed}`.trim();
}
