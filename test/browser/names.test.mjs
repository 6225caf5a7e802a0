// Names in rooms: of any script, taken, changed; and who has gone or waits.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  cell, expectAccessible, openRoom, openTab, person, phone, play, says, shows, waitForText,
} from './support.mjs';

/** Types a name into the field and presses Enter. @param {import('playwright-core').Page} page @param {string} name */
async function rename(page, name) {
  await page.fill('#name', name);
  await page.press('#name', 'Enter');
}

/** The colour and the sign of a badge. @param {import('playwright-core').Locator} badge */
const lookOf = (badge) => badge.evaluate((each) => [getComputedStyle(each).backgroundColor, each.textContent]);

test('names of any script, which change without any loss, the same on every screen', async () => {
  const url = await openRoom('size=2x2&cards=A,B');
  const zoe = await play(await person(), url, 'Zoë');
  const salma = await play(await person(phone), url, 'سلمى');
  await cell(zoe, 1, 1).click();
  await shows(salma, 1, 1, 'held by \u2068Zoë\u2069');
  await cell(salma, 2, 2).tap();
  await shows(zoe, 2, 2, 'held by \u2068سلمى\u2069');
  await waitForText(zoe, '#people', 'سلمى');
  await waitForText(salma, '#people', 'سلمى (you)');
  await expectAccessible(zoe, 'names of two scripts');
  const players = (await (await fetch(`${url}scores`)).text()).split('\n');
  assert.equal(players[0], 'Zoe 0');
  assert.match(players[1], /^player_\d{4} 0$/);

  await rename(zoe, '🦊 Zoë Maria');
  await says(zoe, 'You play as 🦊 Zoë Maria now.');
  for (const page of [zoe, salma]) await waitForText(page, '#people', '🦊 Zoë Maria');
  await shows(salma, 1, 1, 'held by \u2068🦊 Zoë Maria\u2069');
  await shows(zoe, 1, 1, 'yours');
  for (const [row, column] of [[1, 1], [2, 2]]) {
    const looks = await Promise.all([zoe, salma].map((page) => lookOf(cell(page, row, column).locator('.badge'))));
    assert.deepEqual(looks[0], looks[1]);
  }
  assert.equal((await lookOf(cell(salma, 1, 1).locator('.badge')))[1], '🦊');
  assert.equal(await zoe.inputValue('#name'), '🦊 Zoë Maria');

  await zoe.reload();
  await waitForText(zoe, '#people', '🦊 Zoë Maria (you)');
  await shows(zoe, 1, 1, 'yours');
  assert.equal(await zoe.inputValue('#name'), '🦊 Zoë Maria');
  assert.deepEqual((await (await fetch(`${url}scores`)).text()).split('\n'), players);
});

test('a taken name is refused while it is typed, and when it is entered', async () => {
  const url = await openRoom('size=2x2&cards=A,B');
  const alice = await play(await person(), url, 'Alice');
  const bob = await play(await person(phone), url, 'bob');
  await bob.locator('#name').pressSequentially('x');
  await bob.fill('#name', 'ALICE');
  await waitForText(bob, '#name-said', 'Somebody else here is called that.');
  assert.equal(await bob.getAttribute('#name', 'aria-invalid'), 'true');
  await expectAccessible(bob, 'a taken name');
  await bob.press('#name', 'Enter');
  await says(bob, 'Somebody else here is called that. You are still bob.');
  assert.equal(await bob.inputValue('#name'), 'bob');
  await bob.fill('#name', 'Bob 2');
  await bob.waitForFunction(() => document.getElementById('name-said')?.textContent === '');
  await bob.press('#name', 'Enter');
  await says(bob, 'You play as Bob 2 now.');
  await rename(bob, '\u202e');
  await says(bob, 'A name has no control characters');

  // A second tab of a browser is another player, with a name like the first's.
  const second = await openTab(alice.context(), url);
  await second.waitForFunction(() => {
    const field = document.getElementById('name');
    return field instanceof HTMLInputElement && field.value === 'Alice 2';
  });
});

