// Before the first game of a room: who is here, how others come in, and the host's Start. Then 3-2-1 for all at once.

import './gathering.css';
import { joinInWords } from './bots_in_words.js';
import { button } from './dialog.js';
import { t } from './language.js';
import { element, make, storage } from './page.js';
import { linkTo, onlyHere, qrCode } from './room_link.js';

/**
 * @import { Crowd } from './crowd.js'
 * @import { RoomState } from './room_state.js'
 */

const wanted = 3; // bots
const browser = storage('localStorage');

export class Gathering {
  #crowd;
  #box = make('section', 'gathering');
  #parts = make('div', 'parts');
  #people = make('ul', 'gathered');
  #start;
  #bots;
  #wait = make('p', '', t('The host starts the game.'));
  #count = make('p', 'countdown');
  /** What the list shows. */
  #listed = '';
  /** Whether the focus was here, and is nowhere else since. */
  #hadFocus = false;

  /**
   * @param {RoomState} room @param {Crowd} crowd
   * @param {(path: string, done: string) => Promise<boolean>} change
   */
  constructor(room, crowd, change) {
    this.#crowd = crowd;
    const title = make('h2', '', t('Who is here'));
    title.id = 'gathering-title';
    this.#box.setAttribute('aria-labelledby', title.id);
    this.#people.setAttribute('aria-labelledby', title.id);
    this.#count.setAttribute('role', 'status');
    this.#start = button(t('Start'), () => change('start', ''));
    this.#start.classList.add('first');
    this.#bots = button(t('Play with three bots'), async () => {
      if (await change(`bots?add=${wanted}&level=2`, joinInWords(wanted))) await change('start', '');
    });
    const { above, below } = waysIn(room);
    this.#parts.append(title, this.#people, ...above, this.#start, this.#bots, this.#wait, ...below);
    this.#box.append(this.#parts, this.#count);
    const board = element('board', HTMLElement);
    board.parentElement?.after(this.#box);
    new ResizeObserver(() => { // the board is there, with its cells
      const cell = this.#hadFocus && board.querySelector('[tabindex="0"]');
      if (cell instanceof HTMLElement) cell.focus();
    }).observe(board);
  }

  /** Whether people gather, or wait for the game to begin. @param {RoomState} state @param {boolean} isHost */
  show({ here, more }, isHost) {
    const { activeElement, body } = document;
    if (activeElement !== body) this.#hadFocus = this.#box.contains(activeElement);
    const gathers = more.has('gathering');
    const left = more.get('begins-in');
    const isOver = !gathers && left === undefined;
    body.classList.toggle('gathers', !isOver);
    const stage = element('board', HTMLElement).parentElement;
    if (stage) stage.inert = !isOver;
    this.#box.hidden = isOver;
    this.#parts.hidden = !gathers;
    const count = left === undefined ? '' : String(Math.min(3, Number(left)));
    if (this.#count.textContent !== count) this.#count.textContent = count;
    const mayStart = isHost || more.get('gathering') === 'anybody';
    this.#start.hidden = !mayStart;
    this.#wait.hidden = mayStart;
    this.#bots.hidden = !mayStart || here.length > 1;
    this.#list(here);
  }

  /** @param {string[]} names */
  #list(names) {
    const shown = names.map((name) => this.#crowd.shown(name));
    if (shown.join('\n') === this.#listed) return;
    this.#listed = shown.join('\n');
    this.#people.replaceChildren(...shown.map((name) => make('li', '', name)));
  }
}

/**
 * What stands above Start, the code and the picture of the link, and what below it, the link. None of it if this
 * browser hides them.
 * @param {RoomState} room @returns {Record<'above' | 'below', (HTMLElement | string)[]>}
 */
function waysIn(room) {
  if (browser.get('hide code') === 'yes') return { above: [], below: [] };
  const code = make('p', 'code', `${t('Code')} `);
  const signs = make('strong', '', room.more.get('code') ?? '');
  signs.translate = false;
  code.append(signs);
  const url = linkTo(room);
  const link = make('a', 'link-to', url);
  link.href = url;
  return { above: [code, qrCode(url)], below: [link, onlyHere(url)] };
}
