// Minesweeper in a room: names, scores, bombs left, the time, the wait after a bomb, and looking on.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cell, expectAccessible, fromMenu, givenName, openTab, person, phone, play, says, shows, start, waitForText,
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
  await waitForText(alice, '#counts', '0bombs left');
  await waitForText(alice, '#time', '0:00');
  await waitForText(alice, '#players', '2 players');
  await bob.getByRole('switch', { name: 'Flag mode' }).tap();
  await cell(bob, 1, 1).tap();
  await shows(alice, 1, 1, 'flag');
  await waitForText(alice, '#bombs-left', '-1');
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
  await shows(bob, 1, 1, 'not dug');
  await bob.getByRole('switch', { name: 'Flag mode' }).tap();
  await cell(bob, 1, 1).tap();
  for (const page of [alice, bob]) {
    await page.getByRole('heading', { name: 'The field is cleared' }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'again');
  }
  await waitForText(alice, '#podium', 'bob');
  await waitForText(alice, '#awards', 'Last square: bob');
  await waitForText(alice, '#winner', 'You dug the most squares: 5. Time: ');
  await waitForText(bob, '#winner', 'alice dug the most squares: 5. Time: ');
  await expectAccessible(alice, 'cleared, with the result');
  await expectAccessible(bob, 'cleared, with the result, on a phone');
  await bob.getByRole('button', { name: 'Play again' }).tap();
  await says(alice, 'A new game has begun.');
  await waitForText(alice, '#time', '0:00');
  await waitForText(alice, '#people li:first-child .score', '0');
  await waitForText(alice, '#people', '1 game won');
});

/** Where elements are, in the window. @param {import('playwright-core').Page} page @param {string[]} selectors */
function boxesOf(page, selectors) {
  return page.evaluate((wanted) => wanted.map((each) => {
    const box = document.querySelector(each)?.getBoundingClientRect() ?? new DOMRect(0, -1, 0, 0);
    const { top, bottom, left, right } = box;
    return { of: each, top, bottom, left, right };
  }), selectors);
}

test('on a phone all that a game needs is seen at once, to its end', async () => {
  const size = { width: 390, height: 844 };
  const url = await openRoom('size=8,8&bombs=0');
  const alice = await play(await person({ ...phone, viewport: size }), url, 'alice');
  const flagMode = alice.getByRole('switch', { name: 'Flag mode' });
  await flagMode.tap();
  await cell(alice, 1, 1).tap();
  await alice.getByRole('button', { name: 'Wow' }).waitFor();
  await alice.locator('#people .score').waitFor(); // it comes with the next frame
  const needed = ['#time', '#bombs-left', '#people .score', '#said', '.canvas', '#flag-mode', '.reactions', '#zoom'];
  for (const { of, top, bottom, left, right } of await boxesOf(alice, needed)) {
    assert.ok(top >= 0 && bottom <= size.height && left >= 0 && right <= size.width, `${of}: ${top} to ${bottom}`);
  }
  const [said, field, tools, thumb] = await boxesOf(alice, ['.bar', '.canvas', '#tools', '#flag-mode']);
  assert.ok(field.top - said.bottom < 8 && tools.top - field.bottom < 8, 'no empty bands');
  assert.ok(thumb.bottom - thumb.top >= 44 && thumb.top > size.height / 2);

  // A key that is still down begins no new game.
  await alice.evaluate(() => document.querySelector('#again')?.addEventListener('focus', ({ target }) => {
    if (target instanceof HTMLElement) target.click();
  }, { once: true }));
  let asked = 0;
  alice.on('request', (request) => { asked += request.url().includes('/again?') ? 1 : 0; });
  await cell(alice, 1, 1).tap();
  await shows(alice, 1, 1, 'not dug');
  await flagMode.tap();
  await cell(alice, 1, 1).tap();
  await alice.getByRole('heading', { name: 'The field is cleared' }).waitFor();
  const [again, whole] = await boxesOf(alice, ['#again', '.canvas']);
  assert.ok(again.top > whole.bottom && again.bottom <= size.height && whole.top > 0);
  await alice.getByRole('button', { name: 'Play again' }).tap();
  await says(alice, 'A new game has begun.');
  assert.equal(asked, 1);
});

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`squares have the colours of who dug them, and legible numbers, ${colorScheme}`, async () => {
    const url = await openRoom('size=3,1&bombs=0');
    const alice = await play(await person({ colorScheme }), url, 'alice');
    const bob = await play(await person(), url, 'bob');
    /** @param {number} column */
    const tint = (column) => cell(bob, 1, column).locator('.face')
      .evaluate((face) => getComputedStyle(face).backgroundColor);
    await cell(alice, 1, 2).click({ button: 'right' }); // nothing spreads beyond a flag
    await shows(bob, 1, 2, 'flag');
    await cell(alice, 1, 1).click();
    await shows(bob, 1, 1, 'clear'); // of two digs in one frame nobody can tell whose is which
    await cell(bob, 1, 3).click();
    await shows(bob, 1, 3, 'clear');
    assert.notEqual(await tint(1), await tint(3));

    // Every number on every colour.
    const looks = await alice.evaluate(() => {
      const canvas = document.querySelector('.canvas');
      /** @param {string} colour */
      const parts = (colour) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map((each) =>
        Number(each) * (colour.startsWith('color(') ? 1 : 1 / 255));
      return Array.from({ length: 64 }, (_, index) => {
        const square = document.createElement('div');
        square.className = `cell dug n${1 + index % 8} by p${Math.floor(index / 8)}`;
        square.append(Object.assign(document.createElement('span'), { className: 'face' }));
        canvas?.append(square);
        const { color, backgroundColor } = getComputedStyle(square.children[0]);
        square.remove();
        return { of: square.className, ink: parts(color), paper: parts(backgroundColor) };
      });
    });
    assert.equal(new Set(looks.map(({ paper }) => paper.join())).size, 8);
    for (const { of, ink, paper } of looks) assert.ok(contrast(ink, paper) >= 4.5, `${of}: ${contrast(ink, paper)}`);
  });
}

