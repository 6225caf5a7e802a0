// The lobby, and rooms as people come into them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, expectAccessible, openTab, person, phone, shows, start, waitForText } from './support.mjs';

const startHost = () => start(['host', '--port', '0']);

test('two clicks lead to a board, and its link brings others to it', async () => {
  const server = await startHost();
  const alice = await openTab(await person(), server.url);
  await alice.locator('#boards option[value=zoo]').waitFor({ state: 'attached' });
  await expectAccessible(alice, 'lobby');
  await alice.locator('#open-memory').getByRole('button', { name: 'Open a room' }).click();
  await alice.waitForURL(/\/r\/\w{10}\/$/);
  const bob = await openTab(await person(), alice.url());
  await cell(alice, 1, 1).click();
  await shows(bob, 1, 1, 'face up');
});

test('a room is joined by its code, and found in the list', async () => {
  const server = await startHost();
  const alice = await openTab(await person(), server.url);
  const form = alice.locator('#open-minesweeper');
  await form.getByLabel('Title').fill('Our field');
  await form.getByLabel('List it for everybody').check();
  await form.getByRole('button', { name: 'Open a room' }).click();
  await alice.waitForURL(/\/r\/\w{10}\/$/);
  await alice.getByRole('button', { name: 'Invite' }).click();
  const dialog = alice.getByRole('dialog', { name: 'Invite others' });
  const code = /code (\w{5})/.exec(await dialog.innerText())?.[1] ?? '';
  assert.deepEqual(await dialog.locator('.link-to').allInnerTexts(), [alice.url(), `${alice.url()}?watch`]);
  await expectAccessible(alice, 'invitation');

  const bob = await openTab(await person(), server.url);
  await waitForText(bob, '#rooms', 'Our field');
  await bob.getByLabel('Code').fill(code.toLowerCase());
  await bob.getByRole('button', { name: 'Join' }).click();
  await bob.waitForURL(alice.url());
});

test('what the server refuses is said', async () => {
  const server = await startHost();
  const page = await openTab(await person({ ...phone, colorScheme: 'dark' }), server.url);
  await page.getByLabel('Code').fill('AAAAA');
  await page.getByRole('button', { name: 'Join' }).click();
  await waitForText(page, '#said', 'no room has this code');
  await expectAccessible(page, 'lobby, on a phone');
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, 'the page does not scroll sideways');
});
