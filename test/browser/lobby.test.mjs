// The lobby, and rooms as people come into them.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { cell, expectAccessible, file, openTab, person, phone, says, shows, start, waitForText } from './support.mjs';

/** @typedef {import('playwright-core').Page} Page */

const startHost = () => start(['host', '--no-data', '--port', '0']);

/** The lobby with its boards, where a file is to be chosen. @param {import('playwright-core').BrowserContext} who */
async function openFileForm(who) {
  const page = await openTab(who, (await startHost()).url);
  await page.locator('#boards option[value=zoo]').waitFor({ state: 'attached' });
  assert.equal(await page.getByLabel('File', { exact: true }).isVisible(), false);
  await page.locator('#boards').focus();
  await page.keyboard.press('End');
  await page.getByLabel('File', { exact: true }).waitFor();
  return page;
}

/** Chooses a board file with that text, or those bytes. @param {Page} page @param {string | number[]} text */
const choose = (page, text) => page.getByLabel('File', { exact: true })
  .setInputFiles({ name: 'board.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });

/** @param {Page} page */
const open = (page) => page.locator('#open-memory').getByRole('button', { name: /Open a (room|class)/ }).click();

test('two clicks lead to a room, its link brings others to it, and all begin at once', async () => {
  const server = await startHost();
  const alice = await openTab(await person(), server.url);
  await alice.locator('#boards option[value=zoo]').waitFor({ state: 'attached' });
  await expectAccessible(alice, 'lobby');
  await alice.locator('#open-memory').getByRole('button', { name: 'Open a room' }).click();
  await alice.waitForURL(/\/r\/\w{13}\/$/);
  const bob = await openTab(await person(phone), alice.url());
  for (const page of [alice, bob]) await page.locator('.gathered li').nth(1).waitFor();
  assert.equal(await bob.locator('.gathering .link-to').getAttribute('href'), alice.url());
  await waitForText(alice, '.gathering', 'Only this computer can open this link.');
  await expectAccessible(alice, 'gathering');
  await expectAccessible(bob, 'gathering, on a phone');
  assert.equal(await bob.getByRole('button', { name: 'Start' }).isVisible(), false);
  for (const height of [568, 256]) { // there, too, Start is seen whole; the second is 400 % zoom of 1280 x 1024
    await alice.setViewportSize({ width: 320, height });
    await alice.waitForFunction(() => {
      const [first, box] = ['.gathering .first', '.gathering']
        .map((each) => document.querySelector(each)?.getBoundingClientRect().bottom ?? Infinity);
      return first <= Math.min(box, innerHeight);
    });
  }
  const counted = ['3', '1'].map((each) => waitForText(bob, '.countdown', each));
  await alice.getByRole('button', { name: 'Start' }).click();
  await alice.setViewportSize({ width: 1280, height: 800 });
  await alice.locator('.countdown:not(:empty)').waitFor();
  await expectAccessible(alice, 'the countdown');
  await Promise.all(counted);
  await says(bob, 'Go! Everybody plays now.');
  await cell(alice, 1, 1).click();
  await shows(bob, 1, 1, 'face up');
});

test('a room is joined by its code, and found in the list', async () => {
  const server = await startHost();
  const alice = await openTab(await person(), server.url);
  const form = alice.locator('#open-minesweeper');
  await form.getByText('More settings').click();
  await form.getByLabel('Title').fill('Our field');
  await form.getByLabel('List it for everybody').check();
  await form.getByRole('button', { name: 'Open a room' }).click();
  await alice.waitForURL(/\/r\/\w{13}\/$/);
  await alice.getByRole('button', { name: 'Invite' }).click();
  const dialog = alice.getByRole('dialog', { name: 'Invite others' });
  const code = await dialog.locator('.code').innerText();
  await dialog.getByText('More').click();
  assert.deepEqual(await dialog.locator('.link-to').allInnerTexts(), [alice.url(), `${alice.url()}?watch`]);
  await expectAccessible(alice, 'invitation');

  const bob = await openTab(await person(), server.url);
  await waitForText(bob, '#rooms', 'Our field');
  await bob.getByLabel('Code').fill(code.toLowerCase());
  await bob.getByRole('button', { name: 'Join' }).click();
  await bob.waitForURL(alice.url());
});

test('a field of any size, which is cleared without a guess', async () => {
  const page = await openTab(await person(phone), (await startHost()).url);
  const form = page.locator('#open-minesweeper');
  assert.equal(await form.getByLabel('Columns').isVisible(), false);
  await form.getByLabel('Field').selectOption('A size of your own');
  await form.getByLabel('Columns').fill('12');
  await form.getByLabel('Rows').fill('7');
  await form.getByLabel('Bombs', { exact: true }).fill('99');
  await form.getByLabel('It is cleared without a guess').check();
  await expectAccessible(page, 'lobby, with a field of any size, on a phone');
  await form.getByRole('button', { name: 'Open a room' }).click();
  await waitForText(page, '#said', 'Bombs: this field has room for 83.');
  await form.getByLabel('Bombs', { exact: true }).fill('12');
  await form.getByRole('button', { name: 'Open a room' }).click();
  await page.waitForURL(/\/r\/\w{13}\/$/);
  await page.getByRole('button', { name: 'Start' }).click();
  await waitForText(page, '#size', '12 × 7');
  await cell(page, 4, 6).tap();
  await waitForText(page, '#people', '(you)');
});

test('what the server refuses is said', async () => {
  const server = await startHost();
  const page = await openTab(await person({ ...phone, colorScheme: 'dark' }), server.url);
  await page.getByLabel('Code').fill('AAAAA');
  await page.getByRole('button', { name: 'Join' }).click();
  await waitForText(page, '#said', 'No room has this code.');
  await expectAccessible(page, 'lobby, on a phone');
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, 'the page does not scroll sideways');
});

test('a room has the board of a file, as an editor may write it, by keyboard alone', async () => {
  const page = await openFileForm(await person());
  const chooser = page.waitForEvent('filechooser'); // early: it takes effect a little later
  await expectAccessible(page, 'lobby, with a file');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await (await chooser).setFiles(file('own.txt', '\uFEFF1x2\nunicorn\nunicorn'));
  for (const key of ['Tab', 'Enter', 'Tab']) await page.keyboard.press(key); // more settings, and the title
  await page.keyboard.type('Unicorns');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/r\/\w{13}\/$/);
  await page.getByRole('button', { name: 'Start' }).click(); // who is alone begins at once
  await cell(page, 1, 2).click();
  await shows(page, 1, 2, 'unicorn');
});

