// The first three of a game.

import { make } from './page.js';

/**
 * @typedef {object} Placed
 * @property {string} name  What people call the player.
 * @property {number} score
 * @property {string} colour  The class of the player's colour.
 * @property {string} sign  What stands for the player beside the name.
 * @property {boolean} isMe
 */

/** @param {Placed[]} entries  In ranked order. */
export function podium(entries) {
  const list = make('ol', 'podium');
  for (const { name, score, colour, sign, isMe } of entries.slice(0, 3)) {
    const place = 1 + entries.filter((each) => each.score > score).length;
    const step = make('li', `${colour} place-${place}${isMe ? ' me' : ''}`);
    const badge = make('span', 'badge', sign);
    badge.setAttribute('aria-hidden', 'true');
    step.append(badge, make('span', 'name', isMe ? 'You' : name), make('span', 'score', String(score)));
    step.ariaLabel = `${place}. ${name}, ${score}`;
    list.append(step);
  }
  return list;
}
