// The browsers of people are taken again, and then nothing of their last person is found in them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardFile, openTab, person, phone, start, startMemory } from './support.mjs';

/** @typedef {import('playwright-core').Page} Page */

/** The tabs of the first test, and its server. @type {{ kept?: Page, changed?: Page, port?: number }} */
const before = {};

const mark = () => {
  localStorage.setItem('mark', 'mine');
  sessionStorage.setItem('mark', 'mine');
  document.cookie = 'mark=mine; path=/';
  Object.assign(globalThis, { mark: 'mine' });
};

/** Marks that a page finds. @param {Page} page */
const marks = (page) => page.evaluate(() => [localStorage.getItem('mark'), sessionStorage.getItem('mark'),
  Reflect.get(globalThis, 'mark')].filter(Boolean).concat(document.cookie.match(/mark/) ?? []));

test('two people leave marks in their browsers, one of which cannot be taken away', async () => {
  const { url, port } = await startMemory([['A', 'B']]);
  const kept = await openTab(await person(phone), `${url}rules`);
  const other = await openTab(kept.context(), `${url}rules`);
  for (const page of [kept, other]) await page.evaluate(mark);
  assert.equal((await marks(kept)).length, 4);
  await kept.setViewportSize({ width: 700, height: 700 });
  await kept.context().route(/rules/, (route) => route.abort());
  const changed = await openTab(await person());
  await changed.context().addInitScript(mark);
  Object.assign(before, { kept, changed, port });
});

test('those who come next find none', async () => {
  const { url } = await start(['memory', String(before.port), boardFile([['A', 'B']])]);
  const page = await openTab(await person(phone), `${url}rules`);
  assert.equal(page, before.kept, 'the tab is taken again');
  assert.deepEqual(await marks(page), []);
  assert.deepEqual(page.viewportSize(), phone.viewport);
  assert.equal(page.context().pages().length, 1);
  const other = await openTab(await person(), `${url}rules`);
  assert.notEqual(other, before.changed);
  assert.ok(before.changed?.isClosed());
  assert.deepEqual(await marks(other), []);
});
