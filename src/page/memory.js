// The page of Memory Scramble: wires the board, the connection and what is said together.

import { paintCard } from './cards.js';
import { Drawer } from './drawer.js';
import { wireZoom } from './gestures.js';
import { Grid } from './grid.js';
import { Live } from './net.js';
import { element, make, quoted } from './page.js';
import { People, ranking } from './people.js';
import { asName, keyOf, Seat } from './seat.js';
import { Strip } from './strip.js';
import { Table } from './table.js';
import { Log, Voice } from './voice.js';
import { tell, tellOther } from './words.js';

/** @typedef {import('./table.js').Step} Step */

const table = new Table();
const strip = new Strip();
const drawer = new Drawer();
const voice = new Voice(element('said', HTMLElement));
const log = new Log(element('log', HTMLElement));
const people = new People(element('people', HTMLElement), element('more', HTMLElement));
const giveUp = element('give-up', HTMLButtonElement);
const result = element('result', HTMLElement);
const nameInput = element('name', HTMLInputElement);

const seat = new Seat((from) => {
  nameInput.value = seat.name;
  voice.say(`Another tab plays as ${from}, so here you are ${seat.name}.`);
  if (live.state === 'live') start();
});
const mine = {
  get name() { return seat.name; },
  /** @type {Set<number>} */
  turning: new Set(),
  /** @type {number | null} */
  waits: null,
};
/** Whether the result was put aside, to see the board. */
let isResultClosed = false;
let saidWaiting = '';
/** The card that was asked for while the connection was being made. @type {number | null} */
let asked = null;
/** Whether the line says that there is no connection. */
let isOutageSaid = false;
let hasBegun = false;
let refusals = 0;

const grid = new Grid(element('board', HTMLElement), {
  paint: (cell, index) => paintCard(cell, table, index, mine),
  activate: flip,
  key: ({ key }) => {
    return key === 'Escape' && mine.waits !== null;
  },
});
wireZoom(grid, element('zoom', HTMLElement));

const live = new Live({
  path: () => `live/${seat.name}`,
  protocol: 'memory.scramble.2',
  key: () => keyOf(seat.name),
  onFrame: (text) => take(table.read(text)),
  onState: linkChanged,
  onRefused: refused,
  onTraffic: (direction, text) => drawer.record(direction, text),
});
/** What plays where no WebSocket gets through; most never need it. @type {import('./polling.js').Polling | null} */
let polling = null;

/** Takes the seat of that name; what another name did is not ours. */
function start() {
  forgetFlights();
  refusals = 0;
  if (polling) polling.open();
  else live.open();
}

/** A handshake failed. Where HTTP gets through and WebSockets do not, HTTP it is. */
async function refused() {
  try {
    const answer = await fetch(`look/${seat.name}`, { cache: 'no-store' });
    refusals = answer.ok ? refusals + 1 : 0;
  } catch {
    refusals = 0;
  }
  if (refusals < 2) return true;
  const { Polling } = await import('./polling.js');
  live.close();
  polling = new Polling({
    table,
    player: () => seat.name,
    key: () => keyOf(seat.name),
    onStep: take,
    onState: linkChanged,
    onTraffic: (direction, text) => drawer.record(direction, text),
  });
  polling.open();
  return false;
}

