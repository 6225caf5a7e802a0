// A class: one page opens, starts, pauses and deals eight rooms, for thirty pupils on phones and over HTTP.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import {
  cell, expectAccessible, fromMenu, givenName, loaded, openTab, person, phone, says, start, waitForText,
} from './support.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** Pairs of the teacher's own, for a board of two rows; the halves of the last are equal. */
const ownPairs = [['Hund', 'dog'], ['Eis', 'ice cream'], ['7×8', '56'], ['🐝', '🐝']];
const columns = 4;

/** The other half of a card, both as they are told. @param {string} card */
function otherHalf(card) {
  const pairs = ownPairs.map((pair) => pair.map((each) => each.replaceAll(' ', '␣')));
  const [one, other] = pairs.find((pair) => pair.includes(card)) ?? [];
  return (card === one ? other : one) ?? '';
}

/**
 * Opens a class in the lobby, with the settings of its form for Memory. Result: its page.
 * @param {number} rooms @param {string} [board] @param {string} [title]
 */
async function openClass(rooms, board = 'perfect', title = 'Our class') {
  const server = await start(['host', '--no-data', '--port', '0']);
  const page = await openTab(await person(), server.url);
  await page.locator(`#boards option[value=${board}]`).waitFor({ state: 'attached' });
  const form = page.locator('#open-memory');
  await form.locator('#boards').selectOption(board);
  if (board === 'pairs') {
    await form.getByLabel('One pair in each line').fill(ownPairs.map((pair) => pair.join(' | ')).join('\n'));
    await waitForText(page, '#pairs-told', '4 pairs, on a board of 2 × 4.');
  }
  await form.getByText('More settings').click();
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Rooms, for a class').fill(String(rooms));
  await form.getByRole('button', { name: /Open a (room|class)/ }).click();
  await page.waitForURL(/\/c\/\w{13}\/$/);
  await page.getByRole('button', { name: 'Start all' }).waitFor();
  return { server, page, code: await page.locator('#code').innerText() };
}

/** Waits until the page shows the way into its class. @param {Page} page @param {string} lobby @param {string} code */
async function showsWayIn(page, lobby, code) {
  assert.equal(await page.locator('#address').innerText(), lobby);
  const picture = page.getByRole('img', { name: 'The link as a QR code' });
  await loaded(picture);
  const link = new URL(await picture.getAttribute('src') ?? '', page.url()).searchParams.get('at');
  assert.equal(link, `${lobby}j/${code}`);
}

/** @param {Page} page @param {string} name */
const press = (page, name) => page.getByRole('button', { name, exact: true }).click();

/** Waits until every room's article contains that text. @param {Page} page @param {string} text */
const allRoomsSay = (page, text) => page.waitForFunction((words) => [...document.querySelectorAll('article')]
  .every((each) => each.textContent?.includes(words)), text);

/** The lines of the table: round, room, place, name, score and total. @param {Page} page */
const table = (page) => page.locator('#results tr').evaluateAll((lines) => lines
  .map((line) => [...line.children].map((each) => each.textContent ?? '').join()));

/** Types a code on the first page, on a phone. @param {Page} tab @param {string} code */
async function enterCode(tab, code) {
  await tab.getByLabel('Code').fill(code);
  await tab.getByRole('button', { name: 'Join' }).tap();
}

/** A player over HTTP, who is in the room to which the code has led. */
class Player {
  #leaving = new AbortController();

  /** @param {string} room @param {string} name  In the game. @param {boolean} [stays]  Whether it follows the game. */
  constructor(room, name, stays = true) {
    this.room = room;
    this.name = name;
    if (stays) void this.#stay();
  }

  /** @param {string} lobby @param {string} code @param {string} name */
  static async join(lobby, code, name) {
    return new Player((await fetch(`${lobby}j/${code}`)).url, name);
  }

  /** Waits for changes, as a page does, so that the player counts as present. */
  async #stay() {
    const { signal } = this.#leaving;
    try {
      while (!signal.aborted) await fetch(`${this.room}watch/${this.name}`, { signal });
    } catch {
      // it has left, or the server has ended
    }
  }

  leave() {
    this.#leaving.abort();
  }

  /** Turns over the card on a space. @param {number} space */
  async flip(space) {
    const answer = await fetch(`${this.room}flip/${this.name}/${Math.floor(space / columns)},${space % columns}`);
    return { status: answer.status, spots: (await answer.text()).split('\n').slice(1) };
  }
}

