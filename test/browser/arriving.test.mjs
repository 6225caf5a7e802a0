// Who comes to a room: the others see it before the first move, and the room says rightly how it stands.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cell, fromMenu, givenName, hostRoom, openRoom, openTab, person, phone, play, says, waitForText,
} from './support.mjs';

test('who has only come is seen by name, and the host can remove them', async () => {
  const context = await person();
  const url = await hostRoom(context, 'size=2x2&cards=A,B');
  const host = await play(context, url, 'Hanna');
  await waitForText(host, '.welcome', 'Nobody else is here yet.');
  const guest = await play(await person(phone), url, 'zoe'); // as in the game
  await waitForText(host, '#room', 'Also here: zoe.');
  await host.locator('.welcome').waitFor({ state: 'hidden' });
  await waitForText(guest, '#room', 'Also here: Hanna.');
  assert.equal(await guest.locator('.welcome').isVisible(), false);

  // Who has no name yet is called like an animal.
  const other = await openTab(await person(), url);
  await other.locator('.link.live').waitFor();
  const animal = await givenName(other);
  await waitForText(host, '#room', animal);
  await other.close();
  await host.waitForFunction((name) => !document.querySelector('#room')?.textContent?.includes(name), animal);

  await fromMenu(host, 'Host');
  await host.getByRole('button', { name: 'Remove zoe' }).waitFor();
  assert.equal(await host.getByRole('button', { name: 'Make zoe host' }).count(), 0);
  await host.getByRole('button', { name: 'Remove zoe' }).click();
  await says(guest, 'The host has removed you from this room');
  await waitForText(host, '.welcome', 'Nobody else is here yet.');
  await host.locator('.welcome').waitFor();
});

test('whoever takes another name does not meet the last one', async () => {
  const alice = await play(await person(), await openRoom('size=2x2&cards=A,B'), 'alice');
  await alice.waitForResponse(/\/names/); // of whoever has come since
  await waitForText(alice, '.welcome', 'Nobody else is here yet.');
  assert.equal(await alice.locator('.welcome').isVisible(), true);
  assert.equal(await alice.locator('#room').textContent(), '');
});

test('who comes under a name that another has left is seen, and can be removed', async () => {
  const [one, other] = [await person(), await person()];
  for (const context of [one, other]) { // with one key: a name that is left is kept for it
    await context.addInitScript(() => localStorage.setItem('key ', '0123456789abcdef'));
  }
  const url = await hostRoom(one, 'size=2x2&cards=A,B');
  const host = await play(one, url, 'Alice');
  await host.fill('#name', 'Ms Jones');
  await host.press('#name', 'Enter');
  await host.waitForFunction(async () => (await (await fetch('names?since=0')).text()).includes('name Alice gone'));
  await play(other, url, 'Alice');
  assert.match(await (await fetch(`${url}names?since=0`)).text(), /^name Alice here/m);
  await waitForText(host, '#room', 'Also here: Alice.');
  await fromMenu(host, 'Host');
  await host.getByRole('button', { name: 'Remove Alice' }).waitFor();
});

test('a game that is over greets with its result', async () => {
  const url = await openRoom('size=1x2&cards=A');
  await fetch(`${url}flip/zoe/0,0`);
  for (const look of [{}, phone]) {
    const page = await openTab(await person(look), url);
    await says(page, 'The game is over. zoe has won.');
    await page.getByRole('button', { name: 'Play again' }).waitFor();
  }
});

test('a field that is cleared greets with that', async () => {
  const url = await openRoom('game=minesweeper&size=3,3&bombs=0');
  const alice = await play(await person(), url, 'alice');
  await cell(alice, 1, 1).click();
  await says(alice, 'The field is cleared.');
  await says(await openTab(await person(), url), 'The field is cleared.');
});

test('a locked room says so at once, but not to who plays there already', async () => {
  const context = await person();
  const url = await hostRoom(context, 'size=2x2&cards=A,B');
  const host = await play(context, url, 'Hanna');
  const known = await person();
  const alice = await play(known, url, 'alice');
  await cell(alice, 1, 1).click();
  await says(alice, 'You hold');
  await fromMenu(host, 'Host');
  await host.getByRole('button', { name: 'Lock the room' }).click();
  await waitForText(alice, '#room', 'The room is locked.');
  const late = await openTab(await person(), url);
  await says(late, 'The host has locked this room');
  assert.match(await givenName(late), /^[A-Z][a-z]+$/); // as if it could play
  await alice.reload();
  await says(alice, 'You hold');
});

test('what happened to a player is said in plain words, and the places are only read out', async () => {
  const url = await openRoom('size=2x2&cards=A,B');
  const alice = await play(await person(), url, 'alice');
  const bob = await play(await person(), url, 'bob');
  await cell(alice, 1, 1).click();
  await says(alice, 'You hold');
  await cell(bob, 2, 2).click();
  await says(bob, 'You hold');
  await cell(alice, 2, 2).click();
  await says(alice, 'bob holds the card at row 2, column 2, so you let go of your first card. Rule 2-B');
  const seen = await alice.locator('#said').evaluate((line) => {
    const copy = /** @type {HTMLElement} */ (line.cloneNode(true));
    for (const each of copy.querySelectorAll('.unseen')) each.remove();
    return copy.textContent?.replace(/\s+/g, ' ').trim();
  });
  assert.equal(seen, 'Taken! You lost your card. Turn over another. Why?');
  const hidden = await alice.locator('#said > .unseen').boundingBox();
  assert.ok(hidden && hidden.width <= 1 && hidden.height <= 1, JSON.stringify(hidden));
});
