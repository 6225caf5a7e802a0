// The end of a game of Memory, beside the board: who has won, the awards, and what comes next.

import { Awards } from './awards.js';
import { celebrate } from './celebrate.js';
import { EndFocus } from './end_focus.js';
import { listed, t } from './language.js';
import { element, make } from './page.js';
import { colour, ranking, sign } from './people.js';
import { podium } from './podium.js';
import { Winnings } from './winnings.js';
import { championsInWords } from './words.js';

/**
 * @import { GameState, Person, Update } from './game_state.js'
 * @import { Entry } from './podium.js'
 *
 * @typedef {object} Surroundings
 * @property {GameState} game
 * @property {() => string} me  The name under which this tab plays; '' if it looks on.
 * @property {(title: string, hasWon: boolean) => void} onEnd  A game has ended in front of this page.
 */

const mostNamed = 3;

/** Those with the most pairs, if anybody found one. @param {Person[]} ranked */
const bestOf = (ranked) => ranked.filter(({ score }) => score === ranked[0].score && score > 0);

/** Who has won, in words; `me` is this player. @param {GameState} game @param {string} me */
export function titleOf(game, me) {
  const best = bestOf(ranking(game));
  if (best.length === 0) return t('Nobody found a pair');
  const names = best.slice(0, mostNamed).map((each) => game.shown(each.name));
  if (best.length > mostNamed) names[mostNamed - 1] = t('others');
  if (best.length > 1) {
    return t('{names} tie with {count} pair|{names} tie with {count} pairs',
      { names: listed(names), count: best[0].score });
  }
  return best[0].name === me ? t('You have won') : t('{name} has won', { name: names[0] });
}

export class Result {
  #page;
  #awards = new Awards();
  #winnings = new Winnings();
  #box = element('result', HTMLElement);
  #title = element('winner', HTMLElement);
  #takeOff = element('take-off', HTMLButtonElement);
  #focus = new EndFocus(this.#title);
  #winner = '';
  /** @type {Entry[]} */
  #places = [];
  /** Whether the result can be copied. */
  #isOffered = false;
  /** Whether this page has shown the same game going on. */
  #hasSeenPlay = false;

  /** @param {Surroundings} page */
  constructor(page) {
    this.#page = page;
  }

  /** Who has won the game; '' while it is hidden. */
  get title() {
    return this.#box.hidden ? '' : this.#winner;
  }

  get hasFocus() {
    return this.#box.contains(document.activeElement);
  }

  /** @param {Update} update @param {number} at  When it came, in milliseconds. */
  read(update, at) {
    if (update.isNew) this.#hasSeenPlay = false;
    this.#awards.read(update, this.#page.game, at);
    this.#winnings.read(update, this.#page.game);
    this.show();
  }

  /** The connection was lost, or tells less than all: awards would say something false. */
  miss() {
    this.#awards.miss();
  }

  /** Shows it as it is now, or hides it while the game goes on. */
  show() {
    const { game, me } = this.#page;
    const ranked = ranking(game);
    const wasHidden = this.#box.hidden;
    this.#box.hidden = !game.isOver || ranked.length === 0;
    if (!game.isOver && game.spots.length > 0) this.#hasSeenPlay = true;
    if (this.#box.hidden) return;
    const own = game.people.get(me());
    const hasWon = own !== undefined && bestOf(ranked).includes(own);
    const title = titleOf(game, hasWon ? me() : '');
    this.#winner = title;
    const heading = championsInWords(game.room, (name) => game.shown(name)) || title;
    if (this.#title.textContent !== heading) this.#title.textContent = heading;
    const places = ranked.map((each) => ({
      name: game.shown(each.name), score: each.score, colour: colour(each), sign: sign(each), isMe: each === own,
      pairs: this.#winnings.of(each.name),
    }));
    podium(element('podium', HTMLElement), places);
    this.#places = places;
    if (!this.#isOffered) void this.#offerText();
    this.#showAwards(ranked);
    const hadFocus = this.#takeOff === document.activeElement;
    this.#takeOff.hidden = own?.holds.length !== 2 || game.room.more.has('time-up');
    if (hadFocus && this.#takeOff.hidden) this.#focus.take();
    if (!wasHidden || !this.#hasSeenPlay) return;
    this.#page.onEnd(title, hasWon);
    celebrate(ranked);
    this.#focus.take();
  }

  async #offerText() {
    const parts = await import('./at_end.js').catch(() => null);
    if (!parts || this.#isOffered) return; // if it cannot be loaded, the next message asks again
    this.#isOffered = true;
    parts.offerText(element('restart', HTMLElement),
      () => [t('Memory Scramble'), this.#title.textContent, this.#winner], () => this.#places);
  }

  /** @param {Person[]} ranked */
  #showAwards(ranked) {
    const { game } = this.#page;
    const names = new Set(ranked.map(({ name }) => name)); // without those who were removed
    element('awards', HTMLElement).replaceChildren(...this.#awards.of(names).map(({ title, player, text }) => {
      const line = make('li');
      line.append(make('b', '', `${title}:`), ` ${game.shown(player)}, ${text}`);
      return line;
    }));
  }
}
