// The classes that give a cell its colour in the overview and on the map; the game's style sheet has the colours.

import { flagged, untouched } from './field.js';
import { colour } from './people.js';

/** @param {import('./game_state.js').GameState} game @param {number} index */
export function shadeOfCard(game, index) {
  const holder = game.people.get(game.holders.get(index) ?? '');
  return holder ? `held ${colour(holder)}` : game.spots[index].split(' ', 1)[0];
}

/** @param {import('./field.js').Field} field @param {number} index */
export function shadeOfSquare(field, index) {
  if (field.bombs.has(index)) return 'bomb';
  const square = field.squares[index];
  if (square === untouched) return 'untouched';
  return square === flagged ? 'flagged' : 'dug';
}
