// The page of Memory Scramble: connects the board, the server and the messages.

import './memory.css';
import { paintCard } from './cards.js';
import { Drawer } from './drawer.js';
import { Flight } from './flight.js';
import { GameState } from './game_state.js';
import { wireZoom } from './gestures.js';
import { Grid } from './grid.js';
import { Identity } from './identity.js';
import { enterRoom, isInRoom, isLinkToLookOn, keyFor, roomIsGone } from './in_room.js';
import { t } from './language.js';
import { LiveConnection } from './live.js';
import { wireLogSheet } from './log_sheet.js';
import { Menu } from './menu.js';
import { validName } from './names.js';
import { element, storage } from './page.js';
import { Pace } from './pace.js';
import { People, ranking, showSign } from './people.js';
import { Polling } from './polling.js';
import { Result } from './result.js';
import { shadeOfCard } from './shades.js';
import { Sound } from './sound.js';
import { Strip } from './strip.js';
import { Log, Voice } from './voice.js';
import { anotherTab, gameIsOver, lookOn, newGame, noConnection, opening, playAsNow, playOn, tell, tellFirst, tellOther }
  from './words.js';

/**
 * @import { Update } from './game_state.js'
 * @import { LinkState } from './live.js'
 * @import { Room } from './room.js'
 */

const game = new GameState();
const strip = new Strip();
const drawer = new Drawer();
new Menu();
wireLogSheet();
const voice = new Voice(element('said', HTMLElement));
const log = new Log(element('log', HTMLElement));
const sound = new Sound();
const flight = new Flight();
const people = new People(element('people', HTMLElement), element('more', HTMLElement));
const giveUp = element('give-up', HTMLButtonElement);
const nameInput = element('name', HTMLInputElement);
const sitDown = element('play', HTMLButtonElement);

const tab = storage('sessionStorage');
const nameHint = nameInput.title;

/** Whether the person only looks on: this tab then plays under no name. */
let looksOn = isLinkToLookOn();
/** @type {Room | null} */
let room = null;
const identity = new Identity((from) => {
  nameInput.value = identity.name;
  room?.settle();
  if (looksOn) return;
  voice.say(anotherTab(from, identity.name));
  if (live.state === 'live') start();
});
const own = {
  get name() { return looksOn ? '' : identity.name; },
  /** @type {Set<number>} */
  turning: new Set(),
  /** @type {number | null} */
  waits: null,
};
let saidWaiting = '';
/** The card that was clicked before there was a connection. @type {number | null} */
let asked = null;
/** Whether the page has said that there is no connection. */
let isOutageSaid = false;
let hasBegun = false;
let refusals = 0;

const result = new Result({
  game,
  me: () => own.name,
  onEnd: (title, hasWon) => {
    voice.say(gameIsOver(title), hasWon ? 'good' : '');
    sound.play('fanfare');
  },
});
const grid = new Grid(element('board', HTMLElement), {
  paint: (cell, index) => paintCard(cell, game, index, own),
  shade: (index) => shadeOfCard(game, index),
  activate: flip,
  key: ({ key }) => {
    return key === 'Escape' && own.waits !== null;
  },
});
wireZoom(grid, element('zoom', HTMLElement));

const pace = new Pace((text, at) => apply(game.read(text), at), () => grid.isLarge);
const live = new LiveConnection({
  path: () => looksOn ? 'live' : `live/${identity.name}`,
  protocol: 'memory.scramble.2',
  key: () => keyFor(identity.name), // a host who looks on is here, too
  onFrame: (text) => pace.take(text),
  onState: linkChanged,
  onRefused: refused,
  onTraffic: (direction, text) => drawer.record(direction, text),
});
/** Plays where no WebSocket gets through; most people never need it. @type {Polling | null} */
let polling = null;

/** Plays under the present name. Flips under an earlier one are forgotten. */
function start() {
  forgetPending();
  refusals = 0;
  if (polling) polling.open();
  else live.open();
}

/** The handshake failed. If HTTP gets through where WebSockets do not, the page uses HTTP. */
async function refused() {
  try {
    const answer = await fetch(`look/${identity.name}`, { cache: 'no-store' });
    if (answer.status === 404) {
      voice.say(roomIsGone, 'bad');
      strip.show('ended');
      return false;
    }
    refusals = answer.ok ? refusals + 1 : 0;
  } catch {
    refusals = 0;
  }
  if (refusals < 2) return true;
  live.close();
  result.miss(); // it does not hear what others hold
  polling = new Polling({
    game,
    player: () => identity.name,
    key: () => keyFor(identity.name),
    isInRoom: isInRoom(),
    onUpdate: apply,
    onWaiting: seemsToWait,
    onState: linkChanged,
    onTraffic: (direction, text) => drawer.record(direction, text),
  });
  polling.open();
  return false;
}