/** A player with a phone. */
class Pupil extends Player {
  /** @param {Page} tab @param {string} name  What people call it. @param {string} player */
  constructor(tab, name, player) {
    super(tab.url(), player, false);
    this.tab = tab;
    this.called = name;
  }

  /** A pupil who has just come, and takes a name. @param {Page} tab @param {string} name @param {string} rude */
  static async called(tab, name, rude) {
    if (rude) {
      await tab.fill('#name', rude);
      await tab.press('#name', 'Enter');
      await says(tab, 'This name is not allowed here');
    }
    await tab.fill('#name', name);
    await tab.press('#name', 'Enter');
    await says(tab, `You play as ${name} now.`);
    return new Pupil(tab, name, await tab.evaluate(() => sessionStorage.getItem('name') ?? ''));
  }

  /** Opens the room again. */
  async comeBack() {
    this.tab = await openTab(this.tab.context(), this.room);
    await waitForText(this.tab, '#people', `${this.called} (you)`);
  }

  /** @param {number} space @override */
  async flip(space) {
    await cell(this.tab, Math.floor(space / columns) + 1, (space % columns) + 1).click();
    await this.tab.locator('.turning').waitFor({ state: 'detached' });
    const answer = await fetch(`${this.room}look/${this.name}`);
    return { status: answer.status, spots: (await answer.text()).split('\n').slice(1) };
  }
}

/**
 * Plays a game to its end: the players of a room take turns and tell each other all that they see.
 * @param {Player[]} players
 */
async function playToTheEnd(players) {
  const unknown = Array.from({ length: 2 * ownPairs.length }, (_, space) => space);
  /** Where single cards lie. @type {Map<string, number>} */
  const seen = new Map();
  let isOver = false;
  /** @param {Player} who @param {number} space */
  const turn = async (who, space) => {
    if (isOver) return '';
    const { status, spots } = await who.flip(space);
    assert.equal(status, 200, `${who.name} flips ${space} in ${who.room}`);
    isOver = /^room over$/m.test(await (await fetch(`${who.room}room`)).text());
    return spots[space].replace(/^(my|up) /, '');
  };
  /** Turns over the half that was seen. @param {Player} who @param {string} half */
  const complete = async (who, half) => {
    await turn(who, seen.get(half) ?? 0);
    seen.delete(half);
  };
  for (let number = 0; !isOver; number += 1) {
    const who = players[number % players.length];
    const first = unknown.shift() ?? 0;
    const card = await turn(who, first);
    if (seen.has(otherHalf(card))) await complete(who, otherHalf(card));
    else {
      const next = unknown.shift() ?? 0;
      const other = await turn(who, next);
      if (other === otherHalf(card)) continue;
      seen.set(card, first);
      if (seen.has(otherHalf(other))) {
        await turn(who, next);
        await complete(who, otherHalf(other));
      } else seen.set(other, next);
    }
  }
}

/** The sums of scores, by some columns of the file. @param {string[][]} results @param {number[]} by */
function sums(results, by) {
  /** @type {Record<string, number>} */
  const found = {};
  for (const each of results) {
    const key = by.map((column) => each[column]).join(' ');
    found[key] = (found[key] ?? 0) + Number(each[4]);
  }
  return found;
}

