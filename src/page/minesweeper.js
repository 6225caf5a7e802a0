// The page of Multiplayer Minesweeper: connects the field, the server and the messages.

import './minesweeper.css';
import './translate.js';
import { celebrate } from './celebrate.js';
import { Digging } from './digging.js';
import { Drawer } from './drawer.js';
import { Field, flagged, untouched } from './field.js';
import { FieldEnd } from './field_end.js';
import { Seats } from './field_room.js';
import { tellBoom, tellDone, tellOthers } from './field_words.js';
import { wireZoom } from './gestures.js';
import { Grid } from './grid.js';
import { enterRoom, isInRoom, roomIsGone } from './in_room.js';
import { t } from './language.js';
import { LiveConnection } from './live.js';
import { Menu } from './menu.js';
import { Pace } from './pace.js';
import { element } from './page.js';
import { shadeOfSquare } from './shades.js';
import { shock } from './shock.js';
import { Sound } from './sound.js';
import { paintSquare, wireFlagging } from './squares.js';
import { Strip } from './strip.js';
import { Log, Voice } from './voice.js';
import { gameIsOver, newGame, noConnection, notUnderstood, playersInWords, playOn } from './words.js';

/**
 * @import { FieldAnswer, FieldUpdate } from './field.js'
 * @import { LinkState } from './live.js'
 * @import { NamedPlayers, Room } from './room.js'
 */

