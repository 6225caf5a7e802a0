// Who one is: over a refresh, in a second tab, in a copied tab; and the connection behind it.

import assert from 'node:assert/strict';
import http from 'node:http';
import { hostname } from 'node:os';
import { test } from 'node:test';
import { blockWebSockets, boardFile, cell, complaints, expectAccessible, openTab, person, play, says, shows, start,
  startMemory, waitForText, watchFor } from './support.mjs';

const pairs = [['🌈', '🦄'], ['🦄', '🌈']];

/** @param {import('playwright-core').Page} page */
const nameOf = async (page) => {
  await page.locator('.link.live').waitFor();
  return page.inputValue('#name');
};

test('a newcomer has a safe name; a refresh keeps the seat and its cards', async () => {
  const { url } = await startMemory(pairs);
  const page = await openTab(await person(), url);
  const name = await nameOf(page);
  assert.match(name, /^[a-z]+_[a-z]+_\d\d$/);
  await waitForText(page, '#more', 'Nobody has turned a card over yet.');
  await cell(page, 1, 1).click();
  await shows(page, 1, 1, 'yours');
  await page.reload();
  assert.equal(await nameOf(page), name);
  await shows(page, 1, 1, 'face up, 🌈, yours');
});

test('a name is made one of the protocol, or refused in words', async () => {
  const { url } = await startMemory(pairs);
  const page = await openTab(await person(), url);
  await nameOf(page);
  await page.fill('#name', ' ann-marie of kent! ');
  await page.press('#name', 'Enter');
  await says(page, 'You play as ann_marie_of_kent now.');
  await page.fill('#name', '…');
  await page.press('#name', 'Enter');
  await says(page, 'A name has letters from A to Z, digits and underscores.');
  assert.equal(await nameOf(page), 'ann_marie_of_kent');
});

test('a card that is clicked right behind a new name is turned in that name', async () => {
  const { url } = await startMemory(pairs);
  const page = await openTab(await person(), url);
  await page.locator('.link.live').waitFor();
  await page.locator('#name').fill('zoe');
  await cell(page, 1, 1).click();
  await shows(page, 1, 1, 'yours');
  await waitForText(page, '#people', 'zoe (you)');
  await page.reload();
  await says(page, 'Now a second card');
});

test('a new tab is another player, and so is a copied one', async () => {
  const { url } = await startMemory(pairs);
  const context = await person();
  const alice = await play(context, url, 'alice');
  const opening = context.waitForEvent('page');
  await alice.getByRole('link', { name: 'New player' }).click();
  const second = await opening;
  watchFor(second);
  assert.equal(await nameOf(second), 'alice_2');
  await says(second, 'Another tab plays as alice, so here you are alice_2.');

  // A tab opened by a script has a copy of the session storage, as a duplicated tab does.
  const copying = context.waitForEvent('page');
  await alice.evaluate(() => { window.open(location.href); });
  const copy = await copying;
  watchFor(copy);
  assert.equal(await nameOf(copy), 'alice_3');
  await cell(copy, 1, 1).click();
  await shows(alice, 1, 1, 'held by alice_3');
  assert.equal(await nameOf(alice), 'alice');
});

test('two tabs share a seat if somebody says so', async () => {
  const { url } = await startMemory(pairs);
  const context = await person();
  const alice = await play(context, url, 'alice');
  const same = await play(context, url, 'alice');
  await cell(alice, 1, 1).click();
  await shows(same, 1, 1, 'face up, 🌈, yours');
  await cell(same, 2, 2).click();
  await says(same, 'A pair!');
  await shows(alice, 2, 2, 'face up, 🌈, yours');
  assert.equal(await nameOf(alice), 'alice');
});

test('the page plays over plain HTTP on an address of a local network', async () => {
  const { url } = await startMemory(pairs);
  const page = await play(await person(), url.replace('localhost', hostname()), 'alice');
  assert.equal(await page.evaluate(() => isSecureContext), false);
  await cell(page, 1, 1).click();
  await shows(page, 1, 1, 'yours');
});

test('a violation of the content security policy would be seen', async () => {
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
  const tabs = await Promise.all(Array.from({ length: 12 }, () => openTab(context, url)));
  const names = await Promise.all(tabs.map(nameOf));
  assert.equal(new Set(names).size, 12, `twelve players: ${names}`);
  await tabs[11].bringToFront();
  await cell(tabs[11], 1, 1).click();
  await Promise.all(tabs.map((tab) => tab.waitForFunction(() => document
    .querySelector('[data-index="0"]')?.getAttribute('aria-label')?.includes('🌈'), null, { polling: 50 })));
});

