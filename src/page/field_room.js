// What a field has only in a room: players with names and scores, those who look on, and the time.

import './field_room.css';
import { Diggers, mishaps, tellDeed } from './diggers.js';
import { Identity } from './identity.js';
import { isLinkToLookOn, keyFor } from './in_room.js';
import { capitalized, count, element, make } from './page.js';
import { People, ranking } from './people.js';

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
 */

const second = 1000; // milliseconds
const listed = 5; // in the result

/** @param {number} seconds */
const clock = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;

/** @param {string} id @param {string} [className] @param {string} [text] */
function span(id, className, text) {
  const made = make('span', className, text);
  made.id = id;
  return made;
}

/** The form with the player's name. */
function nameForm() {
  const form = make('form');
  form.autocomplete = 'off';
  const label = make('label', '', 'You are');
  label.htmlFor = 'name';
  const input = make('input');
  input.id = 'name';
  input.ariaLabel = 'You are';
  input.maxLength = 64;
  input.spellcheck = false;
  input.setAttribute('autocapitalize', 'none');
  input.enterKeyHint = 'done';
  form.append(label, input);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    input.blur();
  });
  return { form, input };
}

/** The list of the players. */
function peopleSection() {
  const section = make('section', 'people');
  const title = make('h2', '', 'Players');
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
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  #name = nameForm();
  #sitDown = make('button', '', 'Play');
  #left = span('bombs-left', 'count');
  #time = span('time', 'count', clock(0));
  #penalty = span('penalty', 'off');
  #winner = make('p');
  #ranking = make('ol');
  #best = make('p');

  /** @param {Field} field @param {Surroundings} page */
  constructor(field, page) {
    this.#field = field;
    this.#diggers = new Diggers(field);
    this.#page = page;
    this.#identity = new Identity((from) => {
      this.#name.input.value = this.#identity.name;
      page.settle();
      if (this.#looksOn) return;
      page.say(`Another tab is playing as ${from}, so this one plays as ${this.#identity.name}.`);
      page.start();
    });
    element('link', HTMLElement).after(this.#name.form);
    element('players', HTMLElement).before(this.#left, this.#time);
    const { section, list, more } = peopleSection();
    document.querySelector('aside')?.prepend(section);
    this.#list = new People(list, more, {
      unit: 'square',
      nobody: 'Nobody has dug yet. Be the first.',
      doing: mishaps,
    });
    this.#sitDown.id = 'play';
    this.#sitDown.type = 'button';
    this.#sitDown.hidden = !this.#looksOn;
    element('said', HTMLElement).after(this.#sitDown, this.#penalty);
    this.#winner.id = 'winner';
    this.#ranking.id = 'ranking';
    this.#best.id = 'best';
    element('cleared-title', HTMLElement).after(this.#winner, this.#ranking, this.#best);
    this.#sitDown.addEventListener('click', () => this.#sit());
    this.#name.input.addEventListener('change', () => page.rename(this.#name.input.value));
    if (this.#looksOn) page.say('You look on. Press Play to join in.');
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
    this.#waitsUntil = 0;
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

  /** Whether this player may not move now; then it says why. */
  get isHeldBack() {
    if (this.#looksOn) this.#page.say('You look on. Press Play to join in.');
    else if (this.penalty > 0) this.#page.say(`You hit a bomb. Wait ${count(this.penalty, 'second')}.`, 'bad');
    else return false;
    return true;
  }

  /** Why a move failed: the protocol's word, and a text. @param {string} reason */
  why(reason) {
    const [word, ...text] = reason.split(' ');
    switch (word) {
      case 'penalty': return `You hit a bomb. Wait ${count(this.penalty, 'second')}.`;
      case 'claimed': return `Somebody else plays as ${this.shown(this.name)}. Choose another name above.`;
      case 'locked': return 'The host has locked this room, so nobody else can join.';
      case 'removed': return 'The host has removed you from this room, so you can only look on.';
      case 'looks-on': return 'You look on. Press Play to join in.';
      default: return `${capitalized(text.join(' '))}.`;
    }
  }

  /** Reads what a frame tells beside the field. @param {FieldUpdate} update */
  read(update) {
    if (update.isNew) this.#waitsUntil = 0;
    for (const deed of this.#diggers.read(update)) {
      const who = this.shown(deed.name);
      const news = tellDeed(deed, who) || (deed.isNewcomer ? `${who} joined` : '');
      if (news && deed.name !== this.name) this.#page.note(news);
    }
    this.#left.textContent = `${count(this.#diggers.left, 'bomb')} left`;
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
    this.#showResult();
    this.#tick();
  }

  #showResult() {
    const { room } = this;
    if (!room.isOver) return;
    const ranked = /** @type {Digger[]} */ (ranking(this));
    const most = ranked[0]?.score ?? 0;
    const winners = ranked.filter(({ score }) => score === most && score > 0)
      .map(({ name }) => name === this.name ? 'You' : this.shown(name));
    const time = room.time === null ? '' : ` in ${clock(room.time)}`;
    this.#winner.textContent = winners.length === 0 ? `Cleared${time}.`
      : `${winners.slice(0, 3).join(', ')} dug the most squares: ${most}${time}.`;
    this.#ranking.replaceChildren(...ranked.slice(0, listed).map(({ name, score, bombs }) => {
      const line = make('li', name === this.name ? 'me' : '');
      const hit = bombs > 0 ? ` (${count(bombs, 'bomb')})` : '';
      line.append(make('span', 'name', this.shown(name)), make('span', 'score', `${score}${hit}`));
      return line;
    }));
    const best = room.best.map(({ seconds, players }) => [clock(seconds), ...players].join(' '));
    this.#best.textContent = best.length > 0 ? `Best times: ${best.join(', ')}` : '';
    this.#best.hidden = best.length === 0;
  }

  /** Shows the time and the wait, and does so again in a second while either of them runs. */
  #tick() {
    clearTimeout(this.#timer);
    const { begun, time, more } = this.room;
    const played = Number(more.get('played') ?? 0); // while it is paused
    const now = this.#told.now + (performance.now() - this.#told.at) / second;
    this.#time.textContent = clock(time ?? (begun === null ? played : Math.max(0, now - begun)));
    const penalty = this.room.isOver ? 0 : this.penalty;
    this.#penalty.textContent = penalty > 0 ? `Dig again in ${penalty} s` : '';
    this.#penalty.classList.toggle('off', penalty === 0);
    if (penalty > 0 || (begun !== null && time === null)) this.#timer = setTimeout(() => this.#tick(), second / 4);
  }

  #sit() {
    this.#looksOn = false;
    this.#sitDown.hidden = true;
    history.replaceState(null, '', './'); // so that a reloaded tab keeps its seat
    this.#page.say(`You play as ${this.shown(this.name)} now. Dig anywhere.`);
    this.#page.start();
    this.#page.settle();
    this.#page.focus();
  }
}
