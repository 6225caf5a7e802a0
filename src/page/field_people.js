// The list of a field's players.

import { Diggers, mishaps } from './diggers.js';
import { Field } from './field.js';
import { t } from './language.js';
import { element } from './page.js';
import { People } from './people.js';

/** @import { Crowd } from './crowd.js' */

/** @param {number} squares */
const squaresInWords = (squares) => t('{count} square|{count} squares', { count: squares });

/** @param {HTMLElement} list @param {HTMLElement} more @param {string} nobody  What to say while nobody has dug. */
export function listOfDiggers(list, more, nobody) {
  return new People(list, more, { unit: squaresInWords, nobody, doing: mishaps });
}

/** A field that this page only looks at, with the list of its players. */
export class SeenField {
  field = new Field();
  diggers = new Diggers(this.field);
  list = listOfDiggers(element('people', HTMLElement), element('more', HTMLElement), t('Nobody has dug yet.'));

  /** @param {Crowd} crowd */
  constructor(crowd) {
    this.crowd = crowd;
  }

  /** Forgets all, to be told the whole field. */
  reset() {
    this.field = new Field();
    this.diggers = new Diggers(this.field);
  }

  get people() {
    return this.diggers.people;
  }

  get room() {
    return this.field.room;
  }

  /** What people call a player. @param {string} player */
  shown(player) {
    return this.crowd.shown(player);
  }

  /** Shows the players as they are now. */
  show() {
    this.list.show(this, '');
  }
}