test('a class from beginning to end: thirty pupils, eight rooms, three rounds', async () => {
  const { server, page, code } = await openClass(8, 'pairs');
  await expectAccessible(page, 'class, new');
  await waitForText(page, '#title', 'Our class');
  await showsWayIn(page, server.url, code);
  await page.getByLabel('Minutes a round').fill('10');
  await press(page, 'Set');
  await says(page, 'A round lasts 10 minutes.');

  // They come: 24 by the protocol, six on phones, of whom two mistype the code and one is rude.
  /** @type {Player[]} */
  const players = [];
  for (let number = 1; number <= 24; number += 1) {
    players.push(await Player.join(server.url, code.toLowerCase(), `player${number}`));
  }
  const names = ['Mia', 'Zoë', 'Ben', 'Cem', 'Dao', 'Eva'];
  const tabs = await Promise.all(names.map(async (_, index) => {
    const tab = await openTab(await person({ ...phone, reducedMotion: 'reduce' }), server.url);
    if (index < 2) {
      await enterCode(tab, 'BBBBB');
      await says(tab, 'No room has this code.');
    }
    await enterCode(tab, code);
    await tab.waitForURL(/\/r\/\w{13}\/$/);
    await says(tab, 'The game begins soon. Wait for your teacher.');
    return tab;
  }));
  // All have come by then: who takes a name connects anew, and is not counted in that moment.
  const pupils = await Promise.all(
    tabs.map((tab, index) => Pupil.called(tab, names[index], index === 2 ? 'Arschloch' : '')));
  players.push(...pupils);
  /** @type {Map<string, Player[]>} */
  const rooms = new Map();
  for (const each of players) rooms.set(each.room, [...rooms.get(each.room) ?? [], each]);
  assert.deepEqual([...rooms.values()].map((each) => each.length), [4, 4, 4, 4, 4, 4, 3, 3]);
  await waitForText(page, '#state', 'Round 1, paused, 30 people.');
  for (const each of players.slice(0, 24)) assert.equal((await each.flip(0)).status, 409);
  const wall = await openTab(await person(), `${pupils[0].room}screen`);
  await wall.locator('.link.live').waitFor();

  await press(page, 'Start all');
  await says(page, 'All rooms play.');
  for (const { tab } of pupils) await says(tab, 'Go! Everybody plays now.');
  await Promise.all([...rooms.values()].map((each) => playToTheEnd(each)));
  await allRoomsSay(page, 'over');
  await expectAccessible(page, 'class, over');
  const pictures = await page.locator('article').getByRole('img')
    .evaluateAll((each) => each.map((one) => one.ariaLabel));
  assert.equal(pictures.length, 8);
  for (const words of pictures) assert.match(words ?? '', /^Cards: \d+ face down, \d face up, \d gone$/);
  await waitForText(page, '#end-title', 'The best after round 1');
  await says(page, 'Everybody has finished. Deal the next round when all are ready.');
  assert.equal(await page.getByRole('button', { name: 'Pause all' }).isDisabled(), true);
  await wall.locator('#podium .place1').first().waitFor();
  for (const { tab } of pupils) await says(tab, 'The game is over.');

  // One leaves, and comes back in the second round.
  await pupils[4].tab.close();
  await press(page, 'Deal round 2');
  await says(page, 'Round 2 is dealt.');
  await page.locator('#end').waitFor({ state: 'hidden' });
  await wall.locator('#podium .place1').first().waitFor({ state: 'hidden' });
  await pupils[4].comeBack();
  await Promise.all([...rooms.values()].map((each) => playToTheEnd(each)));
  await allRoomsSay(page, 'over');
  await waitForText(page, '#end-title', 'The best after round 2');

  // In the third the time is up before the pairs are.
  await press(page, 'Deal round 3');
  await says(page, 'Round 3 is dealt.');
  await Promise.all([...rooms.values()].map(([first]) => first.flip(0)));
  await Promise.all(pupils.map((each) => each.flip(1)));
  await page.getByLabel('Minutes a round').fill('0.1');
  await press(page, 'Set');
  await waitForText(page, '#end-title', 'The best after round 3');
  for (const { tab } of pupils) {
    await says(tab, 'Time is up!');
    await says(tab, 'Wait for the next round.');
  }
  await says(wall, 'Time is up!');
  await wall.locator('#podium li').first().waitFor();
  await expectAccessible(wall, 'the wall, the time is up');
  for (const each of players) each.leave();

  // What the page shows, what the rooms say and the file are the same, and add up.
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save as CSV' }).click();
  const csv = (await readFile(await (await download).path(), 'utf8')).trim().split('\r\n');
  assert.equal(csv[0], 'room,round,player,name,score,place,total');
  const results = csv.slice(1).map((line) => line.split(','));
  await page.waitForFunction((lines) => document.querySelectorAll('#results tr').length === lines, results.length);
  assert.deepEqual((await table(page)).sort(), results.map(([room, round, player, name, score, place, total]) =>
    [round, room, place, name || player, score, total].join()).sort());
  const ofRounds = sums(results, [1]);
  assert.deepEqual([ofRounds[1], ofRounds[2]], [32, 32]); // all pairs of eight boards
  for (const [index, room] of [...rooms.keys()].entries()) {
    const scores = (await (await fetch(`${room}scores`)).text()).trim().split('\n');
    const told = results.filter(([number, round]) => Number(number) === index + 1 && round === '3');
    assert.deepEqual(told.map(([, , player, , score]) => `${player} ${score}`).sort(), scores.sort());
  }
  const totals = sums(results, [0, 2]);
  const last = results.filter(([, round]) => round === '3');
  assert.equal(last.length, 30);
  for (const [room, , player, , , , total] of last) assert.equal(Number(total), totals[`${room} ${player}`]);
  await waitForText(page, '#podium .place1 .score', String(Math.max(...Object.values(totals))));
  for (const { called } of pupils) {
    assert.equal(last.filter(([, , player, name]) => (name || player) === called).length, 1, called);
  }
});

