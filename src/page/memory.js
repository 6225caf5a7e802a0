// The page of Memory Scramble: connects the board, the server and the messages.

import './memory.css';
import './translate.js';
import { paintCard } from './cards.js';
import { Drawer } from './drawer.js';
import { Flight } from './flight.js';
import { GameState } from './game_state.js';
import { wireZoom } from './gestures.js';
import { Grid } from './grid.js';
import { enterRoom, isInRoom, roomIsGone } from './in_room.js';
import { t } from './language.js';
import { wireLogSheet } from './log_sheet.js';
import { MemoryLink } from './memory_link.js';
import { Menu } from './menu.js';
import { newsOfOthers, soundsOf } from './news.js';
import { OwnFlips } from './own_flips.js';
import { element } from './page.js';
import { People, ranking } from './people.js';
import { Result } from './result.js';
import { Seat } from './seat.js';
import { shadeOfCard } from './shades.js';
import { Sound } from './sound.js';
import { Strip } from './strip.js';
import { Log, Voice } from './voice.js';
import { Waiting } from './waiting.js';
import { gameIsOver, lookOn, newGame, noConnection, plainlyFirst, playOn, tell, tellFirst } from './words.js';

/**
 * @import { Update } from './game_state.js'
 * @import { LinkState } from './live.js'
 * @import { Room } from './room.js'
 */

class MemoryPage {
  #game = new GameState();
  #strip = new Strip();
  #drawer = new Drawer((text, mood) => this.#voice.say(text, mood));
  #voice = new Voice(element('said', HTMLElement));
  #log = new Log(element('log', HTMLElement));
  #sound = new Sound();
  #flight = new Flight();
  #people = new People(element('people', HTMLElement), element('more', HTMLElement));
  /** @type {Room | null} */
  #room = null;
  /** Whether the page has said that there is no connection. */
  #isOutageSaid = false;
  #hasBegun = false;
  #seat = new Seat({
    game: this.#game,
    voice: this.#voice,
    room: () => this.#room,
    start: () => this.#start(),
    focus: () => this.#focus(),
  });
  #own = new OwnFlips(this.#game, () => this.#seat.name);
  #waiting = new Waiting({
    game: this.#game,
    own: this.#own,
    voice: this.#voice,
    looksOn: () => this.#seat.looksOn,
    giveUp: () => this.#link.giveUp(),
    focus: () => this.#focus(),
  });
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
    player: () => this.#seat.player,
    key: () => this.#seat.key,
    isInRoom: isInRoom(),
    looksOn: () => this.#seat.looksOn,
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
    element('take-off', HTMLButtonElement).addEventListener('click', () => {
      const [pair] = this.#own.holds;
      if (pair !== undefined) this.#flip(pair);
    });
  }

  /** Finds out where this page is, and plays. */
  async begin() {
    [this.#room] = await Promise.all([this.#enterRoom(), this.#seat.settle()]);
    element('restart', HTMLElement).hidden = this.#room !== null;
    element('again', HTMLElement).hidden = this.#room === null;
    this.#seat.show();
  }

  #enterRoom() {
    return enterRoom({
      hasNames: true,
      names: {
        game: this.#game,
        player: () => this.#seat.player,
        playAs: (name) => this.#seat.playAs(name),
        looksOn: () => this.#seat.looksOn,
        repaint: () => {
          this.#grid.patch([...this.#game.holders.keys()]);
          this.#people.show(this.#game, this.#own.name);
          this.#waiting.show();
          this.#result.show();
        },
      },
      dealt: 'cards',
      others: () => ranking(this.#game).map(({ name }) => name).filter((name) => name !== this.#own.name),
      say: (text, mood) => this.#voice.say(text, mood),
      note: (text) => this.#log.note(text),
    });
  }

  /** Plays under the present name. Flips under an earlier one are forgotten. */
  #start() {
    this.#forgetPending();
    this.#link.open();
  }

  #focus() {
    this.#grid.focus(this.#grid.active);
  }

  /** @param {LinkState} state */
  #onState(state) {
    if (state === 'ended') return;
    if (state === 'lost') {
      this.#result.miss();
      if (this.#own.waits !== null) {
        this.#sayOutage(t('The connection is lost, and so is your place in the queue.'));
      }
      this.#own.takeAsked();
      this.#forgetPending();
    }
    this.#strip.show(state === 'live' && this.#link.isPolling ? 'polling' : state);
    if (state !== 'live') return;
    if (this.#isOutageSaid) this.#voice.say(playOn);
    this.#isOutageSaid = false;
    const wanted = this.#own.takeAsked();
    if (wanted !== null) this.#flip(wanted);
  }

  /** @param {string} text */
  #sayOutage(text) {
    this.#isOutageSaid = true;
    this.#voice.say(text, 'bad');
  }

  #forgetPending() {
    this.#grid.patch(this.#own.forget());
    this.#waiting.show();
  }

  /** @param {number} index */
  #flip(index) {
    if (this.#seat.looksOn) this.#voice.say(lookOn);
    else if (this.#own.flip(index, this.#link)) this.#grid.patch([index]);
    else this.#sayOutage(noConnection);
  }

  /** @param {number} index */
  #seemsToWait(index) {
    this.#own.waits = index;
    this.#grid.patch([index]);
    this.#waiting.show();
  }

  /** @param {Update} update @param {number} [at]  When it came. */
  #apply(update, at = performance.now()) {
    const hadWaited = this.#own.waits;
    if (!update.isNew) this.#letFly(update);
    this.#own.read(update, this.#link.isPolling);
    if (update.isNew) this.#begin();
    const { holds } = this.#own;
    if (update.isNew && holds.length === 1) {
      this.#voice.say(tellFirst(holds[0], this.#game, false), '', '', plainlyFirst(holds[0], this.#game, false));
    }
    this.#paint(update);
    for (const sound of soundsOf(update, holds, hadWaited)) this.#sound.play(sound);
    for (const answer of update.answers) {
      const { text, mood, rule, plain } = tell(answer, update, this.#game, this.#own.name, hadWaited === answer.index);
      this.#voice.say(text, mood, rule, plain);
    }
    this.#waiting.show();
    this.#people.show(this.#game, this.#own.name);
    if (!update.isNew) {
      for (const text of newsOfOthers(update, this.#game, this.#own.name, this.#link.isPolling)) this.#log.note(text);
    }
    this.#seat.read(update);
    this.#room?.show(this.#game.room);
    this.#result.read(update, at);
    if (update.isNew && this.#result.title) this.#sayEnd(this.#result.title); // it was over before
  }

  /** @param {string} title @param {boolean} [hasWon] */
  #sayEnd(title, hasWon) {
    this.#voice.say(gameIsOver(this.#game.room, t('The game is over.'), title), hasWon ? 'good' : '');
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
}

await new MemoryPage().begin();
