// Rooms as people play in them: one game after another, looking on, and what the host may do.

import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import {
  blockWebSockets, cell, expectAccessible, fromMenu, givenName, hostRoom, offers, openTab, person, phone, play, says,
  shows, start, waitForText,
} from './support.mjs';

/** A board of two cards, which are a pair. */
const onePair = 'size=1x2&cards=A';

/** Takes the last pair: one of its cards is enough (rooms-1). @param {import('playwright-core').Page} page */
async function takePair(page) {
  await cell(page, 1, 1).click();
  await shows(page, 1, 2, 'yours');
}

/** @param {import('playwright-core').Page} page @param {string} name */
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

/** The room as the server tells it. @param {string} url */
const told = async (url) => (await fetch(`${url}room`)).text();

test('two people play one game after another without reconnecting, and two presses deal once', async () => {
  const host = await person();
  await host.clock.install();
  const url = await hostRoom(host, onePair);
  const guest = await person({ ...phone, reducedMotion: 'reduce', colorScheme: 'dark' });
  const alice = await play(host, url, 'alice');
  const bob = await play(guest, url, 'bob');
  let connections = 0;
  for (const page of [alice, bob]) page.on('websocket', () => { connections += 1; });

  await takePair(alice);
  for (const page of [alice, bob]) await waitForText(page, '#winner', 'won');
  await expectAccessible(alice, 'over, in a room');
  await expectAccessible(bob, 'over, in a room, on a phone');
  assert.equal(await bob.locator('#restart').isVisible(), false);

  // Both ask before either has an answer.
  /** @type {(() => Promise<void>)[]} */
  const asked = [];
  for (const each of [host, guest]) {
    await each.route(/again\?/, async (route) => {
      asked.push(() => route.continue());
      if (asked.length === 2) for (const go of asked) await go();
    });
  }
  const answers = [alice, bob].map((page) => page.waitForResponse(/again\?/));
  await alice.clock.fastForward(1000); // a key that comes too soon begins no game
  await alice.keyboard.press('Enter');
  await bob.getByRole('button', { name: 'Play again' }).tap();
  for (const answer of await Promise.all(answers)) assert.equal(answer.status(), 200);
  assert.match(await told(url), /^room game 2$/m);

  for (const page of [alice, bob]) {
    await says(page, 'A new game has begun.');
    await shows(page, 1, 1, 'face down');
    await waitForText(page, '#people', '1 game won');
  }
  assert.equal(await alice.locator('#result').isVisible(), false);
  assert.equal(await alice.evaluate(() => document.activeElement?.role), 'gridcell');
  await takePair(bob);
  await waitForText(alice, '#winner', 'bob has won');
  assert.equal(connections, 0);
});

test('who looks on sees the moves, is counted, and sits down with one press', async () => {
  const host = await person();
  const url = await hostRoom(host, 'size=2x2&cards=A,B');
  const alice = await play(host, url, 'alice');
  await press(alice, 'Invite');
  const dialog = alice.getByRole('dialog', { name: 'Invite others' });
  await dialog.getByText('More').click();
  const address = await dialog.getByRole('link').nth(1).getAttribute('href') ?? '';
  await alice.keyboard.press('Escape');

  const carol = await openTab(await person(phone), address);
  await says(carol, 'You look on.');
  await carol.locator('.link.live').waitFor();
  for (const page of [alice, carol]) await waitForText(page, '#room', '1 person looks on.');
  await cell(alice, 1, 1).click();
  await shows(carol, 1, 1, 'held by alice');
  await waitForText(carol, '#people', 'alice');
  await expectAccessible(carol, 'looking on, on a phone');
  const [content, width] = await carol.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, 'the page does not scroll sideways');
  await cell(carol, 1, 2).tap();
  await says(carol, 'Press Play to join in.');
  await shows(alice, 1, 2, 'face down');

  await carol.getByRole('button', { name: 'Play', exact: true }).tap();
  await says(carol, 'You play as ');
  await carol.waitForFunction(() => !document.querySelector('#room')?.textContent?.includes(' look'));
  await alice.waitForFunction(() => !document.querySelector('#room')?.textContent?.includes(' look'));
  await cell(carol, 1, 2).tap();
  await shows(carol, 1, 2, 'yours');
  await shows(alice, 1, 2, `held by ${await givenName(carol)}`);
  assert.equal(carol.url(), url);
});

