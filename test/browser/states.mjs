// Makes a picture of every state of the pages, in light and dark, on five screens, for somebody to look at:
// npm run states --prefix test/browser. They are in build/states.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { cell, openTab, person, play, says, shows, start, startMinesweeper } from './support.mjs';

/** @typedef {import('playwright-core').Page} Page */

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../build/states');
mkdirSync(folder, { recursive: true });

const screens = [[320, 568], [390, 844], [844, 390], [1280, 800], [2560, 1440]];
const schemes = /** @type {const} */ (['light', 'dark']);

/** @param {Page} page @param {string} state */
async function pictures(page, state) {
  await page.mouse.move(0, 0);
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate(() => new Promise((resume) => {
        requestAnimationFrame(() => requestAnimationFrame(resume));
      }));
      await page.screenshot({ path: path.join(folder, `${state}-${width}x${height}-${colorScheme}.png`) });
    }
  }
}

/** A board whose cards lie in pairs beside each other. */
const board = `4x4\n${[...'🦊🐸🐼🦉🐙🦁🐨🐧'].flatMap((card) => [card, card]).join('\n')}\n`;

/**
 * Opens a room and has these people play there.
 * @param {string} settings @param {string[]} names @param {string} [body]
 */
async function room(settings, names, body) {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const answer = await fetch(`${url}rooms?${settings}`, { method: 'POST', body });
  const address = new URL(answer.headers.get('Location') ?? '', url).href;
  const pages = [];
  for (const name of names) pages.push(await play(await person(), address, name));
  return { lobby: url, address, pages };
}

/** @param {string[]} names */
const game = (...names) => room('board=own&shuffle=0', names, board);

/** Turns cards over, each after the one before. @param {Page} page @param {[number, number][]} places */
async function turn(page, ...places) {
  for (const [row, column] of places) {
    await cell(page, row, column).click();
    await page.locator('.turning').waitFor({ state: 'detached' });
  }
}

test('lobby', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  for (const title of ['Friday&listed=1', 'Family&listed=1&game=minesweeper']) {
    await fetch(`${url}rooms?title=${title}`, { method: 'POST' });
  }
  const page = await openTab(await person(), url);
  await page.locator('#rooms li').nth(1).waitFor();
  await pictures(page, 'lobby');
});

test('first visit', async () => {
  const { pages: [page] } = await game('alice');
  await page.locator('.welcome').waitFor();
  await pictures(page, 'first-visit');
});

test('waiting', async () => {
  const { pages: [alice, bob, carol] } = await game('alice', 'bob', 'carol');
  await turn(bob, [1, 1], [1, 2], [2, 1]);
  await turn(carol, [4, 1]);
  await cell(alice, 2, 1).click();
  await says(alice, 'Waiting for bob');
  await pictures(alice, 'waiting');
});

test('a match in flight', async () => {
  const { pages: [alice, bob] } = await game('alice', 'bob');
  await turn(bob, [1, 1], [3, 3]);
  await turn(alice, [2, 1], [2, 2]);
  await cell(alice, 4, 1).click();
  await alice.locator('.flying').first().waitFor();
  await alice.evaluate(() => {
    for (const each of document.getAnimations()) {
      each.pause();
      each.currentTime = 250;
    }
  });
  await pictures(alice, 'match');
});

test('the end', async () => {
  const { pages: [alice, bob, carol] } = await game('alice', 'bob', 'carol');
  await turn(bob, [1, 1], [1, 2], [1, 3], [1, 4]);
  await turn(carol, [2, 1], [3, 1], [2, 1], [2, 2]);
  await turn(alice, [2, 3], [2, 4], [3, 1], [3, 2], [3, 3], [3, 4], [4, 1], [4, 2]);
  await turn(bob, [4, 3], [4, 4]);
  await alice.locator('#result').waitFor();
  await pictures(alice, 'end');
});

test('a class, and the wall', async () => {
  const { lobby, pages: [page] } = await game('alice');
  await page.goto(lobby);
  await page.locator('#open-memory summary').click();
  await page.locator('#open-memory [name=count]').fill('6');
  await page.locator('#open-memory button.first').click();
  await page.locator('article').nth(5).waitFor();
  await page.getByRole('button', { name: 'Start all' }).click();
  await pictures(page, 'class');
  const { address, pages: [alice, bob] } = await game('alice', 'bob');
  await turn(alice, [1, 1], [1, 2], [2, 1]);
  await turn(bob, [3, 1]);
  const wall = await openTab(await person(), `${address}screen`);
  await wall.locator('.link.live').waitFor();
  await shows(wall, 2, 1, 'held by alice');
  await pictures(wall, 'wall');
});

test('BOOM, and a field that is cleared', async () => {
  const { url } = await startMinesweeper(['00000000', '00010000', '00000000', '01000010', '00000000', '00001000',
    '00100000', '00000000']);
  const page = await openTab(await person(), url);
  await page.locator('.link.live').waitFor();
  await cell(page, 8, 8).click();
  await shows(page, 8, 8, 'clear');
  await cell(page, 2, 4).click();
  await page.locator('#boom').waitFor();
  await pictures(page, 'boom');
  const { pages: [alice, bob] } = await room('game=minesweeper&size=9,9&bombs=0', ['alice', 'bob']);
  await cell(bob, 1, 1).click();
  await alice.locator('#cleared').waitFor();
  await pictures(alice, 'cleared');
});

test('60 by 60', async () => {
  const { address, pages: [page] } = await room(`size=60x60&cards=${[...'🦊🐸🐼🦉🐙🦁🐨🐧'].join()}`, ['alice']);
  await fetch(`${address}bots?add=8&level=2`, { method: 'POST' });
  await page.waitForFunction(() => document.querySelectorAll('#people li').length > 7);
  await pictures(page, 'large');
  await page.locator('[data-zoom=fit]').click();
  await pictures(page, 'large-fit');
});

test('the rules, and a menu in German', async () => {
  const { address } = await game();
  const page = await openTab(await person({ locale: 'de' }), address);
  await page.locator('.link.live').waitFor();
  await page.locator('#menu-open').click();
  await pictures(page, 'menu-german');
  await page.goto(`${address}rules`);
  await pictures(page, 'rules');
});
