// A room around a game: who is its host, what is told about it, and the next game.

import './room.css';
import { botsInWords } from './bots_in_words.js';
import { Crowd } from './crowd.js';
import { Gathering } from './gathering.js';
import { keyOf, knownKey } from './keys.js';
import { t } from './language.js';
import { inMenu, Later, onTop } from './later.js';
import { Naming } from './naming.js';
import { element, make } from './page.js';
import { Reactions } from './reactions.js';
import { whyRefused } from './refused.js';
import { RoomState, roomIn } from './room_state.js';
import { RoomTime } from './room_time.js';
import { Warning } from './warning.js';
import { Welcome } from './welcome.js';
import { championsInWords, gameIsFull, peopleLookOn, removed, roomIsLocked } from './words.js';

/**
 * @import { InClass } from './in_class.js'
 * @import { Players } from './people.js'
 *
 * The part of a page whose players have names.
 * @typedef {object} NamedPlayers
 * @property {Players & {holders: Map<number, string>, spots?: string[]}} game
 * @property {() => string} player  The name in the game under which this tab plays.
 * @property {(player: string) => void} playAs  Plays under that name in the game from now on.
 * @property {() => boolean} looksOn
 * @property {() => void} repaint  Shows the players anew.
 *
 * What the page of a game gives to its room.
 * @typedef {object} Surroundings
 * @property {NamedPlayers} [names]
 * @property {boolean} hasNames  Whether its players have names.
 * @property {string} dealt  What is dealt for each game.
 * @property {() => string[]} others  The names of the other players.
 * @property {(text: string, mood?: 'bad' | 'wait') => void} say  Says what came of something that was asked for.
 * @property {(text: string) => void} note  Says what others have done.
 */

/** The room with its state so far. @param {Surroundings} page */
export async function enter(page) {
  document.body.classList.add('in-room');
  const state = await ask(knownKey(''));
  const parts = state.more.has('class') ? await import('./in_class.js') : null;
  return new Room(page, state, parts && new parts.InClass(page, state));
}

/** The room's state, as the server tells it to who has that key. @param {string} key */
async function ask(key) {
  const answer = await fetch('room', { cache: 'no-store', headers: withKey(key) });
  if (!answer.ok) throw new Error('this is no room');
  return roomIn((await answer.text()).split('\n')) ?? new RoomState();
}

/** @param {string} key @returns {Record<string, string>} */
const withKey = (key) => key ? { Authorization: `Bearer ${key}` } : {};

/** Makes the title of the page lead to the first page, where there is one. */
function linkToLobby() {
    if (!/\/r\/\w{10,13}\/$/.test(new URL('./', document.baseURI).pathname)) return;
    const title = document.querySelector('h1');
    const link = make('a');
    link.href = '../../';
    link.append(...title?.childNodes ?? []);
    title?.append(link);
}

/** What is told of a match; '' if there is none. @param {RoomState} room @param {(name: string) => string} shown */
function matchInWords(room, shown) {
  const count = Number(room.more.get('first-to') ?? 0);
  if (count === 0) return '';
  return championsInWords(room, shown)
    || t('The first to win {count} game is champion.|The first to win {count} games is champion.', { count });
}

export class Room {
  #page;
  #state;
  #isHost = false;
  #hasGreeted = false;
  /** @type {Later<RoomState>} */
  #sheet;
  /** @type {Later<RoomState>} */
  #bots;
  #crowd;
  /** @type {Naming | null} */
  #naming = null;
  /** @type {Warning | null} */
  #warning = null;
  /** @type {Reactions | null} */
  #reactions = null;
  /** @type {Welcome | null} */
  #welcome = null;
  #class;
  /** @type {InClass | RoomTime} */
  #time;
  /** @type {Gathering | null} */
  #gathering = null;
  #line = element('room', HTMLElement);
  /** Beside the result of a game that is kept. */
  #replay = make('a', 'button', t('Watch it again'));

