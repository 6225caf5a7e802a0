// What a room of a class tells its players: whether it is paused, how long it is played, and their names.

import { t } from './language.js';
import { element, make, storage } from './page.js';
import { classInWords, TimeLeft } from './time_left.js';

/** @import { Surroundings } from './room.js' */
/** @import { RoomState } from './room_state.js' */

const tab = storage('sessionStorage');

export class InClass {
  #page;
  #note = make('span', 'class-note');
  #words = make('span');
  #time = new TimeLeft();
  #isPaused = false;
  #isTimeUp = false;
  /** Why nobody may play, as it was said last; '' if everybody may. */
  told = '';
  /** The name that was given, in words, until everybody plays. */
  #plays = '';
  #gives = false;
  /** The last game that this page has seen played, by its number. */
  #played = 0;

  /** @param {Surroundings} page @param {RoomState} state */
  constructor(page, state) {
    this.#page = page;
    this.#note.append(this.#words, ' ', this.#time.element);
    element('link', HTMLElement).after(this.#note);
    document.body.classList.add('in-class');
    this.#gives = state.more.has('names-given');
    this.show(state, () => {});
  }

  /** @param {RoomState} state @param {() => void} settle  Gives this tab's player another name. */
  show(state, settle) {
    const { more } = state;
    const isPaused = more.has('paused');
    this.#isTimeUp = more.has('time-up');
    this.#isPaused = isPaused;
    if (!isPaused) this.#played = state.game;
    document.body.classList.toggle('paused', isPaused);
    const words = classInWords(state);
    if (this.#words.textContent !== words) this.#words.textContent = words;
    this.#time.show(more);
    this.#sayWhy();
    const gives = more.has('names-given');
    element('name', HTMLInputElement).readOnly = gives;
    const begins = gives && !this.#gives;
    this.#gives = gives;
    if (begins && !this.#page.names?.looksOn()) settle();
  }

  /** Whether this game was played before its pause. Of what was before this page was opened, the board tells. */
  get #hasBegun() {
    const game = this.#page.names?.game;
    if (!game) return false;
    return game.room.game === this.#played || game.room.more.has('played')
      || [...game.people.values()].some(({ score }) => score > 0)
      || (game.spots?.some((each) => each.startsWith('up ')) ?? false);
  }

  /** Why nobody may play now, in words. */
  get #why() {
    if (this.#isTimeUp) return `${t('Time is up!')} ${t('Wait for the next round.')}`;
    return this.#hasBegun ? t('The game is paused. Wait until it goes on.')
      : t('The game begins soon. Wait for your teacher.');
  }

  /** Says once why nobody may play, and when everybody may. */
  #sayWhy() {
    if (!this.#page.names?.game.room.game) return; // nothing is known of the game yet
    const why = this.#isPaused ? this.#why : '';
    if (why !== this.told) this.#page.say(why ? `${this.#plays} ${why}`.trim() : t('Go! Everybody plays now.'));
    this.told = why;
    if (!why) this.#plays = '';
  }

  /** The name that this tab's player is given; '' if it keeps its own: names are not given, or it has moved. */
  async givenName() {
    const names = this.#page.names;
    if (!this.#gives || !names) return '';
    const here = `${location.pathname} `;
    const kept = tab.get('given') ?? '';
    if (kept.startsWith(here)) return kept.slice(here.length);
    if (names.game.people.has(names.player())) return '';
    const answer = await fetch('given', { method: 'POST' });
    if (!answer.ok) return '';
    const name = (await answer.text()).trim();
    tab.set('given', here + name);
    this.#plays = t('You play as {name}.', { name });
    this.#page.say(`${this.#plays} ${this.told}`.trim());
    return name;
  }
}
