// The page of Multiplayer Minesweeper: connects the field, the server and the messages.

import './minesweeper.css';
import { confetti } from './confetti.js';
import { Drawer } from './drawer.js';
import { Field, flagged, untouched } from './field.js';
import { FieldEnd } from './field_end.js';
import { Seats } from './field_room.js';
import { wireZoom } from './gestures.js';
import { Grid } from './grid.js';
import { enterRoom, isInRoom, roomIsGone } from './in_room.js';
import { t } from './language.js';
import { LiveConnection } from './live.js';
import { Menu } from './menu.js';
import { Pace } from './pace.js';
import { capitalized, element } from './page.js';
import { shadeOfSquare } from './shades.js';
import { shock } from './shock.js';
import { Sound } from './sound.js';
import { describe, paintSquare, wireFlagging } from './squares.js';
import { Strip } from './strip.js';
import { Log, Voice } from './voice.js';
import { newGame, noConnection, notUnderstood, playersInWords, sentence } from './words.js';

const field = new Field();
const strip = new Strip();
const drawer = new Drawer();
const sound = new Sound();
new Menu();
const voice = new Voice(element('said', HTMLElement));
const log = new Log(element('log', HTMLElement));
const flagMode = element('flag-mode', HTMLButtonElement);
const boom = element('boom', HTMLElement);
const rejoin = element('rejoin', HTMLButtonElement);
const ground = element('ground', HTMLElement);
const end = new FieldEnd(isInRoom()); // before the room hears the button

const own = {
  /** The squares whose commands have no answer yet. @type {Set<number>} */
  pending: new Set(),
  /** The square of this player's last bomb; -1 if there is none. */
  boom: -1,
};
let isOut = false;
let hasBegun = false;
/** @type {import('./room.js').Room | null} */
let room = null;
/** The players' names, in a room. @type {Seats | null} */
let seats = null;

const grid = new Grid(element('board', HTMLElement), {
  paint: (cell, index) => paintSquare(cell, field, index, own),
  shade: (index) => shadeOfSquare(field, index),
  activate: (index) => {
    if (isEndOfLongPress()) return;
    if (flagMode.getAttribute('aria-checked') === 'true' && field.number(index) < 0) flag(index);
    else dig(index);
  },
  key: ({ key, ctrlKey }, index) => {
    if (key.toLowerCase() !== 'f' || ctrlKey) return false;
    flag(index);
    return true;
  },
});
const isEndOfLongPress = wireFlagging(grid, flag);
wireZoom(grid, element('zoom', HTMLElement));

const pace = new Pace((text) => apply(field.read(text)), () => grid.isLarge);
const live = new LiveConnection({
  path: () => seats?.path ?? 'live',
  key: () => seats?.key ?? '',
  protocol: 'minesweeper.scramble.1',
  onFrame: (text) => pace.take(text),
  onState: (state) => {
    if (state === 'lost' || state === 'ended') {
      forgetPending();
      seats?.miss();
    }
    strip.show(state);
  },
  onClosed: () => !isOut,
  onRefused: refused,
  onTraffic: (direction, text) => drawer.record(direction, text),
});

/** The handshake failed. If the field is too large for browsers, trying again is useless. */
async function refused() {
  try {
    const answer = await fetch('live', { cache: 'no-store' });
    if (answer.status !== 413 && answer.status !== 404) return true;
    voice.say(answer.status === 404 ? roomIsGone
      : t('This field has too many squares for a browser. Play it by telnet.'), 'bad');
    return false;
  } catch {
    return true;
  }
}

function forgetPending() {
  const squares = [...own.pending];
  own.pending.clear();
  grid.patch(squares);
}

/** @param {string} command @param {number} index */
function send(command, index) {
  if (isOut) {
    rejoin.focus();
    return;
  }
  if (seats?.isHeldBack) return;
  if (!live.send(`${command} ${field.place(index)}`)) {
    voice.say(noConnection, 'bad');
    return;
  }
  own.pending.add(index);
  grid.patch([index]);
}

/** @param {number} index */
const at = (index) => ({ where: field.where(index) });

/** Digs a square, or around a number whose bombs are all flagged. @param {number} index */
function dig(index) {
  const square = field.squares[index];
  if (square === flagged) voice.say(t('There is a flag at {where}. Remove it first.', at(index)));
  else if (square === untouched) send('dig', index);
  else chord(index);
}

/** @param {number} index */
function chord(index) {
  const near = field.number(index);
  if (near === 0) return;
  const around = field.around(index);
  const flags = around.filter((each) => field.squares[each] === flagged).length;
  const rest = around.filter((each) => field.squares[each] === untouched);
  if (flags !== near) {
    voice.say(t('Bombs near {where}: {bombs}. Flags: {flags}.', { ...at(index), bombs: near, flags }));
    return;
  }
  for (const each of rest) send('dig', each);
}

/** Sets or removes a flag. @param {number} index */
function flag(index) {
  const square = field.squares[index];
  if (square === untouched) send('flag', index);
  else if (square === flagged) send('deflag', index);
  else voice.say(t('{where} is already dug.', { where: capitalized(field.where(index)) }));
}

