// The page that shows a game again, move by move. The moment that it shows is in its address: #move=N.

import './replay.css';
import './translate.js';
import './settings.js';
import { Crowd } from './crowd.js';
import { Film, verdictInWords } from './film.js';
import { clamp, wireZoom } from './gestures.js';
import { keyOf } from './keys.js';
import { region, t } from './language.js';
import { element, loadLook } from './page.js';
import { whyRefused } from './refused.js';
import { replayedField, replayedMemory } from './replay_games.js';
import { Log } from './voice.js';

const second = 1000;
/** The shortest and the longest pause between two moves, at normal speed. @type {[number, number]} */
const pauses = [150, 2 * second];

const said = element('said', HTMLElement);
const slider = element('move', HTMLInputElement);
const playButton = element('play', HTMLButtonElement);
const speed = element('speed', HTMLSelectElement);
const deal = element('deal', HTMLButtonElement);
const log = new Log(element('log', HTMLElement));

/** @param {string} sentence */
function refuse(sentence) {
  said.className = 'bad';
  said.textContent = sentence;
  said.setAttribute('role', 'alert');
}

/** The frames of this page's game; null if there are none, which is said. */
async function load() {
  for (;;) {
    const answer = await fetch(`${location.pathname}.frames`, { cache: 'no-store' });
    const text = await answer.text();
    if (answer.ok) return new Film(text);
    if (answer.status !== 503) {
      loadLook('memory'); // some game's
      refuse(await whyRefused(text));
      return null;
    }
    await new Promise((resume) => setTimeout(resume, second)); // others read games now
  }
}

/** Time as people write it. @param {number} milliseconds */
function clock(milliseconds) {
  const seconds = Math.floor(milliseconds / second);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const parts = [minutes, seconds % 60].map((each) => String(each).padStart(2, '0'));
  return hours > 0 ? [hours, ...parts].join(':') : parts.join(':');
}