test('the way into a class is in the local network where localhost would lead nowhere', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0', '--lan']);
  const headers = { Authorization: 'Bearer 0123456789abcdef' };
  const opened = await fetch(`${url}rooms?count=2`, { method: 'POST', headers });
  const code = /^class code (\S+)$/m.exec(await opened.text())?.[1] ?? '';
  const path = opened.headers.get('Location') ?? '';
  const lan = /^class lan (\S+)$/m.exec(await (await fetch(`${url}${path}class`)).text())?.[1] ?? url;
  const page = await openTab(await person(phone), `${url}${path}`);
  await page.getByRole('link', { name: 'Room 2' }).waitFor();
  await showsWayIn(page, lan, code);
  await expectAccessible(page, 'class in the local network, on a phone');
  const [content, width] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, 'the page does not scroll sideways');
  const bob = await openTab(await person(), `${lan}j/${code}`);
  await bob.waitForURL(/\/r\/\w{13}\/$/);
});

test('who plays in a class sees when it is paused, how long it is played, and the name that is given', async () => {
  const { page, code, server } = await openClass(2);
  await page.getByLabel('Names').selectOption('given');
  await says(page, 'Newcomers are given their names.');
  const bob = await openTab(await person(phone), server.url);
  await bob.getByLabel('Code').fill(code);
  await bob.getByRole('button', { name: 'Join' }).tap();
  await bob.waitForURL(/\/r\/\w{13}\/$/);
  await says(bob, 'You play as ');
  const name = await givenName(bob);
  await waitForText(bob, '.class-note', 'Room 1, paused');
  await expectAccessible(bob, 'a paused room, on a phone');
  await says(bob, 'The game begins soon. Wait for your teacher.');
  await cell(bob, 1, 1).tap();
  await says(bob, 'The game is paused.');

  await page.getByLabel('Minutes a round').fill('2');
  await press(page, 'Set');
  await says(page, 'A round lasts 2 minutes.');
  await press(page, 'Start all');
  await says(bob, 'Go! Everybody plays now.');
  await bob.locator('.class-note', { hasText: /1:\d\d left/ }).waitFor();
  await page.locator('#time', { hasText: /1:\d\d left/ }).waitFor();
  await cell(bob, 1, 1).tap();
  await says(bob, 'You hold');
  await press(page, 'Pause all'); // nobody has found a pair yet
  await says(bob, 'The game is paused. Wait until it goes on.');
  await press(page, 'Start all');
  await says(bob, 'Go! Everybody plays now.');
  await bob.reload(); // the name stays
  await bob.locator('.link.live').waitFor();
  assert.equal(await bob.inputValue('#name'), name);
  await page.getByLabel('Minutes a round').fill('0.1');
  await press(page, 'Set');
  await says(bob, 'Time is up! Nobody found a pair. Wait for the next round.');
  await waitForText(bob, '.class-note', 'Room 1, time is up');
  await expectAccessible(bob, 'the time is up, on a phone');
  await waitForText(page, '#time', 'The time is over.');
  await waitForText(page, '#state', 'Round 1 is over');
  await says(page, 'The time is up. Deal the next round when all are ready.');
  assert.equal(await page.getByRole('button', { name: 'Start all' }).isEnabled(), false);
  await cell(bob, 2, 2).tap();
  await says(bob, 'Time is up! Wait for the next round.');

  await waitForText(page, '#results', name);
  await page.getByLabel('Names').selectOption('hidden');
  await says(page, 'Names are hidden.');
  await waitForText(page, '#results', 'Player 1');
  assert.ok(!(await page.locator('main').innerText()).includes(name));
  await waitForText(bob, '#people', 'Player 1 (you)');
  await page.getByLabel('Names').selectOption('own');
  await waitForText(page, '#results', name);
  await waitForText(bob, '#people', `${name} (you)`);
});

