// The host's sheet: a dialog with what only the host of a room may do.

import { button, makeDialog } from './dialog.js';
import { t } from './language.js';
import { clock, make } from './page.js';

/**
 * @import { Crowd } from './crowd.js'
 * @import { Surroundings } from './room.js'
 * @import { RoomState } from './room_state.js'
 */

export class HostSheet {
  #lock = make('button');
  #people = make('ul', 'others');
  #page;
  #crowd;
  #guests;
  #change;
  #dialog;
  #isLocked = false;
  #next = '';
  #deals;
  #pause = make('button');
  #limit = make('select');
  #isPaused = false;
  #isInClass = false;
  /** Whose keys only the server has. @type {Map<string, number>} */
  #bots = new Map();
  /** The names in the list, joined. */
  #listed = '';

  /**
   * @param {Surroundings} page @param {Crowd} crowd
   * @param {() => string[]} guests  The others who are here and have not moved.
   * @param {(path: string, done: string) => Promise<boolean>} change
   *   Asks the server, then says `done` or why it refuses; whether it was done.
   */
  constructor(page, crowd, guests, change) {
    this.#page = page;
    this.#guests = guests;
    this.#crowd = crowd;
    this.#change = change;
    this.#dialog = makeDialog('host-sheet', t('You are the host'));
    this.#deals = [
      button(t('Deal again now'), () => this.#ask(this.#next, '')),
      button(page.dealt === 'cards' ? t('The same cards again') : t('The same field again'),
        () => this.#ask(`${this.#next}&same=1`, ''))];
    this.#dialog.add(...this.#deals, ...this.#makeTime());
    if (page.hasNames) this.#addPeople();
  }

  open() {
    this.#list();
    this.#dialog.open();
  }

  close() {
    this.#dialog.close();
  }

  /** @param {RoomState} state */
  show({ isLocked, bots, more, next }) {
    this.#bots = bots;
    this.#isInClass = more.has('class'); // which deals for all its rooms, and whose host stays
    for (const each of [...this.#deals, this.#pause, this.#limit.parentElement]) {
      if (each) each.hidden = this.#isInClass;
    }
    this.#showTime(more);
    this.#isLocked = isLocked;
    this.#next = next;
    const lock = isLocked ? t('Unlock the room') : t('Lock the room');
    if (this.#lock.textContent !== lock) this.#lock.textContent = lock;
    if (this.#dialog.isOpen) this.#list();
  }

  /** A button that pauses the game and lets it go on, and the time of a game. */
  #makeTime() {
    this.#pause.type = 'button';
    this.#pause.addEventListener('click', () => this.#ask(this.#isPaused ? 'start' : 'pause', ''));
    this.#limit.append(new Option(t('No limit'), '0'));
    for (const count of [1, 2, 3, 5, 10, 15, 20, 30]) {
      this.#limit.append(new Option(t('{count} minute|{count} minutes', { count }), String(60 * count)));
    }
    this.#limit.addEventListener('change', () => this.#ask(`limit?seconds=${this.#limit.value}`,
      this.#limit.value === '0' ? t('A game has no limit.') : t('The time of each game is set.')));
    const label = make('label', '', `${t('Time of a game')} `);
    label.append(this.#limit);
    return [this.#pause, label];
  }

  /** @param {Map<string, string>} more  What the room tells. */
  #showTime(more) {
    this.#isPaused = more.has('paused');
    const pause = this.#isPaused ? t('Let the game go on') : t('Pause the game');
    if (this.#pause.textContent !== pause) this.#pause.textContent = pause;
    this.#pause.disabled = more.has('time-up');
    const limit = more.get('limit') ?? '0';
    const hasOption = [...this.#limit.options].some((each) => each.value === limit);
    if (!hasOption) this.#limit.append(new Option(clock(Number(limit)), limit));
    if (this.#limit.value !== limit && document.activeElement !== this.#limit) this.#limit.value = limit;
  }

  /** Where players have names, they can be kept out. */
  #addPeople() {
    this.#lock.type = 'button';
    this.#lock.addEventListener('click', () => {
      if (this.#isLocked) this.#ask('lock?on=0', t('The room is open: everybody can join.'));
      else this.#ask('lock?on=1', t('The room is locked: nobody else can join.'));
    });
    const title = make('h3', '', t('Other players'));
    title.id = 'others-title';
    this.#people.setAttribute('aria-labelledby', title.id);
    this.#dialog.add(this.#lock, title, this.#people);
  }

  /** Lists the other players anew if they are others than before, so that a button keeps its focus. */
  #list() {
    const players = this.#page.others().filter((name) => !this.#crowd.isRemoved(name));
    const others = [...players, ...this.#guests()];
    const listed = others.map((name) => `${name} ${this.#crowd.name(name)}`).join('\n');
    if (listed === this.#listed && this.#people.hasChildNodes()) return;
    this.#listed = listed;
    this.#people.replaceChildren(...others.map((name) => this.#person(name)));
    if (others.length === 0) this.#people.append(make('li', '', t('Nobody else plays yet.')));
  }

  /** @param {string} name */
  #person(name) {
    const line = make('li');
    const shown = { name: this.#crowd.shown(name) };
    const remove = button(t('Remove'), () => this.#ask(`remove/${name}`, t('{name} is removed from the room.', shown)));
    remove.setAttribute('aria-label', t('Remove {name}', shown));
    const promote = button(t('Make host'), () => this.#ask(`host/${name}`, t('{name} is the host now.', shown)));
    promote.setAttribute('aria-label', t('Make {name} host', shown));
    line.append(make('span', 'name', shown.name), remove);
    if (!this.#isInClass && !this.#bots.has(name) && !this.#guests().includes(name)) line.append(promote);
    return line;
  }

  /** Closes the sheet, because what comes of it is said behind it. @param {string} path @param {string} done */
  #ask(path, done) {
    this.#dialog.close();
    return this.#change(path, done);
  }
}
