// What the host decides about time, and a match of several games.

import { test } from 'node:test';
import {
  cell, expectAccessible, fromMenu, givenName, hostRoom, openTab, person, phone, play, says, shows, waitForText,
} from './support.mjs';

/** @import { Page } from 'playwright-core' */

/** Presses a button of the host's sheet. @param {Page} page @param {string} name */
async function asHost(page, name) {
  await fromMenu(page, 'Host');
  await page.getByRole('button', { name, exact: true }).click();
}

test('the host pauses the game, lets it go on, and sets a time', async () => {
  const host = await person();
  const url = await hostRoom(host, 'size=2x2&cards=a,b');
  const alice = await play(host, url, 'alice');
  const bob = await play(await person(phone), url, 'bob');
  await asHost(alice, 'Pause the game');
  await says(bob, 'The host has paused the game.');
  await expectAccessible(bob, 'a paused game, on a phone');
  await bob.fill('#name', 'Bobby');
  await bob.keyboard.press('Enter');
  await says(bob, 'You play as Bobby now. The host has paused the game.');
  await alice.locator('#more').waitFor({ state: 'hidden' }); // nobody is asked to be the first
  await fromMenu(alice, 'Host');
  await alice.getByRole('dialog').waitFor();
  await expectAccessible(alice, 'the sheet of the host');
  await alice.getByLabel('Time of a game').selectOption('1 minute');
  await says(alice, 'The time of each game is set.');
  await asHost(alice, 'Let the game go on');
  await says(bob, 'Go! Everybody plays now.');
  await waitForText(bob, '.class-note', 'left');
  await cell(bob, 1, 1).tap();
  await shows(alice, 1, 1, 'face up');
});

for (const settings of ['size=2x2&cards=a,b', 'game=minesweeper&size=5,4&bombs=0']) {
  test(`who has looked on and sits down in a pause reads that it is one: ${settings}`, async () => {
    const host = await person();
    const url = await hostRoom(host, settings);
    const alice = await play(host, url, 'alice');
    const carol = await openTab(await person(phone), `${url}?watch`);
    await says(carol, 'You look on.');
    await carol.locator('.link.live').waitFor();
    await asHost(alice, 'Pause the game');
    await says(carol, 'The host has paused the game.');
    await carol.getByRole('button', { name: 'Play', exact: true }).tap();
    await says(carol, ' now. The host has paused the game.');
    await asHost(alice, 'Let the game go on');
    await says(carol, 'Go! Everybody plays now.');
    await cell(carol, 1, 1).tap();
    await waitForText(alice, '#people', await givenName(carol));
  });
}

test('the wall names the champion of a match on a field', async () => {
  const host = await person();
  const url = await hostRoom(host, 'game=minesweeper&size=5,4&bombs=0&wins=1');
  const wall = await openTab(await person(), `${url}screen`);
  await wall.locator('.link.live').waitFor();
  const alice = await play(host, url, 'alice');
  await cell(alice, 1, 1).click();
  await says(wall, 'The field is cleared. alice is the champion!');
});

test('a match has a champion, and then begins anew', async () => {
  const host = await person();
  const url = await hostRoom(host, 'size=1x2&cards=a&wins=2');
  const alice = await play(host, url, 'alice');
  const bob = await play(await person(), url, 'bob');
  await waitForText(bob, '#room', 'The first to win 2 games is champion.');
  const wall = await openTab(await person({ viewport: { width: 1024, height: 768 } }), `${url}screen`);
  await cell(alice, 1, 1).click(); // the last pair
  await says(wall, 'The game is over. alice has won.');
  await bob.getByRole('button', { name: 'Play again' }).click();
  await shows(alice, 1, 1, 'face down');
  await waitForText(bob, '#people', '1 game won');
  await cell(alice, 1, 1).click();
  await waitForText(bob, '#room', 'alice is the champion!');
  await says(wall, 'The game is over. alice is the champion!');
  await expectAccessible(wall, 'the end of a match, on the wall');
  await expectAccessible(bob, 'the end of a match');
  await alice.setViewportSize({ width: 320, height: 568 }); // where there is no room for more
  for (const page of [alice, bob]) await page.getByRole('heading', { name: 'alice is the champion!' }).waitFor();
  await bob.getByRole('button', { name: 'Play again' }).click();
  await waitForText(bob, '#room', 'The first to win 2 games is champion.');
});
