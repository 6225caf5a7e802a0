// Bots in rooms: added and sent away from the page, and told apart from people.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cell, expectAccessible, fromMenu, hostRoom, offers, openTab, person, phone, play, says, shows, waitForText,
} from './support.mjs';

/** @param {import('playwright-core').Page} page @param {string} name */
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

test('bots are added by keyboard alone, play, are told apart, and are sent away', async () => {
  const host = await person();
  const url = await hostRoom(host, 'board=zoo');
  const alice = await play(host, url, 'alice');
  const bob = await play(await person({ ...phone, reducedMotion: 'reduce', colorScheme: 'dark' }), url, 'bob');

  await alice.getByRole('button', { name: 'Menu' }).focus();
  const keys = ['Enter', 'ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'Enter']; // the second in the menu
  for (const key of keys) await alice.keyboard.press(key);
  const dialog = alice.getByRole('dialog', { name: 'Bots' });
  await dialog.waitFor();
  await expectAccessible(alice, 'the sheet of the bots');
  assert.equal(await dialog.getByRole('button', { name: 'Send all bots away' }).isVisible(), false);
  await dialog.getByLabel('How many').focus();
  await alice.keyboard.press('3');
  await alice.keyboard.press('Tab');
  await alice.keyboard.press('h');
  await alice.keyboard.press('Tab');
  await alice.keyboard.press('Enter');
  await says(alice, '3 bots join.');
  for (const page of [alice, bob]) await waitForText(page, '#room', '3 bots play.');
  assert.match(await (await fetch(`${url}room`)).text(), /^room bot bot_1 3\nroom bot bot_2 3\nroom bot bot_3 3$/m);
  await waitForText(bob, '#people', 'Bot 2bot');

  await fromMenu(bob, 'Bots');
  await waitForText(bob, 'dialog.bots-sheet', '3 bots play. Bot 1 (hard), Bot 2 (hard), Bot 3 (hard)');
  await expectAccessible(bob, 'the sheet of the bots, on a phone');
  const [content, width] = await bob.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, 'the page does not scroll sideways');
  await bob.getByRole('button', { name: 'Send all bots away' }).tap();
  await says(bob, 'The bots have left.');
  for (const page of [alice, bob]) {
    await page.waitForFunction(() => !document.querySelector('#room')?.textContent?.includes('bots play'));
  }
});

test('a bot plays against a person until the game is over', async () => {
  const host = await person();
  const url = await hostRoom(host, 'size=1x2&cards=A');
  const alice = await play(host, url, 'alice');
  await fromMenu(alice, 'Bots');
  const joined = says(alice, '1 bot joins.'); // its first move ends the game
  await press(alice, 'Add bots');
  await joined;
  await waitForText(alice, '#winner', 'Bot 1 has won');
  await waitForText(alice, '#people', 'Bot 1bot');
  await expectAccessible(alice, 'a bot has won');
});

test('who may not add bots in a locked room has no button for it, and what is refused is said', async () => {
  const host = await person();
  const url = await hostRoom(host, 'board=zoo');
  const alice = await play(host, url, 'alice');
  const bob = await play(await person(), url, 'bob');
  await fromMenu(bob, 'Bots');
  await bob.getByLabel('How many').selectOption('10');
  await press(bob, 'Add bots');
  await says(bob, '10 bots join.');
  await fromMenu(bob, 'Bots');
  await press(bob, 'Add bots');
  await says(bob, 'A room has at most 10 bots.');
  await fromMenu(alice, 'Host');
  await press(alice, 'Lock the room');
  await offers(bob, 'Bots').waitFor({ state: 'detached' });
  await fromMenu(alice, 'Bots');
  await press(alice, 'Send all bots away');
  await says(alice, 'The bots have left.');
  await fromMenu(alice, 'Bots');
  await press(alice, 'Add bots');
  await says(alice, '1 bot joins.');
});

test('bots clear a field with people', async () => {
  const host = await person(phone);
  const url = await hostRoom(host, 'game=minesweeper&size=3,3&bombs=0');
  const alice = await openTab(host, url);
  await alice.locator('.link.live').waitFor();
  await fromMenu(alice, 'Bots');
  await expectAccessible(alice, 'the sheet of the bots of a field, on a phone');
  await alice.getByRole('button', { name: 'Add bots' }).tap();
  await waitForText(alice, '#room', '1 bot plays.');
  await alice.getByRole('heading', { name: 'The field is cleared' }).waitFor();
  await shows(alice, 1, 1, 'clear');
  assert.equal(await cell(alice, 3, 3).count(), 1);
});
