// Makes a picture of every state of the pages, in light and dark, on five screens, for somebody to look at:
// npm run states --prefix test/browser. They are in build/states.

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { game, pictures, room, turn } from './pictures.mjs';
import './states_seldom.mjs';
import {
  cell, fromMenu, hostRoom, loaded, openTab, person, play, says, shows, start, startMemory, startMinesweeper,
  waitForText,
} from './support.mjs';

test('lobby', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  for (const title of ['Friday&listed=1', 'Family&listed=1&game=minesweeper']) {
    await fetch(`${url}rooms?title=${title}`, { method: 'POST' });
  }
  const page = await openTab(await person(), url);
  await page.locator('#rooms li').nth(1).waitFor();
  await pictures(page, 'lobby');
});

test('first visit', async () => {
  const { pages: [page] } = await game('alice');
  await page.locator('.welcome').waitFor();
  await pictures(page, 'first-visit');
});

test('waiting', async () => {
  const { pages: [alice, bob, carol] } = await game('alice', 'bob', 'carol');
  await turn(bob, [1, 1], [1, 2], [2, 1]);
  await turn(carol, [4, 1]);
  await cell(alice, 2, 1).click();
  await says(alice, 'Waiting for bob');
  await pictures(alice, 'waiting');
});

test('a match in flight', async () => {
  const { pages: [alice, bob] } = await game('alice', 'bob');
  await turn(bob, [1, 1], [3, 3]);
  await turn(alice, [2, 1], [2, 2]);
  await cell(alice, 4, 1).click();
  await alice.locator('.flying').first().waitFor();
  await alice.evaluate(() => {
    for (const each of document.getAnimations()) {
      each.pause();
      each.currentTime = 250;
    }
  });
  await pictures(alice, 'match');
});

test('the end', async () => {
  const { pages: [alice, bob, carol] } = await game('alice', 'bob', 'carol');
  await turn(bob, [1, 1], [1, 2], [1, 3], [1, 4]);
  await turn(carol, [2, 1], [3, 1], [2, 1], [2, 2]);
  await turn(alice, [2, 3], [2, 4], [3, 1], [3, 2], [3, 3], [3, 4], [4, 1], [4, 2]);
  await turn(bob, [4, 3], [4, 4]);
  await alice.locator('#result').waitFor();
  await pictures(alice, 'end');
});

test('a class, and the wall', async () => {
  const { lobby, pages: [page] } = await game('alice');
  await page.goto(lobby);
  await page.locator('#open-memory summary').click();
  await page.locator('#open-memory [name=count]').fill('6');
  await page.locator('#open-memory button.first').click();
  await page.locator('article').nth(5).waitFor();
  await page.getByRole('button', { name: 'Start all' }).click();
  await pictures(page, 'class');
  const { address, pages: [alice, bob] } = await game('alice', 'bob');
  await turn(alice, [1, 1], [1, 2], [2, 1]);
  await turn(bob, [3, 1]);
  const wall = await openTab(await person(), `${address}screen`);
  await wall.locator('.link.live').waitFor();
  await shows(wall, 2, 1, 'held by alice');
  await pictures(wall, 'wall');
});

test('a round of a class: paused, played, and over by its time', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const teacher = await person();
  const settings = 'count=4&size=4x4&cards=🦊&title=Klasse+7b';
  await teacher.route(/rooms\?/, (route) => route.continue({ url: `${url}rooms?${settings}` }));
  const page = await openTab(teacher, url);
  await page.locator('#open-memory button.first').click();
  await page.waitForURL(/\/c\/\w{13}\/$/);
  const address = await page.getByRole('link', { name: 'Room 1' }).evaluate((link) => new URL('./',
    /** @type {HTMLAnchorElement} */ (link).href).href);
  await page.getByLabel('Minutes a round').fill('10');
  await page.getByRole('button', { name: 'Set' }).click();
  const [alice, bob] = [await play(await person(), address, 'Alice'), await play(await person(), address, 'Bob')];
  const wall = await openTab(await person(), `${address}screen`);
  await waitForText(wall, '#round', 'Room 1, paused');
  await loaded(wall.locator('.qr'));
  await pictures(alice, 'pupil-paused');
  await pictures(wall, 'wall-paused');
  await page.getByRole('button', { name: 'Start all' }).click();
  await says(alice, 'Go!');
  await turn(alice, [1, 1], [1, 2], [1, 3], [1, 4], [2, 1]);
  await turn(bob, [3, 1], [3, 2]);
  await pictures(alice, 'pupil-plays');
  await pictures(wall, 'wall-plays');
  await page.getByLabel('Minutes a round').fill('0.1');
  await page.getByRole('button', { name: 'Set' }).click();
  await says(wall, 'Time is up!');
  await waitForText(page, '#end-title', 'The best');
  await pictures(alice, 'pupil-over');
  await pictures(wall, 'wall-over');
  await pictures(page, 'class-over');
});

test('people gather, and what a host opens', async () => {
  const host = await person();
  const address = await hostRoom(host, 'start=host&size=4x4&cards=🦊,🐸,🐼&title=Friday');
  const page = await play(host, address, 'Hanna');
  const guest = await play(await person(), address, 'Zoë');
  await loaded(page.locator('.gathering .qr'));
  await waitForText(page, '.gathered', 'Zoë');
  await pictures(page, 'gathering-host');
  await pictures(guest, 'gathering-guest');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await says(page, 'Go!');
  await page.getByRole('button', { name: 'Invite' }).click();
  await loaded(page.locator('dialog .qr'));
  await pictures(page, 'invitation');
  await page.getByRole('button', { name: 'Close' }).click();
  for (const name of ['Host', 'Bots']) {
    await fromMenu(page, name);
    await page.getByRole('dialog').waitFor();
    await pictures(page, `sheet-${name.toLowerCase()}`);
    await page.getByRole('button', { name: 'Close' }).click();
  }
  await fromMenu(page, 'Protocol');
  await pictures(page, 'messages');
});

