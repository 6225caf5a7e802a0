// Both pages in every state, light and dark: axe finds no problem, every target is large enough.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cell, fromMenu, expectAccessible, openTab, person, phone, play, says, shows, start, startMemory,
  startMinesweeper, waitForText,
} from './support.mjs';

/**
 * Every control is at least 44 pixels wide and high, and every cell at least as many as given.
 * @param {import('playwright-core').Page} page @param {number} cells
 */
async function expectTargets(page, cells) {
  const small = await page.evaluate((least) => [...document.querySelectorAll('button, a, input, [role=gridcell]')]
    .filter((each) => each.checkVisibility({ visibilityProperty: true }))
    .map((each) => ({ what: each.getAttribute('aria-label') || each.textContent, box: each.getBoundingClientRect(),
      needs: each.role === 'gridcell' ? least : 44 }))
    .filter(({ box, needs }) => box.width < needs || box.height < needs)
    .map(({ what, box }) => `${what}: ${box.width} × ${box.height}`), cells);
  assert.deepEqual(small, []);
}

/** The page does not scroll sideways. @param {import('playwright-core').Page} page */
async function expectNoSideways(page) {
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, `the page is ${content} wide on a screen of ${width}`);
}

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`Memory, ${colorScheme}`, async () => {
    const { url, stop } = await startMemory([['A', 'B', 'A', 'B']]);
    const alice = await play(await person({ colorScheme, reducedMotion: 'reduce' }), url, 'alice');
    const bob = await play(await person({ colorScheme, reducedMotion: 'reduce', ...phone }), url, 'bob');
    await expectAccessible(alice, 'new');
    await cell(alice, 1, 1).click();
    await shows(bob, 1, 1, 'held by alice');
    await cell(bob, 1, 1).click();
    await says(bob, 'Waiting for alice');
    await expectAccessible(bob, 'waiting, on a phone');
    await waitForText(alice, '#log', 'bob is waiting');
    await expectAccessible(alice, 'holding');
    await cell(alice, 1, 1).click();
    await says(alice, 'Rule 2-B');
    await expectAccessible(alice, 'failed');
    await fromMenu(alice, 'Protocol');
    await alice.locator('#traffic').waitFor();
    await expectAccessible(alice, 'drawer');
    await alice.keyboard.press('Escape');
    await says(bob, 'At last');
    await cell(bob, 1, 3).click();
    await cell(bob, 1, 2).click();
    await cell(bob, 1, 4).click();
    await waitForText(alice, '#winner', 'bob has won');
    await expectAccessible(alice, 'over');
    await expectAccessible(bob, 'over, on a phone');
    await stop();
    await waitForText(alice, '#strip', 'The connection is lost.');
    await expectAccessible(alice, 'lost');
  });

  test(`eight players have eight colours, ${colorScheme}`, async () => {
    const { url } = await startMemory([['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']]);
    const alice = await play(await person({ colorScheme, reducedMotion: 'reduce' }), url, 'alice');
    await cell(alice, 1, 1).click();
    await shows(alice, 1, 1, 'yours');
    for (let column = 1; column < 8; column += 1) await fetch(`${url}flip/bob_${column}/0,${column}`);
    await shows(alice, 1, 8, 'held by bob_7');
    await waitForText(alice, '#people', 'bob_7');
    const colours = await alice.locator('.cell .badge').evaluateAll((badges) =>
      badges.map((badge) => getComputedStyle(badge).backgroundColor));
    assert.equal(new Set(colours).size, 8);
    await expectAccessible(alice, 'eight players');
  });

  test(`Minesweeper, ${colorScheme}`, async () => {
    // This field has every number from 1 to 8.
    const server = await startMinesweeper(['0000000', '0111110', '0101010', '0111110', '0000000']);
    const page = await openTab(await person({ colorScheme, reducedMotion: 'reduce' }), server.url);
    await page.locator('.link.live').waitFor();
    await expectAccessible(page, 'new');
    await cell(page, 2, 2).click({ button: 'right' });
    await shows(page, 2, 2, 'flag');
    for (const [row, column] of [[1, 1], [1, 2], [1, 3], [3, 3], [3, 5]]) {
      await cell(page, row, column).click();
      await shows(page, row, column, 'near');
    }
    await expectAccessible(page, 'dug');
    await page.click('#flag-mode');
    await expectAccessible(page, 'flag mode');
    await page.click('#flag-mode');
    await fromMenu(page, 'Protocol');
    await page.locator('#traffic').waitFor();
    await expectAccessible(page, 'drawer');
    await page.keyboard.press('Escape');
    const small = await openTab(await person({ colorScheme, reducedMotion: 'reduce', ...phone }), server.url);
    await small.locator('.link.live').waitFor();
    await expectAccessible(small, 'on a phone');
    await cell(page, 4, 4).click();
    await page.locator('.link.ended').waitFor({ state: 'attached' });
    await expectAccessible(page, 'BOOM');
    await page.click('#rejoin');
    await page.locator('.link.live').waitFor();
    await server.stop();
    await waitForText(page, '#strip', 'The connection is lost.');
    await expectAccessible(page, 'lost');
  });
}