/** @param {LinkState} state */
function linkChanged(state) {
  if (state === 'ended') return;
  if (state === 'lost') {
    result.miss();
    if (own.waits !== null) sayOutage(t('The connection is lost, and so is your place in the queue.'));
    asked = null;
    forgetPending();
    if (polling) {
      polling.close();
      polling = null;
      start();
    }
  }
  strip.show(state === 'live' && polling ? 'polling' : state);
  if (state !== 'live') return;
  if (isOutageSaid) voice.say(playOn);
  isOutageSaid = false;
  const wanted = asked;
  asked = null;
  if (wanted !== null) flip(wanted);
}

/** @param {string} text */
function sayOutage(text) {
  isOutageSaid = true;
  voice.say(text, 'bad');
}

function forgetPending() {
  const spaces = [...own.turning];
  if (own.waits !== null) spaces.push(own.waits);
  own.turning.clear();
  own.waits = null;
  grid.patch(spaces);
  showWaiting();
}

/** @param {number} index */
function flip(index) {
  if (looksOn) {
    voice.say(lookOn);
    return;
  }
  if (!polling && live.state === 'connecting') {
    asked = index;
    return;
  }
  const place = game.place(index);
  if (polling ? !polling.flip(index) : !live.send(`flip ${place}`)) {
    sayOutage(noConnection);
    return;
  }
  own.turning.add(index);
  grid.patch([index]);
}

/** @param {number} index */
function seemsToWait(index) {
  own.waits = index;
  grid.patch([index]);
  showWaiting();
}

/** @param {Update} update @param {number} [at]  When it came. */
function apply(update, at = performance.now()) {
  const { answers, spaces } = update;
  const hadWaited = own.waits;
  const me = game.people.get(own.name);
  if (!update.isNew) letFly(update);
  for (const { index, kind } of answers) {
    own.turning.delete(index);
    spaces.add(index);
    if (polling && own.waits === index) own.waits = null;
    if (kind === 'flipped') tab.set('moved', own.name);
  }
  if (!polling) own.waits = me?.waits ?? null;
  if (hadWaited !== null) spaces.add(hadWaited);
  if (own.waits !== null) spaces.add(own.waits);
  // The two cards of a pair change together.
  for (const index of [...spaces]) {
    for (const other of game.people.get(game.holders.get(index) ?? '')?.holds ?? []) spaces.add(other);
  }
  if (update.isNew) {
    if (hasBegun) {
      voice.say(newGame);
      isOutageSaid = false;
      if (result.hasFocus) grid.focus(0);
    }
    log.clear();
    hasBegun = true;
  }
  if (update.isNew && me?.holds.length === 1) voice.say(tellFirst(me.holds[0], game, false));
  if (update.whole) {
    grid.resize(game.rows, game.columns);
    element('size', HTMLElement).textContent = `${game.rows} × ${game.columns}`;
    document.body.style.setProperty('--tall', String(game.rows / game.columns));
  } else grid.patch(spaces);
  sayByEar(update, hadWaited);
  for (const answer of answers) {
    const { text, mood, rule } = tell(answer, update, game, own.name, hadWaited === answer.index);
    voice.say(text, mood, rule);
  }
  showWaiting();
  people.show(game, own.name);
  if (!update.isNew) logOthers(update);
  showOwnName();
  room?.show(game.room);
  result.read(update, at);
}

/** @param {Update} update */
function logOthers(update) {
  for (const [name, before] of update.before) {
    const now = game.people.get(name);
    const news = now && name !== own.name ? tellOther(before, now, game) : '';
    if (news) log.note(news);
  }
  if (!polling) return;
  for (const index of update.spotsBefore.keys()) {
    const isOwn = game.holders.has(index) || update.answers.some((answer) => answer.index === index);
    if (!game.card(index) || isOwn) continue;
    log.note(t('Somebody turned over {card} at {where}', { card: game.card(index), where: game.where(index) }));
  }
}