test('a pause, and the champion of a match', async () => {
  const host = await person();
  const address = await hostRoom(host, 'size=1x2&cards=🦊&wins=2');
  const alice = await play(host, address, 'Alice');
  const bob = await play(await person(), address, 'Bob');
  const guest = await openTab(await person(), `${address}?watch`);
  await fromMenu(alice, 'Host');
  await alice.getByRole('button', { name: 'Pause the game' }).click();
  await says(guest, 'The host has paused the game.');
  await pictures(bob, 'paused');
  await pictures(guest, 'paused-looking-on');
  await fromMenu(alice, 'Host');
  await alice.getByRole('button', { name: 'Let the game go on' }).click();
  await says(bob, 'Go!');
  for (const end of ['The first to win', 'Bob is the champion!']) {
    await cell(bob, 1, 1).click();
    await waitForText(alice, '#room', end);
    if (end.startsWith('The')) await bob.getByRole('button', { name: 'Play again' }).click();
    await alice.locator('#result').waitFor({ state: end.startsWith('The') ? 'hidden' : 'visible' });
  }
  await pictures(alice, 'champion');
});

test('a locked room, and who is removed', async () => {
  const host = await person();
  const address = await hostRoom(host, 'size=4x4&cards=🦊,🐸,🐼');
  const alice = await play(host, address, 'Alice');
  const bob = await play(await person(), address, 'Bob');
  await turn(bob, [1, 1]);
  await fromMenu(alice, 'Host');
  await alice.getByRole('button', { name: 'Lock the room' }).click();
  const guest = await openTab(await person(), address);
  await says(guest, 'The host has locked this room');
  await pictures(guest, 'locked');
  await fromMenu(alice, 'Host');
  await alice.getByRole('button', { name: 'Remove Bob' }).click();
  await says(bob, 'The host has removed you');
  await pictures(bob, 'removed');
});

test('a field of a room while it is played', async () => {
  const { address, pages: [alice, bob] } = await room('game=minesweeper&preset=intermediate&seed=1', ['Alice', 'Bob']);
  await cell(alice, 8, 8).click();
  await waitForText(bob, '#people', 'Alice');
  await cell(bob, 1, 1).click({ button: 'right' });
  await shows(alice, 1, 1, 'flag');
  await pictures(alice, 'field-plays');
  const wall = await openTab(await person(), `${address}screen`);
  await shows(wall, 1, 1, 'flag');
  await pictures(wall, 'wall-field');
});

test('pairs of one\'s own, and links that lead nowhere', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const page = await openTab(await person(), url);
  await page.locator('#boards').selectOption('Pairs of your own');
  await page.locator('#open-memory textarea').fill('Hund | dog\nKatze | cat\nMaus | mouse\nHund');
  await page.locator('#open-memory summary').click();
  await pictures(page, 'own-pairs', '#open-memory');
  for (const where of ['j/ZZZZZ', 'r/0123456789abc/']) {
    await page.goto(`${url}${where}`);
    await pictures(page, `nowhere-${where[0]}`);
  }
});

test('a connection that is lost', async () => {
  const { url, stop } = await startMemory([['a', 'b'], ['a', 'b']]);
  const page = await openTab(await person(), url);
  await page.locator('.link.live').waitFor();
  await stop();
  await waitForText(page, '#strip', 'Reconnecting');
  await pictures(page, 'lost');
});

test('a game again', async () => {
  const kept = path.join(path.dirname(fileURLToPath(import.meta.url)), '../replay/kept');
  const { url } = await start(['replay', 'play', path.join(kept, 'memory_1.scramble')]);
  const page = await openTab(await person({ reducedMotion: 'reduce' }), `${url}games/2#move=5`);
  await waitForText(page, '#count', 'Move 5 of ');
  await pictures(page, 'replay');
});

test('BOOM, and a field that is cleared', async () => {
  const { url } = await startMinesweeper(['00000000', '00010000', '00000000', '01000010', '00000000', '00001000',
    '00100000', '00000000']);
  const page = await openTab(await person(), url);
  await page.locator('.link.live').waitFor();
  await cell(page, 8, 8).click();
  await shows(page, 8, 8, 'clear');
  await cell(page, 2, 4).click();
  await page.locator('#boom').waitFor();
  await pictures(page, 'boom');
  const { pages: [alice, bob] } = await room('game=minesweeper&size=9,9&bombs=0', ['alice', 'bob']);
  await cell(bob, 1, 1).click();
  await alice.locator('#cleared').waitFor();
  await pictures(alice, 'cleared');
});

test('60 by 60', async () => {
  const { address, pages: [page] } = await room(`size=60x60&cards=${[...'🦊🐸🐼🦉🐙🦁🐨🐧'].join()}`, ['alice']);
  await fetch(`${address}bots?add=8&level=2`, { method: 'POST' });
  await page.waitForFunction(() => document.querySelectorAll('#people li').length > 7);
  await pictures(page, 'large');
  await page.locator('[data-zoom=fit]').click();
  await pictures(page, 'large-fit');
});

test('the rules, and a menu in German', async () => {
  const { address } = await game();
  const page = await openTab(await person({ locale: 'de' }), address);
  await page.locator('.link.live').waitFor();
  await page.locator('#menu-open').click();
  await pictures(page, 'menu-german');
  await page.goto(`${address}rules`);
  await pictures(page, 'rules');
});