test('play goes on after the server was stopped and started again', async () => {
  const server = await startMemory(pairs);
  const alice = await play(await person(), server.url, 'alice');
  const bob = await play(await person(), server.url, 'bob');
  await cell(alice, 1, 1).click();
  await shows(bob, 1, 1, 'held by alice');
  await cell(bob, 1, 1).click();
  await says(bob, 'Waiting for alice');
  await server.stop();
  for (const page of [alice, bob]) await waitForText(page, '#strip', 'The connection is lost.');
  await says(bob, 'The connection is lost, and with it your place in the queue.');
  await cell(alice, 1, 2).click();
  await says(alice, 'There is no connection at the moment');
  await start(['memory', String(server.port), boardFile([['A', 'A', 'B', 'B']])]);
  for (const page of [alice, bob]) await waitForText(page, '#strip', 'The connection is back.');
  // It is another board now.
  await shows(alice, 1, 4, 'face down');
  await cell(alice, 1, 4).click();
  await shows(bob, 1, 4, 'face up, B, held by alice');
});

test('a connection that was lost goes on from what it had seen', async () => {
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
  await bob.getByRole('button', { name: 'Protocol' }).click();
  await waitForText(bob, '#traffic', '/live/bob?since=');
  assert.doesNotMatch(await bob.locator('#traffic .in pre').last().textContent() ?? '', /first/);
});

test('without WebSockets the page plays by HTTP', async () => {
  const { url } = await startMemory(pairs);
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
  await says(bob, 'You hold 🦄');
  await shows(alice, 1, 2, 'held by bob');
  await cell(bob, 2, 1).click();
  await says(bob, 'A pair!');
  await waitForText(bob, '#people .me .score', '1');
  await cell(bob, 1, 1).click();
  await says(bob, 'Waiting for another player');
  await cell(alice, 2, 2).click();
  await says(bob, 'Waiting for another player');
  await shows(bob, 2, 2, 'face up, 🌈');
  await alice.click('#take-off');
  await says(bob, 'The card that you waited for, at row 1, column 1, is gone (rule 1-A).');
});

test('over HTTP, too, a flip that failed is told by its word alone', async () => {
  const { url } = await startMemory([['A', 'A', 'B', 'B']]);
  const context = await person();
  await blockWebSockets(context);
  await context.route(/flip/, async (route) => {
    const response = await route.fetch();
    if (response.ok()) await route.fulfill({ response });
    else await route.fulfill({ response, body: 'keine Karte\n' });
  });
  const page = await openTab(context, url);
  await page.locator('.link.polling').waitFor();
  await cell(page, 1, 1).click();
  await says(page, 'You hold A');
  await cell(page, 1, 1).click();
  await says(page, 'That is your own first card, so you have let go of your first card (rule 2-B).');
  await cell(page, 1, 1).click();
  await says(page, 'You hold A');
  await cell(page, 1, 2).click();
  await says(page, 'A pair!');
  await cell(page, 1, 3).click();
  await says(page, 'You hold B');
  await cell(page, 1, 1).click();
  await says(page, 'No card is left at row 1, column 1, and you have let go of your first card (rule 2-A).');
  await cell(page, 1, 1).click();
  await says(page, 'No card is left at row 1, column 1 (rule 1-A).');
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
      // A field that the browser asks about first.
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

test('the drawer shows what goes over the wire', async () => {
  const { url } = await startMemory(pairs);
  const page = await play(await person(), url, 'alice');
  await page.getByRole('button', { name: 'Protocol' }).click();
  await cell(page, 1, 1).click();
  await waitForText(page, '#traffic li:nth-last-child(2) pre', 'flip 0,0');
  await waitForText(page, '#traffic li:last-child pre', 'flipped 0,0');
  await waitForText(page, '#traffic', 'memory.scramble.2');
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.equal(await page.locator('#traffic li').count(), 0);
  await page.keyboard.press('Escape');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'drawer-open');
});

test('a first visit takes four files, all from here, and under 45 KB', async () => {
  const { url } = await startMemory(pairs);
  const page = await person().then((context) => openTab(context));
  /** By their addresses: the icon comes twice, for the browser and for the page. */
  const responses = /** @type {Map<string, import('playwright-core').Response>} */ (new Map());
  page.on('response', (response) => responses.set(response.url(), response));
  await page.goto(url);
  await page.locator('.link.live').waitFor();
  // All of them are named in the document, so they come in one round.
  assert.deepEqual([...responses.keys()].sort(),
    ['', 'icon.svg', 'memory.css', 'memory.js'].map((name) => `${url}${name}`));
  const sizes = await Promise.all([...responses.values()].map(async (response) => {
    assert.ok(response.ok());
    const fields = await response.headersArray();
    const head = fields.reduce((sum, { name, value }) => sum + name.length + value.length + 4, 19);
    return head + (await response.body()).length;
  }));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(total < 45 * 1024, `${total} bytes`);
});
