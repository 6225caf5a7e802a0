// A whole game in a room, from the lobby to Play again, by keyboard alone, told only by the accessibility tree; and
// pages at 200 and 400 % zoom.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, openRoom, openTab, person, start } from './support.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Somebody who has a keyboard, and hears what a screen reader can say. */
class Listener {
  /** @param {Page} page @param {import('playwright-core').CDPSession} tree */
  constructor(page, tree) {
    this.page = page;
    this.tree = tree;
  }

  /** Everything in the tree, as ROLE NAME; what has the focus is marked. */
  async hear() {
    const { nodes } = await this.tree.send('Accessibility.getFullAXTree');
    return nodes.filter(({ ignored }) => !ignored).map(({ role, name, properties = [] }) => ({
      words: `${role?.value} ${name?.value ?? ''}`,
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
      if (performance.now() - begun > 20_000) {
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
  const words = await by.waitFor(new RegExp(`^${where}, (face up, \\w(, yours)?|empty)$`));
  return /face up, (\w)/.exec(words)?.[1] ?? '';
}

test('a whole game in a room, from the lobby to Play again, by keyboard and accessibility tree alone', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const someone = await person();
  await someone.route(/rooms\?/, (route) => route.continue({ url: `${url}rooms?size=2x2&cards=a,b` }));
  const page = await openTab(someone, url);
  const by = new Listener(page, await someone.newCDPSession(page));
  await by.tabTo(/^button Open a room$/);
  await by.press('Enter');
  await by.waitFor(/^gridcell row 1, column 1, face down$/);
  await by.waitFor(/^StaticText Live$/);
  await by.tabTo(/^gridcell row 1, column 1/);
  // The first card's pair is one of three; the other two are then the last pair, of which one card wins both.
  const card = await turn(by, 0);
  let other = 1;
  while (await turn(by, other) !== card) {
    other += 1;
    await turn(by, 0);
  }
  await by.waitFor(/^StaticText A pair! Both .*[ab].* are yours\.$/);
  const left = [1, 2, 3].filter((index) => index !== other);
  await turn(by, left[0]);
  await by.waitFor(/^StaticText The game is over\. You have won\.$/);
  await by.waitFor(/^button Play again$/, true);
  // At first a key does not press it.
  while ((await by.hear()).some(({ words, hasFocus }) => hasFocus && words === 'button Play again')) {
    await by.press('Enter');
  }
  await by.waitFor(/^gridcell row 2, column 2, face down$/);
  await by.waitFor(/^gridcell row 1, column 1/, true);
  await by.waitFor(/^StaticText 1 game won/);
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

for (const [zoom, width, height] of [[200, 640, 400], [400, 320, 200]]) {
  test(`at ${zoom} % nothing is cut, and one can play`, async () => {
    const viewport = { width, height };
    const memory = await openRoom('size=4x4&cards=a,b,c,d,e,f,g,h');
    const field = await openRoom('game=minesweeper&size=9,9&bombs=0');
    const lobby = memory.replace(/r\/.*/, '');
    const headers = { Authorization: 'Bearer 0123456789abcdef' };
    const opened = await fetch(`${lobby}rooms?count=2`, { method: 'POST', headers });
    const school = `${lobby}${opened.headers.get('Location')}`;
    for (const url of [lobby, memory, `${memory}rules`, field, school]) {
      const page = await openTab(await person({ viewport }), url);
      await page.locator('main').waitFor();
      if (url === memory || url === field) {
        await cell(page, 1, 1).scrollIntoViewIfNeeded();
        await cell(page, 1, 1).click();
        await page.locator('.cell.up, .cell.dug').first().waitFor();
        await page.getByRole('button', { name: 'Invite' }).click();
        await page.getByRole('dialog').getByText('More').click();
      }
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= width, `${url} is ${wide} wide`);
      for (const button of await page.locator('button:visible, input:visible, select:visible').all()) {
        const box = await button.boundingBox();
        assert.ok(!box || (box.x >= 0 && box.x + box.width <= width), `${await button.getAttribute('id')} is cut`);
      }
      if (url === memory || url === field) await page.getByRole('button', { name: 'Close' }).click();
      if (url === school) await page.getByRole('link', { name: 'Save as CSV' }).click({ trial: true });
    }
  });
}
