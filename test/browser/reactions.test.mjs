// What players of a room show each other beside the game.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, expectAccessible, openRoom, openTab, person, phone, play, says, waitForText } from './support.mjs';

test('a reaction is seen beside its player and told to the others, by keyboard and on a phone', async () => {
  const url = await openRoom('board=zoo');
  const alice = await play(await person(), url, 'alice');
  const bob = await play(await person({ ...phone, reducedMotion: 'reduce', colorScheme: 'dark' }), url, 'bob');
  const group = alice.getByRole('group', { name: 'React' });
  assert.equal(await group.isVisible(), false, 'who has not played does not react');
  await cell(alice, 1, 1).click();
  await group.waitFor();
  await group.getByRole('button', { name: 'Clap' }).focus();
  await alice.keyboard.press('Enter');
  await says(alice, 'You clap. 👏');
  for (const page of [alice, bob]) await waitForText(page, '#people', '👏'); // soon it is gone
  await waitForText(bob, '#log', 'alice claps 👏');
  await expectAccessible(alice, 'a row of reactions');
  await alice.locator('#people', { hasNotText: '👏' }).waitFor();

  await cell(bob, 1, 2).tap();
  await bob.getByRole('button', { name: 'Heart' }).tap();
  await waitForText(alice, '#log', 'bob sends a heart ❤️');
  await expectAccessible(bob, 'a row of reactions, on a phone');
  const [content, width] = await bob.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, 'the page does not scroll sideways');

  const late = await openTab(await person(), url);
  await waitForText(late, '#people', 'alice');
  await alice.getByRole('button', { name: 'Wow' }).click();
  await waitForText(late, '#log', 'alice says wow 😮');
  assert.doesNotMatch(await late.locator('#log').innerText(), /heart/, 'newcomers are not told old ones');
});

test('those who dig react, too', async () => {
  const url = await openRoom('game=minesweeper&size=3,1&bombs=0');
  const alice = await play(await person(), url, 'alice');
  const bob = await play(await person(), url, 'bob');
  await cell(alice, 1, 1).click();
  await alice.getByRole('button', { name: 'Oops' }).click();
  await waitForText(bob, '#log', 'alice says oops 🙈');
});
