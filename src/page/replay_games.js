// What the page of a replay shows of each game. It knows no rules: it reads what a live connection would have said.

import { paintCard } from './cards.js';
import { tellDeed } from './diggers.js';
import { untouched } from './field.js';
import { SeenField } from './field_people.js';
import { GameState } from './game_state.js';
import { Grid } from './grid.js';
import { t } from './language.js';
import { element } from './page.js';
import { People } from './people.js';
import { shadeOfCard, shadeOfSquare } from './shades.js';
import { paintSquare } from './squares.js';
import { leftInWords, sentence, tellOther } from './words.js';

/**
 * @import { Crowd } from './crowd.js'
 * @import { Frame } from './film.js'
 *
 * @typedef {object} ReplayedGame
 * @property {string} name
 * @property {string} look  The game whose page has its style.
 * @property {Grid} grid
 * @property {(frames: Frame[], isFromWhole: boolean) => string} show
 *   Shows what comes after these frames, of which the first follows the one shown last, or else tells the whole
 *   board. Returns what the last move did, in words; '' at the beginning.
 */

/** What happened, each as a sentence; '' is nothing. @param {string[]} sentences */
const joined = (sentences) => sentences.filter(Boolean).map(sentence).join(' ');

/** @param {Crowd} crowd @param {() => void} toggle @returns {ReplayedGame} */
export function replayedMemory(crowd, toggle) {
  let game = new GameState();
  const nobody = { name: '', turning: new Set(), waits: null };
  const grid = new Grid(element('board', HTMLElement), {
    paint: (cell, index) => paintCard(cell, game, index, nobody),
    shade: (index) => shadeOfCard(game, index),
    activate: toggle,
    isSeenWhole: true,
  });
  const people = new People(element('people', HTMLElement), element('more', HTMLElement));

  /** @param {string} move */
  const tellMove = (move) => {
    const [word, player, place] = move.split(' ');
    const who = crowd.shown(player);
    const where = place ? game.where(game.index(place)) : '';
    if (word === 'flip') return t('{who} tried {where}', { who, where });
    if (word === 'withdraw') return t('{who} no longer waits for {where}', { who, where });
    if (word === 'release') return t('{who} was away and let go of everything', { who });
    return word === 'replace' ? t('Cards have been replaced') : '';
  };

  /** @param {string} move @param {import('./game_state.js').Update} update */
  const tell = (move, update) => {
    /** @param {string} name */
    const news = (name) => {
      const now = game.people.get(name);
      return now && update.before.has(name) ? tellOther(update.before.get(name), now, game) : '';
    };
    const [word, mover] = move.split(' ');
    const others = [...update.before.keys()].filter((name) => name !== mover).map(news);
    return joined([(word === 'flip' && news(mover)) || tellMove(move), ...others]);
  };

  return {
    name: t('Memory Scramble'),
    look: 'memory',
    grid,
    show(frames, isFromWhole) {
      if (isFromWhole) {
        game = new GameState();
        game.crowd = crowd;
      }
      let update = game.emptyUpdate(true);
      for (const { news } of frames) update = game.read(news);
      const { spaces } = update;
      // The two cards of a pair change together.
      for (const index of [...spaces]) {
        for (const other of game.people.get(game.holders.get(index) ?? '')?.holds ?? []) spaces.add(other);
      }
      if (frames.length > 1 || update.whole) grid.resize(game.rows, game.columns);
      else grid.patch(spaces);
      element('size', HTMLElement).textContent = `${game.rows} × ${game.columns}`;
      people.show(game, '');
      return tell(frames[frames.length - 1].move, update);
    },
  };
}

/** @param {Crowd} crowd @param {() => void} toggle @returns {ReplayedGame} */
export function replayedField(crowd, toggle) {
  const seen = new SeenField(crowd);
  const nobody = { pending: new Set(), boom: -1 };
  const grid = new Grid(element('board', HTMLElement), {
    paint: (cell, index) => paintSquare(cell, seen.field, index, nobody),
    shade: (index) => shadeOfSquare(seen.field, index),
    activate: toggle,
    isSeenWhole: true,
  });

  /** @param {string} move @param {import('./diggers.js').Deed[]} deeds */
  const tell = (move, deeds) => {
    const [word, x, y, player] = move.split(' ');
    if (!word) return '';
    const who = player ? crowd.shown(player) : t('Somebody');
    const where = seen.field.where(Number(y) * seen.field.columns + Number(x));
    if (word === 'flag') return joined([t('{who} flagged {where}', { who, where })]);
    if (word === 'deflag') return joined([t('{who} removed the flag at {where}', { who, where })]);
    const deed = deeds.find(({ name }) => name === player);
    const deedInWords = (deed && tellDeed(deed, who)) || t('{who} dug', { who });
    return joined([t('{deed} at {where}', { deed: deedInWords, where })]);
  };

  return {
    name: t('Minesweeper'),
    look: 'minesweeper',
    grid,
    show(frames, isFromWhole) {
      if (isFromWhole) seen.reset();
      const { field, diggers } = seen;
      const { move } = frames[frames.length - 1];
      let deeds = /** @type {import('./diggers.js').Deed[]} */ ([]);
      const squares = new Set();
      let isWhole = frames.length > 1;
      for (const frame of frames) {
        const update = field.read(frame.news);
        deeds = diggers.read(update);
        const [, x, y] = frame.move.split(' ').map(Number);
        if (deeds.some(({ hit }) => hit > 0)) field.explode(y * field.columns + x, update);
        for (const square of update.squares) squares.add(square);
        isWhole ||= update.whole;
      }
      if (isWhole) grid.resize(field.rows, field.columns);
      else grid.patch(squares);
      element('size', HTMLElement).textContent = `${field.columns} × ${field.rows}`;
      element('left', HTMLElement).textContent =
        leftInWords(field.counts[untouched], diggers.left);
      seen.show();
      return tell(move, deeds);
    },
  };
}
