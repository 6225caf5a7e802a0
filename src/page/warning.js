// Tells a player who waits for its card, and how long until the card is released.

import { t } from './language.js';
import { element, make } from './page.js';
import { sentence } from './words.js';

/**
 * @import { Crowd } from './crowd.js'
 * @import { NamedPlayers, Surroundings } from './room.js'
 */

const second = 1000;

export class Warning {
  #page;
  #crowd;
  #say;
  /** It ticks, so a screen reader does not read it by itself. */
  #line = make('p');
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {NamedPlayers} page @param {Crowd} crowd @param {Surroundings['say']} say */
  constructor(page, crowd, say) {
    this.#page = page;
    this.#crowd = crowd;
    this.#say = say;
    this.#line.id = 'waiting';
    this.#line.setAttribute('role', 'timer');
    this.#line.hidden = true;
    element('board', HTMLElement).before(this.#line);
  }

  /** Shows it as it is now, and goes on while time runs out. */
  show() {
    clearTimeout(this.#timer);
    const who = this.#waiting();
    const left = Math.ceil((this.#crowd.release(this.#page.player()) - performance.now()) / second);
    const text = who && left > 0 ? t('{who}: {seconds} s', { who, seconds: left }) : who;
    if (this.#line.textContent !== text) this.#line.textContent = text;
    if (text && this.#line.hidden) this.#say(sentence(who), 'wait');
    this.#line.hidden = !text;
    if (who && left > 0) this.#timer = setTimeout(() => this.show(), second);
  }

  /** Who waits for a card of this player, in words; '' if nobody does. */
  #waiting() {
    const { game, player } = this.#page;
    const waiting = [...game.people.values()]
      .filter(({ waits }) => waits !== null && game.holders.get(waits) === player());
    if (waiting.length === 0) return '';
    const first = this.#crowd.shown(waiting[0].name);
    return waiting.length === 1 ? t('{name} is waiting for your card', { name: first })
      : t('{name} and {count} other are waiting for your card|{name} and {count} others are waiting for your card',
        { name: first, count: waiting.length - 1 });
  }
}
