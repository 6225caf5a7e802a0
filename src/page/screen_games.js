// What the page for the wall shows of each game.

import { paintCard } from './cards.js';
import { celebrate } from './celebrate.js';
import { Crowd } from './crowd.js';
import { tellDeed } from './diggers.js';
import { untouched } from './field.js';
import { SeenField } from './field_people.js';
import { GameState } from './game_state.js';
import { Grid } from './grid.js';
import { t } from './language.js';
import { element } from './page.js';
import { People, ranking } from './people.js';
import { titleOf } from './result.js';
import { shadeOfCard, shadeOfSquare } from './shades.js';
import { paintSquare } from './squares.js';
import { Log, Voice } from './voice.js';
import { WallGathering } from './wall_gathering.js';
import { WallPeople } from './wall_people.js';
import { championsInWords, gameIsOver, leftInWords, tellOther } from './words.js';

/**
 * @import { RoomState } from './room_state.js'
 *
 * @typedef {object} GameOnWall
 * @property {string} name
 * @property {string} protocol  The subprotocol of its live connection.
 * @property {Grid} grid
 * @property {(text: string) => RoomState} show  Shows what a frame says; returns what it says about the room.
 */

/** @returns {GameOnWall} */
export function memoryOnWall() {
  const game = new GameState();
  const nobody = { name: '', turning: new Set(), waits: null };
  const grid = new Grid(element('board', HTMLElement), {
    paint: (cell, index) => paintCard(cell, game, index, nobody),
    shade: (index) => shadeOfCard(game, index),
    activate: () => {},
    isSeenWhole: true,
    largest: 1000,
  });
  const people = new People(element('people', HTMLElement), element('more', HTMLElement));
  const onWall = new WallPeople(people, () => people.show(game, ''));
  const gathering = new WallGathering();
  const log = new Log(element('log', HTMLElement));
  const voice = new Voice(element('said', HTMLElement));
  let said = '';
  const crowd = new Crowd(() => {
    grid.patch([...game.holders.keys()]);
    people.show(game, '');
    say();
  });
  game.crowd = crowd;

  /** @param {import('./game_state.js').Update} update */
  const note = (update) => {
    if (update.isNew) {
      log.clear();
      return;
    }
    for (const [name, before] of update.before) {
      const now = game.people.get(name);
      const news = now ? tellOther(before, now, game) : '';
      if (news) log.note(news);
    }
  };

  const say = () => {
    const ranked = ranking(game);
    const isOver = game.isOver && (ranked.length > 0 || game.room.more.has('time-up'));
    const champions = championsInWords(game.room, (name) => game.shown(name));
    const end = gameIsOver(game.room, t('The game is over.'), champions ? '' : titleOf(game, ''));
    const text = isOver ? `${end} ${champions}`.trim() : '';
    if (text !== said) voice.say(text, 'good');
    if (text && !said) celebrate(ranked);
    said = text;
    onWall.show(game.isOver, game);
    gathering.show(game.room, (name) => game.shown(name));
  };

  return {
    name: t('Memory Scramble'),
    protocol: 'memory.scramble.2',
    grid,
    show(text) {
      const update = game.read(text);
      const { spaces } = update;
      // The two cards of a pair change together.
      for (const index of [...spaces]) {
        for (const other of game.people.get(game.holders.get(index) ?? '')?.holds ?? []) spaces.add(other);
      }
      if (update.whole) grid.resize(game.rows, game.columns);
      else grid.patch(spaces);
      people.show(game, '');
      crowd.hide(game.room, game);
      crowd.hear(game.room.names);
      note(update);
      say();
      return game.room;
    },
  };
}

/** @returns {GameOnWall} */
export function fieldOnWall() {
  const seen = new SeenField(new Crowd(() => showPeople()));
  const { field, crowd } = seen;
  const nobody = { pending: new Set(), boom: -1 };
  const grid = new Grid(element('board', HTMLElement), {
    paint: (cell, index) => paintSquare(cell, field, index, nobody),
    shade: (index) => shadeOfSquare(field, index),
    activate: () => {},
    isSeenWhole: true,
    largest: 1000,
  });
  const onWall = new WallPeople(seen.list, () => seen.show());
  const gathering = new WallGathering();
  const log = new Log(element('log', HTMLElement));
  const voice = new Voice(element('said', HTMLElement));
  let wasOver = false;

  const showPeople = () => {
    seen.show();
    onWall.show(field.room.isOver, seen);
    gathering.show(field.room, (name) => crowd.shown(name));
  };

  return {
    name: t('Minesweeper'),
    protocol: 'minesweeper.scramble.1',
    grid,
    show(text) {
      const update = field.read(text);
      if (update.isNew) log.clear();
      for (const deed of seen.diggers.read(update)) {
        const news = tellDeed(deed, crowd.shown(deed.name));
        if (news) log.note(news);
      }
      if (update.whole) grid.resize(field.rows, field.columns);
      else grid.patch(update.squares);
      crowd.hide(field.room, seen);
      crowd.hear(field.room.names);
      showPeople();
      element('counts', HTMLElement).textContent =
        leftInWords(field.counts[untouched], seen.diggers.left);
      if (field.room.isOver !== wasOver) {
        const end = gameIsOver(field.room, t('The field is cleared.'));
        voice.say(wasOver ? '' : `${end} ${championsInWords(field.room, (name) => crowd.shown(name))}`.trim(), 'good');
      }
      wasOver = field.room.isOver;
      return field.room;
    },
  };
}
