// Memory Scramble in the browser: whole games, waiting, and flips that fail.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, openTab, person, phone, play, says, shows, startMemory, waitForText } from './support.mjs';

const pairs = [['🌈', '🦄'], ['🦄', '🌈']];

test('two people finish a game, with a mouse and on a phone', async () => {
  const { url } = await startMemory(pairs);
  const alice = await play(await person(), url, 'alice');
  const bob = await play(await person(phone), url, 'bob');

  await cell(alice, 1, 1).click();
  await says(alice, 'You hold 🌈');
  await shows(bob, 1, 1, 'face up, 🌈, held by alice');
  for (const page of [alice, bob]) assert.equal(await cell(page, 1, 1).locator('.badge').textContent(), '🦊');
  assert.equal(await alice.locator('#own-sign').textContent(), '🦊');
  await cell(alice, 2, 2).click();
  await says(alice, 'A pair! Both 🌈 are yours.');
  await waitForText(bob, '#people', 'alice');

  await cell(bob, 1, 2).tap();
  await says(bob, 'You hold 🦄');
  await cell(bob, 2, 1).tap();
  await says(bob, 'The game is over.');
  await waitForText(alice, '#winner', 'alice and bob tie with 1 pair');
  await waitForText(bob, '#winner', 'alice and bob tie with 1 pair');

  // A pair stays until its player's next flip.
  await alice.click('#take-off');
  await shows(bob, 1, 1, 'empty');
  await bob.tap('#take-off');
  await shows(alice, 1, 2, 'empty');
});

test('one person finishes a game by keyboard alone', async () => {
  const { url } = await startMemory([['A', 'B', 'C'], ['A', 'B', 'C']]);
  const page = await openTab(await person(), url);
  await page.locator('.link.live').waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
  const isInGrid = () => page.evaluate(() => document.activeElement?.role === 'gridcell');
  for (let presses = 0; !await isInGrid(); presses += 1) {
    assert.ok(presses < 12, 'the grid is in the tab order');
    await page.keyboard.press('Tab');
  }
  assert.equal(await focused(), 'row 1, column 1, face down');
  await page.keyboard.press('Enter');
  await says(page, 'You hold A');
  assert.equal(await focused(), 'row 1, column 1, face up, A, yours');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await says(page, 'A pair!');
  await page.keyboard.press('End');
  assert.equal(await focused(), 'row 2, column 3, face down');
  await page.keyboard.press('Enter');
  await says(page, 'You hold C');
  await shows(page, 1, 1, 'empty');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Enter');
  await says(page, 'A pair!');
  await page.keyboard.press('Control+Home');
  assert.equal(await focused(), 'row 1, column 1, empty');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await says(page, 'You hold B');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await waitForText(page, '#winner', 'You have won');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter'); // removes the last pair
  await shows(page, 1, 2, 'empty');
});

test('a flip that waits says for whom, and is granted later', async () => {
  const { url } = await startMemory(pairs);
  const alice = await play(await person(), url, 'alice');
  const bob = await play(await person(), url, 'bob');
  await cell(alice, 1, 1).click();
  await shows(bob, 1, 1, 'held by alice');
  await cell(bob, 1, 1).click();
  await says(bob, 'Waiting for alice to let go of row 1, column 1.');
  await shows(bob, 1, 1, 'you are waiting for it');
  await bob.getByRole('button', { name: 'Give up' }).waitFor();
  await waitForText(alice, '#people', 'is waiting');
  await waitForText(alice, '#log', 'bob is waiting for row 1, column 1');
  // Another flip changes nothing until then (decision 7).
  await cell(bob, 2, 2).click();
  await says(bob, 'You are still waiting for a card.');
  await cell(alice, 1, 2).click();
  await says(alice, 'No pair: 🌈 and 🦄.');
  await says(bob, 'At last you hold 🌈');
  await shows(alice, 1, 1, 'held by bob');
  assert.equal(await bob.getByRole('button', { name: 'Give up' }).count(), 0);
});

test('a flip that waits can be given up', async () => {
  const { url } = await startMemory(pairs);
  const alice = await play(await person(), url, 'alice');
  const bob = await play(await person(), url, 'bob');
  await cell(alice, 1, 1).click();
  await shows(bob, 1, 1, 'held by alice');
  await cell(bob, 1, 1).click();
  await says(bob, 'Waiting for alice');
  await bob.getByRole('button', { name: 'Give up' }).click();
  await says(bob, 'You gave up waiting for row 1, column 1.');
  await cell(bob, 1, 1).click();
  await says(bob, 'Waiting for alice');
  await bob.keyboard.press('Escape');
  await says(bob, 'You gave up waiting for row 1, column 1.');
  await cell(bob, 1, 2).click();
  await says(bob, 'You hold 🦄');
});

