// Minesweeper, played together by browser and by telnet.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, expectAccessible, openTab, person, phone, says, shows, start, startMinesweeper, telnet, waitForText }
  from './support.mjs';

/** What is drawn over a square. @type {(page: import('playwright-core').Page, row: number, column: number) => any} */
function drawnAt(page, row, column) {
  return cell(page, row, column).locator('.face').evaluate((face) => getComputedStyle(face, '::after').backgroundImage);
}

/** @param {import('playwright-core').BrowserContext} context @param {string} url */
async function join(context, url) {
  const page = await openTab(context, url);
  await page.locator('.link.live').waitFor();
  return page;
}

test('a browser and a telnet client dig in the same field', async () => {
  const server = await startMinesweeper(['0000', '0010', '0000']);
  const page = await join(await person(), server.url);
  await waitForText(page, '#players', '1 player');
  const alice = await telnet(server.telnet);
  await waitForText(page, '#players', '2 players');
  await cell(page, 3, 4).click();
  await says(page, 'Row 3, column 4: 1 bomb nearby.');
  alice.send('look');
  await alice.receive('- - - -\r\n- - - -\r\n- - - 1\r\n');
  alice.send('dig 0 1');
  await shows(page, 1, 1, 'clear');
  await shows(page, 2, 2, '1 bomb nearby');
  await waitForText(page, '#log', 'squares changed');
  alice.send('flag 2 1');
  await shows(page, 2, 3, 'flag');
  await waitForText(page, '#flags', '1');
  await cell(page, 2, 3).click();
  await says(page, 'There is a flag at row 2, column 3. Remove it first.');
  alice.send('bye');
  await waitForText(page, '#players', '1 player');
});

test('flags: right click, the key F, flag mode and a long press', async () => {
  const server = await startMinesweeper(['000', '010', '000']);
  const page = await join(await person(), server.url);
  await cell(page, 1, 1).click({ button: 'right' });
  await shows(page, 1, 1, 'flag');
  await cell(page, 1, 1).click({ button: 'right' });
  await shows(page, 1, 1, 'not dug');
  await says(page, 'You removed the flag at row 1, column 1.');
  await cell(page, 1, 2).focus();
  await page.keyboard.press('f');
  await shows(page, 1, 2, 'flag');
  const flagMode = page.getByRole('switch', { name: 'Flag mode' });
  await flagMode.click();
  assert.equal(await flagMode.getAttribute('aria-checked'), 'true');
  await cell(page, 1, 3).click();
  await shows(page, 1, 3, 'flag');
  await cell(page, 1, 2).click();
  await shows(page, 1, 2, 'not dug');
  await flagMode.click();
  await cell(page, 1, 2).click();
  await shows(page, 1, 2, '1 bomb nearby');

  const finger = await join(await person(phone), server.url);
  const box = await cell(finger, 3, 3).boundingBox();
  assert.ok(box);
  const touch = await finger.context().newCDPSession(finger);
  const at = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
  await shows(finger, 3, 3, 'flag');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cell(finger, 3, 1).tap();
  await shows(finger, 3, 1, '1 bomb nearby');
  await shows(finger, 3, 3, 'flag');
  // Removing the flag does not dig either.
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at });
  await shows(finger, 3, 3, 'not dug');
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await cell(finger, 3, 2).tap();
  await shows(finger, 3, 2, '1 bomb nearby');
  await shows(finger, 3, 3, 'not dug');
});

test('clicking a number whose bombs are flagged digs the rest', async () => {
  const server = await startMinesweeper(['000', '010', '000']);
  const page = await join(await person(), server.url);
  await cell(page, 1, 1).focus();
  await page.keyboard.press('Enter');
  await shows(page, 1, 1, '1 bomb nearby');
  await page.keyboard.press('Enter');
  await says(page, 'Bombs near row 1, column 1: 1. Flags: 0.');
  await cell(page, 2, 2).click({ button: 'right' });
  await shows(page, 2, 2, 'flag');
  await cell(page, 1, 1).click();
  await shows(page, 1, 2, '1 bomb nearby');
  await shows(page, 2, 1, '1 bomb nearby');
  await shows(page, 1, 3, 'not dug');
});

test('after a bomb, one press joins again', async () => {
  const server = await startMinesweeper(['100', '000', '001']);
  const page = await join(await person(), server.url);
  const alice = await telnet(server.telnet);
  await waitForText(page, '#players', '2 players');
  await cell(page, 1, 1).click();
  await says(page, 'BOOM! There was a bomb at row 1, column 1.');
  assert.equal(await page.locator('#said [aria-hidden]').textContent(), 'BOOM! That was a bomb.');
  await page.getByRole('heading', { name: 'BOOM!' }).waitFor();
  await page.locator('.link.ended').waitFor({ state: 'attached' });
  alice.send('look');
  await alice.receive(' 1 -\r\n');
  alice.send('bye');
  assert.equal(await page.evaluate(() => document.activeElement?.id), 'rejoin');
  await page.keyboard.press('Enter');
  await page.locator('.link.live').waitFor();
  await waitForText(page, '#players', '1 player');
  await shows(page, 1, 1, 'clear, you hit a bomb here');
  await page.keyboard.press('ArrowRight');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-colindex')), '2');
});