test('Minesweeper with forced colours, and a field that is too large', async () => {
  const server = await startMinesweeper(['0000', '0100', '0000']);
  const page = await openTab(await person({ forcedColors: 'active' }), server.url);
  await page.locator('.link.live').waitFor();
  await cell(page, 1, 1).click();
  await shows(page, 1, 1, '1 bomb nearby');
  await expectAccessible(page, 'forced colours');
  const large = await start(['minesweeper', '--port', '0', '--web', '0', '--size', '3000,1500'], /http:\/\/\S+/);
  const refused = await openTab(await person(), large.url);
  await refused.locator('.link.ended').waitFor();
  await expectAccessible(refused, 'too large');
});

test('targets are large enough on every screen and board', async () => {
  const memory = await startMemory(Array.from({ length: 10 }, () => Array.from({ length: 20 }, () => 'A')));
  const mines = await startMinesweeper(Array.from({ length: 30 }, () => '0'.repeat(40)));
  for (const { url } of [memory, mines]) {
    const finger = await openTab(await person(phone), url);
    await finger.locator('.link.live').waitFor();
    await expectTargets(finger, 44);
    await expectNoSideways(finger);
    const mouse = await openTab(await person(), url);
    await mouse.locator('.link.live').waitFor();
    await expectTargets(mouse, 24);
    for (let presses = 0; presses < 8; presses += 1) await mouse.getByRole('button', { name: 'Smaller' }).click();
    await expectTargets(mouse, 16); // which its user has chosen
    await mouse.getByRole('button', { name: 'Fit' }).click();
    await fromMenu(mouse, 'Protocol');
    await mouse.locator('#traffic').waitFor();
    await expectTargets(mouse, 16);
    await finger.getByRole('button', { name: 'Fit' }).tap();
    await finger.locator('.overview').waitFor();
  }
});

test('the board stays in place whatever happens', async () => {
  const { url } = await startMemory([['A', 'B'], ['B', 'A']]);
  const page = await openTab(await person(phone), url);
  await page.locator('.link.live').waitFor();
  const place = () => page.getByRole('grid').boundingBox();
  const before = await place();
  const other = await play(await person(), url, 'a_rather_long_name_that_somebody_chose_to_have');
  await cell(other, 1, 1).click();
  await shows(page, 1, 1, 'held by');
  await cell(page, 1, 1).tap();
  await says(page, 'Waiting for a_rather_long_name');
  assert.deepEqual(await place(), before);
  await page.tap('#give-up');
  await says(page, 'You gave up');
  await cell(page, 2, 2).tap();
  await cell(page, 1, 2).tap();
  await says(page, 'No pair');
  assert.deepEqual(await place(), before);
  await expectNoSideways(page);
});

test('with forced colours and reduced motion, whose card is whose still shows', async () => {
  const { url } = await startMemory([['A', 'B'], ['B', 'A']]);
  const page = await play(await person({ forcedColors: 'active', reducedMotion: 'reduce' }), url, 'alice');
  const bob = await play(await person(), url, 'bob');
  await cell(page, 1, 1).click();
  await shows(page, 1, 1, 'yours');
  await cell(bob, 2, 2).click();
  await shows(page, 2, 2, 'held by bob');
  const borders = await page.evaluate(() => [...document.querySelectorAll('.up .face')]
    .map((face) => getComputedStyle(face).outlineStyle));
  assert.deepEqual(borders, ['solid', 'dashed']);
  assert.deepEqual(await page.locator('.cell .badge').allTextContents(), ['🦊', '🐸']);
  assert.equal(await page.locator('.card').first()
    .evaluate((card) => getComputedStyle(card).transitionDuration), '0s');
  await expectAccessible(page, 'forced colours');
});

test('with forced colours: the lobby, a room that gathers, its dialogs, the wall, and a class', async () => {
  const key = '0123456789abcdef';
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const open = async (/** @type {string} */ settings) => {
    const headers = { Authorization: `Bearer ${key}` };
    const answer = await fetch(`${url}rooms?${settings}`, { method: 'POST', headers });
    return new URL(answer.headers.get('Location') ?? '', url).href;
  };
  const context = await person({ forcedColors: 'active', reducedMotion: 'reduce' });
  await context.addInitScript((text) => localStorage.setItem('key ', text), key);
  const page = await openTab(context, url);
  await page.locator('#boards option[value=zoo]').waitFor({ state: 'attached' });
  await expectAccessible(page, 'forced colours, lobby');
  const room = await open('board=zoo&start=host');
  await page.goto(room);
  await page.locator('.gathered li').waitFor();
  await expectAccessible(page, 'forced colours, gathering');
  await page.getByRole('button', { name: 'Start' }).click();
  await says(page, 'Go! Everybody plays now.');
  for (const name of ['Invite', 'Host', 'Bots']) {
    if (name === 'Invite') await page.getByRole('button', { name, exact: true }).click();
    else await fromMenu(page, name);
    await page.getByRole('dialog').waitFor();
    await expectAccessible(page, `forced colours, ${name}`);
    await page.getByRole('button', { name: 'Close' }).click();
  }
  await page.goto(`${room}screen`);
  await page.locator('.link.live').waitFor({ state: 'attached' });
  await expectAccessible(page, 'forced colours, wall');
  await page.goto(await open('count=2'));
  await page.getByRole('link', { name: 'Room 2' }).waitFor();
  await expectAccessible(page, 'forced colours, class');
});
