// What people read on phones: nothing is wider than the screen, and a name can be typed, in every language.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onceLaidOut, openTab, person, start } from './support.mjs';
import { tags } from './words.mjs';

const narrow = [320, 360, 390, 412, 430];
const longestName = 'Maximiliane von Hohenfel'; // 24 characters

/** The rooms of a new class of twelve whose rounds have a limit. @param {string} settings */
async function roomsOfClass(settings) {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const headers = { Authorization: 'Bearer 0123456789abcdef' };
  const opened = await fetch(`${url}rooms?count=12&${settings}`, { method: 'POST', headers });
  const path = new URL(opened.headers.get('Location') ?? '', url).href;
  await fetch(`${path}limit?seconds=3599`, { method: 'POST', headers });
  const state = await (await fetch(`${path}class`)).text();
  const rooms = [...state.matchAll(/^class room .* (\w{13})$/gm)].map(([, room]) => `${url}r/${room}/`);
  assert.equal(rooms.length, 12);
  return rooms;
}

/** What is wrong with the header of the page as it is. @param {import('playwright-core').Page} page */
const faults = (page) => page.evaluate((name) => {
  const found = [];
  const wide = document.documentElement.scrollWidth;
  if (wide > innerWidth) found.push(`the page is ${wide} wide`);
  const shown = [...document.querySelectorAll('header > *')].filter((each) => each.checkVisibility());
  const boxes = shown.map((each) => ({ each, box: each.getBoundingClientRect() }));
  for (const { each, box } of boxes) {
    if (box.left < 0 || box.right > innerWidth) found.push(`${each.id || each.className} is cut off`);
  }
  const field = document.querySelector('#name');
  if (!(field instanceof HTMLInputElement)) return ['there is no field'];
  field.blur();
  const rest = field.getBoundingClientRect().width;
  if (rest < 92) found.push(`the name has ${rest} at rest`);
  const menu = document.querySelector('#menu-open')?.getBoundingClientRect();
  if (!menu || menu.top >= field.getBoundingClientRect().bottom) found.push('the menu is below the name');
  field.focus();
  field.value = name;
  if (field.scrollWidth > field.clientWidth) found.push(`the field has ${field.clientWidth} for ${field.scrollWidth}`);
  if (field.getBoundingClientRect().right > innerWidth) found.push('the field is cut off');
  field.blur();
  return found;
}, longestName);

/**
 * What can be pressed and lies under the notch of a phone, or under the line at its foot.
 * @param {import('playwright-core').Page} page @param {number[]} insets
 */
const covered = (page, insets) => page.evaluate(([top, right, bottom, left]) =>
  [...document.querySelectorAll('button, a, input, [role=gridcell]')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => ({ each, box: each.getBoundingClientRect() }))
    .filter(({ box }) => box.top < top || box.left < left || box.bottom > innerHeight - bottom
      || box.right > innerWidth - right)
    .map(({ each, box }) => `${each.id || each.textContent}: ${JSON.stringify(box)}`), insets);

/** Nothing to press is covered on a phone, upright and sideways. @param {import('playwright-core').Page} page */
async function expectSafe(page) {
  const session = await page.context().newCDPSession(page);
  for (const [width, height, ...insets] of [[390, 844, 59, 0, 34, 0], [844, 390, 0, 59, 21, 59]]) {
    const [top, right, bottom, left] = insets;
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets: { top, right, bottom, left } });
    await page.setViewportSize({ width, height });
    await page.waitForFunction(([before]) => getComputedStyle(document.body).paddingBottom === `${before}px`, [bottom]);
    assert.deepEqual(await onceLaidOut(page, () => covered(page, insets)), [], `${width} x ${height}`);
  }
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets: {} });
}

for (const settings of ['board=fruit', 'game=minesweeper']) {
  test(`a pupil's page is as wide as the phone in all languages: ${settings}`, async () => {
    const rooms = await roomsOfClass(settings);
    for (const locale of ['en', ...tags]) {
      const pupil = await person({ locale, hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 } });
      const page = await openTab(pupil, rooms[10]);
      await page.locator('.link.live').waitFor({ state: 'attached' });
      await page.locator('.class-note').waitFor();
      if (locale === 'en') await expectSafe(page);
      for (const width of narrow) {
        for (const viewport of [{ width, height: 2 * width - 80 }, { width: 2 * width - 80, height: width }]) {
          await page.setViewportSize(viewport);
          assert.deepEqual(await faults(page), [], `${locale} ${viewport.width} x ${viewport.height}`);
        }
      }
      await pupil.close();
    }
  });
}
