// What happens on a field, in words.

import { t } from './language.js';
import { capitalized } from './page.js';
import { describe } from './squares.js';
import { sentence } from './words.js';

/** @import { Field, FieldUpdate } from './field.js' */

/**
 * What came of a command that was carried out: for who hears it, and for who sees the square.
 * @param {string} command @param {number} index @param {Field} field
 */
export function tellDone(command, index, field) {
  const where = field.where(index);
  if (command === 'deflag') {
    return { text: t('You removed the flag at {where}.', { where }), plain: t('The flag is gone.') };
  }
  const found = describe(field, index);
  return { text: sentence(`${capitalized(where)}: ${found}`), plain: sentence(capitalized(found)) };
}

/** What others did, where nobody has a name. @param {FieldUpdate} update @param {Field} field */
export function tellOthers({ changed, last, answers, playersBefore }, field) {
  const joined = field.players - playersBefore;
  const news = joined > 0 ? [t('{count} player joined|{count} players joined', { count: joined })]
    : joined < 0 ? [t('{count} player left|{count} players left', { count: -joined })] : [];
  if (answers.length === 0 && changed > 0) {
    news.push(t('{count} square changed near {where}|{count} squares changed near {where}',
      { where: field.where(last), count: changed }));
  }
  return news;
}

/**
 * A bomb of this player's own, where nobody has a name.
 * @param {number} index @param {Field} field @param {boolean} isOut
 */
export function tellBoom(index, field, isOut) {
  const next = isOut ? '' : ` ${t('You may play on at once.')}`;
  return { text: t('BOOM! There was a bomb at {where}.', { where: field.where(index) }) + next,
    plain: t('BOOM! That was a bomb.') + next };
}
