// Whole games in a room, with pairs of one's own, too, and a round of a class, by keyboard alone, told only by the
// accessibility tree.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openRoom, openTab, patience, person, start } from './support.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Somebody who has a keyboard, and hears what a screen reader can say. */
class Listener {
  /** @param {Page} page @param {import('playwright-core').CDPSession} tree */
  constructor(page, tree) {
    this.page = page;
    this.tree = tree;
  }

  /** @param {import('playwright-core').BrowserContext} context @param {string} url */
  static async at(context, url) {
    const page = await openTab(context, url);
    return new Listener(page, await context.newCDPSession(page));
  }

  /** Everything in the tree, as ROLE NAME; what has the focus is marked. */
  async hear() {
    const { nodes } = await this.tree.send('Accessibility.getFullAXTree');
    return nodes.filter(({ ignored }) => !ignored).map(({ role, name, properties = [] }) => ({
      words: `${role?.value} ${name?.value ?? ''}`.replace(/[\u2066-\u2069]/g, ''),
      hasFocus: properties.some((each) => each.name === 'focused' && each.value.value),
    }));
  }

  /** Waits until something is said. Result: what. @param {RegExp} wanted @param {boolean} [atFocus] */
  async waitFor(wanted, atFocus = false) {
    const begun = performance.now();
    for (;;) {
      const heard = (await this.hear()).filter(({ hasFocus }) => hasFocus || !atFocus);
      const found = heard.find(({ words }) => wanted.test(words));
      if (found) return found.words;
      if (performance.now() - begun > patience) {
        throw new Error(`nothing is ${wanted} in ${heard.map(({ words }) => words).join('; ')}`);
      }
    }
  }

  /** @param {string[]} keys */
  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Goes on by Tab until that has the focus. @param {RegExp} wanted */
  async tabTo(wanted) {
    for (let number = 0; number < 60; number += 1) {
      await this.press('Tab');
      const now = (await this.hear()).filter(({ hasFocus }) => hasFocus).at(-1);
      if (now && wanted.test(now.words)) return;
    }
    throw new Error(`Tab never leads to ${wanted}`);
  }
}

/** Turns over a card of a board of 2x2. Result: the card. @param {Listener} by @param {number} index */
async function turn(by, index) {
  await by.press('Control+Home', ...index > 1 ? ['ArrowDown'] : [], ...index % 2 ? ['ArrowRight'] : []);
  const where = `gridcell row ${index > 1 ? 2 : 1}, column ${(index % 2) + 1}`;
  await by.waitFor(new RegExp(`^${where}`), true);
  await by.press('Enter');
  const words = await by.waitFor(new RegExp(`^${where}, (face up, \\w+(, yours)?|empty)$`));
  return /face up, (\w+)/.exec(words)?.[1] ?? '';
}

/**
 * Plays a game of two pairs to its end. The first card's match is one of three; the other two cards are then the last
 * pair, of which one card wins both.
 * @param {Listener} by @param {(card: string) => string} matchOf
 */
async function playTwoPairs(by, matchOf) {
  const match = matchOf(await turn(by, 0));
  let other = 1;
  while (await turn(by, other) !== match) {
    other += 1;
    await turn(by, 0);
  }
  await by.waitFor(new RegExp(`^StaticText A pair! Both .*${match}.* are yours\\.$`));
  await turn(by, [1, 2, 3].filter((index) => index !== other)[0]);
  await by.waitFor(/^StaticText The game is over\. You have won\.$/);
}

/**
 * Presses Play again, which takes the focus at the end of a game, and no key at first. Once one is taken no other
 * follows: it would turn over a card of the next game.
 * @param {Listener} by
 */
async function playAgain(by) {
  await by.waitFor(/^button Play again$/, true);
  await by.page.evaluate(() => addEventListener('click', () => document.body.classList.add('pressed')));
  do await by.press('Enter'); while (await by.page.locator('body.pressed').count() === 0);
}

