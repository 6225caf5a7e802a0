// What a field has only in a room: players with names and scores, those who look on, and the time.

import './field_room.css';
import { Diggers, tellDeed } from './diggers.js';
import { listOfDiggers } from './field_people.js';
import { FieldResult } from './field_result.js';
import { Identity } from './identity.js';
import { isLinkToLookOn, keyFor } from './in_room.js';
import { t } from './language.js';
import { clock, element, make } from './page.js';
import { ranking, showSign } from './people.js';
import { whyRefused } from './refused.js';
import { anotherTab, joined, lookOn, playAsNow, tellRefused } from './words.js';

/**
 * @import { Digger } from './diggers.js'
 * @import { Field, FieldUpdate } from './field.js'
 *
 * What the page gives to the players' names.
 * @typedef {object} Surroundings
 * @property {(text: string, mood?: '' | 'good' | 'bad') => void} say
 * @property {(text: string) => void} note  Says what others have done.
 * @property {() => void} start  Connects anew.
 * @property {(name: string) => void} rename  Somebody has typed a name.
 * @property {() => void} settle  This tab plays under another name in the game, or for the first time.
 * @property {() => void} focus  Moves the focus to the field.
 * @property {() => string} whyNot  Why nobody may play now; '' if everybody may.
 * @property {() => number} clicks  How often this tab's player has pressed on this field.
 */

const second = 1000; // milliseconds

/** A number among those of the field, which come after it. @param {string} id @param {string} what */
function figure(id, what) {
  const box = make('div');
  const number = make('dd', '', '0');
  number.id = id;
  box.append(make('dt', '', what), number);
  return { box, number };
}

/** The form with the player's name. */
function nameForm() {
  const form = make('form');
  form.autocomplete = 'off';
  const input = make('input');
  input.id = 'name';
  input.ariaLabel = t('You are');
  input.maxLength = 64;
  input.spellcheck = false;
  input.setAttribute('autocapitalize', 'none');
  input.enterKeyHint = 'done';
  const badge = make('span', 'badge');
  badge.id = 'own-sign';
  badge.setAttribute('aria-hidden', 'true');
  form.append(badge, input);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    input.blur();
  });
  return { form, input, badge };
}

/** The list of the players. */
function peopleSection() {
  const section = make('section', 'people');
  const title = make('h2', '', t('Players'));
  title.id = 'people-title';
  section.setAttribute('aria-labelledby', title.id);
  const list = make('ol');
  list.id = 'people';
  list.tabIndex = 0;
  list.setAttribute('aria-labelledby', title.id);
  const more = make('p');
  more.id = 'more';
  section.append(title, list, more);
  return { section, list, more };
}

export class Seats {
  /** Nobody holds anything here. @type {Map<number, string>} */
  holders = new Map();
  /** What the room tells of its players. @type {import('./crowd.js').Crowd | null} */
  crowd = null;
  #field;
  #diggers;
  #page;
  #looksOn = isLinkToLookOn();
  #identity;
  #list;
  /** The server's clock in seconds, and when it was told. */
  #told = { now: 0, at: 0 };
  /** Until when this player has to wait. */
  #waitsUntil = 0;
  /** Whether this player had to wait when the wait was shown last. */
  #hasWaited = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #name = nameForm();
  #sitDown = make('button', '', t('Play'));
  #left = figure('bombs-left', t('bombs left'));
  #time = figure('time', t('time'));
  #penalty = make('span', 'off');
  /** Whether this player had dug before this page was opened: then only some of its clicks are known. */
  #hadDug = false;
  #result = new FieldResult();

