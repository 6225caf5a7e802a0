// What is in a text file that somebody has chosen.

import { t } from './language.js';

/**
 * Its text without a byte order mark, or what is wrong with it: then `mustChoose` says whether it has to be chosen
 * again, as it has changed.
 * @param {File} file
 */
export async function textIn(file) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await file.arrayBuffer());
    return { text, wrong: text ? '' : t('The file is empty.'), mustChoose: false };
  } catch (error) {
    const isRead = error instanceof TypeError;
    const wrong = isRead ? t('The file is not text in UTF-8.') : t('The file cannot be read. Choose it again.');
    return { text: '', wrong, mustChoose: !isRead };
  }
}
