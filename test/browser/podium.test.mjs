// What makes a board a game: an empty room that asks others in, colours and signs, sounds, and the end.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, expectAccessible, fromMenu, onceLaidOut, openRoom, openTab, person, phone, play, says, startMemory,
  waitForText } from './support.mjs';

/** Neither of two boxes covers the other. @param {import('playwright-core').Page} page @param {string[]} boxes */
async function expectBeside(page, ...boxes) {
  const [a, b] = await Promise.all(boxes.map((each) => page.locator(each).boundingBox()));
  assert.ok(a && b);
  const isBeside = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  assert.ok(isBeside, JSON.stringify([a, b]));
}

test('who is alone in a room is told how to bring others, and may play with bots', async () => {
  const url = await openRoom('board=zoo');
  for (const look of [{}, { ...phone, reducedMotion: /** @type {const} */ ('reduce') }]) {
    const page = await openTab(await person(look), url);
    await waitForText(page, '.welcome', 'Nobody else is here yet.');
    await expectAccessible(page, 'an empty room');
    await page.close();
  }
  const alice = await play(await person(), url, 'alice');
  await alice.getByRole('button', { name: 'Play with three bots' }).click();
  await waitForText(alice, '#room', '3 bots play.');
  await alice.locator('.welcome').waitFor({ state: 'hidden' });
});

test('the end is beside the board, has the focus, and leads to the next game', async () => {
  const url = await openRoom('size=1x2&cards=A');
  const quick = await person();
  await quick.clock.install();
  const alice = await play(quick, url, 'alice');
  const bob = await play(await person({ ...phone, reducedMotion: 'reduce' }), url, 'bob');
  const confetti = alice.locator('.confetti').waitFor();
  await cell(alice, 1, 1).click();
  await says(alice, 'The game is over. You have won.');
  await confetti;
  await waitForText(bob, '#podium .place1', 'alice');
  assert.equal(await bob.locator('.confetti').count(), 0, 'no confetti for who wants less motion');
  for (const page of [alice, bob]) {
    await waitForText(page, '#podium .place1', 'alice');
    await expectBeside(page, '#result', '#board');
    await page.waitForFunction(() => document.activeElement?.id === 'again');
    await expectAccessible(page, 'the end');
  }
  await alice.clock.fastForward(1000); // a key that comes too soon begins no game
  await alice.keyboard.press('Enter');
  for (const page of [alice, bob]) await says(page, 'A new game has begun.');
  await alice.waitForFunction(() => document.activeElement?.role === 'gridcell');
});

/**
 * Which of the buttons that such a selector names do not lie in the window.
 * @param {import('playwright-core').Page} page @param {string} selector
 */
const outside = (page, selector) => page.evaluate((wanted) => [...document.querySelectorAll(wanted)]
  .filter((each) => each.checkVisibility({ visibilityProperty: true }))
  .map((each) => ({ each, box: each.getBoundingClientRect() }))
  .filter(({ box }) => box.top < 0 || box.bottom > innerHeight || box.left < 0 || box.right > innerWidth)
  .map(({ each, box }) => `${each.id || each.textContent}: ${box.top} to ${box.bottom}`), selector);

for (const settings of ['size=1x2&cards=A', 'game=minesweeper&size=5,4&bombs=0']) {
  test(`the next game is in sight on every screen, and all buttons in a small window: ${settings}`, async () => {
    const alice = await play(await person(), await openRoom(settings), 'alice');
    await cell(alice, 1, 1).click();
    await alice.waitForFunction(() => document.activeElement?.id === 'again');
    await alice.getByRole('button', { name: 'Wow' }).waitFor();
    for (const [width, height] of [[320, 568], [390, 844], [844, 390], [1280, 800], [900, 700]]) {
      await alice.setViewportSize({ width, height });
      const found = await onceLaidOut(alice, () => outside(alice, width < 900 ? '#again' : 'button'));
      assert.deepEqual(found, [], `${width} x ${height}`);
    }
    const tops = await alice.locator('.reactions button').evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect().top));
    assert.equal(new Set(tops).size, 1, 'they are in one row');
  });
}

for (const settings of ['size=4x4&cards=A,B', 'game=minesweeper&size=16,16&bombs=40']) {
  test(`in a window of 900 x 700 moves are told, and no button covers another: ${settings}`, async () => {
    const url = await openRoom(settings);
    const small = await person({ viewport: { width: 900, height: 700 } });
    const alice = await play(small, url, 'alice');
    const bob = await play(await person(), url, 'bob');
    for (const [page, column] of /** @type {const} */ ([[alice, 1], [bob, 2]])) {
      await cell(page, 1, column).focus();
      await page.keyboard.press(settings.startsWith('game') ? 'f' : 'Enter');
    }
    await waitForText(alice, '#log', 'bob');
    await alice.getByRole('button', { name: 'Wow' }).waitFor();
    const log = await alice.locator('#log').boundingBox();
    const last = await alice.locator('#log > :last-child').boundingBox();
    assert.ok(log && last && last.height >= 12 && last.y >= log.y - 1, JSON.stringify([log, last]));
    assert.ok(last.y + last.height <= Math.min(log.y + log.height + 1, 700), JSON.stringify([log, last]));
    assert.deepEqual(await onceLaidOut(alice, () => outside(alice, 'button')), []);
    await expectBeside(alice, '.reactions', '#zoom');
    await expectBeside(alice, '#log', '.reactions');
  });
}