  /** @param {Field} field @param {Surroundings} page */
  constructor(field, page) {
    this.#field = field;
    this.#diggers = new Diggers(field);
    this.#page = page;
    this.#identity = new Identity((from) => {
      this.#name.input.value = this.#identity.name;
      page.settle();
      if (this.#looksOn) return;
      page.say(anotherTab(from, this.#identity.name));
      page.start();
    });
    element('menu-open', HTMLElement).before(this.#name.form);
    element('counts', HTMLElement).prepend(this.#time.box, this.#left.box);
    const { section, list, more } = peopleSection();
    element('cleared', HTMLElement).after(section);
    this.#list = listOfDiggers(list, more, t('Nobody has dug yet. Be the first.'));
    this.#penalty.id = 'penalty';
    this.#sitDown.id = 'play';
    this.#sitDown.type = 'button';
    this.#sitDown.hidden = !this.#looksOn;
    element('said', HTMLElement).after(this.#sitDown, this.#penalty);
    this.#sitDown.addEventListener('click', () => this.#sit());
    this.#name.input.addEventListener('change', () => page.rename(this.#name.input.value));
    if (this.#looksOn) page.say(lookOn);
  }

  /** Finds a name that no other tab has. */
  async settle() {
    await this.#identity.settle();
    this.#name.input.value = this.#identity.name;
  }

  /** What people call a player. @param {string} player */
  shown(player) {
    return this.crowd?.shown(player) ?? player;
  }

  /** The name in the game under which this tab plays, or would play. */
  get player() {
    return this.#identity.name;
  }

  /** The names of the other players. */
  get others() {
    return ranking(this).map(({ name }) => name).filter((name) => name !== this.name);
  }

  get looksOn() {
    return this.#looksOn;
  }

  /** Plays under that name in the game from now on. @param {string} player */
  playAs(player) {
    this.#identity.rename(player);
    this.#forgetWait();
    if (!this.#looksOn) this.#page.start();
  }

  get people() {
    return this.#diggers.people;
  }

  get room() {
    return this.#field.room;
  }

  /** This player's name; '' for who looks on. */
  get name() {
    return this.#looksOn ? '' : this.#identity.name;
  }

  get path() {
    return this.name ? `live/${this.name}` : 'live';
  }

  get key() {
    return keyFor(this.player); // a host who looks on is here, too
  }

  /** For how many seconds this player has to wait before the next move. */
  get penalty() {
    return Math.max(0, Math.ceil((this.#waitsUntil - performance.now()) / second));
  }

  #forgetWait() {
    this.#waitsUntil = 0;
    this.#hasWaited = false;
  }

  /** Whether this player may not move now; then it says why. */
  get isHeldBack() {
    if (this.#looksOn) this.#page.say(lookOn);
    else if (this.penalty > 0) this.#page.say(this.#wait, 'bad');
    else return false;
    return true;
  }

  get #wait() {
    return t('That was a bomb. Wait until you may dig again.');
  }

  /** Says why a move failed: the protocol's word, and a text. @param {string} reason */
  async sayWhy(reason) {
    const [word, ...text] = reason.split(' ');
    const why = word === 'penalty' ? this.#wait : tellRefused(word, this.shown(this.name), this.room);
    this.#page.say(why || await whyRefused(text.join(' ')), 'bad');
  }

  /** Reads what a frame tells beside the field. @param {FieldUpdate} update */
  read(update) {
    if (update.isNew) this.#forgetWait();
    const deeds = this.#diggers.read(update);
    this.#result.awards.read(update, deeds, this.#field);
    if (update.isNew) this.#hadDug = (this.people.get(this.name)?.score ?? 0) > 0;
    for (const deed of deeds) {
      const who = this.shown(deed.name);
      const news = tellDeed(deed, who) || (deed.isNewcomer ? joined(who) : '');
      if (news && deed.name !== this.name) this.#page.note(news);
    }
    this.#left.number.textContent = String(this.#diggers.left);
    for (const line of update.others) {
      const [word, number] = line.split(' ');
      if (word === 'now') this.#told = { now: Number(number), at: performance.now() };
      if (word === 'penalty') this.#waitsUntil = performance.now() + Number(number) * second;
    }
    this.show();
  }

  /** Shows the players and the time as they are now. */
  show() {
    this.#list.show(this, this.name);
    showSign(this.#name.badge, this.people.get(this.name));
    this.#result.show(/** @type {Digger[]} */ (ranking(this)), { name: this.name, field: this.#field,
      clicks: this.#hadDug ? 0 : this.#page.clicks(), shown: (player) => this.shown(player) });
    this.#tick();
  }

  /** The connection was lost. */
  miss() {
    this.#result.awards.miss();
  }

  /** Shows the time and the wait, and does so again in a second while either of them runs. */
  #tick() {
    clearTimeout(this.#timer);
    const { begun, time, more } = this.room;
    const played = Number(more.get('played') ?? 0); // while it is paused
    const now = this.#told.now + (performance.now() - this.#told.at) / second;
    this.#time.number.textContent = clock(time ?? (begun === null ? played : Math.max(0, now - begun)));
    const penalty = this.room.isOver ? 0 : this.penalty;
    this.#penalty.textContent = penalty > 0 ? t('Dig again in {seconds} s', { seconds: penalty }) : '';
    this.#penalty.classList.toggle('off', penalty === 0);
    if (this.#hasWaited && penalty === 0 && !this.room.isOver) this.#page.say(t('You may dig again.'), 'good');
    this.#hasWaited = penalty > 0;
    if (penalty > 0 || (begun !== null && time === null)) this.#timer = setTimeout(() => this.#tick(), second / 4);
  }

  #sit() {
    this.#looksOn = false;
    this.#sitDown.hidden = true;
    history.replaceState(null, '', './'); // so that a reloaded tab keeps its seat
    this.#page.say(`${playAsNow(this.shown(this.name))} ${this.#page.whyNot() || t('Dig anywhere.')}`);
    this.#page.start();
    this.#page.settle();
    this.#page.focus();
  }
}
