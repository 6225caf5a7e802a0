// What this player does on a field: what a press means, which squares have no answer yet, and where a bomb was.

import { flagged, untouched } from './field.js';
import { t } from './language.js';
import { capitalized } from './page.js';

/**
 * @import { Field, FieldUpdate } from './field.js'
 *
 * @typedef {object} Surroundings
 * @property {() => boolean} isHeldBack  Whether this player may not move now; then it says why.
 * @property {(command: string) => boolean} send  Result: whether it was sent; otherwise it says why.
 * @property {(text: string, plain: string) => void} say  The text is read out, and what is plain is seen.
 * @property {(index: number) => void} repaint
 */

export class Digging {
  /** The squares whose commands have no answer yet. @type {Set<number>} */
  pending = new Set();
  /** The square of this player's last bomb; -1 if there is none. */
  boom = -1;
  /** Whether a bomb has ended this player's connection. */
  isOut = false;
  /** How often this player has pressed, so that something was sent, on this field. */
  clicks = 0;
  #field;
  #page;

  /** @param {Field} field @param {Surroundings} page */
  constructor(field, page) {
    this.#field = field;
    this.#page = page;
  }

  /** Digs a square, or around a number whose bombs are all flagged. @param {number} index */
  dig(index) {
    const square = this.#field.squares[index];
    if (square === untouched) this.#click('dig', [index]);
    else if (square !== flagged) this.#chord(index);
    else {
      this.#page.say(t('There is a flag at {where}. Remove it first.', this.at(index)),
        t('There is a flag. Remove it first.'));
    }
  }

  /** Sets or removes a flag. @param {number} index */
  flag(index) {
    const square = this.#field.squares[index];
    if (square === untouched) this.#click('flag', [index]);
    else if (square === flagged) this.#click('deflag', [index]);
    else {
      this.#page.say(t('{where} is already dug.', { where: capitalized(this.#field.where(index)) }),
        t('This is dug already.'));
    }
  }

  /** What a text about that square needs. @param {number} index */
  at(index) {
    return { where: this.#field.where(index) };
  }

  /** No answer will come any more. Result: the squares that look otherwise now. */
  forget() {
    const changed = [...this.pending];
    this.pending.clear();
    return changed;
  }

  /**
   * Reads what came of the commands, and adds the squares that look otherwise now. Result: whether there was a bomb.
   * @param {FieldUpdate} update
   */
  read({ answers, squares, isNew }) {
    if (isNew) {
      this.boom = -1;
      this.clicks = 0;
      this.pending.clear();
    }
    for (const { index } of answers) {
      this.pending.delete(index);
      squares.add(index);
    }
    const exploded = answers.find(({ kind }) => kind === 'BOOM!');
    if (!exploded) return false;
    squares.add(this.boom);
    this.boom = exploded.index;
    this.isOut = !this.#field.isDebug;
    return true;
  }

  /** @param {number} index */
  #chord(index) {
    const { squares } = this.#field;
    const bombs = this.#field.number(index);
    if (bombs === 0) return;
    const around = this.#field.around(index);
    const flags = around.filter((each) => squares[each] === flagged).length;
    if (flags === bombs) {
      this.#click('dig', around.filter((each) => squares[each] === untouched));
      return;
    }
    this.#page.say(t('Bombs near {where}: {bombs}. Flags: {flags}.', { ...this.at(index), bombs, flags }),
      t('Bombs nearby: {bombs}. Flags: {flags}.', { bombs, flags }));
  }

  /** One press, which may be for several squares. @param {string} command @param {number[]} squares */
  #click(command, squares) {
    const sent = squares.filter((index) => this.#send(command, index));
    if (sent.length > 0) this.clicks += 1;
  }

  /** @param {string} command @param {number} index */
  #send(command, index) {
    if (this.#page.isHeldBack() || !this.#page.send(`${command} ${this.#field.place(index)}`)) return false;
    this.pending.add(index);
    this.#page.repaint(index);
    return true;
  }
}