test('the host deals again, locks the room, and removes a player', async () => {
  const host = await person();
  const url = await hostRoom(host, 'size=2x2&cards=A,B');
  const alice = await play(host, url, 'alice');
  const bob = await play(await person(), url, 'bob');
  const carol = await play(await person(phone), url, 'carol');
  await cell(bob, 1, 1).click();
  await shows(alice, 1, 1, 'held by bob');
  assert.equal(await offers(bob, 'Host').count(), 0);

  await fromMenu(alice, 'Host');
  await alice.getByRole('dialog', { name: 'You are the host' }).waitFor();
  await expectAccessible(alice, 'the sheet of the host');
  await press(alice, 'Lock the room');
  await says(alice, 'The room is locked: nobody else can join.');
  for (const page of [alice, bob, carol]) await waitForText(page, '#room', 'The room is locked.');
  await waitForText(bob, '#log', 'The host has locked the room');
  await cell(carol, 2, 2).tap();
  await says(carol, 'The host has locked this room, so nobody else can join.');
  await expectAccessible(carol, 'a locked room, on a phone');

  await fromMenu(alice, 'Host');
  await press(alice, 'Unlock the room');
  await says(alice, 'The room is open: everybody can join.');
  await cell(carol, 2, 2).tap();
  await shows(alice, 2, 2, 'held by carol');

  await fromMenu(alice, 'Host');
  await press(alice, 'Remove bob');
  await says(alice, 'bob is removed from the room.');
  await shows(carol, 1, 1, 'face down');
  await says(bob, 'The host has removed you from this room, so you can only look on.');
  await waitForText(carol, '#log', 'The host has removed bob');
  await expectAccessible(bob, 'removed');
  await cell(bob, 1, 2).click();
  await says(bob, 'The host has removed you from this room, so you can only look on.');
  await fromMenu(alice, 'Host');
  await alice.getByRole('button', { name: 'Deal again now' }).waitFor();
  assert.equal(await alice.getByRole('button', { name: 'Remove bob' }).count(), 0);

  await press(alice, 'Deal again now');
  for (const page of [alice, carol]) await says(page, 'A new game has begun.');
  await shows(carol, 2, 2, 'face down');
  await fromMenu(alice, 'Host');
  await press(alice, 'The same cards again');
  await alice.waitForFunction(async () => (await (await fetch('room')).text()).includes('room game 3\n'));
});

for (const game of ['memory', 'minesweeper']) {
  test(`who comes into a full room of ${game} reads that it is one`, async () => {
    const { url } = await start(['host', '--no-data', '--port', '0', '--players-per-room', '1']);
    const answer = await fetch(`${url}rooms?game=${game}`, { method: 'POST' });
    const room = new URL(answer.headers.get('Location') ?? '', url).href;
    const alice = await play(await person(), room, 'alice');
    await cell(alice, 1, 1).click({ button: game === 'memory' ? 'left' : 'right' });
    await waitForText(alice, '#people', 'alice (you)');
    const bob = await openTab(await person(), room);
    await says(bob, 'This game is full. Nobody else can join.');
    await bob.fill('#name', 'Bobby');
    await bob.keyboard.press('Enter');
    await says(bob, 'You play as Bobby now.');
    await cell(bob, 2, 2).click();
    await says(bob, 'This game is full. Nobody else can join.');
  });
}

test('the host hands the room over, and what the server refuses is said', async () => {
  const host = await person();
  const url = await hostRoom(host, 'size=2x2&cards=A,B');
  const alice = await play(host, url, 'alice');
  const bob = await play(await person({ ...phone, colorScheme: 'dark' }), url, 'bob');
  assert.equal((await fetch(`${url}flip/program/0,0`)).status, 200);
  await waitForText(alice, '#people', 'program');
  await fromMenu(alice, 'Host');
  await press(alice, 'Make program host');
  await says(alice, 'Nobody plays here under that name with a key.');

  await cell(bob, 1, 2).tap();
  await waitForText(alice, '#people', 'bob');
  await fromMenu(alice, 'Host');
  await press(alice, 'Make bob host');
  await says(alice, 'bob is the host now.');
  await says(bob, 'You are the host of this room now.');
  await offers(alice, 'Host').waitFor({ state: 'detached' });
  await fromMenu(bob, 'Host');
  await expectAccessible(bob, 'the sheet of the host, on a phone');
  await bob.getByRole('button', { name: 'Lock the room' }).tap();
  await waitForText(alice, '#room', 'The room is locked.');
  await bob.reload();
  await offers(bob, 'Host').waitFor({ state: 'attached' });
});

test('a field that is cleared is followed by another, for everybody', async () => {
  const host = await person();
  const url = await hostRoom(host, 'game=minesweeper&size=5,4&bombs=0');
  const alice = await openTab(host, url);
  const bob = await openTab(await person(phone), url);
  for (const page of [alice, bob]) await page.locator('.link.live').waitFor();
  await cell(alice, 1, 1).click();
  await says(alice, 'The field is cleared');
  await bob.getByRole('heading', { name: 'The field is cleared' }).waitFor();
  await expectAccessible(alice, 'cleared');
  await expectAccessible(bob, 'cleared, on a phone');
  await bob.getByRole('button', { name: 'Play again' }).tap();
  for (const page of [alice, bob]) {
    await says(page, 'A new game has begun.');
    await shows(page, 4, 5, 'not dug');
    await page.locator('#cleared').waitFor({ state: 'hidden' });
  }

  // The host need not wait for the end.
  await cell(bob, 1, 1).tap();
  await shows(alice, 4, 5, 'clear');
  await fromMenu(alice, 'Host');
  await expectAccessible(alice, 'the sheet of the host of a field');
  await alice.getByRole('button', { name: 'Lock the room' }).waitFor();
  await press(alice, 'The same field again');
  await shows(bob, 4, 5, 'not dug');
  assert.equal(await offers(bob, 'Host').count(), 0);
});

