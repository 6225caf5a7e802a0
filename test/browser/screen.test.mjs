// The page for the wall, and rooms at other addresses than that of the lobby.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, expectAccessible, loaded, openTab, person, phone, play, says, shows, start, waitForText }
  from './support.mjs';

const wall = { viewport: { width: 1920, height: 1080 } };

/** Opens a room. Result: its address. @param {string} url @param {string} settings */
async function openRoom(url, settings) {
  const answer = await fetch(`${url}rooms?${settings}`, { method: 'POST' });
  return new URL(answer.headers.get('Location') ?? '', url).href;
}

/** The height of an element's letters in pixels. @param {import('playwright-core').Locator} text */
const letters = (text) => text.evaluate((each) => parseFloat(getComputedStyle(each).fontSize));

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`the wall shows a game of Memory and how to join it, ${colorScheme}`, async () => {
    const { url } = await start(['host', '--no-data', '--port', '0']);
    const room = await openRoom(url, 'size=3x4&cards=A,B,C&title=At+school');
    const page = await openTab(await person({ ...wall, colorScheme, reducedMotion: 'reduce' }), `${room}screen`);
    await page.locator('.link.live').waitFor();
    await page.getByRole('heading', { name: 'At school', level: 1 }).waitFor();
    await loaded(page.getByRole('img', { name: 'The link as a QR code' }));
    const code = /room code (\w+)/.exec(await (await fetch(`${room}room`)).text())?.[1] ?? '';
    assert.match(await page.locator('.join').innerText(),
      new RegExp(`type the code\\s+${code}\\s+at ${new URL(url).host}\\s+${room.slice(7, -1)}`));
    assert.match(await (await fetch(`${room}room`)).text(), /^room watching 1$/m); // it looks on
    assert.equal(await page.getByRole('button').count(), 0);
    assert.equal(await page.getByRole('textbox').count(), 0);

    // The board is seen whole, and everything is large.
    const card = await cell(page, 3, 4).boundingBox();
    const box = await page.getByRole('grid').boundingBox();
    assert.ok(box && card && card.height >= 200 && card.y + card.height <= box.y + box.height, JSON.stringify(card));
    assert.ok(await letters(page.locator('#code')) >= 48);
    assert.ok(await letters(page.locator('#url')) >= 24);

    const alice = await play(await person(), room, 'alice');
    await cell(alice, 1, 1).click();
    await shows(page, 1, 1, 'held by alice');
    await waitForText(page, '#people', 'alice');
    await waitForText(page, '#log', 'alice holds');
    await cell(page, 2, 2).click();
    await shows(alice, 2, 2, 'face down');
    await openTab(await person(phone), `${room}?watch`);
    await waitForText(page, '#room', '1 person looks on.');
    assert.ok(await letters(page.locator('#people .name').first()) >= 24);
    await expectAccessible(page, 'wall');
    const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    assert.ok(content <= width, 'the page does not scroll sideways');
  });
}

test('the wall says who has won, and shows the next game', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const room = await openRoom(url, 'size=1x2&cards=A');
  const page = await openTab(await person(wall), `${room}screen`);
  await page.locator('.link.live').waitFor();
  const alice = await play(await person(), room, 'alice');
  await cell(alice, 1, 1).click();
  await says(page, 'The game is over. alice has won.');
  await waitForText(page, '#people', '1');
  await expectAccessible(page, 'wall, over');
  await alice.getByRole('button', { name: 'Play again' }).click();
  await shows(page, 1, 1, 'face down');
  await page.waitForFunction(() => document.querySelector('#said')?.textContent === '');
});

test('the wall shows a field, and all of a large board', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const room = await openRoom(url, 'game=minesweeper&size=60,40&bombs=0');
  const page = await openTab(await person(wall), `${room}screen`);
  await page.locator('.link.live').waitFor();
  await waitForText(page, '#counts', 'Not dug: 2,400, bombs left: ');
  const last = await cell(page, 40, 60).boundingBox();
  assert.ok(last && last.y + last.height <= 1080 && last.x + last.width <= 1400, JSON.stringify(last));
  assert.match(await (await fetch(`${room}room`)).text(), /^room watching 1$/m); // it looks on
  const alice = await play(await person(), room, 'alice');
  await cell(alice, 1, 1).click();
  await shows(page, 40, 60, 'clear');
  await waitForText(page, '#people', 'alice');
  await waitForText(page, '#log', 'alice dug 2,400 squares');
  assert.ok(await letters(page.locator('#people .name').first()) >= 24);
  await says(page, 'The field is cleared.');
  const small = await openRoom(url, 'game=minesweeper&size=9,9&bombs=10');
  await page.goto(`${small}screen`); // axe takes long for so many squares
  await cell(page, 1, 1).waitFor();
  await expectAccessible(page, 'wall with a field');
});

test('the invitation leads to the wall, and is in the local network where localhost would lead nowhere', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0', '--lan']);
  const room = await openRoom(url, 'size=1x2&cards=A');
  const lan = /^room lan (\S+)$/m.exec(await (await fetch(`${room}room`)).text())?.[1] ?? room;
  const alice = await openTab(await person(phone), room);
  await alice.getByRole('button', { name: 'Invite' }).tap();
  const dialog = alice.getByRole('dialog', { name: 'Invite others' });
  await loaded(dialog.getByRole('img', { name: 'The link as a QR code' }));
  assert.equal(await dialog.locator('.link-to').first().getAttribute('href'), lan);
  await dialog.getByText(lan === room ? 'Only this computer can open this link.' : 'This link is for others').waitFor();
  const opened = alice.waitForEvent('popup');
  await dialog.getByText('More').tap();
  await dialog.getByRole('link', { name: 'Screen for the wall' }).tap();
  const page = await opened;
  await page.locator('.link.live').waitFor();
  assert.equal(await page.locator('#url').innerText(), lan.slice(7, -1));
  await expectAccessible(page, 'wall, on a phone');
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, 'the page does not scroll sideways');
});

test('a room has its page and its wall at a name of its own', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const name = new URL(await openRoom(url, 'size=1x2&cards=A')).pathname.slice(3, -1);
  const room = url.replace('localhost', `${name}.localhost`);
  const alice = await play(await person(), room, 'alice');
  await cell(alice, 1, 1).click();
  await waitForText(alice, '#winner', 'You have won');
  await alice.getByRole('button', { name: 'Play again' }).click();
  await says(alice, 'A new game has begun.');
  await alice.getByRole('button', { name: 'Invite' }).click();
  const dialog = alice.getByRole('dialog', { name: 'Invite others' });
  await loaded(dialog.getByRole('img', { name: 'The link as a QR code' }));
  assert.equal(await dialog.locator('.link-to').first().getAttribute('href'), room);
  const page = await openTab(await person(wall), `${room}screen`);
  await page.locator('.link.live').waitFor();
  await loaded(page.getByRole('img', { name: 'The link as a QR code' }));
  assert.equal(await page.locator('#url').innerText(), room.slice(7, -1));
  assert.equal(await page.locator('#by-code').isVisible(), false);
});
