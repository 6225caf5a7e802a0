// Pages at 200 and 400 % zoom: nothing is cut at the sides, and one can play. States of rooms that pass, and replays,
// in forced colours, too.

import assert from 'node:assert/strict';
import path from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { cell, expectAccessible, fromMenu, openTab, person, play, says, start, waitForText } from './support.mjs';

const kept = path.join(path.dirname(fileURLToPath(import.meta.url)), '../replay/kept');

/**
 * @import { Page } from 'playwright-core'
 * @typedef {import('playwright-core').BrowserContextOptions & { viewport: { width: number, height: number } }} Looks
 */

/** The controls that reach beyond the page, or beyond their dialog, at its sides. @param {Page} page */
const cut = (page) => page.evaluate(() => [...document.querySelectorAll('button, input, select, summary, textarea')]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .filter((each) => {
    const box = each.getBoundingClientRect();
    const around = each.closest('dialog, .game-card')?.getBoundingClientRect();
    return box.left < (around?.left ?? 0) || box.right > (around?.right ?? innerWidth);
  }).map((each) => each.id || each.textContent));

/** Nothing is cut off. @param {Page} page */
async function look(page) {
  assert.deepEqual(await cut(page), [], page.url());
  const [wide, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= width, `${page.url()} is ${wide} wide`);
}

/** A box is in the window whole. @param {Page} page @param {string} selector */
async function isInSight(page, selector) {
  const box = await page.locator(selector).boundingBox();
  const height = await page.evaluate(() => innerHeight);
  assert.ok(box && box.y >= -1 && box.y + box.height <= height + 1, `${selector}: ${JSON.stringify(box)}`);
}

/** A lobby, the browser of somebody who opens rooms there, and what that one asks for. @param {Looks} looks */
async function hosting(looks) {
  const { url: lobby } = await start(['host', '--no-data', '--port', '0']);
  const key = '0123456789abcdef';
  const ask = async (/** @type {string} */ address) => {
    const answer = await fetch(address, { method: 'POST', headers: { Authorization: `Bearer ${key}` } });
    assert.ok(answer.ok, await answer.text());
    return answer;
  };
  const open = async (/** @type {string} */ settings) =>
    new URL((await ask(`${lobby}rooms?${settings}`)).headers.get('Location') ?? '', lobby).href;
  const host = await person(looks);
  await host.addInitScript((text) => localStorage.setItem('key ', text), key);
  return { lobby, ask, open, host };
}

for (const [zoom, width, height] of [[200, 640, 400], [400, 320, 200]]) {
  test(`at ${zoom} % nothing is cut, and one can play`, async () => {
    const { lobby, open, host } = await hosting({ viewport: { width, height } });
    const page = await openTab(host, lobby);
    const press = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true }).click();
    await page.locator('#open-memory summary').click();
    await look(page);

    for (const settings of ['size=4x4&cards=a,b,c,d,e,f,g,h', 'game=minesweeper&size=9,9&bombs=0']) {
      await page.goto(await open(settings));
      await cell(page, 1, 1).scrollIntoViewIfNeeded();
      await cell(page, 1, 1).click();
      await page.locator('.cell.up, .cell.dug').first().waitFor();
      await press('Invite');
      await page.getByRole('dialog').getByText('More').click();
      await look(page);
      await press('Close');
      for (const name of ['Host', 'Bots']) {
        if (name === 'Bots' && settings.startsWith('game')) continue;
        await fromMenu(page, name);
        await page.getByRole('dialog').waitFor();
        await look(page);
        await press('Close');
      }
      await fromMenu(page, 'Protocol');
      await page.locator('#traffic').waitFor();
      await look(page);
      const drawer = await page.locator('#traffic').boundingBox();
      assert.ok(drawer && drawer.height >= 100 && drawer.y + drawer.height <= height + 1, JSON.stringify(drawer));
      await page.keyboard.press('Escape');
    }
    await page.getByRole('button', { name: 'Play again' }).click({ trial: true }); // there was no bomb
    await page.goto(`${page.url()}screen`);
    await page.locator('.link.live').waitFor({ state: 'attached' });
    await look(page);
    await page.goto(`${lobby}rules`);
    await look(page);
    await page.goto(await open('count=2'));
    await page.getByRole('button', { name: 'Start all' }).waitFor();
    await look(page);
    await page.getByRole('link', { name: 'Save as CSV' }).click({ trial: true });
    await page.goto(await open('start=host'));
    await page.locator('.gathered li').waitFor();
    await look(page);
    await press('Start');
    await says(page, 'Go! Everybody plays now.');
  });
}