test('pairs of one\'s own are written, seen, and played, and come back', async () => {
  const someone = await person(phone);
  const server = await startHost();
  const page = await openTab(someone, server.url);
  await page.locator('#boards').selectOption('Pairs of your own');
  const text = page.getByLabel('One pair in each line');
  await text.fill('ice cream | Eis\nEis | glace\n');
  await waitForText(page, '#pairs-told', 'Line 2: “Eis” is in line 1 already.');
  await open(page);
  assert.ok(await text.evaluate((each) => each === document.activeElement));
  await text.fill('a | b | c');
  await waitForText(page, '#pairs-told', 'Line 1: a pair has two cards, with one | between them.');
  await text.fill('a |');
  await waitForText(page, '#pairs-told', 'Line 1: one of the two cards is missing.');
  const many = Array.from({ length: 5001 }, (_, number) => number).join('\n');
  /** As if it were pasted; to type so much takes long. @param {string} all */
  const paste = (all) => text.evaluate((each, pasted) => {
    if (each instanceof HTMLTextAreaElement) each.value = pasted;
    each.dispatchEvent(new Event('input', { bubbles: true }));
  }, all);
  await paste(many);
  await waitForText(page, '#pairs-told', 'You have 5,001 pairs; at most 5,000 are possible.');
  await paste(`a\n${'b'.repeat(5462)}\nc\nd\ne\nf\n`);
  await waitForText(page, '#pairs-told', 'Line 2: a card is too long for a board of 12 cards.');
  await paste(many.slice(0, -5));
  await waitForText(page, '#pairs-told', '5,000 pairs, on a board of 100 × 100.');
  await text.fill('ice cream | Eis\n🦊\n7×8 | 56\n');
  await waitForText(page, '#pairs-told', '3 pairs, on a board of 2 × 3.');
  assert.deepEqual(await page.locator('#pairs-seen li').allInnerTexts(), ['ice cream\nEis', '🦊\n🦊', '7×8\n56']);
  await expectAccessible(page, 'lobby, with pairs, on a phone');
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, 'the page does not scroll sideways');
  await text.fill('ice cream | Eis');
  await open(page);
  await page.waitForURL(/\/r\/\w{13}\/$/);
  await page.getByRole('button', { name: 'Start' }).click();
  await cell(page, 1, 1).click(); // the last pair goes to whoever has one of its cards
  await waitForText(page, '#winner', 'You have won');
  for (const card of ['Eis', 'ice cream']) await page.locator('.face').getByText(card, { exact: true }).waitFor();

  const again = await openTab(someone, server.url);
  await again.locator('#boards option[value=zoo]').waitFor({ state: 'attached' }); // its code has run
  await again.locator('#boards').selectOption('Pairs of your own');
  assert.equal(await again.getByLabel('One pair in each line').inputValue(), 'ice cream | Eis');
});