test('on a phone all moves are a sheet, which Escape closes', async () => {
  const url = await openRoom('size=2x2&cards=A');
  const alice = await play(await person({ ...phone, reducedMotion: 'reduce' }), url, 'alice');
  await cell(alice, 1, 1).tap();
  await says(alice, 'You hold A');
  const moves = alice.getByRole('button', { name: 'All moves' });
  const height = async () => (await alice.locator('#log').boundingBox())?.height ?? 0;
  const before = await height();
  await moves.tap();
  assert.equal(await moves.getAttribute('aria-expanded'), 'true');
  assert.ok(await height() > before + 100, `${before}, then ${await height()}`);
  await expectAccessible(alice, 'the sheet of moves, on a phone');
  await moves.press('Escape');
  assert.equal(await moves.getAttribute('aria-expanded'), 'false');
  assert.equal(await height(), before);
});

for (const look of [{ viewport: { width: 1280, height: 800 } }, { ...phone, viewport: { width: 390, height: 844 } }]) {
  test(`text is as large as its card allows, ${look.viewport.width} wide`, async () => {
    const words = ['photosynthesis', 'Hund', '7×8', 'quarante-deux'];
    const { url } = await startMemory([words, words]);
    const alice = await play(await person(look), url, 'alice');
    for (const [index, word] of words.entries()) {
      await cell(alice, 1, index + 1).click();
      await cell(alice, 1, index + 1).locator('.face', { hasText: word }).waitFor();
      await cell(alice, 2, ((index + 1) % words.length) + 1).click(); // no pair
      await says(alice, 'No pair');
      const { used, isIn } = await cell(alice, 1, index + 1).locator('.face').evaluate((face) => {
        const text = document.createRange();
        text.selectNodeContents(face);
        const [inner, outer] = [text.getBoundingClientRect(), face.getBoundingClientRect()];
        return { used: Math.max(inner.width / outer.width, inner.height / outer.height),
          isIn: inner.left >= outer.left && inner.right <= outer.right };
      });
      assert.ok(used >= 0.6 && isIn, `${word} uses ${used} of its card`);
    }
  });
}

test('nobody wins without a pair', async () => {
  const { url } = await startMemory([['A', 'B']]);
  const alice = await play(await person(), url, 'alice');
  await cell(alice, 1, 1).click();
  await cell(alice, 1, 2).click();
  await waitForText(alice, '#winner', 'Nobody found a pair');
  assert.equal(await alice.locator('.step').count(), 0);
});

test('there is no sound before somebody asks for it, and then it stays', async () => {
  const { url } = await startMemory([['A', 'B', 'A', 'B']]);
  const context = await person();
  await context.addInitScript(() => {
    const Plain = globalThis.AudioContext;
    globalThis.AudioContext = class extends Plain {
      constructor() {
        super();
        document.documentElement.dataset.sounds = 'some';
      }
    };
  });
  const alice = await play(context, url, 'alice');
  await cell(alice, 1, 1).click();
  await says(alice, 'You hold A');
  const sounds = () => alice.evaluate(() => document.documentElement.dataset.sounds ?? 'none');
  assert.equal(await sounds(), 'none');
  await fromMenu(alice, 'Sound');
  assert.equal(await sounds(), 'some');
  await alice.reload();
  await cell(alice, 1, 2).click();
  await says(alice, 'No pair');
  assert.equal(await sounds(), 'some');
  assert.equal(await alice.locator('#sound').getAttribute('aria-checked'), 'true');
});

test('the end shows whose pairs were whose and a result to copy; who has gone is not in the next game', async () => {
  const url = await openRoom('size=2x2&cards=A');
  const alice = await play(await person(), url, 'alice');
  const bob = await play(await person(), url, 'bob');
  await cell(alice, 1, 1).click();
  await cell(alice, 1, 2).click();
  await says(alice, 'A pair!');
  await cell(bob, 2, 1).click(); // the last pair is bob's
  for (const page of [alice, bob]) {
    await waitForText(page, '#winner', 'alice and bob tie with 1 pair');
    await page.waitForFunction(() => [...document.querySelectorAll('#podium .pairs')]
      .map((each) => each.textContent).join() === 'A,A');
  }
  await alice.evaluate(() => document.addEventListener('copy', () => {
    document.title = document.activeElement instanceof HTMLTextAreaElement ? document.activeElement.value : '';
  }));
  await alice.getByRole('button', { name: 'Copy the result' }).click();
  await alice.getByRole('button', { name: 'Copied' }).waitFor();
  assert.equal(await alice.evaluate(() => document.title.replace(/\s+/g, ' ')),
    `Memory Scramble alice and bob tie with 1 pair 1. alice: 1 1. bob: 1 ${url}`);
  await expectAccessible(alice, 'the end with the pairs');
  await bob.evaluate(() => { document.execCommand = () => false; });
  await bob.getByRole('button', { name: 'Copy the result' }).click();
  const text = await bob.getByLabel('Select the text and copy it.').inputValue();
  assert.match(text, /^Memory Scramble\nalice and bob tie with 1 pair\n1\. alice: 1\n1\. bob: 1\nhttp/);

  await bob.close();
  await alice.getByRole('button', { name: 'Play again' }).click();
  await says(alice, 'A new game has begun.');
  await alice.waitForFunction(() => !document.querySelector('#people')?.textContent?.includes('bob'));
  await waitForText(alice, '#people', 'alice (you)');
});

test('the result can be copied though what copies it was lost at first', async () => {
  const url = await openRoom('size=1x2&cards=A');
  const someone = await person();
  await someone.route(/at_end-/, (route) => route.abort());
  const alice = await play(someone, url, 'alice');
  const lost = alice.waitForEvent('requestfailed');
  await cell(alice, 1, 1).click();
  await lost;
  await someone.unroute(/at_end-/);
  await play(await person(), url, 'bob'); // the next message
  await alice.getByRole('button', { name: 'Copy the result' }).waitFor();
});