test('a whole game in a room, from the lobby to Play again, by keyboard and accessibility tree alone', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const someone = await person();
  await someone.route(/rooms\?/, (route) => route.continue({ url: `${url}rooms?size=2x2&cards=a,b` }));
  const by = await Listener.at(someone, url);
  await by.tabTo(/^button Open a room$/);
  await by.press('Enter');
  await by.waitFor(/^gridcell row 1, column 1, face down$/);
  await by.waitFor(/^StaticText Live$/);
  await by.tabTo(/^gridcell row 1, column 1/);
  await playTwoPairs(by, (card) => card);
  await playAgain(by);
  await by.waitFor(/^gridcell row 2, column 2, face down$/);
  await by.waitFor(/^gridcell row 1, column 1/, true);
  await by.waitFor(/^StaticText 1 game won/);
});

test('pairs of one\'s own are written, corrected and played by keyboard and accessibility tree alone', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const by = await Listener.at(await person(), url);
  await by.tabTo(/^combobox Board$/);
  await by.press('End', 'ArrowUp');
  await by.tabTo(/^textbox One pair in each line$/);
  await by.page.keyboard.type('Hund | dog\nKatze');
  await by.waitFor(/^StaticText 2 pairs, on a board of 2 × 2\.$/);
  await by.page.keyboard.type(' | dog');
  await by.waitFor(/^StaticText Line 2: “dog” is in line 1 already\./);
  await by.press('Backspace', 'Backspace', 'Backspace');
  await by.page.keyboard.type('cat');
  await by.waitFor(/^StaticText 2 pairs, on a board of 2 × 2\.$/);
  for (const card of ['Hund', 'dog', 'Katze', 'cat']) await by.waitFor(new RegExp(`^StaticText ${card}$`));
  await by.tabTo(/^combobox Size of the board$/);
  await by.tabTo(/^button Open a room$/);
  await by.press('Enter');
  await by.waitFor(/^heading Who is here$/);
  await by.tabTo(/^button Start$/);
  await by.press('Enter');
  await by.waitFor(/^gridcell row 1, column 1, face down$/, true);
  const halves = ['Hund', 'dog', 'Katze', 'cat'];
  await playTwoPairs(by, (card) => halves[halves.indexOf(card) ^ 1]); // the one beside it
});

/** What a field is in words, by row and column. @typedef {Map<string, string>} Squares */

/** @param {Listener} by @returns {Promise<Squares>} */
async function squares(by) {
  const cells = (await by.hear()).map(({ words }) => /^gridcell row (\d), column (\d), (.*)$/.exec(words) ?? []);
  return new Map(cells.filter(({ length }) => length > 0).map(([, row, column, what]) => [`${row} ${column}`, what]));
}

/**
 * What the numbers of a field tell to do next: to flag a square, if all around a number are bombs, or to dig around a
 * number whose bombs are flagged.
 * @param {Squares} seen
 */
function nextStep(seen) {
  for (const [place, words] of seen) {
    const number = Number(/^(\d) bombs? nearby/.exec(words)?.[1]);
    if (!number) continue;
    const [row, column] = place.split(' ').map(Number);
    const around = [-1, 0, 1].flatMap((down) => [-1, 0, 1].map((right) => `${row + down} ${column + right}`));
    const [hidden, flags] = ['not dug', 'flag'].map((what) => around.filter((each) => seen.get(each) === what));
    if (hidden.length === 0) continue;
    if (flags.length === number) return { place, key: 'Enter' };
    if (flags.length + hidden.length === number) return { place: hidden[0], key: 'f' };
  }
  return null;
}

/**
 * Presses a key at a square, and waits until the field has changed.
 * @param {Listener} by @param {string} place @param {string} key
 */
async function pressAt(by, place, key) {
  const before = JSON.stringify([...await squares(by)]);
  const [row, column] = place.split(' ').map(Number);
  await by.press('Control+Home', ...Array(row - 1).fill('ArrowDown'), ...Array(column - 1).fill('ArrowRight'));
  await by.waitFor(new RegExp(`^gridcell row ${row}, column ${column}, `), true);
  await by.press(key);
  const begun = performance.now();
  while (JSON.stringify([...await squares(by)]) === before) {
    assert.ok(performance.now() - begun < patience, `${key} changes nothing at ${place} of ${before}`);
  }
  await by.page.locator('.pending').first().waitFor({ state: 'detached' }); // around a number several are dug
}