test('in a room of a class its teacher may lock and remove, but not deal', async () => {
  const { page } = await openClass(2);
  await page.getByRole('link', { name: 'Room 2' }).click();
  await fromMenu(page, 'Host');
  await page.getByRole('button', { name: 'Lock the room' }).waitFor();
  assert.equal(await page.getByRole('button', { name: 'Deal again now' }).isVisible(), false);
  await press(page, 'Lock the room');
  await says(page, 'The room is locked');
});

test('who has not opened the class only looks at its page, on a phone too', async () => {
  const { page } = await openClass(3);
  const other = await openTab(await person({ ...phone, colorScheme: 'dark' }), page.url());
  await other.getByRole('link', { name: 'Room 3' }).waitFor();
  await other.locator('article').getByRole('img').first().waitFor();
  assert.equal(await other.getByRole('button', { name: 'Start all' }).isVisible(), false);
  await expectAccessible(other, 'class, on a phone');
  const [content, width] = await other.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(content <= width, 'the page does not scroll sideways');
  await other.getByRole('switch', { name: 'Hide the code' }).tap();
  await other.locator('#join').waitFor({ state: 'hidden' });

  // By keyboard alone.
  await page.getByRole('button', { name: 'Start all' }).focus();
  await page.keyboard.press('Enter');
  await says(page, 'All rooms play.');
  await page.getByRole('button', { name: 'Deal round 2' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'End this round and deal round 2?' }).waitFor();
  await waitForText(other, '#state', 'Round 1, playing');
  await page.keyboard.press('Enter');
  await says(page, 'Round 2 is dealt.');
  await waitForText(other, '#state', 'Round 2, playing');
});

test('fields of a class are shown and paused', async () => {
  const server = await start(['host', '--no-data', '--port', '0']);
  const context = await person();
  const page = await openTab(context, server.url);
  const form = page.locator('#open-minesweeper');
  await form.getByText('More settings').click();
  await form.getByLabel('Rooms, for a class').fill('2');
  await form.getByRole('button', { name: /Open a (room|class)/ }).click();
  await page.waitForURL(/\/c\/\w{13}\/$/);
  await page.locator('canvas[aria-label="Squares not dug: 81, flags: 0"]').first().waitFor();
  const bob = await openTab(await person(), await page.getByRole('link', { name: 'Room 2' })
    .evaluate((link) => link instanceof HTMLAnchorElement ? new URL('./', link.href).href : ''));
  await bob.locator('.link.live').waitFor();
  await cell(bob, 1, 1).click();
  await says(bob, 'The game is paused.');
  await press(page, 'Start all');
  await says(bob, 'Go!');
  await cell(bob, 1, 1).focus();
  await bob.keyboard.press('f');
  await page.locator('canvas[aria-label="Squares not dug: 80, flags: 1"]').waitFor();
  const wall = await openTab(await person(), new URL('screen', bob.url()).href);
  await wall.locator('.link.live').waitFor();
  await page.getByLabel('Minutes a round').fill('0.1');
  await press(page, 'Set');
  await waitForText(bob, '#cleared-title', 'Time is up!');
  await says(bob, 'Time is up! Wait for the next round.');
  await says(wall, 'Time is up!');
  await page.getByLabel('Minutes a round').fill('0');
  await press(page, 'Set');
  await bob.locator('#cleared').waitFor({ state: 'hidden' });
  await bob.locator('#name').fill('Zoë');
  await bob.keyboard.press('Enter');
  await waitForText(page, '#results', 'Zoë');
  await page.getByLabel('Names').selectOption('hidden');
  await waitForText(page, '#results', 'Player 1');
  await waitForText(bob, '#people', 'Player 1 (you)');
});
