// Boards that are larger than the view: the overview, the map, the labels, zooming, and many moves of others.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, expectAccessible, openTab, person, phone, play, says, shows, start, startMemory } from './support.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** @param {number} rows @param {number} columns */
const cards = (rows, columns) => Array.from({ length: rows }, () => Array.from({ length: columns }, () => 'A'));

/** Whether all of the board is in the box, and how large its cells are. @param {Page} page */
const view = (page) => page.getByRole('grid').evaluate((box) => ({
  isWhole: box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight,
  size: Number.parseFloat(getComputedStyle(box).getPropertyValue('--cell')),
}));

/**
 * Presses that button until the page is as wanted.
 * @param {Page} page @param {string} name @param {() => Promise<boolean>} isDone
 */
async function pressUntil(page, name, isDone) {
  for (let presses = 0; !await isDone(); presses += 1) {
    assert.ok(presses < 40, `${name} ends`);
    await page.getByRole('button', { name }).click();
  }
}

/** The colour of the overview in the middle of a cell. @param {Page} page @param {number} row @param {number} column */
const colour = (page, row, column) => page.locator('.overview').evaluate((canvas, [r, c]) => {
  if (!(canvas instanceof HTMLCanvasElement)) return '';
  const brush = new OffscreenCanvas(1, 1).getContext('2d');
  const [x, y] = [(canvas.width * (c - 0.5)) / 60, (canvas.height * (r - 0.5)) / 60].map(Math.floor);
  brush?.drawImage(canvas, x, y, 1, 1, 0, 0, 1, 1);
  return brush?.getImageData(0, 0, 1, 1).data.join();
}, [row, column]);

/** Whether nothing lies over the middle of a cell. @param {Page} page @param {number} row @param {number} column */
const isFree = (page, row, column) => cell(page, row, column).evaluate((each) => {
  const { left, top, width, height } = each.getBoundingClientRect();
  return each.contains(document.elementFromPoint(left + width / 2, top + height / 2));
});

test('Fit shows all of a large board, and a click there leads to the place', async () => {
  const { url } = await startMemory(cards(60, 60));
  const page = await play(await person({ viewport: { width: 1000, height: 500 } }), url, 'alice');
  assert.deepEqual(await view(page), { isWhole: false, size: 32 });
  assert.ok(await isFree(page, 1, 1), 'the labels hide no cell');
  await page.getByRole('button', { name: 'Fit' }).click();
  await page.locator('.overview').waitFor();
  assert.equal((await view(page)).isWhole, true);
  assert.equal(await page.locator('.map').isVisible(), false);
  await expectAccessible(page, 'the overview');

  const back = await colour(page, 43, 46);
  assert.equal(await colour(page, 1, 1), back);
  await fetch(`${url}flip/bob/42,45`);
  await page.waitForFunction(() => document.querySelector('#people .name')?.textContent === 'bob');
  assert.notEqual(await colour(page, 43, 46), back);
  assert.equal(await colour(page, 43, 47), back);

  const box = await page.locator('.overview').boundingBox();
  assert.ok(box);
  await page.mouse.click(box.x + (box.width * 45.5) / 60, box.y + (box.height * 42.5) / 60);
  await page.locator('.overview').waitFor({ state: 'hidden' });
  assert.equal((await view(page)).size, 32);
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')),
    'row 43, column 46, face up, A, held by bob');
  assert.ok(await isFree(page, 43, 46));
  for (const [strip, number] of [['rows', '43'], ['columns', '46']]) {
    await page.locator(`.label-${strip}`).getByText(number, { exact: true }).waitFor();
  }
  assert.equal(await page.locator('.turning').count(), 0);
});

test('the map shows where one is and leads elsewhere; the last cell is not under it', async () => {
  const { url } = await startMemory(cards(60, 60));
  const page = await play(await person(phone), url, 'alice');
  await expectAccessible(page, 'labels and map');
  const map = await page.locator('.map').boundingBox();
  assert.ok(map && map.width <= 120 && map.height <= 120);
  await page.mouse.move(map.x + 2, map.y + 2);
  await page.mouse.down();
  await page.mouse.move(map.x + map.width / 2, map.y + map.height / 2);
  await cell(page, 30, 30).waitFor();
  assert.ok(await isFree(page, 30, 30));
  await page.mouse.move(map.x + map.width + 20, map.y + map.height + 20);
  await page.mouse.up();
  await cell(page, 60, 60).waitFor();
  assert.ok(await isFree(page, 60, 60));
  assert.equal(await page.locator('.turning, .up').count(), 0);
  await cell(page, 60, 60).tap();
  await shows(page, 60, 60, 'face up, A, yours');
});