test('a card leaves the board while somebody waits for it', async () => {
  const { url } = await startMemory(pairs);
  const alice = await play(await person(), url, 'alice');
  const bob = await play(await person(), url, 'bob');
  await cell(alice, 1, 1).click();
  await cell(alice, 2, 2).click();
  await says(alice, 'A pair!');
  await shows(bob, 2, 2, 'held by alice');
  await cell(bob, 2, 2).click();
  await says(bob, 'Waiting for alice');
  await cell(alice, 1, 2).click();
  await says(bob, 'The card you waited for at row 2, column 2 is gone. Rule 1-A');
});

test('the other player sees cards that do not match turn down, and a pair leave', async () => {
  const { url } = await startMemory([['A', 'B'], ['C', 'A'], ['B', 'C']]);
  const alice = await play(await person(), url, 'alice');
  const bob = await play(await person(), url, 'bob');
  await cell(alice, 1, 1).click();
  await shows(bob, 1, 1, 'face up, A, held by alice');
  await cell(alice, 1, 2).click();
  await shows(bob, 1, 2, 'face up, B');
  await waitForText(bob, '#log', 'alice found no pair');
  await cell(alice, 2, 1).click();
  await shows(bob, 1, 1, 'face down');
  await shows(bob, 1, 2, 'face down');
  await cell(alice, 3, 2).click();
  await shows(bob, 3, 2, 'face up, C, held by alice');
  await waitForText(bob, '#log', 'alice found a pair: C');
  await waitForText(bob, '#people .score', '1');
  await cell(alice, 1, 1).click();
  await shows(bob, 2, 1, 'empty');
  await shows(bob, 3, 2, 'empty');
});

test('a pair leaves with its faces up, others shake, and nothing moves where that is unwanted', async () => {
  const { url } = await startMemory([['A', 'A', 'B', 'C'], ['B', 'C', 'D', 'D']]);
  const alice = await play(await person(), url, 'alice');
  const bob = await play(await person(), url, 'bob');
  const calm = await play(await person({ reducedMotion: 'reduce' }), url, 'calm');
  for (const page of [bob, calm]) {
    await page.evaluate(() => {
      for (const kind of ['transitionrun', 'animationstart']) {
        document.getElementById('board')?.addEventListener(kind, (event) => {
          const name = event instanceof AnimationEvent ? event.animationName : 'transition';
          document.documentElement.dataset.moved = `${document.documentElement.dataset.moved ?? ''} ${name}`;
        });
      }
    });
  }
  const moved = (/** @type {import('playwright-core').Page} */ page) => page.locator('html').getAttribute('data-moved');
  for (const [row, column] of [[1, 3], [1, 4], [1, 1], [1, 2]]) {
    await cell(alice, row, column).click();
    await shows(alice, row, column, 'face up');
    if (column === 4) await bob.waitForFunction(() => document.documentElement.dataset.moved?.includes('shake'));
  }
  await shows(bob, 1, 2, 'held by alice');
  // Early in the leaving, time stands still.
  await bob.waitForFunction(() => document.getAnimations().length === 0);
  await bob.evaluate(() => new MutationObserver(() => {
    for (const each of document.getAnimations()) {
      each.pause();
      each.currentTime = 40;
    }
  }).observe(document.body, { subtree: true, attributeFilter: ['class'] }));
  await cell(alice, 2, 3).click();
  await shows(bob, 1, 1, 'empty');
  await bob.waitForFunction(() => document.getAnimations().some(({ playState }) => playState === 'paused'));
  assert.equal(await cell(bob, 1, 1).locator('.face').textContent(), 'A');
  assert.ok(await red(bob, 1, 1) > 200, 'the face is light; the back is dark');
  assert.ok(await red(bob, 2, 2) < 80, 'a card that is face down shows its back');
  await shows(calm, 1, 1, 'empty');
  assert.equal(await moved(calm), null);
});

/**
 * How red a cell is near its upper left corner, where no text is; 255 at most.
 * @param {import('playwright-core').Page} page @param {number} row @param {number} column
 */
