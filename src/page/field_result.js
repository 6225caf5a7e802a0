// The end of a game on a field, in a room: who won, the podium, awards, and the next game.

import { FieldAwards } from './field_awards.js';
import { listed, t } from './language.js';
import { clock, element, make } from './page.js';
import { colour, sign } from './people.js';
import { podium } from './podium.js';
import { championsInWords } from './words.js';

/**
 * @import { Digger } from './diggers.js'
 * @import { Field } from './field.js'
 * @import { Award } from './field_awards.js'
 * @import { Entry } from './podium.js'
 *
 * @typedef {object} Seated
 * @property {string} name  This player's name; '' for who looks on.
 * @property {Field} field
 * @property {number} clicks  How often this player has pressed; 0 if that is not known.
 * @property {(player: string) => string} shown
 */

export class FieldResult {
  awards = new FieldAwards();
  #winner = make('p');
  #podium = make('ol');
  #awards = make('ul');
  #figures = make('p');
  #best = make('p');
  #shown = '';
  /** What was shown with the figures; '' while the result cannot be copied. */
  #shownWhole = '';
  /** @type {Entry[]} */
  #places = [];

  constructor() {
    this.#winner.id = 'winner';
    this.#podium.id = 'podium';
    this.#awards.id = 'awards';
    this.#awards.ariaLabel = t('Awards');
    this.#figures.id = 'figures';
    this.#best.id = 'best';
    element('cleared-title', HTMLElement).after(this.#winner);
    element('again', HTMLElement).after(this.#podium, this.#awards, this.#figures, this.#best);
  }

  /** Shows the end of the game, unless that is seen already. @param {Digger[]} ranked @param {Seated} seats */
  show(ranked, seats) {
    const { room } = seats.field;
    if (!room.isOver) return;
    const awards = this.awards.list(ranked);
    const people = ranked.map((each) => [seats.shown(each.name), each.score, each.order]);
    const shown = JSON.stringify([people, awards, seats.name, room.time, room.best]);
    if (shown !== this.#shown) this.#showPeople(ranked, awards, seats);
    this.#shown = shown;
    if (shown === this.#shownWhole) return;
    void import('./at_end.js').then((parts) => {
      this.#figures.textContent = parts.figures(seats);
      if (!this.#shownWhole) {
        parts.offerText(this.#best, () => [t('Minesweeper'), this.#winner.textContent], () => this.#places);
      }
      this.#shownWhole = shown;
    }, () => {}); // the next message asks again
  }

  /** @param {Digger[]} ranked @param {Award[]} awards @param {Seated} seats */
  #showPeople(ranked, awards, seats) {
    const { room } = seats.field;
    this.#winner.textContent = `${championsInWords(room, seats.shown)} ${winners(ranked, seats)}`.trim();
    const places = ranked.map((each) => ({
      name: seats.shown(each.name),
      score: each.score,
      colour: colour(each),
      sign: sign(each),
      isMe: each.name === seats.name,
    }));
    podium(this.#podium, places);
    this.#places = places;
    this.#awards.replaceChildren(...awards.map((each) => awardLine(each, seats)));
    this.#awards.hidden = awards.length === 0;
    const isNameless = room.more.has('names-hidden');
    const best = room.best.map(({ seconds, players }) => isNameless || players.length === 0 ? clock(seconds)
      : t('{time} by {names}', { time: clock(seconds), names: listed(players.map(seats.shown)) }));
    this.#best.textContent = best.length > 0 ? t('Best times on this server: {times}', { times: best.join(', ') }) : '';
    this.#best.hidden = best.length === 0;
  }
}

/** @param {Award} award @param {Seated} seats */
function awardLine({ title, name, what }, seats) {
  const line = make('li');
  line.append(make('b', '', `${title}:`), ` ${seats.shown(name)}, ${what}`);
  return line;
}

/** @param {Digger[]} ranked @param {Seated} seats */
function winners(ranked, { name: me, field: { room }, shown }) {
  const most = ranked[0]?.score ?? 0;
  const names = ranked.filter(({ score }) => score === most && score > 0)
    .map(({ name }) => name);
  const time = room.time === null ? '' : ` ${t('Time: {time}.', { time: clock(room.time) })}`;
  if (names.length === 0) return room.more.has('time-up') ? '' : `${t('Cleared.')}${time}`;
  if (names.length === 1 && names[0] === me) return t('You dug the most squares: {squares}.', { squares: most }) + time;
  const told = names.slice(0, 3).map(shown).join(', ');
  return t('{names} dug the most squares: {squares}.', { names: told, squares: most }) + time;
}