/** The move in the address; 0 if there is none. */
const moveInAddress = () => Number(/^#move=(\d+)$/.exec(location.hash)?.[1] ?? 0);

class Projector {
  #film;
  #game;
  /** The move after which the board is shown; -1 before the first. */
  #at = -1;
  /** Runs while it plays. @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  /** Runs until the address is up to date. @type {ReturnType<typeof setTimeout> | undefined} */
  #address;

  /** @param {Film} film */
  constructor(film) {
    this.#film = film;
    const crowd = new Crowd(() => {});
    for (const [player, name] of film.names) crowd.call(player, name);
    this.#game = (film.isMemory ? replayedMemory : replayedField)(crowd, () => this.toggle());
    loadLook(this.#game.look);
    wireZoom(this.#game.grid, element('zoom', HTMLElement));
    slider.max = String(film.last);
  }

  get name() {
    return this.#game.name;
  }

  get at() {
    return this.#at;
  }

  get last() {
    return this.#film.last;
  }

  /** Shows the board after that move. @param {number} wanted */
  show(wanted) {
    const to = clamp(wanted, 0, this.last);
    if (to === this.#at) return;
    // From the frame before, so that what the move has changed is known.
    const whole = this.#film.wholeBefore(Math.max(0, to - 1));
    const isNear = this.#at >= whole && this.#at < to;
    const isStep = to === this.#at + 1;
    const text = this.#game.show(this.#film.frames.slice(isNear ? this.#at + 1 : whole, to + 1), !isNear);
    this.#at = to;
    if (!isStep) log.clear();
    said.textContent = text || t('The beginning.');
    log.note(said.textContent);
    this.#tell();
  }

  /** Shows the board after another number of moves, and plays no longer. @param {number} to */
  jump(to) {
    this.pause();
    this.show(to);
  }

  toggle() {
    if (this.#timer !== undefined) this.pause();
    else this.#play();
  }

  pause() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    playButton.textContent = t('▶ Play');
  }

  #play() {
    if (this.#at === this.last) this.show(0);
    playButton.textContent = t('❚❚ Pause');
    this.resume();
  }

  /** Waits for the next move, as long as the players did, unless that was long. */
  resume() {
    if (this.#at === this.last) {
      this.pause();
      return;
    }
    const [now, next] = this.#film.frames.slice(this.#at, this.#at + 2);
    this.#timer = setTimeout(() => {
      this.show(this.#at + 1);
      this.resume();
    }, clamp(next.at - now.at, ...pauses) / Number(speed.value));
  }

  #tell() {
    const text = t('Move {number} of {last}', { number: this.#at, last: this.last });
    slider.value = String(this.#at);
    slider.setAttribute('aria-valuetext', text);
    element('count', HTMLElement).textContent = `${text}, ${clock(this.#film.frames[this.#at].at)}`;
    if (this.#address !== undefined) return;
    this.#address = setTimeout(() => { // browsers do not let pages change it often
      this.#address = undefined;
      history.replaceState(null, '', `${location.pathname}#move=${this.#at}`);
    }, second / 5);
  }
}

/** Opens a room with the cards or bombs of this game, and goes there. @param {Film} film */
async function dealAgain({ room, game }) {
  const lobby = new URL('../../../', location.href);
  try {
    const headers = { Authorization: `Bearer ${keyOf('')}` }; // of the new room's host
    const answer = await fetch(new URL(`rooms?from=${room}/${game}`, lobby), { method: 'POST', headers });
    if (!answer.ok) refuse(await whyRefused(await answer.text()));
    else location.assign(new URL(answer.headers.get('Location') ?? '', lobby));
  } catch {
    refuse(t('The server does not answer. Try again.'));
  }
}

/** What leads away from here. @param {Film} film */
function wireLinks(film) {
  const { pathname, hostname } = location;
  const isBelowLobby = pathname.endsWith(`/r/${film.room}/games/${film.game}`);
  element('back', HTMLElement).hidden = !isBelowLobby && !hostname.startsWith(`${film.room}.`);
  deal.hidden = !isBelowLobby;
  deal.addEventListener('click', () => dealAgain(film));
  const download = element('download', HTMLAnchorElement);
  download.href = `${pathname}.scramble`;
  download.hidden = false;
}

/** @param {Projector} projector */
function wireControls(projector) {
  /** What buttons and keys do. @type {[string, string, () => void][]} */
  const moves = [
    ['to-begin', 'Home', () => projector.jump(0)],
    ['step-back', 'ArrowLeft', () => projector.jump(projector.at - 1)],
    ['play', ' ', () => projector.toggle()],
    ['step', 'ArrowRight', () => projector.jump(projector.at + 1)],
    ['to-end', 'End', () => projector.jump(projector.last)],
  ];
  for (const [id, , move] of moves) element(id, HTMLButtonElement).addEventListener('click', move);
  slider.addEventListener('input', () => projector.jump(Number(slider.value)));
  // With the mouse the board is only a large button: keys then go on to move through the game.
  element('board', HTMLElement).addEventListener('click', () => playButton.focus({ preventScroll: true }));
  addEventListener('hashchange', () => projector.jump(moveInAddress()));
  addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
    if (!(target instanceof Element) || target.closest(key === ' ' ? 'a, button, select' : 'input, select')) return;
    const found = moves.find(([, its]) => its === key);
    if (!found) return;
    event.preventDefault();
    if (key !== ' ' || !event.repeat) found[2]();
  });
}

const film = await load();
if (film) {
  const projector = new Projector(film);
  document.title = t('{game}: replay', { game: projector.name });
  element('title', HTMLElement).textContent = projector.name;
  element('about', HTMLElement).textContent =
    t('Game {number}, {date}', { number: String(film.game),
      date: film.started.toLocaleString(region, { dateStyle: 'medium', timeStyle: 'short' }) });
  const verdict = element('verdict', HTMLElement);
  verdict.textContent = verdictInWords(film.verdict);
  verdict.hidden = !film.verdict;
  wireLinks(film);
  wireControls(projector);
  element('controls', HTMLElement).hidden = false;
  projector.show(moveInAddress());
  // Whoever has a link to a moment sees that; who wants less motion begins it.
  if (!location.hash && !matchMedia('(prefers-reduced-motion: reduce)').matches) projector.toggle();
}