async function red(page, row, column) {
  const picture = await cell(page, row, column).screenshot();
  const blank = await page.context().newPage();
  return blank.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const brush = new OffscreenCanvas(1, 1).getContext('2d');
    brush?.drawImage(image, image.width * 0.3, image.height * 0.3, 1, 1, 0, 0, 1, 1);
    return brush?.getImageData(0, 0, 1, 1).data[0] ?? -1;
  }, picture.toString('base64'));
}

test('a flip that fails names the rule', async () => {
  const { url } = await startMemory([['A', 'A', 'B'], ['B', 'C', 'C']]);
  const alice = await play(await person(), url, 'alice');
  const bob = await play(await person(), url, 'bob');
  await cell(alice, 1, 1).click();
  await cell(alice, 1, 2).click();
  await says(alice, 'A pair!');
  await cell(alice, 1, 3).click();
  await says(alice, 'You hold B');
  await cell(alice, 1, 1).click();
  await says(alice, 'There is no card at row 1, column 1, so you let go of your first card. Rule 2-A');
  await cell(alice, 1, 1).click();
  await says(alice, 'There is no card at row 1, column 1. Rule 1-A');
  await cell(alice, 1, 3).click();
  await says(alice, 'You hold B');
  await cell(alice, 1, 3).click();
  await says(alice, 'That is your own first card, so you let go of it. Rule 2-B');
  await cell(bob, 2, 2).click();
  await says(bob, 'You hold C');
  await cell(alice, 1, 3).click();
  await says(alice, 'You hold B');
  await cell(alice, 2, 2).click();
  await says(alice, 'bob holds the card at row 2, column 2, so you let go of your first card. Rule 2-B');
});

test('the word for why a flip failed decides what the page says, not the text', async () => {
  const { url } = await startMemory(pairs);
  const context = await person();
  let answer = '';
  await context.routeWebSocket(/live/, (socket) => {
    const server = socket.connectToServer();
    let head = '';
    server.onMessage((message) => {
      [head] = String(message).split('\n');
      socket.send(message);
    });
    socket.onMessage(() => socket.send(`${head}\nfailed 0,0 ${answer}\n`));
  });
  const page = await play(context, url, 'alice');
  for (const [why, words] of [
    ['1-A', 'There is no card at row 1, column 1. Rule 1-A'],
    ['2-A', 'There is no card at row 1, column 1, so you let go of your first card. Rule 2-A'],
    ['2-B', 'Another player holds the card at row 1, column 1, so you let go of your first card. Rule 2-B'],
    ['waits', 'You are still waiting for a card.'],
    ['outside', 'This board has no row 1, column 1.'],
    ['full', 'This game is full'],
    ['key', 'You need a key to play as alice.'],
    ['bad-key', 'The server did not accept your key for alice.'],
    ['claimed', 'Somebody else plays as alice.'],
    ['locked', 'The host has locked this room, so nobody else can join.'],
    ['removed', 'The host has removed you from this room, so you can only look on.'],
    ['looks-on', 'You look on. Press Play to join in.'],
    ['later-word', 'Row 1, column 1: keine Karte'],
  ]) {
    answer = `${why} keine Karte`;
    await cell(page, 1, 1).click();
    await says(page, words);
  }
});

test('markup and long words stay text inside their cards', async () => {
  const markup = '<img/src=x>';
  const long = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const { url } = await startMemory([[markup, long], [long, markup]]);
  const page = await play(await person(phone), url, 'alice');
  await cell(page, 1, 1).tap();
  await shows(page, 1, 1, markup);
  assert.equal(await cell(page, 1, 1).locator('.face').textContent(), markup);
  await cell(page, 1, 2).tap();
  await shows(page, 1, 2, long);
  assert.equal(await page.locator('img[src="x"]').count(), 0);
  for (const face of await page.locator('.up .face').all()) {
    const [inner, outer] = await face.evaluate((each) => [each.scrollHeight, each.clientHeight]);
    assert.ok(inner <= outer, 'the text fits');
  }
});

test('a card is turning and shows nothing until the flip is answered', async () => {
  const { url } = await startMemory(pairs);
  const context = await person();
  /** @type {(() => void)[]} */
  const held = [];
  let holds = false;
  await context.routeWebSocket(/live/, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (holds) held.push(() => socket.send(message));
      else socket.send(message);
    });
  });
  const page = await play(context, url, 'alice');
  holds = true;
  await cell(page, 1, 1).click();
  await shows(page, 1, 1, 'face down, turning');
  await shows(await play(await person(), url, 'bob'), 1, 1, 'face up, 🌈, held by alice');
  assert.equal(await cell(page, 1, 1).locator('.face').textContent(), '');
  holds = false;
  held.splice(0).forEach((release) => release());
  await shows(page, 1, 1, 'face up, 🌈, yours');
});

