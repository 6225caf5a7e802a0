// The best of a game on a podium, and those after them in a list.

import { make } from './page.js';
import { andMore } from './people.js';

/**
 * @typedef {object} Entry
 * @property {string} name  What people call the player.
 * @property {number} score
 * @property {string} colour  The class of the player's colour.
 * @property {string} sign
 * @property {boolean} isMe
 * @property {string[]} [pairs]  The cards of its pairs.
 */

const steps = 3;
const longestList = 8;

/** The place of each: who has the same score has the same one. @param {Entry[]} ranked */
const placesOf = (ranked) => ranked.map(({ score }) => ranked.findIndex((each) => each.score === score) + 1);

/**
 * Fills a list with the players of a game, of which only those who scored stand on the podium.
 * @param {HTMLElement} list @param {Entry[]} ranked  In order.
 */
export function podium(list, ranked) {
  const places = placesOf(ranked);
  const shown = ranked.slice(0, longestList);
  const me = ranked.find(({ isMe }) => isMe);
  if (me && !shown.includes(me)) shown.push(me);
  list.replaceChildren(...shown.map((each) => {
    const index = ranked.indexOf(each);
    const place = places[index];
    const stands = index < steps && each.score > 0;
    const line = make('li', `${each.colour} ${stands ? `step place${place}` : 'other'} ${each.isMe ? 'me' : ''}`);
    const sign = make('span', 'badge', each.sign);
    sign.setAttribute('aria-hidden', 'true');
    line.append(make('span', 'place', `${place}. `), sign,
      make('span', 'name', each.name), make('span', 'score', String(each.score)));
    if (each.pairs?.length) line.append(make('bdi', 'pairs', each.pairs.join(' ')));
    return line;
  }));
  const more = ranked.length - shown.length;
  if (more > 0) list.append(make('li', 'more', andMore(more)));
}