function showWaiting() {
  const { waits } = own;
  const hadFocus = document.activeElement === giveUp;
  // If another tab or program waits under this name, only it can give up.
  giveUp.classList.toggle('off', waits === null || !own.turning.has(waits));
  if (waits === null) {
    saidWaiting = '';
    if (hadFocus) grid.focus(grid.active);
    return;
  }
  const holder = game.holder(waits) || t('another player');
  const text = t('Waiting for {holder} to let go of {where}.', { holder, where: game.where(waits) });
  if (text !== saidWaiting) voice.say(text, 'wait');
  saidWaiting = text;
}

/**
 * Shows the sign of this tab's player beside the name, which can be changed until the first card: another one would
 * be another player, and the cards and points stay with the first. Rooms know better.
 */
function showOwnName() {
  const me = game.people.get(own.name);
  if (!room) {
    nameInput.readOnly = me !== undefined && tab.get('moved') === own.name;
    nameInput.title = !nameInput.readOnly ? nameHint
      : t('You have played under this name. New player, in the menu, takes another.');
  }
  showSign(element('own-sign', HTMLElement), me);
}

/** Pairs that leave the board fly to whoever found them, before they are painted. @param {Update} update */
function letFly({ before }) {
  for (const [name, person] of before) {
    if (person?.holds.length !== 2) continue;
    for (const index of person.holds) {
      const cell = game.spots[index] === 'none' ? grid.cell(index) : null;
      if (cell) flight.fly(cell, people.badge(name));
    }
  }
}

/** @param {Update} update @param {number | null} hadWaited  For which card. */
function sayByEar(update, hadWaited) {
  for (const { kind, index } of update.answers) {
    const holds = game.people.get(own.name)?.holds ?? [];
    if (kind === 'failed') sound.play('stolen');
    if (kind !== 'flipped') continue;
    if (holds.length === 2) sound.play('match');
    else if (!holds.includes(index)) sound.play('miss');
    else sound.play(hadWaited === index ? 'yours' : 'turn');
  }
}

function leaveQueue() {
  if (polling) polling.giveUp();
  else live.send('give up');
}
giveUp.addEventListener('click', leaveQueue);
addEventListener('keydown', ({ key, target }) => {
  const isElsewhere = target instanceof Element && target.closest('input, dialog, #drawer');
  if (key === 'Escape' && own.waits !== null && !isElsewhere) leaveQueue();
});
element('take-off', HTMLButtonElement).addEventListener('click', () => {
  const [pair] = game.people.get(own.name)?.holds ?? [];
  if (pair !== undefined) flip(pair);
});
element('name-form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  nameInput.blur();
});
/** @param {string} name */
function playAs(name) {
  identity.rename(name);
  if (!looksOn) start();
}

nameInput.addEventListener('change', () => {
  if (room) {
    room.rename(nameInput.value);
    return;
  }
  const name = validName(nameInput.value);
  nameInput.value = name || identity.name;
  if (name === identity.name) return;
  if (!name) {
    voice.say(t('Use letters from A to Z, digits and underscores for your name.'), 'bad');
    return;
  }
  playAs(name);
  voice.say(`${playAsNow(name)} ${opening}`);
});

sitDown.hidden = !looksOn;
giveUp.hidden = looksOn;
if (looksOn) {
  voice.say(lookOn);
}
sitDown.addEventListener('click', () => {
  looksOn = false;
  sitDown.hidden = true;
  giveUp.hidden = false;
  history.replaceState(null, '', './'); // so that a reloaded tab keeps its seat
  voice.say(`${playAsNow(game.shown(identity.name))} ${t('Turn over any card.')}`);
  start();
  room?.settle();
  grid.focus(grid.active);
});

[room] = await Promise.all([
  enterRoom({
    hasNames: true,
    names: {
      game,
      player: () => identity.name,
      playAs,
      looksOn: () => looksOn,
      repaint: () => {
        grid.patch([...game.holders.keys()]);
        people.show(game, own.name);
        showWaiting();
        result.show();
      },
    },
    dealt: 'cards',
    others: () => ranking(game).map(({ name }) => name).filter((name) => name !== own.name),
    say: (text, mood) => voice.say(text, mood),
    note: (text) => log.note(text),
  }),
  identity.settle(),
]);
element('restart', HTMLElement).hidden = room !== null;
element('again', HTMLElement).hidden = room === null;
nameInput.value = identity.name;
start();
if (!looksOn) room?.settle();
