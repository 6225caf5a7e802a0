// The boards of a class as pictures: each follows the live connection of its room.

import { fitted } from './cards.js';
import { Diggers } from './diggers.js';
import { Field, flagged, untouched } from './field.js';
import { GameState } from './game_state.js';
import { t } from './language.js';

/**
 * A board that can be drawn.
 * @typedef {object} Picture
 * @property {string} protocol  Of the live connection.
 * @property {number} rows
 * @property {number} columns
 * @property {(text: string) => void} read  Reads a frame.
 * @property {(pen: Pen, index: number) => void} paint  Draws one cell, which is a square of side 1 at 0,0.
 * @property {() => string} words  What the picture shows.
 * @property {(player: string) => number} order  How many players of the room came before; -1 if it is not known.
 *
 * @typedef {object} Pen
 * @property {(colour: string, inset: number) => void} fill
 * @property {(text: string, size: number, colour: string) => void} put
 */

/** @implements {Picture} */
export class MemoryPicture {
  protocol = 'memory.scramble.2';
  #game = new GameState();

  get rows() { return this.#game.rows; }
  get columns() { return this.#game.columns; }

  /** @param {string} text */
  read(text) { this.#game.read(text); }

  /** @param {Pen} pen @param {number} index */
  paint(pen, index) {
    const game = this.#game;
    const spot = game.spots[index];
    if (spot === 'none') pen.fill('gone', 0.42);
    else if (spot === 'down') pen.fill('back', 0.06);
    else {
      pen.fill(game.holders.has(index) ? 'own' : 'line', 0.03);
      pen.fill('face', 0.09);
      pen.put(game.card(index), fitted(game.card(index)).whole, 'ink');
    }
  }

  words() {
    const { spots } = this.#game;
    const gone = spots.filter((spot) => spot === 'none').length;
    const down = spots.filter((spot) => spot === 'down').length;
    const up = spots.length - down - gone;
    return t('Cards: {down} face down, {up} face up, {gone} gone', { down, up, gone });
  }

  /** @param {string} player */
  order(player) { return this.#game.people.get(player)?.order ?? -1; }
}

/** @implements {Picture} */
export class FieldPicture {
  protocol = 'minesweeper.scramble.1';
  #field = new Field();
  #diggers = new Diggers(this.#field);

  get rows() { return this.#field.rows; }
  get columns() { return this.#field.columns; }

  /** @param {string} text */
  read(text) { this.#diggers.read(this.#field.read(text)); }

  /** @param {Pen} pen @param {number} index */
  paint(pen, index) {
    const square = this.#field.squares[index];
    const near = this.#field.number(index);
    pen.fill(near < 0 ? 'tile' : 'face', 0.03);
    if (this.#field.bombs.has(index)) pen.fill('ink', 0.3);
    if (square === flagged) pen.fill('bomb', 0.3);
    if (near > 0) pen.put(String(near), 0.7, 'ink');
  }

  words() {
    const { counts } = this.#field;
    return t('Squares not dug: {squares}, flags: {flags}', { squares: counts[untouched], flags: counts[flagged] });
  }

  /** @param {string} player */
  order(player) { return this.#diggers.people.get(player)?.order ?? -1; }
}

/** Draws a picture on a canvas as wide as its element. @param {HTMLCanvasElement} canvas @param {Picture} picture */
export function draw(canvas, picture) {
  const { rows, columns } = picture;
  const width = canvas.clientWidth;
  const pen = canvas.getContext('2d');
  if (!rows || !width || !pen) return;
  const side = Math.max(1, Math.floor((width * devicePixelRatio) / columns));
  const [wide, high] = [side * columns, side * rows];
  if (canvas.width !== wide || canvas.height !== high) [canvas.width, canvas.height] = [wide, high];
  pen.clearRect(0, 0, wide, high);
  const style = getComputedStyle(canvas);
  /** @type {Map<string, string>} */
  const colours = new Map();
  /** @param {string} name */
  const colour = (name) => {
    if (!colours.has(name)) colours.set(name, style.getPropertyValue(`--${name}`));
    return colours.get(name) ?? '';
  };
  let [x, y] = [0, 0];
  const tools = {
    /** @param {string} name @param {number} inset */
    fill: (name, inset) => {
      pen.fillStyle = colour(name);
      pen.beginPath();
      pen.roundRect(x + side * inset, y + side * inset, side * (1 - 2 * inset), side * (1 - 2 * inset), side * 0.1);
      pen.fill();
    },
    /** @param {string} text @param {number} size @param {string} name */
    put: (text, size, name) => {
      pen.fillStyle = colour(name);
      pen.font = `${Math.max(1, side * size)}px ${style.fontFamily}`;
      pen.textAlign = 'center';
      pen.textBaseline = 'middle';
      pen.fillText(text, x + side / 2, y + side / 2, side * 0.82);
    },
  };
  for (let index = 0; index < rows * columns; index += 1) {
    [x, y] = [(index % columns) * side, Math.floor(index / columns) * side];
    picture.paint(tools, index);
  }
}
