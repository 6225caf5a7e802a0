// For pictures of the states of the pages: states.mjs, states_seldom.mjs.

import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { cell, person, play, start } from './support.mjs';

/** @typedef {import('playwright-core').Page} Page */

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../build/states');
mkdirSync(folder, { recursive: true });

const screens = [[320, 568], [390, 844], [844, 390], [1280, 800], [2560, 1440]];
const schemes = /** @type {const} */ (['light', 'dark']);

/**
 * A picture of that state on each screen, light and dark.
 * @param {Page} page @param {string} state @param {string} [shown]  What is to be seen of a page that scrolls.
 */
export async function pictures(page, state, shown = 'body') {
  await page.mouse.move(0, 0);
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    await page.locator(shown).evaluate((each) => each.scrollIntoView());
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
export async function room(settings, names, body) {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const answer = await fetch(`${url}rooms?${settings}`, { method: 'POST', body });
  const address = new URL(answer.headers.get('Location') ?? '', url).href;
  const pages = [];
  for (const name of names) pages.push(await play(await person(), address, name));
  return { lobby: url, address, pages };
}

/** @param {string[]} names */
export const game = (...names) => room('board=own&shuffle=0', names, board);

/** Turns cards over, each after the one before. @param {Page} page @param {[number, number][]} places */
export async function turn(page, ...places) {
  for (const [row, column] of places) {
    await cell(page, row, column).click();
    await page.locator('.turning').waitFor({ state: 'detached' });
  }
}
