// The page that shows a game again: of a room that is kept, and of a file.

import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cell, expectAccessible, file, openTab, person, phone, play, says, shows, start, waitForText }
  from './support.mjs';

const kept = path.join(path.dirname(fileURLToPath(import.meta.url)), '../replay/kept');
const data = mkdtempSync(path.join(tmpdir(), 'scramble-replay-'));
after(() => rmSync(data, { recursive: true }));

/** @typedef {import('playwright-core').Page} Page */

/** The value of the slider. @param {Page} page */
const moveOf = async (page) => Number(await page.inputValue('#move'));

/** Waits until the page shows that move. @param {Page} page @param {number} move */
const isAt = (page, move) => waitForText(page, '#count', `Move ${move} of `);

/** Waits until the page, which plays by itself, has shown that move. @param {Page} page @param {number} move */
const isPast = (page, move) => page.waitForFunction((least) =>
  Number(/Move (\d+) of/.exec(document.querySelector('#count')?.textContent ?? '')?.[1] ?? -1) >= least, move);

/** Waits until the address has that move. @param {Page} page @param {number} move */
const isInAddress = (page, move) => page.waitForURL(new RegExp(`#move=${move}$`));

test('a game that is over is watched again, and dealt again', async () => {
  const { url } = await start(['host', '--data', data, '--port', '0']);
  const made = await fetch(`${url}rooms?size=1x2&cards=A&lastpair=0`, { method: 'POST' });
  const room = new URL(made.headers.get('Location') ?? '', url).href;
  const alice = await play(await person(), room, 'alice');
  const link = alice.getByRole('link', { name: 'Watch it again' });
  assert.equal(await link.isVisible(), false);
  await cell(alice, 1, 1).click();
  await shows(alice, 1, 1, 'yours');
  await cell(alice, 1, 2).click();
  await waitForText(alice, '#winner', 'You have won');
  await link.click();
  await alice.waitForURL(/\/games\/1(#move=\d)?$/);
  await isAt(alice, 2); // it plays by itself
  await alice.getByRole('button', { name: 'To the end' }).click();
  await waitForText(alice, '#people', 'alice');
  assert.match(await alice.getAttribute('#download', 'href') ?? '', /\/games\/1\.scramble$/);
  await expectAccessible(alice, 'replay of a room');

  await alice.getByRole('button', { name: 'Deal this again' }).click();
  await alice.waitForURL(/\/r\/\w{13}\/$/);
  assert.notEqual(alice.url(), room);
  await alice.locator('.link.live').waitFor();
  await shows(alice, 1, 1, 'face down');
});

test('a game that the time has ended is watched again once the next one is dealt', async () => {
  const { url } = await start(['host', '--data', data, '--port', '0']);
  const method = 'POST';
  const headers = { Authorization: 'Bearer 0123456789abcdef' };
  const made = await fetch(`${url}rooms?size=2x2&cards=A,B`, { method, headers });
  const room = new URL(made.headers.get('Location') ?? '', url).href;
  const alice = await play(await person(), room, 'alice');
  await cell(alice, 1, 1).click();
  await shows(alice, 1, 1, 'yours');
  await fetch(`${room}limit?seconds=3`, { method, headers });
  await waitForText(alice, '#winner', 'Nobody found a pair');
  assert.equal((await fetch(`${room}games/1`)).status, 404);
  assert.equal(await alice.getByRole('link', { name: 'Watch it again' }).isVisible(), false);
  await alice.getByRole('button', { name: 'Play again' }).click();
  await says(alice, 'Go! Everybody plays now.');
  assert.equal((await fetch(`${room}games/1`)).status, 200);
});

test('a game of Memory goes forth and back by buttons, keys, the slider and the address', async () => {
  const { url } = await start(['replay', 'play', path.join(kept, 'memory_1.scramble')]);
  const page = await openTab(await person({ reducedMotion: 'reduce' }), `${url}games/2#move=5`);
  await isAt(page, 5);
  const last = Number(await page.getAttribute('#move', 'max'));
  /** What the whole page shows of the game, once it is painted. */
  const seen = () => page.evaluate(async () => {
    await new Promise((resume) => requestAnimationFrame(() => requestAnimationFrame(resume)));
    return [...document.querySelectorAll('[role=gridcell], #people li')]
      .map((each) => each.getAttribute('aria-label') ?? each.textContent).join('\n');
  });
  const five = await seen();
  await page.keyboard.press('ArrowRight');
  await isAt(page, 6);
  await waitForText(page, '#log', (await page.locator('#said').innerText()).replace(/[\u2066-\u2069]/g, ''));
  await page.keyboard.press('ArrowLeft');
  await isAt(page, 5);
  assert.equal(await seen(), five);
  await page.keyboard.press('End');
  await isAt(page, last);
  await isInAddress(page, last);
  await page.keyboard.press('Home');
  await isAt(page, 0);
  await waitForText(page, '#said', 'The beginning.');
  for (let move = 1; move <= 5; move += 1) await page.getByRole('button', { name: 'One move forward' }).click();
  await isAt(page, 5);
  assert.equal(await seen(), five);
  await isInAddress(page, 5);
  await page.evaluate(() => { location.hash = '#move=7'; });
  await isAt(page, 7);
  await page.locator('#move').focus();
  await page.keyboard.press('ArrowRight');
  await isAt(page, 8);
  assert.equal(await page.getAttribute('#move', 'aria-valuetext'), `Move 8 of ${last}`);

  // It plays by itself, and says when it does not.
  await page.selectOption('#speed', '8');
  await page.locator('#move').focus();
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await isPast(page, 10);
  await page.keyboard.press(' ');
  await page.getByRole('button', { name: '▶ Play', exact: true }).waitFor();
  await isInAddress(page, await moveOf(page));
  await page.evaluate((end) => { location.hash = `#move=${end - 1}`; }, last);
  await isAt(page, last - 1);
  await page.getByRole('button', { name: '▶ Play', exact: true }).click();
  await isAt(page, last);
  await page.getByRole('button', { name: '▶ Play', exact: true }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Deal this again' }).count(), 0);
  assert.equal(await page.locator('#verdict').isVisible(), false);
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('#download')]);
  assert.equal(readFileSync(await download.path(), 'utf8'), readFileSync(path.join(kept, 'memory_1.scramble'), 'utf8'));
});

test('a field that was changed by hand is shown on a phone, and told', async () => {
  const text = readFileSync(path.join(kept, 'minesweeper_1.scramble'), 'utf8');
  const { url, output } = await start(['replay', 'play', file('changed.scramble', text.replace(':07Z', ':08Z'))]);
  assert.match(output, /changed: lines 1 to \d+ are not as they were written\n/);
  const page = await openTab(await person({ ...phone, colorScheme: 'dark', reducedMotion: 'reduce' }), url);
  await isAt(page, 0);
  await waitForText(page, '#verdict', 'Changed: lines 1 to ');
  const german = await openTab(await person({ locale: 'de', reducedMotion: 'reduce' }), url);
  await waitForText(german, '#verdict', 'Geändert: Die Zeilen 1 bis ');
  await page.getByRole('button', { name: 'To the end' }).tap();
  await says(page, 'row ');
  await waitForText(page, '#left', 'left');
  await cell(page, 1, 1).tap(); // plays it from the beginning
  await page.getByRole('button', { name: 'Pause' }).tap();
  assert.ok(await moveOf(page) < 90);
  await expectAccessible(page, 'replay on a phone');
  const { bottom, width, small } = await page.evaluate(() => ({
    bottom: document.querySelector('#controls')?.getBoundingClientRect().bottom ?? Infinity,
    width: document.documentElement.scrollWidth,
    small: [...document.querySelectorAll('button, select, a')]
      .filter((each) => each.checkVisibility() && each.getBoundingClientRect().height < 44).map((each) => each.id),
  }));
  assert.ok(bottom <= 640 && width <= 360, `${bottom} ${width}`);
  assert.deepEqual(small, []);
});

test('a replay starts by itself, unless somebody wants less motion, and fills a phone held sideways', async () => {
  const { url } = await start(['replay', 'play', path.join(kept, 'memory_1.scramble')]);
  const sideways = { hasTouch: true, isMobile: true, viewport: { width: 844, height: 390 } };
  const page = await openTab(await person(sideways), url);
  await isPast(page, 2);
  await page.getByRole('button', { name: '❚❚ Pause' }).tap();
  const board = await page.locator('#board').boundingBox();
  assert.ok(board && board.height >= 0.75 * 390, JSON.stringify(board));
  for (const [width, height] of [[844, 390], [320, 568]]) {
    await page.setViewportSize({ width, height });
    const [wide, ...tops] = await page.evaluate(() => [document.documentElement.scrollWidth,
      ...['to-begin', 'to-end', 'speed', 'count'].map((id) => {
        const { top, height: tall } = document.getElementById(id)?.getBoundingClientRect() ?? { top: 0, height: 0 };
        return Math.round(top + tall / 2);
      })]);
    const [first, last, speed, count] = tops;
    assert.ok(wide <= width && first === last && last < speed, `${width}: ${wide}, ${tops}`);
    assert.ok(Math.abs(speed - count) <= 1, `the speed is not alone in its line: ${tops}`);
  }
  await page.setViewportSize(sideways.viewport);
  await expectAccessible(page, 'replay, sideways');
  const still = await openTab(await person({ reducedMotion: 'reduce' }), url);
  await isAt(still, 0);
  await still.getByRole('button', { name: '▶ Play' }).waitFor();
});
