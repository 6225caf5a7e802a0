// What the wall shows before the first game of a room, in place of the board: who is here, then 3-2-1.

import { t } from './language.js';
import { element, make } from './page.js';

/** @import { RoomState } from './room_state.js' */

/** The looks of the list, from the largest letters to the most people; screen.css has them. */
const looks = ['', 'many', 'most'];

export class WallGathering {
  #box = make('section', 'gathering');
  #title = make('h2', '', t('Who is here'));
  #people = make('ul');
  #count = make('p', 'countdown');
  /** Who is listed. */
  #listed = '';

  constructor() {
    this.#title.id = 'gathering-title';
    this.#box.setAttribute('aria-labelledby', this.#title.id);
    this.#box.hidden = true;
    this.#count.setAttribute('role', 'status');
    this.#box.append(this.#title, this.#people, this.#count);
    element('board', HTMLElement).parentElement?.after(this.#box);
    new ResizeObserver(() => this.#fit()).observe(this.#box);
  }

  /** @param {RoomState} state @param {(player: string) => string} shown  What people call a player. */
  show({ here, more }, shown) {
    const gathers = more.has('gathering');
    const left = more.get('begins-in') ?? '';
    const isOver = !gathers && !left;
    document.body.classList.toggle('gathers', !isOver);
    this.#box.hidden = isOver;
    this.#title.hidden = !gathers || here.length === 0;
    this.#people.hidden = this.#title.hidden;
    const count = left && String(Math.min(3, Number(left)));
    if (this.#count.textContent !== count) this.#count.textContent = count;
    const names = here.map(shown);
    if (names.join('\n') === this.#listed) return;
    this.#listed = names.join('\n');
    this.#people.replaceChildren(...names.map((name) => make('li', '', name)));
    this.#fit();
  }

  /** Chooses the first look in which all are seen. */
  #fit() {
    for (const look of looks) {
      this.#people.className = `gathered ${look}`;
      if (this.#box.scrollHeight <= this.#box.clientHeight) break;
    }
  }
}
