// Minesweeper in a room: names, scores, bombs left, the time, the wait after a bomb, and looking on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cell, fromMenu, expectAccessible, openTab, person, phone, play, says, shows, start, waitForText,
} from './support.mjs';

/** Opens a room with these settings. Result: its address. @param {string} settings */
async function openRoom(settings) {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const opened = await fetch(`${url}rooms?game=minesweeper&${settings}`, { method: 'POST' });
  assert.equal(opened.status, 201);
  return new URL(opened.headers.get('Location') ?? '', url).href;
}

test('everybody sees who dug how much, the bombs left, and the time', async () => {
  const url = await openRoom('size=3,2&bombs=0');
  const alice = await play(await person(), url, 'alice');
  const bob = await play(await person({ ...phone, colorScheme: 'dark' }), url, 'bob');
  await waitForText(alice, '#bombs-left', '0 bombs left');
  await waitForText(alice, '#time', '0:00');
  await waitForText(alice, '#players', '2 players');
  await bob.getByRole('switch', { name: 'Flag mode' }).tap();
  await cell(bob, 1, 1).tap();
  await shows(alice, 1, 1, 'flag');
  await waitForText(alice, '#bombs-left', '-1 bombs left');
  await waitForText(alice, '#people', 'bob');
  await cell(alice, 2, 3).click();
  await waitForText(bob, '#people', 'alice');
  await waitForText(bob, '#people li:first-child .score', '5');
  await waitForText(bob, '#log', 'alice dug 5 squares');
  await expectAccessible(alice, 'a field in a room');
  await expectAccessible(bob, 'a field in a room, on a phone');
  const [content, width] = await bob.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, 'the page does not scroll sideways');
  await alice.waitForFunction(() => document.querySelector('#time')?.textContent !== '0:00'); // it runs
  await cell(bob, 1, 1).tap();
  await bob.getByRole('switch', { name: 'Flag mode' }).tap();
  await cell(bob, 1, 1).tap();
  for (const page of [alice, bob]) {
    await page.getByRole('heading', { name: 'The field is cleared' }).waitFor();
    await waitForText(page, '#ranking', 'bob1');
  }
  await waitForText(alice, '#winner', 'You dug the most squares: 5 in 0:');
  await waitForText(bob, '#winner', 'alice dug the most squares: 5 in 0:');
  await expectAccessible(alice, 'cleared, with the result');
  await expectAccessible(bob, 'cleared, with the result, on a phone');
  await bob.getByRole('button', { name: 'Play again' }).tap();
  await says(alice, 'A new game has begun.');
  await waitForText(alice, '#time', '0:00');
  await waitForText(alice, '#people li:first-child .score', '0');
  await waitForText(alice, '#people', '1 game won');
});

test('who hits a bomb has to wait, and plays on', async () => {
  const url = await openRoom('size=4,1&bombs=3&safe=0&seed=1');
  const alice = await play(await person(), url, 'alice');
  const bob = await play(await person(phone), url, 'bob');
  await waitForText(alice, '#bombs-left', '3 bombs left');
  await cell(alice, 1, 2).click();
  await says(alice, 'You may play on in 5 seconds.');
  await waitForText(alice, '#penalty', 'Dig again in');
  await waitForText(bob, '#log', 'alice hit a bomb');
  await waitForText(bob, '#people', 'hit 1 bomb');
  await expectAccessible(alice, 'waiting after a bomb');
  await cell(alice, 1, 1).click();
  await says(alice, 'You hit a bomb. Wait ');
  await alice.reload(); // that does not help
  await alice.locator('.link.live').waitFor();
  await cell(alice, 1, 1).click();
  await says(alice, 'You hit a bomb. Wait ');
  await waitForText(alice, '#penalty', 'Dig again in 1 s');
  await alice.waitForFunction(() => document.querySelector('#penalty')?.textContent === '');
  await alice.keyboard.press('f');
  await shows(bob, 1, 1, 'flag');
});

test('the bombs are shown once the field is cleared', async () => {
  const url = await openRoom('size=2,1&bombs=1');
  const alice = await play(await person(), url, 'alice');
  await cell(alice, 1, 1).click(); // safe: the bomb moves or is elsewhere
  await says(alice, 'The field is cleared');
  await shows(alice, 1, 2, 'not dug, a bomb');
  const late = await openTab(await person(), `${url}?watch`);
  await shows(late, 1, 2, 'not dug, a bomb');
  await expectAccessible(late, 'a cleared field with a bomb');
});

test('who looks on at a field digs nothing, is counted, and sits down with one press', async () => {
  const url = await openRoom('size=5,4&bombs=0');
  const alice = await play(await person(), url, 'alice');
  const carol = await openTab(await person(phone), `${url}?watch`);
  await says(carol, 'You look on.');
  await carol.locator('.link.live').waitFor();
  await waitForText(alice, '#room', '1 person looks on.');
  await waitForText(alice, '#players', '1 player');
  await cell(carol, 1, 1).tap();
  await says(carol, 'Press Play to join in.');
  await shows(alice, 1, 1, 'not dug');
  await expectAccessible(carol, 'looking on at a field, on a phone');
  await carol.getByRole('button', { name: 'Play', exact: true }).tap();
  await says(carol, 'You play as ');
  await alice.locator('#room').waitFor({ state: 'hidden' });
  await cell(carol, 1, 1).tap();
  await waitForText(alice, '#people', await carol.inputValue('#name'));
  assert.equal(carol.url(), url);
});

test('a name of a field belongs to who played under it first', async () => {
  const url = await openRoom('size=5,4&bombs=2');
  const alice = await play(await person(), url, 'alice');
  await alice.keyboard.press('Tab');
  await cell(alice, 1, 1).click({ button: 'right' });
  await shows(alice, 1, 1, 'flag');
  const thief = await openTab(await person(), url);
  await thief.locator('.link.live').waitFor();
  await thief.fill('#name', 'alice');
  await thief.press('#name', 'Enter');
  await says(thief, 'Somebody else here is called that.');
});

test('names of any script on a field, and the host hands it over', async () => {
  const server = await start(['host', '--no-data', '--port', '0']);
  const host = await person();
  const lobby = await openTab(host, server.url);
  await lobby.locator('#open-minesweeper').getByRole('button', { name: 'Open a room' }).click();
  await lobby.waitForURL(/\/r\/\w{10}\/$/);
  const url = lobby.url();
  await lobby.close();
  const zoe = await play(host, url, 'Zoë');
  const salma = await play(await person(phone), url, 'سلمى');
  await cell(zoe, 1, 1).click({ button: 'right' });
  await cell(salma, 9, 9).click({ button: 'right' });
  await waitForText(zoe, '#people', 'سلمى');
  await waitForText(salma, '#people', 'سلمى (you)');
  await waitForText(salma, '#people', 'Zoë');
  await expectAccessible(zoe, 'a field with names of two scripts');
  await fromMenu(zoe, 'Host');
  await zoe.getByRole('button', { name: /^Make .*سلمى.* host$/ }).click();
  await says(salma, 'You are the host of this room now.');
});