test('a whole field by keyboard and accessibility tree alone, from the lobby to Play again', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const someone = await person();
  const settings = 'game=minesweeper&size=6,5&bombs=4&seed=4';
  await someone.route(/rooms\?/, (route) => route.continue({ url: `${url}rooms?${settings}` }));
  const by = await Listener.at(someone, url);
  await by.tabTo(/^combobox Field$/);
  await by.tabTo(/^button Open a room$/);
  await by.press('Enter');
  await by.waitFor(/^gridcell row 1, column 1, not dug$/);
  await by.waitFor(/^StaticText Live$/);
  await by.tabTo(/^gridcell row 1, column 1/);
  await pressAt(by, '1 1', 'Enter');
  const keys = [];
  for (let step = nextStep(await squares(by)); step; step = nextStep(await squares(by))) {
    await pressAt(by, step.place, step.key);
    keys.push(step.key);
  }
  assert.ok(keys.includes('f') && keys.includes('Enter'), `${keys}`);
  await by.waitFor(/^StaticText The field is cleared\.$/);
  await by.waitFor(/^StaticText You dug the most squares: 26\. Time: /);
  await by.waitFor(/^StaticText Your clicks: \d+\. Clicks needed: \d+ \(3BV\)\.$/);
  await playAgain(by);
  await by.waitFor(/^gridcell row 1, column 1, not dug$/, true);
});

test('a round of a class by keyboard and accessibility tree alone, from its opening to the next round', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const someone = await person();
  await someone.route(/rooms\?/, (route) => {
    const asked = new URL(route.request().url());
    asked.searchParams.delete('board');
    void route.continue({ url: `${asked}&size=2x2&cards=a,b` });
  });
  const teacher = await Listener.at(someone, url);
  await teacher.tabTo(/^DisclosureTriangle More settings/);
  await teacher.press('Enter');
  await teacher.tabTo(/^spinbutton Rooms, for a class/);
  await teacher.press('Control+a', '2', 'Enter');
  await teacher.waitFor(/^heading Room 2$/);
  const code = (await teacher.waitFor(/^StaticText [2-9B-DF-HJ-NP-TV-XZ]{5}$/)).slice(-5);

  const pupil = await Listener.at(await person(), url);
  await pupil.tabTo(/^textbox .*[Cc]ode/);
  await pupil.press(...code, 'Enter');
  await pupil.waitFor(/^StaticText The game begins soon\. Wait for your teacher\.$/);
  await teacher.tabTo(/^button Start all$/);
  await teacher.press('Enter');
  await teacher.waitFor(/^StaticText All rooms play\.$/);
  await pupil.waitFor(/^StaticText Go! Everybody plays now\.$/);
  await pupil.tabTo(/^gridcell row 1, column 1/);
  await turn(pupil, 0);

  await teacher.tabTo(/^spinbutton Minutes a round$/);
  await teacher.press('Control+a', '0', '.', '1', 'Enter');
  await teacher.waitFor(/^StaticText The time is up\. Deal the next round when all are ready\.$/);
  await pupil.waitFor(/^StaticText Time is up! .*Wait for the next round\.$/);
  await teacher.tabTo(/^button Deal round 2$/);
  await teacher.press('Enter');
  await teacher.waitFor(/^StaticText Round 2 is dealt\.$/);
  await teacher.tabTo(/^button Start all$/);
  await teacher.press('Enter');
  await teacher.waitFor(/^StaticText Round 2, playing, 1 person\.$/);
  await pupil.waitFor(/^StaticText Go! Everybody plays now\.$/);
  await pupil.waitFor(/^gridcell row 1, column 1, face down$/);
});

test('nothing jumps while a room opens', async () => {
  const room = await openRoom('size=4x4&cards=a,b,c,d,e,f,g,h');
  const someone = await person();
  await someone.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const each of /** @type {any[]} */ (list.getEntries())) {
        if (!each.hadRecentInput) document.documentElement.dataset.jumped += ` ${each.value}`;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const page = await openTab(someone, room);
  await page.locator('.link.live').waitFor();
  await page.locator('.welcome:visible').waitFor();
  const jumps = await page.evaluate(() => document.documentElement.dataset.jumped ?? '');
  const sum = jumps.split(' ').map(Number).filter(Boolean).reduce((all, each) => all + each, 0);
  assert.ok(sum < 0.05, jumps);
});
