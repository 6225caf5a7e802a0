// The players on the wall: as many as can be seen whole, in as many columns as that takes, and the podium at the end.

import { element, make } from './page.js';
import { colour, ranking, sign } from './people.js';
import { podium } from './podium.js';

/** @import { People, Players } from './people.js' */

/** From the largest letters to the most players, each look on top of those before it; screen.css has them. */
const steps = ['no-moves', 'crowd', 'dense', 'packed'];

export class WallPeople {
  #people;
  #repaint;
  #podium = make('ol');
  /** For how many players, and in how large a window, the look was chosen last. */
  #fitted = '';
  #most = Infinity;

  /** @param {People} people @param {() => void} repaint  Shows the players anew. */
  constructor(people, repaint) {
    this.#people = people;
    this.#repaint = repaint;
    people.fit = (players) => this.#fit(players);
    this.#podium.id = 'podium';
    this.#podium.hidden = true;
    this.#podium.setAttribute('aria-labelledby', 'people-title');
    people.list.before(this.#podium);
    new ResizeObserver(() => this.#refit()).observe(document.body);
    new ResizeObserver(() => this.#refit()).observe(element('join', HTMLElement)); // its picture comes later
  }

  /** Shows the podium in place of the list once the game is over. @param {boolean} isOver @param {Players} game */
  show(isOver, game) {
    const ranked = ranking(game);
    this.#podium.hidden = !isOver || ranked.length === 0;
    this.#people.list.hidden = !this.#podium.hidden;
    this.#people.more.hidden = !this.#podium.hidden;
    if (this.#podium.hidden) return;
    podium(this.#podium, ranked.map((each) => ({
      name: game.shown(each.name), score: each.score, colour: colour(each), sign: sign(each), isMe: false,
    })));
  }

  #refit() {
    this.#fitted = '';
    this.#repaint();
  }

  /** How many can be listed. Chooses the first look in which all are seen. @param {number} players */
  #fit(players) {
    const now = String(players);
    if (this.#fitted === now) return this.#most;
    this.#fitted = now;
    const { classList } = document.body;
    classList.remove(...steps);
    for (const step of ['', ...steps]) {
      if (step) classList.add(step);
      this.#most = this.#room();
      if (players <= this.#most) break;
    }
    return this.#most;
  }

  /** How many lines the list has room for. Where the page scrolls, as on a phone, for as many as are usual. */
  #room() {
    const { list } = this.#people;
    const { display, gridTemplateColumns, gridAutoRows, rowGap } = getComputedStyle(list);
    if (display !== 'grid') return 60;
    const gap = parseFloat(rowGap) || 0;
    const rows = Math.floor((list.clientHeight + gap) / (parseFloat(gridAutoRows) + gap));
    return Math.max(1, rows * gridTemplateColumns.split(' ').length);
  }
}