class FieldPage {
  #field = new Field();
  #strip = new Strip();
  #drawer = new Drawer((text, mood) => this.#voice.say(text, mood));
  #sound = new Sound();
  #voice = new Voice(element('said', HTMLElement));
  #log = new Log(element('log', HTMLElement));
  #flagMode = element('flag-mode', HTMLButtonElement);
  #boom = element('boom', HTMLElement);
  #rejoin = element('rejoin', HTMLButtonElement);
  #ground = element('ground', HTMLElement);
  #end = new FieldEnd(isInRoom()); // before the room hears the button
  #own = new Digging(this.#field, {
    isHeldBack: () => this.#isHeldBack(),
    send: (command) => this.#send(command),
    say: (text, plain) => this.#voice.say(text, '', '', plain),
    repaint: (index) => this.#grid.patch([index]),
  });
  #hasBegun = false;
  /** What was pressed before there was a connection. @type {string[]} */
  #early = [];
  #isOutageSaid = false;
  /** @type {Room | null} */
  #room = null;
  /** The players' names, in a room. @type {Seats | null} */
  #seats = null;
  #grid = new Grid(element('board', HTMLElement), {
    paint: (cell, index) => paintSquare(cell, this.#field, index, this.#own),
    shade: (index) => shadeOfSquare(this.#field, index),
    activate: (index) => this.#press(index),
    key: ({ key, ctrlKey }, index) => {
      if (key.toLowerCase() !== 'f' || ctrlKey) return false;
      this.#own.flag(index);
      return true;
    },
  });
  #isEndOfLongPress = wireFlagging(this.#grid, (index) => this.#own.flag(index));
  #pace = new Pace((text) => this.#apply(this.#field.read(text)), () => this.#grid.isLarge);
  #live = new LiveConnection({
    path: () => this.#seats?.path ?? 'live',
    key: () => this.#seats?.key ?? '',
    protocol: 'minesweeper.scramble.1',
    onFrame: (text) => this.#pace.take(text),
    onState: (state) => this.#onState(state),
    onClosed: () => !this.#own.isOut,
    onRefused: () => this.#refused(),
    onTraffic: (direction, text) => this.#drawer.record(direction, text),
  });

  constructor() {
    new Menu();
    wireZoom(this.#grid, element('zoom', HTMLElement));
    this.#flagMode.addEventListener('click', () => {
      const isOn = !this.#isFlagMode;
      this.#flagMode.setAttribute('aria-checked', String(isOn));
      this.#grid.box.classList.toggle('flagging', isOn);
    });
    this.#rejoin.addEventListener('click', () => this.#return());
  }

  /** Finds out where this page is, and plays. */
  async begin() {
    if (isInRoom()) this.#seats = this.#makeSeats();
    [this.#room] = await Promise.all([this.#enterRoom(), this.#seats?.settle()]);
    const reactions = document.querySelector('.reactions');
    if (reactions) element('tools', HTMLElement).append(reactions);
    this.#live.open();
    if (this.#seats && !this.#seats.looksOn) this.#room?.settle();
  }

  #makeSeats() {
    return new Seats(this.#field, {
      say: (text, mood) => this.#voice.say(text, mood),
      note: (text) => this.#log.note(text),
      start: () => {
        if (this.#early.length === 0) this.#forgetPending(); // otherwise they go out under the new name
        this.#live.open();
      },
      focus: () => this.#grid.focus(this.#grid.active),
      whyNot: () => this.#room?.whyNot ?? '',
      clicks: () => this.#own.clicks,
      rename: (name) => this.#room?.rename(name),
      settle: () => this.#room?.settle(),
    });
  }

  #enterRoom() {
    return enterRoom({
      hasNames: true,
      names: this.#seats ? namesOf(this.#seats) : undefined,
      dealt: 'field',
      others: () => this.#seats?.others ?? [],
      say: (text, mood) => this.#voice.say(text, mood),
      note: (text) => this.#log.note(text),
    });
  }

  get #isFlagMode() {
    return this.#flagMode.getAttribute('aria-checked') === 'true';
  }

  /** @param {LinkState} state */
  #onState(state) {
    if (state === 'lost' || state === 'ended') {
      if (state === 'lost' && this.#early.length > 0) this.#sayOutage();
      this.#early = [];
      this.#forgetPending();
      this.#seats?.miss();
    }
    this.#strip.show(state);
    if (state !== 'live') return;
    if (this.#isOutageSaid) this.#voice.say(playOn);
    this.#isOutageSaid = false;
    for (const command of this.#early.splice(0)) this.#live.send(command);
  }

  /** The handshake failed. If the field is too large for browsers, trying again is useless. */
  async #refused() {
    try {
      const answer = await fetch('live', { cache: 'no-store' });
      if (answer.status !== 413 && answer.status !== 404) return true;
      this.#voice.say(answer.status === 404 ? roomIsGone
        : t('This field has too many squares for a browser. Play it by telnet.'), 'bad');
      return false;
    } catch {
      return true;
    }
  }

  #forgetPending() {
    this.#grid.patch(this.#own.forget());
  }

  #isHeldBack() {
    if (!this.#own.isOut) return this.#seats?.isHeldBack ?? false;
    this.#rejoin.focus();
    return true;
  }

  /** Sends it, now or once there is a connection. @param {string} command @returns {boolean} */
  #send(command) {
    if (this.#live.state === 'connecting') {
      this.#early.push(command);
      return true;
    }
    const isSent = this.#live.send(command);
    if (!isSent) this.#sayOutage();
    return isSent;
  }

  #sayOutage() {
    this.#isOutageSaid = true;
    this.#voice.say(noConnection, 'bad');
  }

  /** @param {number} index */
  #press(index) {
    if (this.#isEndOfLongPress()) return;
    if (this.#isFlagMode && this.#field.number(index) < 0) this.#own.flag(index);
    else this.#own.dig(index);
  }

  /** @param {FieldUpdate} update */
  #apply(update) {
    if (update.isNew) {
      this.#begin();
      this.#early = []; // they were meant for another field
    }
    const hasExploded = this.#own.read(update);
    this.#seats?.read(update);
    if (update.whole) this.#showWhole();
    else this.#grid.patch(update.squares);
    for (const index of update.booms) shock(this.#grid, index);
    for (const answer of update.answers) this.#tell(answer);
    if (hasExploded) this.#explode();
    this.#showCounts();
    if (this.#end.show(this.#field, update.isNew) && !hasExploded) this.#sayEnd(); // BOOM comes first
    if (update.isNew && this.#field.isFinished) this.#voice.say(this.#ending, 'good');
    const news = update.isNew || this.#seats ? [] : tellOthers(update, this.#field); // seats tell who has done what
    for (const text of news) this.#log.note(text);
    this.#room?.show(this.#field.room);
  }

  #showWhole() {
    const { rows, columns } = this.#field;
    element('size', HTMLElement).textContent = `${columns} × ${rows}`;
    this.#ground.style.setProperty('--columns', String(columns));
    this.#ground.style.setProperty('--rows', String(rows));
    this.#grid.resize(rows, columns);
  }

  /** A field that this page has not seen. */
  #begin() {
    if (this.#hasBegun) {
      this.#voice.say(this.#room ? newGame : t('A new field has begun. Dig anywhere.'));
      this.#log.clear();
      if (this.#end.hasFocus) this.#grid.focus(0);
    }
    this.#hasBegun = true;
  }

  /** @param {FieldAnswer} answer */
  #tell({ kind, command, index, reason }) {
    if (kind === 'malformed') this.#voice.say(notUnderstood(reason), 'bad');
    else if (kind === 'failed' && this.#seats) void this.#seats.sayWhy(reason);
    else if (kind === 'ok') {
      const { text, plain } = tellDone(command, index, this.#field);
      this.#voice.say(text, '', '', plain);
    }
  }

  #explode() {
    const { boom, isOut } = this.#own;
    if (this.#seats) this.#voice.say(t('Boom! That was a bomb. Wait a moment.'), 'bad');
    else {
      const { text, plain } = tellBoom(boom, this.#field, isOut);
      this.#voice.say(text, 'bad', '', plain);
    }
    this.#sound.play('boom');
    if (!isOut) return;
    this.#showBoom();
    this.#rejoin.focus();
  }

  #showBoom() {
    this.#boom.hidden = !this.#own.isOut;
    this.#ground.classList.toggle('out', this.#own.isOut);
  }

  /** Comes back after a bomb. */
  #return() {
    this.#own.isOut = false;
    this.#showBoom();
    if (this.#end.isShown) this.#sayEnd();
    else this.#voice.say(t('You are back. Dig on.'));
    this.#live.reopen();
    this.#grid.focus(this.#own.boom < 0 ? this.#grid.active : this.#own.boom);
  }

  #showCounts() {
    const { players, counts } = this.#field;
    element('players', HTMLElement).textContent = playersInWords(players);
    element('left', HTMLElement).textContent = String(counts[untouched]);
    element('flags', HTMLElement).textContent = String(counts[flagged]);
  }

  #sayEnd() {
    this.#sound.play('fanfare');
    if (this.#seats) celebrate([...this.#seats.people.values()]);
    this.#voice.say(this.#ending, 'good');
  }

  get #ending() {
    return gameIsOver(this.#field.room, t('The field is cleared.'));
  }
}

/** @param {Seats} of @returns {NamedPlayers} */
const namesOf = (of) => ({
  game: of,
  player: () => of.player,
  playAs: (player) => of.playAs(player),
  looksOn: () => of.looksOn,
  repaint: () => of.show(),
});

await new FieldPage().begin();