test('pairs of one\'s own are saved as a file, and opened from one', async () => {
  const server = await startHost();
  const page = await openTab(await person(phone), server.url);
  await page.locator('#boards').selectOption('Pairs of your own');
  const text = page.getByLabel('One pair in each line');
  const save = page.getByRole('button', { name: 'Save as a file' });
  assert.ok(await save.isDisabled());
  await text.fill('ice cream | Eis\n🦊 100 %\n');
  const download = page.waitForEvent('download');
  await save.click();
  const saved = await (await download).path();
  assert.equal((await download).suggestedFilename(), 'pairs.txt');
  assert.equal(await readFile(saved, 'utf8'), 'ice cream | Eis\n🦊 100 %\n');
  /** @param {string | { name: string, mimeType: string, buffer: Buffer }} given */
  const openFile = async (given) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open a file' }).click();
    await (await chooser).setFiles(given);
  };
  const other = (/** @type {string | number[]} */ bytes) =>
    ({ name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from(bytes) });
  await openFile(other('\ufeffHund\tdog\r\n7×8\t56'));
  await waitForText(page, '#pairs-told', '2 pairs, on a board of 2 × 2.');
  assert.deepEqual(await page.locator('#pairs-seen li').allInnerTexts(), ['Hund\ndog', '7×8\n56']);
  await openFile(other([0xff, 0xfe]));
  await waitForText(page, '#pairs-told', 'The file is not text in UTF-8.');
  await openFile(other('x'.repeat(65 * 1024)));
  await waitForText(page, '#pairs-told', 'These pairs have 65 KB, and 64 are possible.');
  assert.match(await text.inputValue(), /^Hund/);
  await openFile(saved);
  await waitForText(page, '#pairs-told', '2 pairs, on a board of 2 × 2.');
  assert.match(await text.inputValue(), /^ice cream/);
});

test('pairs that no file has are replaced only if that is meant', async () => {
  const page = await openTab(await person(), (await startHost()).url);
  await page.locator('#boards').selectOption('Pairs of your own');
  const text = page.getByLabel('One pair in each line');
  const ask = page.getByRole('button', { name: 'Replace these pairs with a file?' });
  let choosers = 0;
  page.on('filechooser', () => { choosers += 1; });
  await text.fill('dog | Hund');
  await page.getByRole('button', { name: 'Open a file' }).click();
  await ask.waitFor();
  await expectAccessible(page, 'lobby, before pairs are replaced');
  await text.evaluate((each) => each.dispatchEvent(new Event('input', { bubbles: true }))); // as where no focus moves
  await page.getByRole('button', { name: 'Open a file' }).click();
  await ask.waitFor();
  await text.focus(); // it was not meant
  await page.getByRole('button', { name: 'Open a file' }).click();
  await ask.waitFor();
  assert.equal(choosers, 0);
  const chooser = page.waitForEvent('filechooser');
  await ask.click();
  await (await chooser).setFiles({ name: 'other.txt', mimeType: 'text/plain', buffer: Buffer.from('cat | Katze') });
  await waitForText(page, '#pairs-seen', 'Katze');
  await page.getByRole('button', { name: 'Open a file' }).waitFor();
});

test('a file that is no board or too large is told, and another one opens a class', async () => {
  const page = await openFileForm(await person({ ...phone, colorScheme: 'dark' }));
  /** @type {string[]} */
  const sent = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') sent.push(request.postData() ?? '');
  });
  const input = page.getByLabel('File', { exact: true });
  await open(page); // without a file
  assert.ok(await input.evaluate((each) => each === document.activeElement));
  await choose(page, 'hello\n');
  await open(page);
  await waitForText(page, '#said', 'The board, line 1: expected ROWxCOLUMN, such as 3x3');
  const top = await page.locator('#said').evaluate((each) => each.getBoundingClientRect().top);
  assert.ok(top >= 0, 'it is on the screen');
  await choose(page, [0x31, 0x78, 0x31, 0x0A, 0xFF, 0x0A]);
  await open(page);
  await waitForText(page, '#said', 'The file is not text in UTF-8.');
  await choose(page, 'x'.repeat(64 * 1024 + 1));
  await waitForText(page, '#said', 'This file has 65 KB, and a board file at most 64.');
  await open(page);
  assert.ok(await input.evaluate((each) => each === document.activeElement));
  await expectAccessible(page, 'lobby, with a file, on a phone');
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, 'the page does not scroll sideways');
  await page.locator('#boards').selectOption('zoo');
  await page.locator('#said:empty').waitFor({ state: 'attached' });
  assert.equal(await input.isVisible(), false);
  await page.locator('#boards').selectOption('A file of your own');
  await waitForText(page, '#said', 'This file has 65 KB');

  const board = '1x2\nA\nA\n';
  const where = file('own.txt', board);
  await input.setInputFiles(where);
  await page.locator('#said:empty').waitFor({ state: 'attached' });
  file('own.txt', `${board}B\n`); // it has changed since
  await open(page);
  await waitForText(page, '#said', 'The file cannot be read. Choose it again.');
  file('own.txt', board);
  await input.setInputFiles(where);
  await page.locator('#open-memory').getByText('More settings').click();
  await page.locator('#open-memory').getByLabel('Rooms, for a class').fill('2');
  await open(page);
  await page.waitForURL(/\/c\/\w{13}\/$/);
  await page.locator('canvas[aria-label="Cards: 2 face down, 0 face up, 0 gone"]').last().waitFor();
  assert.deepEqual(sent.slice(0, 2), ['hello\n', board]);
});
