// The connection: live, lost, restored, over HTTP, from another origin; security policy, size.

import assert from 'node:assert/strict';
import http from 'node:http';
import { hostname } from 'node:os';
import { test } from 'node:test';
import {
  blockWebSockets, boardFile, cell, fromMenu, complaints, expectAccessible, nameOf, openTab, patience, person, play,
  says, shows, start, startMemory, waitForText,
} from './support.mjs';

const pairs = [['🌈', '🦄'], ['🦄', '🌈']];

test('the page plays over plain HTTP from another machine', async () => {
  const { url } = await startMemory(pairs);
  const page = await play(await person(), url.replace('localhost', hostname()), 'alice');
  assert.equal(await page.evaluate(() => isSecureContext), false);
  await cell(page, 1, 1).click();
  await shows(page, 1, 1, 'yours');
});

test('a test would see a violation of the content security policy', async () => {
  const { url } = await startMemory(pairs);
  const page = await openTab(await person(), url);
  await nameOf(page);
  const heard = page.waitForEvent('console', (message) => message.text().includes('Content Security Policy'));
  await page.evaluate(() => document.body.setAttribute('style', 'color: red'));
  await heard;
  assert.equal(complaints.splice(0).length, 1);
  const refused = await page.evaluate(() => {
    try {
      Reflect.set(document.body, 'innerHTML', '<b>');
      return 'done';
    } catch (error) {
      return String(error);
    }
  });
  assert.match(refused, /TrustedHTML/);
  complaints.splice(0);
});

test('twelve tabs of one browser are all live', async () => {
  const { url } = await startMemory(pairs);
  const context = await person();
  const tabs = [];
  for (let group = 0; group < 3; group += 1) { // where others build, twelve loads at once take longer than any may
    tabs.push(...await Promise.all(Array.from({ length: 4 }, () => openTab(context, url))));
  }
  let names = await Promise.all(tabs.map(nameOf));
  for (const end = Date.now() + patience; new Set(names).size < 12 && Date.now() < end;) { // some hear of others late
    names = await Promise.all(tabs.map(nameOf));
  }
  assert.equal(new Set(names).size, 12, `twelve players: ${names}`);
  await tabs[11].bringToFront();
  await cell(tabs[11], 1, 1).click();
  await Promise.all(tabs.map((tab) => tab.waitForFunction(() => document
    .querySelector('[data-index="0"]')?.getAttribute('aria-label')?.includes('🌈'), null, { polling: 50 })));
});

test('play goes on after a restart of the server', async () => {
  const server = await startMemory(pairs);
  const alice = await play(await person(), server.url, 'alice');
  const bob = await play(await person(), server.url, 'bob');
  await cell(alice, 1, 1).click();
  await shows(bob, 1, 1, 'held by alice');
  await cell(bob, 1, 1).click();
  await says(bob, 'Waiting for alice');
  await server.stop();
  for (const page of [alice, bob]) await waitForText(page, '#strip', 'The connection is lost.');
  await says(bob, 'The connection is lost, and so is your place in the queue.');
  await cell(alice, 1, 2).click();
  await says(alice, 'There is no connection right now.');
  await start(['memory', String(server.port), boardFile([['A', 'A', 'B', 'B']])]);
  await Promise.all([alice, bob].map((page) => waitForText(page, '#strip', 'The connection is back.')));
  // The server has a new board.
  await shows(alice, 1, 4, 'face down');
  await cell(alice, 1, 4).click();
  await shows(bob, 1, 4, 'face up, B, held by alice');
});

test('a connection that was lost goes on from what the page has seen', async () => {
  const { url } = await startMemory(pairs);
  const context = await person();
  const bob = await play(context, url, 'bob');
  const alice = await play(await person(), url, 'alice');
  await context.setOffline(true);
  await bob.locator('.link.lost').waitFor();
  await cell(alice, 1, 1).click();
  await shows(alice, 1, 1, 'yours');
  await context.setOffline(false);
  await shows(bob, 1, 1, 'face up, 🌈, held by alice');
  await waitForText(bob, '#log', 'alice holds 🌈');
  await fromMenu(bob, 'Protocol');
  await waitForText(bob, '#traffic', '/live/bob?since=');
  assert.doesNotMatch(await bob.locator('#traffic .in pre').last().textContent() ?? '', /first/);
});