/** @param {number[]} ink @param {number[]} paper */
function contrast(ink, paper) {
  const [high, low] = [ink, paper].map((colour) => {
    const [r, g, b] = colour.map((part) => part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }).sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}

test('who hits a bomb has to wait, and plays on', async () => {
  const url = await openRoom('size=4,1&bombs=3&safe=0&seed=1');
  const alice = await play(await person(), url, 'alice');
  const bob = await play(await person(phone), url, 'bob');
  await waitForText(alice, '#bombs-left', '3');
  await cell(alice, 1, 2).click();
  await says(alice, 'Boom! That was a bomb. Wait a moment.');
  await waitForText(alice, '#penalty', 'Dig again in');
  await cell(alice, 1, 1).click();
  await says(alice, 'That was a bomb. Wait until you may dig again.');
  await alice.reload(); // that does not help
  await alice.locator('.link.live').waitFor();
  await cell(alice, 1, 1).click();
  await says(alice, 'That was a bomb. Wait until you may dig again.');
  await expectAccessible(alice, 'waiting after a bomb');
  await says(alice, 'You may dig again.');
  await waitForText(bob, '#log', 'alice hit a bomb');
  await waitForText(bob, '#people', 'hit 1 bomb');
  assert.equal(await alice.locator('#penalty').textContent(), '');
  await alice.keyboard.press('f');
  await shows(bob, 1, 1, 'flag');
});

test('the result of a field can be copied as a text, or selected', async () => {
  const url = await openRoom('size=2,1&bombs=0');
  const alice = await play(await person(), url, 'alice');
  await cell(alice, 1, 1).click();
  await alice.evaluate(() => { document.execCommand = () => false; }); // as some browsers have it
  await alice.getByRole('button', { name: 'Copy the result' }).click();
  const text = alice.getByLabel('Select the text and copy it.');
  assert.match(await text.inputValue(), new RegExp(
    `^Minesweeper\nYou dug the most squares: 2\\. Time: 0:\\d\\d\\.\n1\\. alice: 2\n${url}$`));
  assert.equal(await alice.evaluate(() => getSelection()?.toString()), await text.inputValue());
  await expectAccessible(alice, 'a result that cannot be copied');
  const [box, around] = [await text.boundingBox(), await alice.locator('#cleared').boundingBox()];
  assert.ok(box && around && box.x >= around.x && box.x + box.width <= around.x + around.width, JSON.stringify(box));
  await alice.getByRole('button', { name: 'Play again' }).focus();
  await text.waitFor({ state: 'detached' });
});

test('the result of a field can be copied though what copies it was lost at first', async () => {
  const url = await openRoom('size=2,1&bombs=0');
  const someone = await person();
  await someone.route(/at_end-/, (route) => route.abort());
  const alice = await play(someone, url, 'alice');
  const lost = alice.waitForEvent('requestfailed');
  await cell(alice, 1, 1).click();
  await lost;
  await someone.unroute(/at_end-/);
  await play(await person(), url, 'bob'); // the next message
  await alice.getByRole('button', { name: 'Copy the result' }).waitFor();
  await waitForText(alice, '#figures', 'Your clicks: 1.');
});

test('the best times are told with names where those are known', async () => {
  const url = await openRoom('size=2,1&bombs=0');
  const context = await person();
  await context.routeWebSocket(/live/, (socket) => {
    const server = socket.connectToServer();
    const best = 'room best 5 bob zoe\nroom best 61';
    server.onMessage((text) => socket.send(String(text).replace(/^room time .*$/m, `$&\n${best}`)));
  });
  const alice = await play(context, url, 'alice');
  await cell(alice, 1, 1).click();
  await waitForText(alice, '#best', 'Best times on this server: 0:05 by bob and zoe, 1:01');
  await expectAccessible(alice, 'the best times');
});

test('the bombs are shown once the field is cleared', async () => {
  const url = await openRoom('size=2,1&bombs=1');
  const alice = await play(await person(), url, 'alice');
  await cell(alice, 1, 1).click(); // safe: the bomb moves or is elsewhere
  await says(alice, 'The field is cleared');
  await shows(alice, 1, 2, 'not dug, a bomb');
  const late = await openTab(await person(), `${url}?watch`);
  await shows(late, 1, 2, 'not dug, a bomb');
  await waitForText(alice, '#figures', 'Your clicks: 1. Clicks needed: 1 (3BV).');
  await waitForText(late, '#figures', 'Clicks needed: 1 (3BV).');
  assert.equal(await late.locator('#figures').textContent(), 'Clicks needed: 1 (3BV).');
  await alice.reload(); // then nobody knows them all
  await waitForText(alice, '#figures', 'Clicks needed: 1 (3BV).');
  assert.equal(await alice.locator('#figures').textContent(), 'Clicks needed: 1 (3BV).');
  const drawn = await cell(late, 1, 2).locator('.face')
    .evaluate((face) => getComputedStyle(face, '::after').backgroundImage);
  assert.match(drawn, /radial-gradient/);
  await expectAccessible(late, 'a cleared field with a bomb');
});

test('who looks on at a field digs nothing, is counted, and sits down with one press', async () => {
  const url = await openRoom('size=5,4&bombs=0');
  const alice = await play(await person(), url, 'alice');
  const phoneOfCarol = await person(phone);
  let connect = () => {};
  const isConnected = new Promise((resolve) => { connect = () => resolve(undefined); });
  await phoneOfCarol.routeWebSocket(/\/live\/./, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => void isConnected.then(() => socket.send(message)));
  });
  const carol = await openTab(phoneOfCarol, `${url}?watch`);
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
  await alice.waitForFunction(() => !document.querySelector('#room')?.textContent?.includes(' look'));
  await cell(carol, 1, 1).tap(); // before she hears of the server
  await carol.locator('[data-index="0"].pending').waitFor();
  connect();
  await waitForText(alice, '#people', await givenName(carol));
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
  await lobby.waitForURL(/\/r\/\w{13}\/$/);
  const url = lobby.url();
  await lobby.getByRole('button', { name: 'Start' }).click();
  await cell(lobby, 1, 1).waitFor(); // or the request might go with the tab
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

test('an expert field fills a large screen, and a phone held sideways as far as squares can be pressed', async () => {
  const url = await openRoom('preset=expert');
  const large = await openTab(await person({ viewport: { width: 2560, height: 1440 } }), url);
  await cell(large, 16, 30).waitFor();
  const field = await large.locator('.canvas').boundingBox();
  assert.ok(field && field.width >= 0.8 * 2560 && field.height >= 0.75 * 1440, JSON.stringify(field));
  await large.getByText('right click').waitFor();

  const sideways = { hasTouch: true, isMobile: true, viewport: { width: 844, height: 390 } };
  const small = await openTab(await person(sideways), url);
  await cell(small, 1, 1).waitFor();
  const [view, square] = await Promise.all([small.locator('#board').boundingBox(), cell(small, 1, 1).boundingBox()]);
  const told = JSON.stringify([view, square]);
  assert.ok(view && square && view.height >= 0.8 * 390 && view.height / square.height >= 7, told);
  await small.getByRole('button', { name: 'Fit' }).tap();
  await small.locator('.overview').waitFor();

  const upright = await openTab(await person(phone), url);
  await upright.getByText('press long, or turn on Flag mode').waitFor();
  assert.equal(await upright.getByText('right click').isVisible(), false);
});
