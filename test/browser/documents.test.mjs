// The pages as documents: the rules, what people see without JavaScript, heads, and a room that there is not.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { cell, expectAccessible, openTab, person, phone, play, says, start, startMemory, startMinesweeper, telnet }
  from './support.mjs';

const run = promisify(execFile);
const withoutScript = { javaScriptEnabled: false };

/** Opens a room of that game. @param {string} lobby @param {string} game */
async function openRoom(lobby, game) {
  const opened = await fetch(`${lobby}rooms?game=${game}`, { method: 'POST' });
  return `${lobby}${opened.headers.get('Location')}`;
}

/** The headings of the rules at that address. @param {import('playwright-core').Page} page @param {string} url */
async function rulesAt(page, url) {
  await page.goto(url);
  assert.equal(await page.locator('main li').count(), 8 * await page.locator('main h2').count());
  return page.locator('main h2').allTextContents();
}

/**
 * Pastes the lines of the page that tell how to play without it. Result: what they print.
 * @param {import('playwright-core').Page} page @param {string} url @param {number} [block]
 */
async function paste(page, url, block = 0) {
  await page.goto(url);
  assert.equal(await page.locator('main').isVisible(), false);
  const lines = await page.locator('.no-script pre').nth(block).textContent();
  assert.match(lines ?? '', /^page=http:\/\/localhost:8080\/.*\n/);
  const { stdout } = await run('sh', ['-ec', (lines ?? '').replace(/^page=.*\n/, `page=${url}\n`)]);
  return stdout;
}

test('the rules of each game are in rooms, without rooms and in the lobby, without a script', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const alone = await startMemory([['A', 'A']]);
  const field = await startMinesweeper(['00']);
  const page = await openTab(await person({ ...withoutScript, colorScheme: 'dark' }));
  const [memory, mines] = ['Memory Scramble in eight sentences', 'Minesweeper in eight sentences'];
  for (const room of [await openRoom(url, 'memory'), alone.url]) {
    assert.deepEqual(await rulesAt(page, `${room}rules`), [memory]);
  }
  for (const room of [await openRoom(url, 'minesweeper'), field.url]) {
    assert.deepEqual(await rulesAt(page, `${room}rules`), [mines]);
  }
  assert.deepEqual(await rulesAt(page, `${url}rules`), [memory, mines]);
  const rules = '1-A 1-B 1-C 1-D 2-A 2-B 2-C 2-D 2-E 3-A 3-B rooms-1 rooms-3 rooms-4 mines-9'.split(' ');
  for (const rule of rules) {
    await page.goto(`${url}rules#${rule}`);
    assert.equal(await page.locator(':target').textContent(), rule);
  }
  const all = await page.locator('main a[id]').evaluateAll((each) => each.map(({ id }) => id));
  assert.deepEqual(all.sort(), rules.sort()); // docs/PAGE.md names these
});

test('the page of the rules is accessible, fits a phone and a sheet of paper', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  for (const options of [{}, { ...phone, colorScheme: /** @type {const} */ ('dark') }]) {
    const page = await openTab(await person(options), `${url}rules#2-B`);
    await expectAccessible(page, 'rules');
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.emulateMedia({ media: 'print' });
    assert.equal(await page.getByRole('link', { name: 'Play' }).count(), 0);
    assert.ok(await page.locator('main li svg').first().isVisible());
  }
});

test('a message that names a rule links to it', async () => {
  const { url } = await startMemory([['A', 'A', 'B', 'B']]);
  const page = await play(await person(), url, 'alice');
  await cell(page, 1, 1).click();
  await cell(page, 1, 1).click();
  await says(page, 'That is your own first card, so you let go of it. Rule 2-B');
  const [rules] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: 'Rule 2-B' }).click()]);
  await rules.waitForLoadState();
  assert.equal(rules.url(), `${url}rules#2-B`);
  assert.equal(await rules.locator(':target').textContent(), '2-B');
  await cell(page, 1, 3).click();
  await says(page, 'You hold');
  assert.equal(await page.locator('#said a').count(), 0);
});