test('without WebSockets the page plays by HTTP', async () => {
  const { url } = await startMemory([['🌈', '🦄', 'A'], ['🦄', '🌈', 'A']]);
  const context = await person();
  await blockWebSockets(context);
  const bob = await openTab(context, url);
  await bob.locator('.link.polling').waitFor();
  await bob.fill('#name', 'bob');
  await bob.press('#name', 'Enter');
  await says(bob, 'You play as bob now.');
  const alice = await play(await person(), url, 'alice');
  await cell(alice, 1, 1).click();
  await shows(bob, 1, 1, 'face up, 🌈');
  await cell(bob, 1, 1).click();
  await says(bob, 'Waiting for another player to let go of row 1, column 1.');
  await expectAccessible(bob, 'polling, and waiting');
  await bob.getByRole('button', { name: 'Give up' }).click();
  await says(bob, 'You gave up');
  await cell(bob, 1, 2).click();
  await says(bob, 'ou hold 🦄');
  await shows(alice, 1, 2, 'held by bob');
  await cell(bob, 2, 1).click();
  await says(bob, 'A pair!');
  await waitForText(bob, '#people .me .score', '1');
  await cell(bob, 1, 1).click();
  await says(bob, 'Waiting for another player');
  await cell(alice, 2, 2).click();
  await says(bob, 'Waiting for another player');
  await shows(bob, 2, 2, 'face up, 🌈');
  await cell(alice, 1, 3).click(); // the pair goes
  await says(bob, 'The card you waited for at row 1, column 1 is gone. Rule 1-A');
});

test('over HTTP, too, the word decides what the page says about a failed flip', async () => {
  const { url } = await startMemory([['A', 'A', 'B', 'B']]);
  const context = await person();
  await blockWebSockets(context);
  await context.clock.install({ time: 0 });
  await context.route(/flip/, async (route) => {
    const response = await route.fetch();
    await context.clock.runFor(300);
    if (response.ok()) await route.fulfill({ response });
    else await route.fulfill({ response, body: 'keine Karte\n' });
  });
  const page = await openTab(context, url);
  await page.locator('.link.polling').waitFor();
  // Now the page's clock moves only during flips. Each takes 300 ms: too short to look like waiting.
  await context.clock.pauseAt(3_600_000);
  await cell(page, 1, 1).click();
  await says(page, 'You hold A');
  await cell(page, 1, 1).click();
  await says(page, 'That is your own first card, so you let go of it. Rule 2-B');
  await cell(page, 1, 1).click();
  await says(page, 'You hold A');
  await cell(page, 1, 2).click();
  await says(page, 'A pair!');
  await cell(page, 1, 3).click();
  await says(page, 'You hold B');
  await cell(page, 1, 1).click();
  await says(page, 'There is no card at row 1, column 1, so you let go of your first card. Rule 2-A');
  await cell(page, 1, 1).click();
  await says(page, 'There is no card at row 1, column 1. Rule 1-A');
});

test('a page of another origin plays by fetch', async () => {
  const { url } = await startMemory(pairs);
  const other = http.createServer((_, answer) => answer.end('<!DOCTYPE html><title>other</title>'));
  await new Promise((resolve) => other.listen(0, '127.0.0.1', () => resolve(undefined)));
  try {
    const address = other.address();
    assert.ok(address && typeof address === 'object');
    const page = await openTab(await person(), `http://127.0.0.1:${address.port}/`);
    const got = await page.evaluate(async (base) => {
      const flipped = await fetch(`${base}flip/eve/0,0`);
      const text = await flipped.text();
      const tag = flipped.headers.get('ETag') ?? '';
      // For this field the browser sends a preflight first.
      const looked = await fetch(`${base}look/eve`, { headers: { 'If-None-Match': tag } });
      const failed = await fetch(`${base}flip/eve/9,9`);
      return [text, looked.status, failed.status, await failed.text()];
    }, url);
    assert.deepEqual(got.slice(0, 3), ['2x2\nmy 🌈\ndown\ndown\ndown\n', 304, 409]);
    assert.match(String(got[3]), /^cannot flip this card: /);
  } finally {
    other.close();
  }
});

test('the drawer shows every message', async () => {
  const { url } = await startMemory(pairs);
  const page = await play(await person(), url, 'alice');
  await fromMenu(page, 'Protocol');
  await cell(page, 1, 1).click();
  await waitForText(page, '#traffic li:nth-last-child(2) pre', 'flip 0,0');
  await waitForText(page, '#traffic li:last-child pre', 'flipped 0,0');
  await waitForText(page, '#traffic', 'memory.scramble.2');
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.equal(await page.locator('#traffic li').count(), 0);
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'menu-open');
});

test('a first visit takes four files, all from here', async () => {
  const { url } = await startMemory(pairs);
  const page = await person().then((context) => openTab(context));
  // Responses by URL: the icon is fetched twice, by the tab and by the page.
  const responses = /** @type {Map<string, import('playwright-core').Response>} */ (new Map());
  page.on('response', (response) => responses.set(response.url(), response));
  await page.goto(url);
  await page.locator('.link.live').waitFor();
  // The document names all of them, so they load in one round trip.
  assert.deepEqual([...responses.keys()].map((each) => each.slice(url.length).replace(/-\w{10}\./, '.')).sort(),
    ['', 'icon.svg', 'memory.css', 'memory.js']);
  for (const response of responses.values()) assert.ok(response.ok());
});
