// The bots of a room: a dialog that adds some, or sends all away.

import { botsInWords, joinInWords } from './bots_in_words.js';
import { button, makeDialog } from './dialog.js';
import { t } from './language.js';
import { make } from './page.js';

/** @import { RoomState } from './room_state.js' */

const levels = [t('easy'), t('medium'), t('hard')];
const mostBots = 10;

/**
 * A choice with its label.
 * @param {string} text @param {string} name  For its id. @param {string[]} values @param {number} chosen  An index.
 */
function choice(text, name, values, chosen) {
  const label = make('label', '', text);
  const select = make('select');
  select.id = name;
  label.htmlFor = name;
  select.append(...values.map((value, index) => new Option(value, String(index + 1))));
  select.selectedIndex = chosen;
  return { label, select };
}

export class Bots {
  #change;
  #nameOf;
  #dialog = makeDialog('bots-sheet', t('Bots'));
  #now = make('p');
  #away = button(t('Send all bots away'), () => this.#ask('bots?add=0', t('The bots have left.')));

  /**
   * @param {(path: string, done: string) => Promise<boolean>} change
   *   Asks the server, then says `done` or why it refuses; whether it was done.
   * @param {(bot: string) => string} nameOf  What people call a bot.
   */
  constructor(change, nameOf) {
    this.#nameOf = nameOf;
    this.#change = change;
    const numbers = Array.from({ length: mostBots }, (_, index) => String(index + 1));
    const number = choice(t('How many'), 'bots-number', numbers, 0);
    const level = choice(t('How well they play'), 'bots-level', levels, 1);
    const add = button(t('Add bots'), () => {
      const wanted = Number(number.select.value);
      this.#ask(`bots?add=${wanted}&level=${level.select.value}`, joinInWords(wanted));
    });
    this.#dialog.add(this.#now, number.label, number.select, level.label, level.select, add, this.#away);
  }

  open() {
    this.#dialog.open();
  }

  close() {
    this.#dialog.close();
  }

  /** @param {RoomState} state */
  show({ bots }) {
    const each = [...bots].map(([name, level]) => `${this.#nameOf(name)} (${levels[level - 1] ?? level})`).join(', ');
    const text = each ? `${botsInWords(bots.size)} ${each}`
      : t('Bots play like people, and leave with the last person.');
    if (this.#now.textContent !== text) this.#now.textContent = text;
    this.#away.hidden = bots.size === 0;
  }

  /** Closes the dialog, because what comes of it is said behind it. @param {string} path @param {string} done */
  #ask(path, done) {
    this.#dialog.close();
    return this.#change(path, done);
  }
}