test('many moves of other players take few lines', async () => {
  const { url } = await startMemory([['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H']]);
  const context = await person();
  await context.clock.install();
  const page = await play(context, url, 'alice');
  await page.clock.pauseAt(Date.now() + 60_000);
  const move = async (/** @type {number} */ column) => {
    await fetch(`${url}flip/bob_${column}/0,${column}`);
    await shows(page, 1, column + 1, `held by bob_${column}`);
  };
  await move(0);
  await page.clock.runFor(1);
  await waitForText(page, '#log', 'bob_0 holds A');
  for (let column = 1; column < 8; column += 1) await move(column);
  await page.clock.runFor(1000);
  assert.equal(await page.locator('#log p').count(), 1);
  await page.clock.runFor(1000);
  assert.equal(await page.locator('#log p').nth(1).textContent(), '4 more moves');
  assert.equal(await page.locator('#log p').count(), 5);
});

test('the board zooms by buttons, wheel, keys and two fingers', async () => {
  const { url } = await startMemory(Array.from({ length: 8 }, () => Array.from({ length: 8 }, () => 'A')));
  const page = await play(await person(phone), url, 'alice');
  const size = async () => (await cell(page, 1, 1).boundingBox())?.width ?? 0;
  const fit = await size();
  const grows = async (/** @type {() => Promise<unknown>} */ how) => {
    const before = await size();
    await how();
    await page.waitForFunction((least) => (document.querySelector('[role=gridcell]')
      ?.getBoundingClientRect().width ?? 0) > least, before);
  };
  await grows(() => page.getByRole('button', { name: 'Larger cards' }).tap());
  await grows(async () => {
    await cell(page, 1, 1).focus();
    await page.keyboard.press('+');
  });
  const box = await page.getByRole('grid').boundingBox();
  assert.ok(box);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await grows(async () => {
    await page.mouse.move(x, y);
    await page.keyboard.down('Control');
    await page.mouse.wheel(0, -100);
    await page.keyboard.up('Control');
  });
  const touch = await page.context().newCDPSession(page);
  await grows(async () => {
    await touch.send('Input.dispatchTouchEvent',
      { type: 'touchStart', touchPoints: [{ x: x - 20, y }, { x: x + 20, y }] });
    for (const apart of [26, 34, 44]) {
      await touch.send('Input.dispatchTouchEvent',
        { type: 'touchMove', touchPoints: [{ x: x - apart, y }, { x: x + apart, y }] });
    }
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  });
  assert.equal(await page.locator('.cell.up').count(), 0);
  await page.getByRole('button', { name: 'Fit' }).tap();
  await page.waitForFunction((wanted) =>
    document.querySelector('[role=gridcell]')?.getBoundingClientRect().width === wanted, fit);
});

test('the page plays an edition that counts from 1', async () => {
  const { url } = await startMemory(pairs, ['--edition', '2020']);
  const page = await play(await person(), url, 'alice');
  await cell(page, 2, 2).click();
  await shows(page, 2, 2, 'face up, 🌈, yours');
  await cell(page, 2, 2).click();
  await says(page, 'Rule 2-B');
});

test('a board of a million cards has few elements, and one key reaches its last card', async () => {
  const rows = Array.from({ length: 1000 }, () => Array.from({ length: 1000 }, (_, i) => `c${i}`));
  const { url } = await startMemory(rows);
  const page = await play(await person(), url, 'alice');
  const board = page.getByRole('grid');
  assert.equal(await board.getAttribute('aria-rowcount'), '1000');
  await cell(page, 1, 1).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await shows(page, 1000, 1000, 'face up, c999, yours');
  assert.ok(await page.locator('[role=gridcell]').count() < 2000);
  await page.keyboard.press('+');
  await page.keyboard.press('Home');
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-colindex')), '1');
  // Dragging with the mouse pans the board and flips nothing.
  const box = await board.boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + 200, box.y + 200);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 400, { steps: 4 });
  await page.mouse.up();
  assert.equal(await page.locator('.cell.turning, .cell.up').count(), 0);
});
