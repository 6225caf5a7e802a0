// The page of Memory Scramble: connects the board, the server and the messages.

import './memory.css';
import './translate.js';
import { paintCard } from './cards.js';
import { Drawer } from './drawer.js';
import { Flight } from './flight.js';
import { GameState } from './game_state.js';
import { wireZoom } from './gestures.js';
import { Grid } from './grid.js';
import { Identity } from './identity.js';
import { enterRoom, isInRoom, isLinkToLookOn, keyFor, roomIsGone } from './in_room.js';
import { t } from './language.js';
import { wireLogSheet } from './log_sheet.js';
import { MemoryLink } from './memory_link.js';
import { Menu } from './menu.js';
import { validName } from './names.js';
import { element, storage } from './page.js';
import { People, ranking, showSign } from './people.js';
import { Result } from './result.js';
import { shadeOfCard } from './shades.js';
import { Sound } from './sound.js';
import { Strip } from './strip.js';
import { Log, Voice, opening } from './voice.js';
import { anotherTab, gameIsOver, lookOn, newGame, noConnection, plainlyFirst, playAsNow, playOn, tell, tellFirst,
  tellOther } from './words.js';

/**
 * @import { Update } from './game_state.js'
 * @import { LinkState } from './live.js'
 * @import { Room } from './room.js'
 */

const tab = storage('sessionStorage');

