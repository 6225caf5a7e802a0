// The page claims its name with a key, so no one else can play under it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  blockWebSockets, cell, fromMenu, openTab, person, play, playToo, says, shows, startMemory, waitForText,
} from './support.mjs';

const pairs = [['🌈', '🦄'], ['🦄', '🌈']];

/** @param {import('playwright-core').Page} page @param {string} name */
const keptKey = (page, name) => page.evaluate((item) => localStorage.getItem(item), `key ${name}`);

test('the page says that a name is claimed, and plays under another', async () => {
  const { url } = await startMemory(pairs);
  const alice = await play(await person(), url, 'alice');
  await cell(alice, 1, 1).click();
  await says(alice, 'You hold 🌈');
  const eve = await play(await person(), url, 'alice');
  await shows(eve, 1, 1, 'face up, 🌈');
  await cell(eve, 2, 2).click();
  await says(eve, 'Somebody else plays as alice. Choose another name above.');
  await shows(eve, 2, 2, 'face down');
  assert.notEqual(await keptKey(alice, 'alice'), await keptKey(eve, 'alice'));
  await eve.fill('#name', 'eve');
  await eve.press('#name', 'Enter');
  await says(eve, 'You play as eve now.');
  await cell(eve, 1, 2).click();
  await says(eve, 'You hold 🦄');
  await cell(alice, 2, 2).click();
  await says(alice, 'A pair!');
});

test('the tabs of one browser share its key and keep it when they are reloaded', async () => {
  const { url } = await startMemory(pairs);
  const context = await person();
  const alice = await play(context, url, 'alice');
  await cell(alice, 1, 1).click();
  await says(alice, 'You hold 🌈');
  const key = await keptKey(alice, 'alice');
  assert.match(key ?? '', /^[0-9a-f]{32}$/);
  const same = await playToo(context, url, 'alice');
  await cell(same, 2, 2).click();
  await says(same, 'A pair!');
  await same.reload();
  await same.locator('.link.live').waitFor();
  await cell(same, 1, 2).click();
  await says(same, 'You hold 🦄');
  assert.equal(await keptKey(same, 'alice'), key);
});

test('a program without the key cannot play under the name, and the drawer hides the key', async () => {
  const { url } = await startMemory(pairs);
  const page = await play(await person(), url, 'alice');
  await cell(page, 1, 1).click();
  await says(page, 'You hold 🌈');
  assert.equal((await fetch(`${url}flip/alice/0,1`)).status, 403);
  await fromMenu(page, 'Protocol');
  await waitForText(page, '#traffic', 'memory.scramble.2');
  const key = await keptKey(page, 'alice');
  assert.ok(key && !(await page.locator('#traffic').textContent())?.includes(key));
});

test('the page plays where keys are required', async () => {
  const { url } = await startMemory(pairs, ['--require-key']);
  assert.equal((await fetch(`${url}flip/alice/0,0`)).status, 401);
  const page = await play(await person(), url, 'alice');
  await cell(page, 1, 1).click();
  await says(page, 'You hold 🌈');
});

test('over HTTP, too, the page sends its key and says that a name is claimed', async () => {
  const { url } = await startMemory(pairs, ['--require-key']);
  const alice = await play(await person(), url, 'alice');
  await cell(alice, 1, 1).click();
  await says(alice, 'You hold 🌈');
  const context = await person();
  await blockWebSockets(context);
  const bob = await openTab(context, url);
  await bob.locator('.link.polling').waitFor();
  await bob.fill('#name', 'alice');
  await bob.press('#name', 'Enter');
  await says(bob, 'You play as alice now.');
  await cell(bob, 2, 2).click();
  await says(bob, 'Somebody else plays as alice.');
  await fromMenu(bob, 'Protocol');
  await waitForText(bob, '#traffic', 'Authorization: Bearer …');
  await bob.fill('#name', 'bob');
  await bob.press('#name', 'Enter');
  await says(bob, 'You play as bob now.');
  await cell(bob, 1, 2).click();
  await says(bob, 'ou hold 🦄');
});

test('the page says that the server does not accept its key', async () => {
  const { url } = await startMemory(pairs);
  const context = await person();
  await context.addInitScript(() => localStorage.setItem('key alice', 'short'));
  const page = await openTab(context, url);
  await page.locator('.link.live').waitFor();
  await page.fill('#name', 'alice');
  await page.press('#name', 'Enter');
  await page.locator('.link.polling').waitFor();
  await cell(page, 1, 1).click();
  await says(page, 'The server did not accept your key for alice.');
  await page.fill('#name', 'bob');
  await page.press('#name', 'Enter');
  await says(page, 'You play as bob now.');
  await cell(page, 1, 1).click();
  await says(page, 'ou hold 🌈');
});

test('where the browser stores nothing, the page keeps its key while it is open', async () => {
  const { url } = await startMemory(pairs);
  const context = await person();
  await context.addInitScript(() => {
    const refuse = () => { throw new DOMException('no storage', 'SecurityError'); };
    Object.defineProperty(globalThis, 'localStorage', { get: refuse });
  });
  await blockWebSockets(context); // so that the key is sent with each flip
  const alice = await openTab(context, url);
  await alice.locator('.link.polling').waitFor();
  await cell(alice, 1, 1).click();
  await says(alice, 'ou hold 🌈');
  await cell(alice, 2, 2).click();
  await says(alice, 'A pair!');
});