test('without JavaScript the pages of Memory say how to play by curl, with commands that work', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const page = await openTab(await person(withoutScript));
  const room = await openRoom(url, 'memory');
  for (const memory of [room, (await startMemory([['A', 'B', 'C'], ['A', 'B', 'C'], ['D', 'D', 'E']])).url]) {
    assert.match(await paste(page, memory), /^\d+x\d+\ndown\n[^]*\n(my|up) [^]*\nalice [01]\n$/);
  }
  assert.match(await paste(page, url), /^http:\S+\/r\/\w{13}\/\n\d+x\d+\ndown\n[^]*\nmy /);
  assert.match(await paste(page, `${room}screen`), /^room name \w{13}\n[^]*\nalice [01]\n$/);
  const headers = { Authorization: 'Bearer 0123456789abcdef' };
  const made = await fetch(`${url}rooms?count=2`, { method: 'POST', headers });
  assert.match(await paste(page, `${url}${made.headers.get('Location')}`), /^class name \w{13}\n[^]*\nroom,round,/);
});

test('without JavaScript the page of Minesweeper says how to play by telnet, with lines that work', async () => {
  const field = await startMinesweeper(['000', '001']);
  const page = await openTab(await person(withoutScript), field.url);
  const [command, moves] = await page.locator('.no-script pre').allTextContents();
  assert.equal(command, 'telnet localhost 4444');
  const player = await telnet(field.telnet);
  const answers = [/- - -\r\n- - -\r\n/, / {2}1 -\r\n {2}1 -\r\n/, / {2}1 -\r\n {2}1 -\r\n/, / {2}1 -\r\n {2}1 -\r\n/];
  for (const line of moves.split('\n')) {
    player.send(line);
    if (line !== 'bye') await player.receive(answers.shift() ?? '');
  }
  assert.equal(answers.length, 0);
});

test('links to the pages are shown with a title and a description, and a colour', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const page = await openTab(await person());
  for (const each of [url, await openRoom(url, 'memory'), await openRoom(url, 'minesweeper'), `${url}rules`]) {
    await page.goto(each);
    for (const name of ['description', 'og:title', 'og:description']) {
      const text = await page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
      assert.ok(text && text.length > 10, `${each}: ${name}`);
    }
    assert.equal(await page.locator('meta[name=theme-color]').count(), 2);
  }
});

/** How large a picture is: as its first chunk says (PNG, 11.2.1). @param {string} address */
async function sizeOfPicture(address) {
  const answer = await fetch(address);
  assert.equal(answer.headers.get('Content-Type'), 'image/png', address);
  const bytes = new DataView(await answer.arrayBuffer());
  return `${bytes.getUint32(16)}x${bytes.getUint32(20)}`;
}

test('from every page a phone installs the first page, with an icon of the size that it asks for', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const page = await openTab(await person(phone), url);
  const session = await page.context().newCDPSession(page);
  for (const each of [url, await openRoom(url, 'memory'), await openRoom(url, 'minesweeper')]) {
    await page.goto(each);
    const { data, errors, url: at } = await session.send('Page.getAppManifest');
    assert.deepEqual(errors, []);
    const manifest = JSON.parse(data ?? '{}');
    for (const name of ['id', 'start_url', 'scope']) assert.equal(new URL(manifest[name], at).href, url);
    /** @type {{src: string, type: string, sizes: string}[]} */
    const icons = manifest.icons;
    for (const { src, sizes } of icons.filter(({ type }) => type === 'image/png')) {
      assert.equal(await sizeOfPicture(new URL(src, at).href), sizes);
    }
    assert.deepEqual(icons.map(({ sizes }) => sizes), ['any', '192x192', '512x512', '512x512']);
    const touch = await page.locator('link[rel=apple-touch-icon]').evaluate((link) =>
      link instanceof HTMLLinkElement ? link.href : '');
    assert.equal(await sizeOfPicture(touch), '192x192');
  }
});

test('a link to a room that there is not leads people to the first page, and programs get a line', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const page = await openTab(await person({ ...phone, ...withoutScript }));
  for (const way of ['r', 'c']) {
    const answer = await page.goto(`${url}${way}/0123456789/`);
    assert.equal(answer?.status(), 404);
    assert.equal(await page.getByRole('heading', { level: 2 }).textContent(), 'There is no such room');
    await page.getByRole('link', { name: 'Open or join a room' }).click();
    assert.equal(page.url(), url);
  }
  const told = await fetch(`${url}r/0123456789/`);
  assert.equal(told.status, 404);
  assert.equal(await told.text(), 'there is no such room; one that nobody uses is gone after a while\n');
  const shown = await openTab(await person(), `${url}r/0123456789/`);
  await expectAccessible(shown, 'no room');
});