test('a card that is clicked right after a new name is turned over under that name', async () => {
  const url = await openRoom('size=2x2&cards=A,B');
  const page = await openTab(await person(), url);
  await page.locator('.link.live').waitFor();
  await page.fill('#name', 'ole');
  await cell(page, 1, 1).click();
  await shows(page, 1, 1, 'yours');
  await waitForText(page, '#people', 'ole (you)');
  assert.equal(await (await fetch(`${url}scores`)).text(), 'ole 0\n');
});

test('who holds a card reads who waits for it and how long, and who has gone is greyed', async () => {
  const url = await openRoom('board=perfect&shuffle=0');
  const alice = await play(await person(phone), url, 'alice');
  const bob = await play(await person(), url, 'bob');
  await cell(alice, 1, 1).tap();
  await shows(bob, 1, 1, 'held by alice');
  await cell(bob, 1, 1).click();
  await says(alice, 'bob is waiting for your card.');
  await waitForText(alice, '#waiting', 'bob is waiting');
  await alice.locator('#waiting', { hasText: /bob is waiting for your card: \d+ s/ }).waitFor();
  await expectAccessible(alice, 'somebody waits');
  await cell(alice, 1, 3).tap();
  await alice.locator('#waiting').waitFor({ state: 'hidden' });
  await shows(bob, 1, 1, 'yours');

  await alice.close();
  await waitForText(bob, '#people .gone', 'has gone');
  await expectAccessible(bob, 'somebody has gone');
});

test('a name has 24 characters as people count them, and no more can be typed', async () => {
  const url = await openRoom('size=2x2&cards=A,B');
  const page = await play(await person(), url, 'alice');
  await page.locator('#name').fill('');
  await page.locator('#name').pressSequentially('Maximiliane von Hohenfels-Altenburg');
  assert.equal(await page.inputValue('#name'), 'Maximiliane von Hohenfel');
  await page.keyboard.press('Enter');
  await says(page, 'You play as Maximiliane von Hohenfel now.');
  const family = '\u{1F468}\u200D\u{1F469}\u200D\u{1F467}';
  await rename(page, `${family}${family} Zoë`); // an emoji of several parts is one character
  await says(page, `You play as ${family}${family} Zoë now.`);
});

test('a long name is shown whole in the list of people', async () => {
  const page = await play(await person(), await openRoom('size=2x2&cards=A,B'), 'alice');
  await cell(page, 1, 1).click();
  await says(page, 'You hold');
  await rename(page, 'Friederike von Hohenfels');
  await waitForText(page, '#people', 'Friederike von Hohenfels (you)');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    const isWhole = await page.locator('#people .name').evaluate((each) =>
      each.scrollHeight <= each.clientHeight + 1 && each.scrollWidth <= each.clientWidth + 1);
    assert.ok(isWhole, `at ${width}`);
  }
});

test('a name that is typed while the page asks for its own stays', async () => {
  const room = await openRoom('size=2x2&cards=A,B');
  const someone = await person();
  let release = () => {};
  const held = new Promise((resolve) => { release = () => resolve(undefined); });
  let asked = 0;
  await someone.route(/\/name\//, async (route) => {
    asked += 1;
    if (asked === 1) await held;
    await route.continue();
  });
  const page = await openTab(someone);
  const first = page.waitForRequest(/\/name\//);
  await page.goto(room);
  await first;
  await page.fill('#name', 'zoe');
  const answered = (await first).response();
  release();
  await (await answered)?.finished();
  await page.evaluate(() => new Promise((resume) => { requestAnimationFrame(() => requestAnimationFrame(resume)); }));
  assert.equal(await page.inputValue('#name'), 'zoe');
  await page.press('#name', 'Enter');
  await says(page, 'You play as zoe now.');
});
