// The name of a tab: new, reloaded, second or duplicated.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cell, fromMenu, nameOf, openTab, person, play, playToo, says, shows, startMemory, waitForText, watchFor,
} from './support.mjs';

const pairs = [['🌈', '🦄'], ['🦄', '🌈']];

test('a newcomer gets a name; reloading keeps the name and its cards', async () => {
  const { url } = await startMemory(pairs);
  const page = await openTab(await person(), url);
  const name = await nameOf(page);
  assert.match(name, /^[a-z]+_[a-z]+_\d\d$/);
  await waitForText(page, '#more', 'Nobody has turned over a card yet.');
  await cell(page, 1, 1).click();
  await shows(page, 1, 1, 'yours');
  await page.reload();
  assert.equal(await nameOf(page), name);
  await shows(page, 1, 1, 'face up, 🌈, yours');
});

test('a typed name becomes one that the protocol allows, or is refused', async () => {
  const { url } = await startMemory(pairs);
  const page = await openTab(await person(), url);
  await nameOf(page);
  await page.fill('#name', ' ann-marie of kent! ');
  await page.press('#name', 'Enter');
  await says(page, 'You play as ann_marie_of_kent now.');
  await page.fill('#name', '…');
  await page.press('#name', 'Enter');
  await says(page, 'Use letters from A to Z, digits and underscores for your name.');
  assert.equal(await nameOf(page), 'ann_marie_of_kent');
});

test('a card clicked right after a new name is turned over under that name, which then stays', async () => {
  const { url } = await startMemory(pairs);
  const page = await openTab(await person(), url);
  await page.locator('.link.live').waitFor();
  await page.locator('#name').fill('zoe');
  await cell(page, 1, 1).click();
  await shows(page, 1, 1, 'yours');
  await waitForText(page, '#people', 'zoe (you)');
  const mayRename = () => page.locator('#name').isEditable();
  assert.equal(await mayRename(), false, 'another name would be another player, and zoe would keep the card');
  await page.reload();
  await says(page, 'Now turn over a second card.');
  assert.equal(await mayRename(), false);
});

test('a new tab is another player, and so is a duplicated one', async () => {
  const { url } = await startMemory(pairs);
  const context = await person();
  const alice = await play(context, url, 'alice');
  const opening = context.waitForEvent('page');
  await fromMenu(alice, 'New player');
  const second = await opening;
  watchFor(second);
  await says(second, 'Another tab is playing as alice, so this one plays as alice_2.');
  assert.equal(await nameOf(second), 'alice_2');

  // A tab that a script opens gets a copy of the session storage, as a duplicated tab does.
  const copying = context.waitForEvent('page');
  await alice.evaluate(() => { window.open(location.href); });
  const copy = await copying;
  watchFor(copy);
  await says(copy, 'so this one plays as alice_3.');
  assert.equal(await nameOf(copy), 'alice_3');
  await cell(copy, 1, 1).click();
  await shows(alice, 1, 1, 'held by alice_3');
  assert.equal(await nameOf(alice), 'alice');
});

test('a tab that hears late whose name it has plays under another at once', async () => {
  const { url } = await startMemory(pairs);
  const context = await person();
  const alice = await play(context, url, 'alice');
  await context.addInitScript(() => { // other tabs are heard only once a connection is made
    /** @type {(() => void)[]} */
    const held = [];
    let isMade = false;
    const hear = () => { for (const each of isMade ? held.splice(0) : []) each(); };
    const { set } = Object.getOwnPropertyDescriptor(BroadcastChannel.prototype, 'onmessage') ?? {};
    Object.defineProperty(BroadcastChannel.prototype, 'onmessage', {
      set(heard) {
        set?.call(this, (/** @type {MessageEvent} */ event) => {
          held.push(() => heard(event));
          hear();
        });
      },
    });
    window.WebSocket = class extends WebSocket {
      /** @param {string | URL} to @param {string | string[]} [protocols] */
      constructor(to, protocols) {
        super(to, protocols);
        isMade = true;
        queueMicrotask(hear);
      }
    };
  });
  const late = await context.newPage();
  await late.goto(url);
  watchFor(late);
  await says(late, 'so this one plays as alice_2.');
  assert.equal(await nameOf(late), 'alice_2');
  await cell(late, 1, 1).click();
  await shows(alice, 1, 1, 'held by alice_2');
});

test('two tabs share a name if somebody types it in both', async () => {
  const { url } = await startMemory(pairs);
  const context = await person();
  const alice = await play(context, url, 'alice');
  const same = await playToo(context, url, 'alice');
  await cell(alice, 1, 1).click();
  await shows(same, 1, 1, 'face up, 🌈, yours');
  await cell(same, 2, 2).click();
  await says(same, 'A pair!');
  await shows(alice, 2, 2, 'face up, 🌈, yours');
  assert.equal(await nameOf(alice), 'alice');
});