class MemoryPage {
  #game = new GameState();
  #strip = new Strip();
  #drawer = new Drawer((text, mood) => this.#voice.say(text, mood));
  #voice = new Voice(element('said', HTMLElement));
  #log = new Log(element('log', HTMLElement));
  #sound = new Sound();
  #flight = new Flight();
  #people = new People(element('people', HTMLElement), element('more', HTMLElement));
  #giveUp = element('give-up', HTMLButtonElement);
  #name = element('name', HTMLInputElement);
  #nameHint = this.#name.title;
  #sitDown = element('play', HTMLButtonElement);
  /** @type {Room | null} */
  #room = null;
  /** Whether the person only looks on: this tab then plays under no name. */
  #looksOn = isLinkToLookOn();
  /** The card this player waits for, as it was said. */
  #saidWaiting = '';
  /** The card that was clicked before there was a connection. @type {number | null} */
  #asked = null;
  /** Whether the page has said that there is no connection. */
  #isOutageSaid = false;
  #hasBegun = false;
  #isStarted = false;
  #identity = new Identity((from) => this.#onRenamed(from));
  #own = this.#ownMoves();
  #result = new Result({
    game: this.#game,
    me: () => this.#own.name,
    onEnd: (title, hasWon) => {
      this.#sayEnd(title, hasWon);
      this.#sound.play('fanfare');
    },
  });
  #grid = new Grid(element('board', HTMLElement), {
    paint: (cell, index) => paintCard(cell, this.#game, index, this.#own),
    shade: (index) => shadeOfCard(this.#game, index),
    activate: (index) => this.#flip(index),
    key: ({ key }) => key === 'Escape' && this.#own.waits !== null,
  });
  #link = new MemoryLink({
    game: this.#game,
    player: () => this.#identity.name,
    key: () => keyFor(this.#identity.name),
    isInRoom: isInRoom(),
    looksOn: () => this.#looksOn,
    isLarge: () => this.#grid.isLarge,
    onUpdate: (update, at) => this.#apply(update, at),
    onWaiting: (index) => this.#seemsToWait(index),
    onState: (state) => this.#onState(state),
    onHttp: () => this.#result.miss(),
    onGone: () => {
      this.#voice.say(roomIsGone, 'bad');
      this.#strip.show('ended');
    },
    onTraffic: (direction, text) => this.#drawer.record(direction, text),
  });

  constructor() {
    new Menu();
    wireLogSheet();
    wireZoom(this.#grid, element('zoom', HTMLElement));
    this.#giveUp.addEventListener('click', () => this.#link.giveUp());
    addEventListener('keydown', ({ key, target }) => {
      const isElsewhere = target instanceof Element && target.closest('input, select, dialog, #drawer');
      if (key === 'Escape' && this.#own.waits !== null && !isElsewhere) this.#link.giveUp();
    });
    element('take-off', HTMLButtonElement).addEventListener('click', () => {
      const [pair] = this.#game.people.get(this.#own.name)?.holds ?? [];
      if (pair !== undefined) this.#flip(pair);
    });
    element('name-form', HTMLFormElement).addEventListener('submit', (event) => {
      event.preventDefault();
      this.#name.blur();
    });
    this.#name.addEventListener('change', () => this.#rename());
    this.#sitDown.hidden = !this.#looksOn;
    this.#giveUp.hidden = this.#looksOn;
    if (this.#looksOn) this.#voice.say(lookOn);
    this.#sitDown.addEventListener('click', () => this.#sit());
  }

  /** Finds out where this page is, and plays. */
  async begin() {
    [this.#room] = await Promise.all([this.#enterRoom(), this.#identity.settle()]);
    element('restart', HTMLElement).hidden = this.#room !== null;
    element('again', HTMLElement).hidden = this.#room === null;
    this.#name.value = this.#identity.name;
    this.#start();
    if (!this.#looksOn) this.#room?.settle();
  }

  /** What this player is doing, which the board does not show. */
  #ownMoves() {
    const name = () => this.#looksOn ? '' : this.#identity.name;
    return {
      get name() { return name(); },
      /** @type {Set<number>} */
      turning: new Set(),
      /** @type {number | null} */
      waits: null,
    };
  }

  #enterRoom() {
    return enterRoom({
      hasNames: true,
      names: {
        game: this.#game,
        player: () => this.#identity.name,
        playAs: (name) => this.#playAs(name),
        looksOn: () => this.#looksOn,
        repaint: () => {
          this.#grid.patch([...this.#game.holders.keys()]);
          this.#people.show(this.#game, this.#own.name);
          this.#showWaiting();
          this.#result.show();
        },
      },
      dealt: 'cards',
      others: () => ranking(this.#game).map(({ name }) => name).filter((name) => name !== this.#own.name),
      say: (text, mood) => this.#voice.say(text, mood),
      note: (text) => this.#log.note(text),
    });
  }

  /** Another tab had that name first. @param {string} from */
  #onRenamed(from) {
    this.#name.value = this.#identity.name;
    this.#room?.settle();
    if (this.#looksOn) return;
    this.#voice.say(anotherTab(from, this.#identity.name));
    if (this.#isStarted) this.#start(); // a connection that is made would be the first tab's player
  }

  /** Plays under the present name. Flips under an earlier one are forgotten. */
  #start() {
    this.#isStarted = true;
    this.#forgetPending();
    this.#link.open();
  }

  /** @param {LinkState} state */
  #onState(state) {
    if (state === 'ended') return;
    if (state === 'lost') {
      this.#result.miss();
      if (this.#own.waits !== null) {
        this.#sayOutage(t('The connection is lost, and so is your place in the queue.'));
      }
      this.#asked = null;
      this.#forgetPending();
    }
    this.#strip.show(state === 'live' && this.#link.isPolling ? 'polling' : state);
    if (state !== 'live') return;
    if (this.#isOutageSaid) this.#voice.say(playOn);
    this.#isOutageSaid = false;
    const wanted = this.#asked;
    this.#asked = null;
    if (wanted !== null) this.#flip(wanted);
  }

  /** @param {string} text */
  #sayOutage(text) {
    this.#isOutageSaid = true;
    this.#voice.say(text, 'bad');
  }

  #forgetPending() {
    const { turning, waits } = this.#own;
    const spaces = [...turning];
    if (waits !== null) spaces.push(waits);
    turning.clear();
    this.#own.waits = null;
    this.#grid.patch(spaces);
    this.#showWaiting();
  }

  /** @param {number} index */
  #flip(index) {
    if (this.#looksOn) {
      this.#voice.say(lookOn);
      return;
    }
    if (this.#link.isConnecting) {
      this.#asked = index;
      return;
    }
    if (!this.#link.flip(index)) {
      this.#sayOutage(noConnection);
      return;
    }
    this.#own.turning.add(index);
    this.#grid.patch([index]);
  }

  /** @param {number} index */
  #seemsToWait(index) {
    this.#own.waits = index;
    this.#grid.patch([index]);
    this.#showWaiting();
  }

  /** @param {Update} update @param {number} [at]  When it came. */
  #apply(update, at = performance.now()) {
    const hadWaited = this.#own.waits;
    if (!update.isNew) this.#letFly(update);
    this.#settleOwn(update, hadWaited);
    if (update.isNew) this.#begin();
    const me = this.#game.people.get(this.#own.name);
    if (update.isNew && me?.holds.length === 1) {
      this.#voice.say(tellFirst(me.holds[0], this.#game, false), '', '', plainlyFirst(me.holds[0], this.#game, false));
    }
    this.#paint(update);
    this.#sayByEar(update, hadWaited);
    for (const answer of update.answers) {
      const { text, mood, rule, plain } = tell(answer, update, this.#game, this.#own.name, hadWaited === answer.index);
      this.#voice.say(text, mood, rule, plain);
    }
    this.#showWaiting();
    this.#people.show(this.#game, this.#own.name);
    if (!update.isNew) this.#logOthers(update);
    this.#showOwnName();
    this.#room?.show(this.#game.room);
    this.#result.read(update, at);
    if (update.isNew && this.#result.title) this.#sayEnd(this.#result.title); // it was over before
  }

  /** @param {string} title @param {boolean} [hasWon] */
  #sayEnd(title, hasWon) {
    this.#voice.say(gameIsOver(this.#game.room, t('The game is over.'), title), hasWon ? 'good' : '');
  }

  /** What came of this player's own moves. @param {Update} update @param {number | null} hadWaited */
  #settleOwn({ answers, spaces }, hadWaited) {
    for (const { index, kind } of answers) {
      this.#own.turning.delete(index);
      spaces.add(index);
      if (this.#link.isPolling && this.#own.waits === index) this.#own.waits = null;
      if (kind === 'flipped') tab.set('moved', this.#own.name);
    }
    if (!this.#link.isPolling) this.#own.waits = this.#game.people.get(this.#own.name)?.waits ?? null;
    if (hadWaited !== null) spaces.add(hadWaited);
    if (this.#own.waits !== null) spaces.add(this.#own.waits);
  }

  /** A game that this page has not seen. */
  #begin() {
    if (this.#hasBegun) {
      this.#voice.say(newGame);
      this.#isOutageSaid = false;
      if (this.#result.hasFocus) this.#grid.focus(0);
    }
    this.#log.clear();
    this.#hasBegun = true;
  }

  /** @param {Update} update */
  #paint({ whole, spaces }) {
    const { rows, columns, people, holders } = this.#game;
    // The two cards of a pair change together.
    for (const index of [...spaces]) {
      for (const other of people.get(holders.get(index) ?? '')?.holds ?? []) spaces.add(other);
    }
    if (!whole) {
      this.#grid.patch(spaces);
      return;
    }
    this.#grid.resize(rows, columns);
    this.#people.isCalm = this.#grid.isLarge;
    element('size', HTMLElement).textContent = `${rows} × ${columns}`;
    document.body.style.setProperty('--tall', String(rows / columns));
  }

  /** @param {Update} update */
  #logOthers({ before, spotsBefore, answers }) {
    const game = this.#game;
    for (const [name, person] of before) {
      const now = game.people.get(name);
      const news = now && name !== this.#own.name ? tellOther(person, now, game) : '';
      if (news) this.#log.note(news);
    }
    if (!this.#link.isPolling) return;
    for (const index of spotsBefore.keys()) {
      const isOwn = game.holders.has(index) || answers.some((answer) => answer.index === index);
      if (!game.card(index) || isOwn) continue;
      this.#log.note(t('Somebody turned over {card} at {where}', { card: game.card(index), where: game.where(index) }));
    }
  }

  #showWaiting() {
    const { waits, turning } = this.#own;
    const hadFocus = document.activeElement === this.#giveUp;
    // If another tab or program waits under this name, only it can give up.
    this.#giveUp.classList.toggle('off', waits === null || !turning.has(waits));
    if (waits === null) {
      this.#saidWaiting = '';
      if (hadFocus) this.#grid.focus(this.#grid.active);
      return;
    }
    const holder = this.#game.holder(waits) || t('another player');
    const text = t('Waiting for {holder} to let go of {where}.', { holder, where: this.#game.where(waits) });
    if (text !== this.#saidWaiting) this.#voice.say(text, 'wait', '', t('{holder} has this card. Wait.', { holder }));
    this.#saidWaiting = text;
  }

  /**
   * Shows the sign of this tab's player beside the name, which can be changed until the first card: another one would
   * be another player, and the cards and points stay with the first. Rooms know better.
   */
  #showOwnName() {
    const me = this.#game.people.get(this.#own.name);
    if (!this.#room) {
      this.#name.readOnly = me !== undefined && tab.get('moved') === this.#own.name;
      this.#name.title = !this.#name.readOnly ? this.#nameHint
        : t('You have played under this name. New player, in the menu, takes another.');
    }
    showSign(element('own-sign', HTMLElement), me);
  }

  /**
   * Pairs that leave the board fly to whoever found them, before they are painted; on a large board only one's own.
   * @param {Update} update
   */
  #letFly({ before }) {
    for (const [name, person] of before) {
      const isSeen = name === this.#own.name || !this.#grid.isLarge;
      if (person?.holds.length !== 2 || !isSeen) continue;
      for (const index of person.holds) {
        const cell = this.#game.spots[index] === 'none' ? this.#grid.cell(index) : null;
        if (cell) this.#flight.fly(cell, this.#people.badge(name));
      }
    }
  }

  /** @param {Update} update @param {number | null} hadWaited  For which card. */
  #sayByEar({ answers }, hadWaited) {
    const holds = this.#game.people.get(this.#own.name)?.holds ?? [];
    for (const { kind, index } of answers) {
      if (kind === 'failed') this.#sound.play('stolen');
      if (kind !== 'flipped') continue;
      if (holds.length === 2) this.#sound.play('match');
      else if (!holds.includes(index)) this.#sound.play('miss');
      else this.#sound.play(hadWaited === index ? 'yours' : 'turn');
    }
  }

  /** @param {string} name */
  #playAs(name) {
    this.#identity.rename(name);
    if (!this.#looksOn) this.#start();
  }

  /** Somebody has typed a name. */
  #rename() {
    if (this.#room) {
      this.#room.rename(this.#name.value);
      return;
    }
    const name = validName(this.#name.value);
    this.#name.value = name || this.#identity.name;
    if (name === this.#identity.name) return;
    if (!name) {
      this.#voice.say(t('Use letters from A to Z, digits and underscores for your name.'), 'bad');
      return;
    }
    this.#playAs(name);
    this.#voice.say(this.#looksOn ? lookOn : `${playAsNow(name)} ${opening}`);
  }

  /** Who has looked on plays from now on. */
  #sit() {
    this.#looksOn = false;
    this.#sitDown.hidden = true;
    this.#giveUp.hidden = false;
    history.replaceState(null, '', './'); // so that a reloaded tab keeps its seat
    this.#voice.say(`${playAsNow(this.#game.shown(this.#identity.name))} ${t('Turn over any card.')}`);
    this.#start();
    this.#room?.settle();
    this.#grid.focus(this.#grid.active);
  }
}

await new MemoryPage().begin();