test('what cannot be loaded is said, and is asked for again', async () => {
  const someone = await person();
  const alice = await openTab(someone, await hostRoom(someone, onePair));
  await alice.locator('.link.live').waitFor();
  for (const part of [/sheets-/, /traffic-/]) await someone.route(part, (route) => route.abort());
  await press(alice, 'Invite');
  await says(alice, 'This cannot be loaded. Reload the page.');
  await fromMenu(alice, 'Protocol');
  await says(alice, 'This cannot be loaded. Reload the page.');
  await someone.unroute(/sheets-/);
  await press(alice, 'Invite');
  await alice.getByRole('dialog', { name: 'Invite others' }).waitFor();
});

test('the code can be hidden, and stays so', async () => {
  const host = await person();
  const url = await hostRoom(host, onePair);
  const alice = await openTab(host, url);
  await press(alice, 'Invite');
  const dialog = alice.getByRole('dialog', { name: 'Invite others' });
  await press(alice, 'Copy the link');
  await waitForText(alice, '.invitation .said', 'The link is copied.');
  const qr = dialog.getByRole('img', { name: 'The link as a QR code' });
  await qr.waitFor();
  const code = await dialog.locator('.code').innerText();
  assert.match(await told(url), new RegExp(`^room code ${code}$`, 'm'));
  assert.ok(parseFloat(await dialog.locator('.code').evaluate((each) => getComputedStyle(each).fontSize)) >= 48);
  await dialog.getByText('More').click();
  await dialog.getByRole('switch', { name: 'Hide the code' }).click();
  await expectAccessible(alice, 'invitation with a hidden code');
  for (let visit = 0; visit < 2; visit += 1) {
    const text = await dialog.innerText();
    assert.ok(!text.includes(code) && !text.includes(url), text);
    assert.equal(await qr.isVisible(), false);
    await alice.reload();
    await press(alice, 'Invite');
  }
});

test('without WebSockets, too, one game follows another', async () => {
  const host = await person();
  await blockWebSockets(host);
  const url = await hostRoom(host, onePair);
  const alice = await openTab(host, url);
  await alice.locator('.link.polling').waitFor();
  await takePair(alice);
  await waitForText(alice, '#winner', 'You have won');
  await press(alice, 'Play again');
  await says(alice, 'A new game has begun.');
  await shows(alice, 1, 1, 'face down');
  await waitForText(alice, '#people', '1 game won');
});

test('after a restart a tab comes back by itself, and play goes on', async () => {
  const data = await mkdtemp(join(tmpdir(), 'scramble-'));
  try {
    const server = await start(['host', '--data', data, '--port', '0']);
    const answer = await fetch(`${server.url}rooms?size=2x2&cards=A`, { method: 'POST' });
    const page = await openTab(await person(), `${server.url}${answer.headers.get('Location')}`);
    await cell(page, 1, 1).click();
    await shows(page, 1, 1, 'yours');
    await server.stop();
    await waitForText(page, '#link', 'Reconnecting…');
    const again = await start(['host', '--data', data, '--port', String(server.port)]);
    await page.locator('.link.live').waitFor();
    await shows(page, 1, 1, 'yours');
    await cell(page, 1, 2).click();
    await shows(page, 1, 2, 'yours');
    await page.close();
    await again.stop();
  } finally {
    await rm(data, { recursive: true });
  }
});

test('a room that is gone says so, and its title leads to the first page', async () => {
  const context = await person();
  for (const settings of ['board=zoo', 'game=minesweeper&preset=expert']) {
    const server = await start(['host', '--no-data', '--port', '0']);
    const answer = await fetch(`${server.url}rooms?${settings}`, { method: 'POST' });
    const page = await openTab(context, `${server.url}${answer.headers.get('Location')}`);
    await page.locator('.link.live').waitFor();
    const home = page.getByRole('banner').getByRole('link', { name: /Memory|Minesweeper/ });
    await home.waitFor();
    await server.stop();
    await start(['host', '--no-data', '--port', String(server.port)]);
    await says(page, 'This room is gone. Open another one on the first page.');
    await waitForText(page, '#link', 'Not connected');
    await home.click();
    await page.getByRole('heading', { name: 'Board games that everyone plays at once' }).waitFor();
    await page.close();
  }
});

test('no window is too narrow for the buttons of a host', async () => {
  for (const settings of ['board=zoo', 'game=minesweeper&preset=expert']) {
    const host = await person();
    const page = await openTab(host, await hostRoom(host, settings));
    await offers(page, 'Host').waitFor({ state: 'attached' });
    for (const width of [360, 768, 931, 1024, 1280, 1366, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const content = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(content <= width, `${settings} scrolls sideways at ${width}`);
      for (const each of await page.locator('header button:visible').all()) {
        const box = await each.boundingBox();
        assert.ok(box && box.x + box.width <= width, `${settings} is cut at ${width}`);
      }
    }
  }
});
