// One room on the page of its class: its board, live, who is there, and the best.

import { FieldPicture, MemoryPicture, draw } from './class_boards.js';
import { LiveConnection } from './live.js';
import { t } from './language.js';
import { make } from './page.js';
import { onOtherColours } from './picture.js';

/** @import { Picture } from './class_boards.js' */
/** @import { Result, RoomOfClass } from './class_state.js' */

const longestList = 3;

/** @param {number} people */
export const peopleInWords = (people) => t('{count} person|{count} people', { count: people });

export class ClassRoom {
  element = make('article');
  /** @type {Picture} */
  #picture;
  #canvas = make('canvas');
  #about = make('p');
  #best = make('ol');
  #isScheduled = false;

  /** @param {string} game @param {RoomOfClass} room @param {number} number */
  constructor(game, room, number) {
    this.#picture = game === 'memory' ? new MemoryPicture() : new FieldPicture();
    const title = make('h3');
    title.id = `room-${number}`;
    const link = make('a', '', t('Room {number}', { number: String(number) }));
    link.href = `../../r/${room.name}/?watch`;
    title.append(link);
    this.element.setAttribute('aria-labelledby', title.id);
    this.#canvas.setAttribute('role', 'img');
    this.#canvas.setAttribute('aria-label', t('The board'));
    this.#best.setAttribute('aria-label', t('The best of room {number}', { number: String(number) }));
    this.element.append(title, this.#about, this.#canvas, this.#best);
    new ResizeObserver(() => this.#schedule()).observe(this.#canvas);
    onOtherColours(() => this.#schedule());
    new LiveConnection({
      path: () => `../../r/${room.name}/live`,
      protocol: this.#picture.protocol,
      onFrame: (text) => {
        this.#picture.read(text);
        this.#schedule();
      },
      onState: () => {},
      onTraffic: () => {},
    }).open();
  }

  /** How many players of the room came before; -1 if it is not known. @param {string} player */
  order(player) {
    return this.#picture.order(player);
  }

  /**
   * @param {RoomOfClass} room @param {Result[]} results  Of the present round, the best first.
   * @param {(result: Result) => string} nameOf
   */
  show(room, results, nameOf) {
    this.element.classList.toggle('over', room.isOver);
    const here = peopleInWords(room.here);
    const about = room.isOver ? t('{people}, over', { people: here }) : here;
    if (this.#about.textContent !== about) this.#about.textContent = about;
    const lines = results.slice(0, longestList).map((each) => {
      const line = make('li');
      line.append(make('span', '', nameOf(each)), make('span', '', String(each.score)));
      return line;
    });
    this.#best.replaceChildren(...lines);
    this.#best.hidden = lines.length === 0;
  }

  #schedule() {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    requestAnimationFrame(() => {
      this.#isScheduled = false;
      draw(this.#canvas, this.#picture);
      const words = this.#picture.words();
      if (this.#canvas.ariaLabel !== words) this.#canvas.ariaLabel = words;
    });
  }
}