/** @param {import('./net.js').LinkState} state */
function linkChanged(state) {
  if (state === 'ended') return;
  if (state === 'lost') {
    if (mine.waits !== null) sayOutage('The connection is lost, and with it your place in the queue.');
    asked = null;
    forgetFlights();
    if (polling) {
      polling.close();
      polling = null;
      start();
    }
  }
  strip.show(state === 'live' && polling ? 'polling' : state);
  if (state !== 'live') return;
  if (isOutageSaid) voice.say('The connection is back. Play on.');
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

function forgetFlights() {
  const spaces = [...mine.turning];
  if (mine.waits !== null) spaces.push(mine.waits);
  mine.turning.clear();
  mine.waits = null;
  grid.patch(spaces);
  showWaiting();
}

/** @param {number} index */
function flip(index) {
  if (!polling && live.state === 'connecting') {
    asked = index;
    return;
  }
  const place = table.place(index);
  if (polling ? !polling.flip(index) : !live.send(`flip ${place}`)) {
    sayOutage('There is no connection at the moment; the page is trying to get it back.');
    return;
  }
  mine.turning.add(index);
  grid.patch([index]);
  if (polling) setTimeout(() => suspectWaiting(index), 400);
}

/** Over HTTP nobody says that a flip waits; one sees that it takes long. @param {number} index */
function suspectWaiting(index) {
  if (!polling || !mine.turning.has(index) || mine.waits !== null) return;
  mine.waits = index;
  grid.patch([index]);
  showWaiting();
}

/** @param {Step} step */
function take(step) {
  const { answers, spaces } = step;
  const hadWaited = mine.waits;
  const me = table.people.get(seat.name);
  for (const { index } of answers) {
    mine.turning.delete(index);
    spaces.add(index);
    if (polling && mine.waits === index) mine.waits = null;
  }
  if (!polling) mine.waits = me?.waits ?? null;
  if (hadWaited !== null) spaces.add(hadWaited);
  if (mine.waits !== null) spaces.add(mine.waits);
  // A pair leaves, and is let go of, as two: its other card looks different too.
  for (const index of [...spaces]) {
    for (const other of table.people.get(table.holders.get(index) ?? '')?.holds ?? []) spaces.add(other);
  }
  if (step.isNew) {
    isResultClosed = false;
    if (hasBegun) {
      voice.say('A new game has begun.');
      isOutageSaid = false;
    }
    log.clear();
    hasBegun = true;
  }
  if (step.isNew && me?.holds.length === 1) sayHolding(me.holds[0]);
  if (step.whole) {
    grid.resize(table.rows, table.columns);
    element('size', HTMLElement).textContent = `${table.rows} × ${table.columns}`;
  } else grid.patch(spaces);
  for (const answer of answers) {
    const { text, mood } = tell(answer, step, table, seat.name, hadWaited === answer.index);
    voice.say(text, mood);
  }
  showWaiting();
  people.show(table, seat.name);
  if (!step.isNew) gossip(step);
  showResult();
}

/** @param {number} index */
function sayHolding(index) {
  voice.say(`You hold ${quoted(table.card(index))}, at ${table.where(index)}. Now a second card.`);
}

/** What the others did goes to the log. @param {Step} step */
function gossip(step) {
  for (const [name, before] of step.before) {
    const now = table.people.get(name);
    const news = now && name !== seat.name ? tellOther(before, now, table) : '';
    if (news) log.note(news);
  }
  if (!polling) return;
  for (const index of step.spotsBefore.keys()) {
    const isOurs = table.holders.has(index) || step.answers.some((answer) => answer.index === index);
    if (table.card(index) && !isOurs) log.note(`${table.card(index)} turned up, ${table.where(index)}`);
  }
}

function showWaiting() {
  const { waits } = mine;
  const hadFocus = document.activeElement === giveUp;
  // One that another tab or program waits for in this name is theirs to give up.
  giveUp.classList.toggle('off', waits === null || !mine.turning.has(waits));
  if (waits === null) {
    saidWaiting = '';
    if (hadFocus) grid.focus(grid.active);
    return;
  }
  const holder = table.holders.get(waits) ?? 'another player';
  const text = `Waiting for ${holder} to let go of ${table.where(waits)}.`;
  if (text !== saidWaiting) voice.say(text, 'wait');
  saidWaiting = text;
}

function showResult() {
  const isOver = table.isOver && table.people.size > 0;
  const wasHidden = result.hidden;
  result.hidden = !isOver || isResultClosed;
  if (result.hidden) return;
  const ranked = ranking(table.people.values());
  const best = ranked[0].score;
  const winners = ranked.filter(({ score }) => score === best).map(({ name }) => name);
  const isMine = winners.includes(seat.name);
  const title = winners.length > 1
    ? `A tie: ${winners.slice(0, 3).join(', ')}${winners.length > 3 ? '…' : ''}`
    : isMine ? 'You have won' : `${winners[0]} has won`;
  element('winner', HTMLElement).textContent = title;
  const places = ranked.slice(0, 5);
  const me = table.people.get(seat.name);
  if (me && !places.includes(me)) places.push(me);
  element('ranking', HTMLElement).replaceChildren(...places.map((person) => {
    const line = make('li', person === me ? 'me' : '');
    line.value = ranked.findIndex(({ score }) => score === person.score) + 1;
    line.append(make('span', 'name', person.name), make('span', 'score', String(person.score)));
    return line;
  }));
  element('take-off', HTMLButtonElement).hidden = me?.holds.length !== 2;
  if (wasHidden) voice.say(`The game is over. ${title}.`, isMine ? 'good' : '');
}

function leaveQueue() {
  if (polling) polling.giveUp();
  else live.send('give up');
}
giveUp.addEventListener('click', leaveQueue);
addEventListener('keydown', ({ key, target }) => {
  const isElsewhere = target instanceof Element && target.closest('input, dialog, #drawer');
  if (key === 'Escape' && mine.waits !== null && !isElsewhere) leaveQueue();
});
element('take-off', HTMLButtonElement).addEventListener('click', () => {
  const [pair] = table.people.get(seat.name)?.holds ?? [];
  if (pair !== undefined) flip(pair);
});
element('see-board', HTMLButtonElement).addEventListener('click', () => {
  isResultClosed = true;
  showResult();
  grid.focus(grid.active);
});

element('seat', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  nameInput.blur();
});
nameInput.addEventListener('change', () => {
  const name = asName(nameInput.value);
  nameInput.value = name || seat.name;
  if (name === seat.name) return;
  if (!name) {
    voice.say('A name has letters from A to Z, digits and underscores.', 'bad');
    return;
  }
  seat.rename(name);
  voice.say(`You play as ${name} now.`);
  start();
});

await seat.take();
nameInput.value = seat.name;
start();
