// The page of a class: shows all its rooms live, and drives them for who has opened it.

import './class.css';
import './translate.js';
import './settings.js';
import { celebrate } from './celebrate.js';
import { ClassRoom, peopleInWords } from './class_room.js';
import { ClassState } from './class_state.js';
import { numbered } from './crowd.js';
import { knownKey } from './keys.js';
import { t } from './language.js';
import { clock, element, make, storage } from './page.js';
import { colour, sign } from './people.js';
import { podium } from './podium.js';
import { whyRefused } from './refused.js';
import { onlyHere, qrCode } from './room_link.js';

/** @import { Result } from './class_state.js' */

const pause = 2000; // between looks at the class
const longestTable = 500;
const said = element('said', HTMLElement);
const go = element('go', HTMLButtonElement);
const next = element('next', HTMLButtonElement);
const minutes = element('minutes', HTMLInputElement);
const names = element('names', HTMLSelectElement);
const time = element('time', HTMLElement);
const hide = element('hide-code', HTMLButtonElement);
const browser = storage('localStorage');
const key = knownKey('');
const headers = key ? { Authorization: `Bearer ${key}` } : undefined;

const saidOfNames = new Map([
  ['own', t('People are shown by the names that they chose.')],
  ['given', t('Newcomers are given their names.')],
  ['hidden', t('Names are hidden.')],
]);

/** A sentence for people. @param {string} text @param {'bad' | ''} [mood] */
function say(text, mood = '') {
  said.textContent = text;
  said.className = mood;
}

/** Sets a text only if it is another one. @param {HTMLElement} where @param {string} text */
function set(where, text) {
  if (where.textContent !== text) where.textContent = text;
}

/** @param {boolean} isHidden */
function showCode(isHidden) {
  element('join', HTMLElement).hidden = isHidden;
  hide.setAttribute('aria-checked', String(isHidden));
}

hide.addEventListener('click', () => {
  const isHidden = hide.getAttribute('aria-checked') !== 'true';
  browser.set('hide code', isHidden ? 'yes' : 'no');
  showCode(isHidden);
});
showCode(browser.get('hide code') === 'yes');

class ClassPage {
  #shown = new ClassState('');
  /** @type {ClassRoom[]} */
  #rooms = [];
  /** When the round is over, if a limit runs: as performance.now(). */
  #end = 0;
  /** How often the class was asked for; an older answer may come after a newer one. */
  #asked = 0;
  /** The round of which the page has asked whether it is meant; 0 if of none. */
  #asksFor = 0;

  constructor() {
    go.addEventListener('click', () => {
      if (this.#shown.isPaused) void this.#change('start', t('All rooms play.'));
      else void this.#change('pause', t('All rooms are paused.'));
    });
    next.addEventListener('click', () => {
      const round = this.#shown.round + 1;
      if (!this.#shown.isOver && this.#asksFor !== round) { // others still play: only who means it ends that
        this.#asksFor = round;
        set(next, t('End this round and deal round {round}?', { round }));
        return;
      }
      this.#asksFor = 0;
      void this.#change(`next?round=${round}`, t('Round {round} is dealt.', { round }));
    });
    element('limit', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      const seconds = Math.round(Number(minutes.value) * 60);
      void this.#change(`limit?seconds=${seconds}`, seconds
        ? t('A round lasts {count} minute.|A round lasts {count} minutes.', { count: Number(minutes.value) })
        : t('A round has no limit.'));
    });
    next.addEventListener('blur', () => {
      this.#asksFor = 0;
      set(next, t('Deal round {round}', { round: this.#shown.round + 1 }));
    });
    names.addEventListener('change', () => {
      void this.#change(`names?as=${names.value}`, saidOfNames.get(names.value) ?? '');
    });
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) this.#ask('class', 'GET').catch(() => {});
    });
    setInterval(() => this.#showTime(), 250);
    void this.#keepLooking();
  }

  /** Asks for the class, or for a change of it; whether that was done. @param {string} path @param {string} method */
  async #ask(path, method) {
    this.#asked += 1;
    const number = this.#asked;
    const answer = await fetch(path, { method, headers, cache: 'no-store' });
    const text = await answer.text();
    if (!answer.ok) {
      say(await whyRefused(text), 'bad');
      return false;
    }
    if (number === this.#asked) this.#show(new ClassState(text));
    return true;
  }

  /** @param {string} path @param {string} done  What is said then. */
  async #change(path, done) {
    try {
      if (await this.#ask(path, 'POST')) say(done);
    } catch {
      say(t('The server does not answer. Try again.'), 'bad');
    }
  }