test('zooming passes through the overview and back; a focused cell is always seen', async () => {
  const server = await start(['minesweeper', '--port', '0', '--web', '0', '--size', '300,300', '--bombs', '0.2'],
    /http:\/\/\S+/);
  const page = await openTab(await person(), server.url);
  await page.locator('.link.live').waitFor();
  await pressUntil(page, 'Smaller', async () => (await view(page)).isWhole);
  assert.equal(await page.locator('[role=gridcell]').count(), 1);
  const { size } = await view(page);
  await page.getByRole('button', { name: 'Fit' }).click();
  assert.equal((await view(page)).size, size);
  await pressUntil(page, 'Larger', async () => await page.locator('.overview').isHidden());
  assert.ok(await page.locator('[role=gridcell]').count() > 1000);

  await page.getByRole('button', { name: 'Fit' }).click();
  await page.locator('.overview').waitFor();
  await page.getByRole('grid').locator('[tabindex="0"]').focus();
  await page.locator('.overview').waitFor({ state: 'hidden' });
  assert.deepEqual(await view(page), { isWhole: false, size: 32 });
  for (const key of ['-', '-', '-', '-', '-', '-']) await page.keyboard.press(key);
  await page.locator('.overview').waitFor();
  await page.keyboard.press('Control+End');
  await page.locator('.overview').waitFor({ state: 'hidden' });
  assert.ok(await isFree(page, 300, 300));
});

test('a small board fills a projector', async () => {
  const { url } = await startMemory([['🌈', '🦄', 'Elephant', 'Kuh'], ['🌈', '🦄', 'Elephant', 'Kuh'], ['A', 'B', 'C', 'D'],
    ['A', 'B', 'C', 'D']]);
  const page = await play(await person({ viewport: { width: 2560, height: 1440 } }), url, 'alice');
  assert.deepEqual(await view(page), { isWhole: true, size: 280 });
  await cell(page, 1, 3).click();
  await shows(page, 1, 3, 'Elephant');
  const word = await cell(page, 1, 3).locator('.face').evaluate((face) => {
    const text = document.createRange();
    text.selectNodeContents(face);
    return { lines: text.getClientRects().length, size: Number.parseFloat(getComputedStyle(face).fontSize) };
  });
  assert.equal(word.lines, 1);
  assert.ok(word.size > 40);
});

test("others' moves on a large board are shown together, four times a second, and one's own at once", async () => {
  const { url } = await startMemory(cards(40, 40));
  const context = await person();
  await context.clock.install();
  const page = await play(context, url, 'alice');
  /** @type {string[]} */
  const heard = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await page.reload();
  await says(page, 'Turn over two cards');
  await page.locator('.link.live').waitFor();
  await page.clock.pauseAt(Date.now() + 60_000);
  /** @param {number} column */
  const move = async (column) => {
    await fetch(`${url}flip/bob_${column}/0,${column}`);
    while (!heard.some((frame) => frame.includes(`player bob_${column} `))) await page.evaluate(() => 0);
  };
  await move(0);
  await shows(page, 1, 1, 'held by bob_0');
  assert.equal(await page.evaluate(() => document.getAnimations().length), 0); // so nothing is painted between moves
  await move(1);
  await move(2);
  for (const column of [2, 3]) await cell(page, 1, column).and(page.locator('.down')).waitFor();
  await page.clock.runFor(250);
  for (const column of [2, 3]) await shows(page, 1, column, `held by bob_${column - 1}`);
  await move(3);
  await cell(page, 1, 4).and(page.locator('.down')).waitFor();
  await cell(page, 2, 1).click();
  await shows(page, 2, 1, 'yours');
  await shows(page, 1, 4, 'held by bob_3');
});