/** @param {import('./field.js').FieldUpdate} update */
function apply(update) {
  const { answers, squares } = update;
  if (update.isNew) begin();
  seats?.read(update);
  for (const { index } of answers) {
    own.pending.delete(index);
    squares.add(index);
  }
  const exploded = answers.find(({ kind }) => kind === 'BOOM!');
  if (exploded) {
    squares.add(own.boom);
    own.boom = exploded.index;
  }
  if (update.whole) showWhole();
  else grid.patch(squares);
  for (const index of update.booms) shock(grid, index);
  for (const answer of answers) tell(answer);
  if (exploded) explode(exploded.index);
  showCounts();
  if (end.show(field.isFinished, update.isNew) && !exploded) sayEnd(); // BOOM comes first
  if (!update.isNew) logOthers(update);
  room?.show(field.room);
}

function showWhole() {
  element('size', HTMLElement).textContent = `${field.columns} × ${field.rows}`;
  ground.style.setProperty('--columns', String(field.columns));
  ground.style.setProperty('--rows', String(field.rows));
  grid.resize(field.rows, field.columns);
}

/** A field that this page has not seen. */
function begin() {
  own.boom = -1;
  own.pending.clear();
  if (hasBegun) {
    voice.say(room ? newGame : t('A new field has begun. Dig anywhere.'));
    log.clear();
    if (end.hasFocus) grid.focus(0);
  }
  hasBegun = true;
}

/** @param {import('./field.js').FieldAnswer} answer */
function tell({ kind, command, index, reason }) {
  if (kind === 'malformed') voice.say(notUnderstood(reason), 'bad');
  else if (kind === 'failed' && seats) voice.say(seats.why(reason), 'bad');
  else if (kind === 'ok' && command === 'deflag') voice.say(t('You removed the flag at {where}.', at(index)));
  else if (kind === 'ok') {
    voice.say(sentence(`${capitalized(field.where(index))}: ${describe(field, index)}`));
  }
}

/** @param {import('./field.js').FieldUpdate} update */
function logOthers({ changed, last, answers, playersBefore }) {
  if (seats) return; // it tells who has done what
  const joined = field.players - playersBefore;
  if (joined > 0) log.note(t('{count} player joined|{count} players joined', { count: joined }));
  else if (joined < 0) log.note(t('{count} player left|{count} players left', { count: -joined }));
  if (answers.length === 0 && changed > 0) {
    log.note(t('{count} square changed near {where}|{count} squares changed near {where}',
      { ...at(last), count: changed }));
  }
}

/** @param {number} index */
function explode(index) {
  isOut = !field.isDebug;
  const text = t('BOOM! There was a bomb at {where}.', at(index));
  const next = !seats ? t('You may play on at once.')
    : t('You may play on in {count} second.|You may play on in {count} seconds.', { count: seats.penalty });
  voice.say(isOut ? text : `${text} ${next}`, 'bad');
  sound.play('boom');
  if (!isOut) return;
  showBoom();
  rejoin.focus();
}

function showBoom() {
  boom.hidden = !isOut;
  ground.classList.toggle('out', isOut);
}

function showCounts() {
  element('players', HTMLElement).textContent = playersInWords(field.players);
  element('left', HTMLElement).textContent = String(field.counts[untouched]);
  element('flags', HTMLElement).textContent = String(field.counts[flagged]);
}

function sayEnd() {
  sound.play('fanfare');
  if (seats) confetti([...seats.people.values()]);
  voice.say(t('The field is cleared.'), 'good');
}

/** @param {Seats} of @returns {import('./room.js').NamedPlayers} */
const namesOf = (of) => ({
  game: of,
  player: () => of.player,
  playAs: (player) => of.playAs(player),
  looksOn: () => of.looksOn,
  repaint: () => of.show(),
});

flagMode.addEventListener('click', () => {
  const isOn = flagMode.getAttribute('aria-checked') !== 'true';
  flagMode.setAttribute('aria-checked', String(isOn));
  grid.box.classList.toggle('flagging', isOn);
});
rejoin.addEventListener('click', () => {
  isOut = false;
  showBoom();
  if (end.isShown) sayEnd();
  else voice.say(t('You are back. Dig on.'));
  live.reopen();
  grid.focus(own.boom < 0 ? grid.active : own.boom);
});


if (isInRoom()) {
  seats = new Seats(field, {
    say: (text, mood) => voice.say(text, mood),
    note: (text) => log.note(text),
    start: () => {
      forgetPending();
      live.open();
    },
    focus: () => grid.focus(grid.active),
    rename: (name) => room?.rename(name),
    settle: () => room?.settle(),
  });
}
[room] = await Promise.all([
  enterRoom({
    hasNames: true,
    names: seats ? namesOf(seats) : undefined,
    dealt: 'field',
    others: () => seats?.others ?? [],
    say: (text, mood) => voice.say(text, mood),
    note: (text) => log.note(text),
  }),
  seats?.settle(),
]);
const reactions = document.querySelector('.reactions');
if (reactions) element('tools', HTMLElement).append(reactions);
live.open();
if (seats && !seats.looksOn) room?.settle();
