// The page for the wall: shows a room's game, large, and how to join it. It looks on and has no controls.

import './screen.css';
import './translate.js';
import './settings.js';
import { LiveConnection } from './live.js';
import { t } from './language.js';
import { element, loadLook } from './page.js';
import { Pace } from './pace.js';
import { RoomState, roomIn } from './room_state.js';
import { linkTo, qrCode } from './room_link.js';
import { fieldOnWall, memoryOnWall } from './screen_games.js';
import { Strip } from './strip.js';
import { WallTime } from './wall_time.js';
import { peopleLookOn, roomIsLocked } from './words.js';

/** @param {string} path */
async function ask(path) {
  const answer = await fetch(path, { cache: 'no-store' });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.text();
}

/** A URL as people type it. @param {string} url */
const typed = (url) => url.replace(/^http:\/\//, '').replace(/\/$/, '');

/** @param {RoomState} room @param {string} game */
function showWaysIn(room, game) {
  const title = room.more.get('title') ?? game;
  element('title', HTMLElement).textContent = title;
  document.title = t('{title}: screen for the wall', { title });
  const url = linkTo(room);
  element('qr', HTMLElement).replaceChildren(qrCode(url));
  element('url', HTMLElement).textContent = typed(url);
  element('code', HTMLElement).textContent = room.more.get('code') ?? '';
  const lobby = url.replace(/r\/\w{10,13}\/$/, '');
  element('lobby', HTMLElement).textContent = typed(lobby);
  element('by-code', HTMLElement).hidden = lobby === url; // at a name of the room's own there is no lobby
}

/** @param {RoomState} room */
function showRoom(room) {
  time.show(room);
  const { isLocked, watching } = room;
  const others = watching - 1; // this screen looks on, too
  const sentences = [];
  if (isLocked) sentences.push(roomIsLocked);
  if (others > 0) sentences.push(peopleLookOn(others));
  const line = element('room', HTMLElement);
  const text = sentences.join(' ');
  if (line.textContent !== text) line.textContent = text;
}

const [about, edition] = await Promise.all([ask('room'), ask('edition')]);
const isField = edition.startsWith('game minesweeper');
loadLook(isField ? 'minesweeper' : 'memory');
const game = isField ? fieldOnWall() : memoryOnWall();
showWaysIn(roomIn(about.split('\n')) ?? new RoomState(), game.name);
const time = new WallTime();
const strip = new Strip();
const pace = new Pace((text) => showRoom(game.show(text)), () => game.grid.isLarge);
const live = new LiveConnection({
  path: () => 'live',
  protocol: game.protocol,
  onFrame: (text) => pace.take(text),
  onState: (state) => strip.show(state),
  onTraffic: () => {},
});
live.open();