for (const [zoom, width, height] of [[200, 640, 400], [400, 320, 200]]) {
  test(`at ${zoom} % nothing is cut of what is written in the lobby, of wrong links and after a bomb`, async () => {
    const { lobby, open, host } = await hosting({ viewport: { width, height } });
    const page = await openTab(host, lobby);
    const button = (/** @type {string} */ name) => page.getByRole('button', { name, exact: true });
    await page.locator('#boards option[value=zoo]').waitFor({ state: 'attached' }); // its code has run
    await page.locator('#boards').selectOption('Pairs of your own');
    await page.getByLabel('One pair in each line').fill('Hund | dog\n7×8 | 56\nphotosynthesis | Fotosynthese');
    await waitForText(page, '#pairs-told', '3 pairs, on a board of 2 × 3.');
    await look(page);
    await button('Save as a file').click({ trial: true });
    await button('Open a file').click();
    await button('Replace these pairs with a file?').waitFor();
    await look(page);
    await page.getByLabel('One pair in each line').fill('Hund | dog | Katze');
    await waitForText(page, '#pairs-told', 'Line 1: a pair has two cards');
    await look(page);
    await page.locator('#boards').selectOption('A file of your own');
    const wrong = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('1x2\nA\nB C\n') };
    await page.getByLabel('File', { exact: true }).setInputFiles(wrong);
    await look(page);
    await page.locator('#open-memory button.first').click();
    await says(page, 'The board, line 3: ');
    await look(page);
    await isInSight(page, '#said');
    await page.locator('#presets').selectOption('A size of your own');
    await page.getByLabel('Columns').fill('1000');
    await look(page);
    await page.locator('#open-minesweeper button.first').click({ trial: true });

    for (const where of ['j/ZZZZZ', 'r/0123456789abc/', 'c/0123456789abc/']) {
      await page.goto(`${lobby}${where}`);
      await look(page);
      await page.getByRole('link').click({ trial: true });
    }

    await page.goto(await open('game=minesweeper&size=4,1&bombs=3&safe=0&seed=1'));
    await page.locator('.link.live').waitFor({ state: 'attached' });
    await page.evaluate(() => { // the five seconds stand still
      const now = performance.now();
      performance.now = () => now;
    });
    await cell(page, 1, 2).scrollIntoViewIfNeeded();
    await cell(page, 1, 2).click();
    await waitForText(page, '#penalty', 'Dig again in 5 s');
    await says(page, 'Boom! That was a bomb. Wait a moment.');
    const isWhole = await page.locator('#said').evaluate((each) => each.scrollHeight <= each.clientHeight + 1);
    assert.ok(isWhole, 'the line is cut');
    await look(page);
    const box = await page.locator('#penalty').boundingBox();
    assert.ok(box && box.x >= 0 && box.x + box.width <= width, JSON.stringify(box));
  });
}

/** @type {[string, Looks][]} */
const ways = [
  ['at 200 %', { viewport: { width: 640, height: 400 }, reducedMotion: 'reduce' }],
  ['at 400 %', { viewport: { width: 320, height: 200 }, reducedMotion: 'reduce' }],
  ['in forced colours', { viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce', forcedColors: 'active' }],
];

for (const [how, looks] of ways) {
  /** @param {Page} page */
  const lookAt = async (page) => {
    await look(page);
    await expectAccessible(page, how);
  };

  test(`${how}: a countdown, a lock, a removal, and the end by time`, async () => {
    const { ask, open, host } = await hosting(looks);
    const room = await open('size=2x3&cards=a&start=host');
    const alice = await play(host, room, 'alice');
    const guest = await person(looks);
    /** What the server says after the countdown has begun, until that is seen. @type {(() => void)[] | null} */
    let held = [];
    await guest.routeWebSocket(/live/, (socket) => {
      let isHeld = false;
      socket.connectToServer().onMessage((message) => {
        if (isHeld && held) held.push(() => socket.send(message));
        else socket.send(message);
        isHeld ||= /^room begins-in /m.test(String(message));
      });
    });
    const bob = await play(guest, room, 'bob');
    const wall = await openTab(await person(looks), `${room}screen`);
    await waitForText(alice, '.gathered', 'bob');
    await alice.getByRole('button', { name: 'Start', exact: true }).click();
    await bob.locator('.countdown', { hasText: /[123]/ }).waitFor();
    await lookAt(bob);
    assert.match(await bob.locator('.countdown').innerText(), /[123]/);
    for (const tell of held.splice(0)) tell();
    held = null;
    await says(bob, 'Go! Everybody plays now.');

    await cell(bob, 1, 1).click();
    await says(bob, 'You hold');
    if (looks.viewport.width < 400) { // held sideways a phone shows no moves, and a wide window all
      await bob.getByRole('button', { name: 'All moves' }).click();
      await lookAt(bob);
      await isInSight(bob, '#log');
      await bob.keyboard.press('Escape');
    }
    await cell(alice, 2, 1).click();
    await cell(alice, 2, 2).click();
    await says(alice, 'A pair!');

    await ask(`${room}lock`);
    const carol = await openTab(await person(looks), room);
    await says(carol, 'The host has locked this room');
    await lookAt(carol);
    await ask(`${room}remove/bob`);
    await says(bob, 'The host has removed you');
    await lookAt(bob);

    await ask(`${room}limit?seconds=1`);
    await waitForText(alice, '#winner', 'You have won');
    await lookAt(alice);
    await alice.getByRole('button', { name: 'Play again' }).click({ trial: true });
    await waitForText(wall, '#podium .place1', 'alice');
    await lookAt(wall);
  });

  for (const game of ['memory', 'minesweeper']) {
    test(`${how}: a game is watched again: ${game}`, async () => {
      const { url } = await start(['replay', 'play', path.join(kept, `${game}_1.scramble`)]);
      const page = await openTab(await person(looks), url);
      await waitForText(page, '#count', 'Move 0 of ');
      await lookAt(page);
      await page.getByRole('button', { name: 'To the end' }).click();
      await page.locator('#people li').nth(1).waitFor();
      await lookAt(page);
      await page.getByRole('button', { name: 'One move back' }).click();
      await page.locator('#speed').click({ trial: true });
    });
  }
}