  /** What a player is called here. @param {Result} result */
  #nameOf({ room, player, name }) {
    if (this.#shown.names !== 'hidden') return name;
    return numbered(this.#rooms[room - 1].order(player));
  }

  /** @param {ClassState} state */
  #show(state) {
    const isFirst = this.#rooms.length === 0;
    const before = this.#shown;
    this.#shown = state;
    if (isFirst) this.#begin();
    this.#showWayIn();
    this.#end = state.limit && !state.isPaused && !state.isOver ? performance.now() + state.left * 1000 : 0;
    const people = state.rooms.reduce((sum, { here }) => sum + here, 0);
    set(element('state', HTMLElement),
      t(state.isOver ? 'Round {round} is over, {people}.'
        : state.isPaused ? 'Round {round}, paused, {people}.' : 'Round {round}, playing, {people}.',
      { round: state.round, people: peopleInWords(people) }));
    if (state.isOver && !before.isOver && !isFirst) {
      say(state.isTimeUp ? t('The time is up. Deal the next round when all are ready.')
        : t('Everybody has finished. Deal the next round when all are ready.'));
    }
    go.disabled = state.isOver;
    next.classList.toggle('first', state.isOver);
    this.#showTime();
    set(go, state.isPaused ? t('Start all') : t('Pause all'));
    if (this.#asksFor !== state.round + 1) set(next, t('Deal round {round}', { round: state.round + 1 }));
    names.value = state.names;
    element('desk', HTMLElement).hidden = !state.isYours;
    const present = state.results.filter(({ round }) => round === state.round);
    for (const [index, room] of state.rooms.entries()) {
      const results = present.filter((result) => result.room === index + 1);
      this.#rooms[index].show(room, results, (result) => this.#nameOf(result));
    }
    this.#showEnd(state, state.isOver && !before.isOver && !isFirst);
    this.#showResults([...present, ...state.results.filter(({ round }) => round !== state.round)]);
  }

  /** What does not change. */
  #begin() {
    const title = this.#shown.title || t('A class');
    set(element('title', HTMLElement), title);
    document.title = `${title} · Scramble`;
    set(element('code', HTMLElement), this.#shown.code);
    if (this.#shown.limit) minutes.value = String(this.#shown.limit / 60);
    const { game, rooms } = this.#shown;
    this.#rooms = rooms.map((room, index) => new ClassRoom(game, room, index + 1));
    element('rooms', HTMLElement).append(...this.#rooms.map((room) => room.element));
  }

  /** Where people join: this machine may come into a network, or into another. */
  #showWayIn() {
    const address = this.#shown.lan || new URL('../../', document.baseURI).href;
    const where = element('address', HTMLElement);
    if (where.textContent === address) return;
    where.textContent = address;
    set(element('only-here', HTMLElement), onlyHere(address));
    const code = qrCode(`${address}j/${this.#shown.code}`);
    element('join', HTMLElement).querySelector('.qr')?.remove();
    element('join', HTMLElement).append(code);
  }

  /** The best of all rounds so far, once a round is over. @param {ClassState} state @param {boolean} isNews */
  #showEnd(state, isNews) {
    const best = state.totals.filter(({ total }) => total > 0);
    element('end', HTMLElement).hidden = !state.isOver || best.length === 0;
    if (!state.isOver) return;
    set(element('end-title', HTMLElement), t('The best after round {round}', { round: state.round }));
    const orderOf = (/** @type {Result} */ { room, player }) => Math.max(0, this.#rooms[room - 1].order(player));
    const players = best.map((each) => ({ ...each, order: orderOf(each) }));
    podium(element('podium', HTMLElement), players.map((each) => ({
      name: this.#nameOf(each), score: each.total, colour: colour(each), sign: sign(each), isMe: false,
    })));
    if (isNews) celebrate(players.slice(0, 3));
  }

  /** @param {Result[]} results */
  #showResults(results) {
    element('results', HTMLElement).replaceChildren(...results.slice(0, longestTable).map((each) => {
      const row = make('tr');
      for (const text of [each.round, each.room, each.place, this.#nameOf(each), each.score, each.total]) {
        row.append(make('td', '', String(text)));
      }
      return row;
    }));
    const left = results.length - longestTable;
    const more = element('no-results', HTMLElement);
    set(more, left > 0 ? t('{count} more line in the file.|{count} more lines in the file.', { count: left })
      : t('Nobody has played yet.'));
    more.hidden = results.length > 0 && left <= 0;
  }

  /** How much of the round is left. The page counts by itself. */
  #showTime() {
    const { limit, isOver, isTimeUp } = this.#shown;
    const left = this.#end ? Math.max(0, Math.ceil((this.#end - performance.now()) / 1000)) : this.#shown.left;
    const text = left > 0 ? t('{time} left', { time: clock(left) }) : t('The time is over.');
    set(time, limit > 0 && isOver === isTimeUp ? text : ''); // none runs once everybody has finished
  }

  /** Looks at the class from time to time, as long as somebody looks at the page. */
  async #keepLooking() {
    if (!document.hidden) await this.#ask('class', 'GET').catch(() => say(t('The server does not answer.'), 'bad'));
    setTimeout(() => this.#keepLooking(), pause);
  }
}

new ClassPage();