  /** @param {Surroundings} page @param {RoomState} state @param {InClass | null} inClass */
  constructor(page, state, inClass) {
    this.#page = page;
    this.#class = inClass;
    this.#time = inClass ?? new RoomTime(page, state);
    this.#state = state;
    this.#isHost = state.isYours;
    this.#crowd = new Crowd(() => this.#onCrowd(), (player) => this.#onRemoved(player));
    const title = state.more.get('title');
    if (title) document.title = `${title} · ${document.title}`;
    linkToLobby();
    const change = (/** @type {string} */ path, /** @type {string} */ done) => this.#change(path, done);
    if (state.more.has('paused') && !inClass) this.#gathering = new Gathering(state, this.#crowd, change);
    new Later(t('Invite'), onTop, ({ invitation }) => invitation(state, page.hasNames), page.say);
    this.#bots = new Later(t('Bots'), inMenu,
      ({ Bots }) => new Bots(change, (bot) => this.#crowd.shown(bot)), page.say);
    this.#sheet = new Later(t('Host'), inMenu,
      ({ HostSheet }) => new HostSheet(page, this.#crowd, () => this.#guests, change), page.say);
    const again = element('again', HTMLButtonElement);
    again.addEventListener('click', () => this.#change(this.#state.next, ''));
    if (state.more.has('kept')) again.after(this.#replay);
    if (page.names) {
      page.names.game.crowd = this.#crowd;
      if (!inClass) this.#welcome = new Welcome(state, change);
      this.#naming = new Naming(page.names, this.#crowd, keyOf(''), page.say, () => this.whyNot);
      this.#warning = new Warning(page.names, this.#crowd, page.say);
      this.#reactions = new Reactions(page.names, this.#crowd, page, (path) => this.#change(path, '', keyOf('')));
    }
    this.#tell();
  }

  /** Why nobody may play now; '' if everybody may. */
  get whyNot() {
    return this.#time.told;
  }

  /** Somebody at this page has typed a name. @param {string} name */
  rename(name) {
    void this.#naming?.rename(name);
  }

  /** This tab plays under another name in the game, or for the first time. */
  async settle() {
    const given = await this.#class?.givenName();
    void this.#naming?.settle(given);
  }

  /** Those who are here beside this player, and have not moved. While people gather, some only have a name. */
  get #guests() {
    const { names } = this.#page;
    if (!names) return [];
    const all = new Set([...this.#crowd.guests(names.game), ...this.#state.here]);
    return [...all].filter((player) => player !== names.player() && !this.#crowd.hasLeft(player));
  }

  #onCrowd() {
    this.#tell();
    this.#showWelcome();
    this.#naming?.show();
    this.#warning?.show();
    this.#page.names?.repaint();
  }

  /** @param {string} player */
  #onRemoved(player) {
    const name = this.#crowd.shown(player);
    if (player !== this.#page.names?.player()) this.#page.note(t('The host has removed {name}', { name }));
    else this.#page.say(removed, 'bad');
  }

  /** Shows the state that came with the game's news. @param {RoomState} state */
  show(state) {
    if (state.game === 0) return; // nothing is told yet
    const before = this.#state;
    this.#state = state;
    if (!this.#hasGreeted) this.#greet(state);
    this.#time.show(state, () => void this.settle());
    if (this.#page.names) this.#crowd.hide(state, this.#page.names.game);
    this.#tell();
    this.#showWelcome();
    this.#crowd.hear(state.names);
    this.#warning?.show();
    this.#reactions?.show(state);
    if (state.host !== before.host) {
      void this.#meetHost().then(() => this.#isHost && this.#page.say(t('You are the host of this room now.')));
    }
    if (this.#isHost) return; // who has asked for the change
    const host = this.#crowd.shown(state.host);
    if (state.host !== before.host) this.#page.note(t('{name} is the host now', { name: host }));
    if (state.isLocked !== before.isLocked) {
      this.#page.note(state.isLocked ? t('The host has locked the room') : t('The room is open again'));
    }
  }

  #showWelcome() {
    const { names } = this.#page;
    if (!names) return;
    const others = [...names.game.people.keys(), ...this.#guests]
      .filter((player) => player !== names.player() && !this.#crowd.isGone(player) && !this.#crowd.isRemoved(player));
    this.#welcome?.show(this.#state, others.length > 0);
  }

  /** What a newcomer has to know first. @param {RoomState} state */
  #greet({ isLocked, isOver, more }) {
    this.#hasGreeted = true;
    const { names } = this.#page;
    if (!names || names.looksOn() || this.#isHost || isOver || names.game.people.has(names.player())) return;
    if (isLocked) this.#page.say(t('The host has locked this room, so nobody else can join.'), 'bad');
    else if (more.has('full')) this.#page.say(gameIsFull, 'bad');
  }

  /** Finds out whether somebody at this browser has become the host. */
  async #meetHost() {
    const key = knownKey('');
    const state = key ? await ask(key).catch(() => null) : null;
    this.#isHost = state?.isYours ?? false;
    this.#tell();
  }

  #tell() {
    const { watching, isLocked, bots, game, more } = this.#state;
    this.#replay.href = `games/${game}`;
    this.#replay.hidden = more.has('time-up'); // the host may let the game go on, so its board stays hidden
    const gathers = more.has('gathering'); // then all who are here are listed
    const guests = gathers ? [] : this.#guests.map((player) => this.#crowd.shown(player));
    const sentences = guests.length > 0 ? [t('Also here: {names}.', { names: guests.join(', ') })] : [];
    if (bots.size > 0) sentences.push(botsInWords(bots.size));
    if (isLocked) sentences.push(roomIsLocked);
    if (watching > 0) sentences.push(peopleLookOn(watching));
    sentences.push(matchInWords(this.#state, (name) => this.#crowd.shown(name)));
    const text = sentences.join(' ').trim();
    if (this.#line.textContent !== text) this.#line.textContent = text;
    this.#line.hidden = !text;
    this.#bots.show(this.#state, this.#isHost || !isLocked); // the server would refuse others
    this.#sheet.show(this.#state, this.#isHost);
    this.#gathering?.show(this.#state, this.#isHost);
  }

  /**
   * Asks for a change, and says `done` or why it was refused; whether it was done.
   * @param {string} path @param {string} done @param {string} [key]
   */
  async #change(path, done, key = this.#isHost ? knownKey('') : '') {
    try {
      const asks = () => fetch(path, { method: 'POST', headers: withKey(key) });
      let answer = await asks();
      if (answer.status === 429 && path.startsWith('again')) { // one deal a second: this one waits its turn
        await new Promise((resume) => setTimeout(resume, 1000));
        answer = await asks();
      }
      if (!answer.ok) this.#page.say(await whyRefused(await answer.text()), 'bad');
      else if (done) this.#page.say(done);
      return answer.ok;
    } catch {
      this.#page.say(t('The server does not answer. Try again.'), 'bad');
      return false;
    }
  }
}
