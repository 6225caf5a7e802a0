// The host's sheet: a dialog with what only the host of a room may do.

import { button, buttonInMenu, makeDialog } from './dialog.js';
import { t } from './language.js';
import { make } from './page.js';

/**
 * @import { Crowd } from './crowd.js'
 * @import { Surroundings } from './room.js'
 * @import { RoomState } from './room_state.js'
 */

export class HostSheet {
  #open;
  #lock = make('button');
  #people = make('ul', 'others');
  #page;
  #crowd;
  #change;
  #dialog;
  #isLocked = false;
  #next = '';
  #deals;
  #isInClass = false;
  /** Whose keys only the server has. @type {Map<string, number>} */
  #bots = new Map();
  /** The names in the list, joined. */
  #listed = '';

  /**
   * @param {Surroundings} page @param {Crowd} crowd
   * @param {(path: string, done: string) => Promise<boolean>} change
   *   Asks the server, then says `done` or why it refuses; whether it was done.
   */
  constructor(page, crowd, change) {
    this.#page = page;
    this.#crowd = crowd;
    this.#change = change;
    this.#dialog = makeDialog('host-sheet', t('You are the host'));
    this.#deals = [
      button(t('Deal again now'), () => this.#ask(this.#next, '')),
      button(page.dealt === 'cards' ? t('The same cards again') : t('The same field again'),
        () => this.#ask(`${this.#next}&same=1`, ''))];
    this.#dialog.add(...this.#deals);
    if (page.hasNames) this.#addPeople();
    this.#open = buttonInMenu(t('Host'), () => {
      this.#list();
      this.#dialog.open();
    });
  }

  /**
   * @param {boolean} isHost @param {RoomState} state
   * @param {string} next  What to ask for to get the next game.
   */
  show(isHost, { isLocked, bots, more }, next) {
    this.#bots = bots;
    this.#open.hidden = !isHost;
    this.#isInClass = more.has('class'); // which deals for all its rooms, and whose host stays
    for (const each of this.#deals) each.hidden = this.#isInClass;
    if (!isHost) this.#dialog.close();
    this.#isLocked = isLocked;
    this.#next = next;
    const lock = isLocked ? t('Unlock the room') : t('Lock the room');
    if (this.#lock.textContent !== lock) this.#lock.textContent = lock;
    if (this.#dialog.isOpen) this.#list();
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
    const others = this.#page.others().filter((name) => !this.#crowd.isRemoved(name));
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
    if (!this.#isInClass && !this.#bots.has(name)) line.append(promote);
    return line;
  }

  /** Closes the sheet, because what comes of it is said behind it. @param {string} path @param {string} done */
  #ask(path, done) {
    this.#dialog.close();
    return this.#change(path, done);
  }
}
