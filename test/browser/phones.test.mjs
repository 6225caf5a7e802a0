// What people read on phones: nothing is wider than the screen, and a name can be typed, in every language.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, onceLaidOut, openTab, person, start, waitForText } from './support.mjs';
import { tableOf, tags } from './words.mjs';

const narrow = [320, 360, 390, 412, 430];
/** Each width upright and sideways. */
const screens = narrow.flatMap((width) =>
  [{ width, height: 2 * width - 80 }, { width: 2 * width - 80, height: width }]);
const longestName = 'Maximiliane von Hohenfel'; // 24 characters

/** A new class of twelve rooms whose rounds have a limit. @param {string} settings */
async function openClass(settings) {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const headers = { Authorization: 'Bearer 0123456789abcdef' };
  const opened = await fetch(`${url}rooms?count=12&${settings}`, { method: 'POST', headers });
  const path = new URL(opened.headers.get('Location') ?? '', url).href;
  const drive = async (/** @type {string} */ change) =>
    assert.equal((await fetch(`${path}${change}`, { method: 'POST', headers })).status, 200);
  await drive('limit?seconds=3599');
  const state = await (await fetch(`${path}class`)).text();
  const rooms = [...state.matchAll(/^class room .* (\w{13})$/gm)].map(([, room]) => `${url}r/${room}/`);
  assert.equal(rooms.length, 12);
  return { rooms, drive };
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

/** What is cut below the header, at the sides or in its own box. @param {import('playwright-core').Page} page */
const cut = (page) => page.evaluate(() =>
  [...document.querySelectorAll('#said, #penalty, #result *, #cleared *, .people h2, #room, .class-note, main button')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.matches('.name, .name *'))
    .filter((each) => each.getBoundingClientRect().right > innerWidth + 1 || each.getBoundingClientRect().left < -1
      || (getComputedStyle(each).display !== 'inline' && each.scrollWidth > each.clientWidth + 1))
    .map((each) => `${each.id || each.className || each.textContent} is cut`));

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
    const { rooms } = await openClass(settings);
    for (const locale of ['en', ...tags]) {
      const pupil = await person({ locale, hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 } });
      const page = await openTab(pupil, rooms[10]);
      await page.locator('.link.live').waitFor({ state: 'attached' });
      await page.locator('.class-note').waitFor();
      if (locale === 'en') await expectSafe(page);
      for (const viewport of screens) {
        await page.setViewportSize(viewport);
        assert.deepEqual(await faults(page), [], `${locale} ${viewport.width} x ${viewport.height}`);
      }
      await pupil.close();
    }
  });

  test(`the same while it is played, and when the time is up: ${settings}`, async () => {
    const { rooms, drive } = await openClass(settings);
    await drive('start');
    const pupils = await Promise.all(['en', ...tags].map(async (locale, index) => {
      const pupil = await person({ locale, hasTouch: true, isMobile: true, viewport: { width: 320, height: 568 } });
      const page = await openTab(pupil, rooms[index]);
      await page.locator('.link.live').waitFor({ state: 'attached' });
      await cell(page, 1, 1).tap();
      await page.locator('.cell.up, .cell.dug').first().waitFor();
      return { locale, page };
    }));
    const allFit = async (/** @type {string} */ state) => {
      for (const { locale, page } of pupils) {
        for (const viewport of screens) {
          await page.setViewportSize(viewport);
          const found = await onceLaidOut(page, async () => [...await faults(page), ...await cut(page)]);
          assert.deepEqual(found, [], `${state}, ${locale} ${viewport.width} x ${viewport.height}`);
        }
      }
    };
    await allFit('played');
    await drive('limit?seconds=1');
    for (const { locale, page } of pupils) {
      const text = 'Time is up!';
      await waitForText(page, '#said', locale === 'en' ? text : (await tableOf(locale))[text]);
      await page.locator('#result, #cleared').waitFor();
    }
    await allFit('over');
  });
}