test('a bomb is drawn, and shakes the field unless nothing may move', async () => {
  const server = await startMinesweeper(['100', '000', '001'], ['--debug']);
  for (const [column, reducedMotion] of /** @type {const} */ ([[1, 'no-preference'], [3, 'reduce']])) {
    const context = await person({ reducedMotion });
    await context.addInitScript(() => {
      const { animate } = Element.prototype;
      /** @this {Element} @param {Parameters<Element['animate']>} how */
      Element.prototype.animate = function counted(...how) {
        document.documentElement.dataset.moved = String(Number(document.documentElement.dataset.moved ?? 0) + 1);
        return animate.apply(this, how);
      };
    });
    const page = await join(context, server.url);
    assert.equal(await drawnAt(page, column, column), 'none');
    await cell(page, column, column).click();
    await shows(page, column, column, 'you hit a bomb here');
    assert.match(await drawnAt(page, column, column), /radial-gradient/);
    const moved = await page.evaluate(() => Number(document.documentElement.dataset.moved ?? 0));
    assert.equal(moved, reducedMotion === 'reduce' ? 0 : 9);
  }
});

test('in debug mode a player who hits a bomb plays on', async () => {
  const server = await startMinesweeper(['10', '00'], ['--debug']);
  const page = await join(await person(), server.url);
  await cell(page, 1, 1).click();
  await says(page, 'You may play on at once.');
  await cell(page, 2, 2).click();
  await shows(page, 2, 2, 'clear');
  await page.locator('.link.live').waitFor();
});

test('digging goes on after a restart of the server', async () => {
  const rows = ['10', '00'];
  const server = await startMinesweeper(rows);
  const page = await join(await person(), server.url);
  await cell(page, 2, 2).click();
  await shows(page, 2, 2, '1 bomb nearby');
  await server.stop();
  await waitForText(page, '#strip', 'The connection is lost.');
  await start(['minesweeper', '--port', '0', '--web', String(server.port), '--size', '5,4'], /http:\/\/\S+/);
  await waitForText(page, '#strip', 'The connection is back.');
  await shows(page, 4, 5, 'not dug');
});

test('a field is cleared when every safe square is dug, not when all are flagged, and a fresh one is not', async () => {
  const server = await startMinesweeper(['01', '00']);
  const page = await join(await person(), server.url);
  const squares = [[1, 1], [1, 2], [2, 1], [2, 2]];
  for (const [row, column] of squares) await cell(page, row, column).click({ button: 'right' });
  await waitForText(page, '#left', '0');
  await shows(page, 2, 2, 'flag');
  assert.equal(await page.locator('#said.good').count(), 0);
  const cleared = page.getByRole('heading', { name: 'The field is cleared' });
  assert.equal(await cleared.isHidden(), true);
  for (const [row, column] of squares.filter(([y, x]) => y !== 1 || x !== 2)) {
    await cell(page, row, column).click({ button: 'right' });
    await shows(page, row, column, 'not dug');
    await cell(page, row, column).click();
    await shows(page, row, column, '1 bomb nearby');
  }
  await says(page, 'The field is cleared');
  await cleared.waitFor();
  assert.equal(await page.getByRole('button', { name: 'Play again' }).count(), 0);
  const late = await join(await person(phone), server.url);
  await late.getByRole('heading', { name: 'The field is cleared' }).waitFor();
  await expectAccessible(late, 'a cleared field, on a phone');
  await server.stop();
  await start(['minesweeper', '--port', '0', '--web', String(server.port), '--size', '5,4'], /http:\/\/\S+/);
  await says(page, 'A new field has begun.');
  await cleared.waitFor({ state: 'hidden' });
});

test('a field that is too large for browsers says so', async () => {
  const server = await start(['minesweeper', '--port', '0', '--web', '0', '--size', '3000,1500'], /http:\/\/\S+/);
  const page = await openTab(await person(), server.url);
  await page.locator('.link.ended').waitFor();
  await says(page, 'This field has too many squares for a browser.');
});

test('a field of four million squares', async () => {
  const server = await start(['minesweeper', '--port', '0', '--web', '0', '--size', '2048,2048', '--bombs', '0.3'],
    /http:\/\/\S+/);
  const page = await join(await person(), server.url);
  assert.equal(await page.getByRole('grid').getAttribute('aria-colcount'), '2048');
  await cell(page, 1, 1).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('f');
  await shows(page, 2048, 2048, 'flag');
  assert.ok(await page.locator('[role=gridcell]').count() < 3000);
});
