// Pictures of the states that pass, or that few people come into (states.mjs).

import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { game, pictures, room, turn } from './pictures.mjs';
import {
  cell, hostRoom, loaded, openTab, person, play, says, shows, start, waitForText,
} from './support.mjs';

const kept = path.join(path.dirname(fileURLToPath(import.meta.url)), '../replay/kept');

/** Somebody who hears no more once a countdown has begun. */
async function untilCountdown() {
  const context = await person();
  await context.routeWebSocket(/live/, (socket) => {
    let isHeld = false;
    socket.connectToServer().onMessage((message) => {
      if (!isHeld) socket.send(message);
      isHeld ||= /^room begins-in /m.test(String(message));
    });
  });
  return context;
}

test('a countdown, and the wall before it', async () => {
  const host = await person();
  const address = await hostRoom(host, 'start=host&size=4x4&cards=🦊,🐸,🐼&title=Friday');
  const page = await play(host, address, 'Hanna');
  const guest = await play(await untilCountdown(), address, 'Zoë');
  const walls = [await person(), await untilCountdown()].map(async (each) => openTab(each, `${address}screen`));
  const [wall, counting] = await Promise.all(walls);
  for (const each of [wall, counting]) await waitForText(each, '.gathered', 'Zoë');
  await loaded(wall.locator('.qr'));
  await pictures(wall, 'wall-gathering');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  for (const each of [guest, counting]) await each.locator('.countdown', { hasText: /[123]/ }).waitFor();
  await pictures(guest, 'countdown');
  await pictures(counting, 'wall-countdown');
});

test('a class before its start', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const page = await openTab(await person(), url);
  await page.locator('#open-memory summary').click();
  await page.locator('#open-memory [name=title]').fill('Klasse 7b');
  await page.locator('#open-memory [name=count]').fill('6');
  await page.locator('#open-memory button.first').click();
  await page.locator('article').nth(5).waitFor();
  await loaded(page.locator('#join .qr'));
  await pictures(page, 'class-before');
});

test('pairs of one\'s own that are right, and are to be replaced; a field of any size', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const page = await openTab(await person(), url);
  await page.locator('#boards').selectOption('Pairs of your own');
  await page.getByLabel('One pair in each line').fill('Hund | dog\nKatze | cat\n7×8 | 56\n🐝 | 🍯\nEis | ice cream');
  await waitForText(page, '#pairs-told', '5 pairs');
  await pictures(page, 'pairs', '#open-memory');
  await page.getByRole('button', { name: 'Open a file' }).click();
  await page.getByRole('button', { name: 'Replace these pairs with a file?' }).waitFor();
  await pictures(page, 'pairs-replace', '#open-memory');
  await page.locator('#boards').selectOption('fruit');
  await page.locator('#presets').selectOption('A size of your own');
  await pictures(page, 'own-field', '#open-minesweeper');
});

test('a full room', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0', '--players-per-room', '1']);
  const opened = await fetch(`${url}rooms?size=4x4&cards=🦊,🐸,🐼`, { method: 'POST' });
  const address = new URL(opened.headers.get('Location') ?? '', url).href;
  await turn(await play(await person(), address, 'Alice'), [1, 1]);
  const page = await openTab(await person(), address);
  await says(page, 'This game is full.');
  await pictures(page, 'full');
});

test('a bomb: five seconds in which nothing can be dug', async () => {
  const { pages: [alice, bob] } = await room('game=minesweeper&size=8,6&bombs=20&safe=0&seed=1', ['Alice', 'Bob']);
  await alice.evaluate(() => { // time stands still
    const now = performance.now();
    performance.now = () => now;
  });
  for (let index = 0; await alice.locator('#penalty.off').count() > 0; index += 1) {
    await cell(alice, Math.floor(index / 8) + 1, (index % 8) + 1).click();
    await alice.locator('.pending').waitFor({ state: 'detached' });
  }
  await waitForText(bob, '#log', 'Alice hit a bomb');
  await pictures(alice, 'penalty');
});

test('the time of a game is up', async () => {
  const host = await person();
  const address = await hostRoom(host, 'size=4x4&cards=🦊');
  const alice = await play(host, address, 'Alice');
  const bob = await play(await person(), address, 'Bob');
  await turn(alice, [1, 1], [1, 2], [1, 3], [1, 4], [2, 1]);
  await turn(bob, [3, 1], [3, 2]);
  const key = await alice.evaluate(() => localStorage.getItem('key '));
  await fetch(`${address}limit?seconds=1`, { method: 'POST', headers: { Authorization: `Bearer ${key}` } });
  await says(bob, 'Time is up!');
  await pictures(bob, 'time-up');
});

test('the wall with thirty players, and with a champion', async () => {
  const names = ['Ada', 'Ben', 'Cem', 'Dao', 'Eva', 'Finn', 'Greta', 'Hanna', 'Ida', 'Jonas', 'Katharina', 'Leo', 'Mia',
    'Noah', 'Oskar', 'Paula', 'Quirin', 'Rosa', 'Sven', 'Tom', 'Ute', 'Vera', 'Wim', 'Xaver', 'Yara', 'Zoe', 'Alma',
    'Bela', 'Clara', 'David'];
  const { address } = await room('size=8x8&cards=🦊,🐸,🐼,🦉,🐙,🦁&title=Klasse+7b', []);
  const wall = await openTab(await person(), `${address}screen`);
  for (const [index, name] of names.entries()) {
    await fetch(`${address}flip/${name}/${Math.floor(index / 8)},${index % 8}`);
  }
  await waitForText(wall, '#people', 'David');
  await loaded(wall.locator('.qr'));
  await pictures(wall, 'wall-thirty');

  const host = await person();
  const match = await hostRoom(host, 'size=1x2&cards=🦊&wins=1&title=Friday');
  const alice = await play(host, match, 'Alice');
  await play(await person(), match, 'Bob');
  const other = await openTab(await person({ reducedMotion: 'reduce' }), `${match}screen`);
  await cell(alice, 1, 1).click();
  await says(other, 'Alice is the champion!');
  await loaded(other.locator('.qr'));
  await pictures(other, 'wall-champion');
});

test('a field again', async () => {
  const { url } = await start(['replay', 'play', path.join(kept, 'minesweeper_1.scramble')]);
  const page = await openTab(await person({ reducedMotion: 'reduce' }), `${url}#move=40`);
  await waitForText(page, '#count', 'Move 40 of ');
  await pictures(page, 'replay-field');
});

test('the sheet of moves, and a result that cannot be copied', async () => {
  const { pages: [alice, bob] } = await game('Alice', 'Bob');
  await turn(bob, [1, 1], [1, 2], [1, 3], [3, 3], [1, 4], [3, 4]);
  await turn(alice, [2, 1], [3, 1], [2, 1], [2, 2]);
  await turn(bob, [4, 1]);
  await shows(alice, 4, 1, 'held by Bob');
  await alice.setViewportSize({ width: 320, height: 568 });
  await alice.getByRole('button', { name: 'All moves' }).click();
  await pictures(alice, 'moves');

  const { pages: [carol] } = await room('size=1x2&cards=🦊', ['Carol']);
  await cell(carol, 1, 1).click();
  await carol.evaluate(() => { document.execCommand = () => false; }); // as some browsers have it
  await carol.getByRole('button', { name: 'Copy the result' }).click();
  await carol.getByLabel('Select the text and copy it.').waitFor();
  await pictures(carol, 'not-copied', '#result label');
});
