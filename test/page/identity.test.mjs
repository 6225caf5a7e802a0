// Under which name a tab plays. The test is the other tabs.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Identity } from '../../src/page/identity.js';
import { Tab } from './tab.mjs';

/**
 * @param {import('node:test').TestContext} t
 * @param {Record<string, string>} browser @param {Record<string, string>} own  What they have stored.
 */
function opened(t, browser = {}, own = {}) {
  const tab = new Tab(t);
  Object.assign(tab.local.kept, browser);
  Object.assign(tab.session.kept, own);
  /** The names that this tab has lost. @type {string[]} */
  const lost = [];
  const identity = new Identity((from) => lost.push(from));
  return { tab, identity, lost };
}

test('a browser that knows no name makes one, tells it to the other tabs and remembers it', async (t) => {
  const { tab, identity, lost } = opened(t);
  tab.hear({ asks: true, name: 'kim' });
  assert.deepEqual(tab.told, [], 'a tab without a name has nothing to tell');
  void identity.settle();
  assert.match(identity.name, /^[a-z]+_[a-z]+_\d\d$/);
  assert.deepEqual([tab.session.kept.name, tab.local.kept.name], [identity.name, identity.name]);
  assert.deepEqual(tab.told.map(({ asks, name }) => [asks, name]), [[true, identity.name]]);
  await tab.pass(80);
  assert.deepEqual(lost, []);
});

test('it waits for 80 ms in which the other tabs answer', async (t) => {
  const { tab, identity } = opened(t, { name: 'kim' });
  let isSettled = false;
  void identity.settle().then(() => { isSettled = true; });
  await tab.pass(79);
  assert.ok(!isSettled);
  await tab.pass(1);
  assert.ok(isSettled);
});

test('a tab’s own name comes before the browser’s, and is spelt as the protocol allows', (t) => {
  const { tab, identity } = opened(t, { name: 'kim' }, { name: 'Zoë B.' });
  void identity.settle();
  assert.equal(identity.name, 'Zoe_B');
  assert.equal(tab.local.kept.name, 'kim', 'for new tabs');
});

test('where nothing is stored there is a name all the same', async (t) => {
  const { tab, identity } = opened(t);
  for (const kind of ['localStorage', 'sessionStorage']) {
    Object.defineProperty(globalThis, kind, { configurable: true, value: undefined });
  }
  void identity.settle();
  await tab.pass(80);
  assert.match(identity.name, /^[a-z]+_[a-z]+_\d\d$/);
});

test('if another tab had the name first, this one takes a free one and says so when all have answered', async (t) => {
  const { tab, identity, lost } = opened(t, { name: 'kim' });
  let isSettled = false;
  void identity.settle().then(() => { isSettled = true; });
  await tab.pass(50);
  tab.hear({ name: 'kim_2', since: 20 });
  tab.hear({ name: 'kim', since: 10, id: '8' });
  assert.equal(identity.name, 'kim_3');
  assert.deepEqual([tab.told.length, tab.told[1].asks, tab.told[1].name], [2, true, 'kim_3']);
  assert.deepEqual([tab.session.kept.name, tab.local.kept.name], ['kim_3', 'kim']);
  await tab.pass(109); // 80 from the first claim, and 80 more for the second
  assert.deepEqual([lost, isSettled], [[], false]);
  await tab.pass(1);
  assert.deepEqual([lost, isSettled], [['kim'], true]);
});

test('if another tab answers late, this one still gives way', async (t) => {
  const { tab, identity, lost } = opened(t, { name: 'kim' });
  void identity.settle();
  await tab.pass(500);
  tab.hear({ name: 'kim', since: 10 });
  assert.deepEqual([identity.name, lost], ['kim_2', ['kim']]);
});

test('whoever came first keeps the name, and answers who asks', async (t) => {
  const { tab, identity, lost } = opened(t, { name: 'kim' });
  void identity.settle();
  await tab.pass(500);
  const { since } = tab.told[0];
  tab.hear({ name: 'kim', since: since + 1 });
  assert.equal(tab.told.length, 1, 'nobody has asked');
  tab.hear({ name: 'kim', since: since + 1, asks: true });
  assert.deepEqual(tab.told[1], { ...tab.told[0], asks: false });
  tab.hear({ name: 'lee', since: 0, asks: true });
  assert.deepEqual([tab.told.length, identity.name, lost], [3, 'kim', []]);
});

test('of two that come at once only one gives way', async (t) => {
  const { tab, identity } = opened(t, { name: 'kim' });
  void identity.settle();
  const [{ since, id }] = tab.told;
  tab.hear({ name: 'kim', since, id: `${id}0` });
  assert.equal(identity.name, 'kim');
  tab.hear({ name: 'kim', since, id: '' }); // before any other
  assert.equal(identity.name, 'kim_2');
});

test('a name that somebody typed is shared, and the next tabs get it', async (t) => {
  const { tab, identity, lost } = opened(t, { name: 'kim' });
  void identity.settle();
  await tab.pass(500);
  identity.rename('lee');
  assert.deepEqual(tab.session.kept, { name: 'lee', shared: 'yes' });
  assert.equal(tab.local.kept.name, 'lee');
  assert.deepEqual([tab.told[1].name, tab.told[1].since - tab.told[0].since], ['lee', 500]);
  tab.hear({ name: 'lee', since: 10 });
  assert.deepEqual([identity.name, lost], ['lee', []]);
});

test('a reloaded tab still shares its name, a duplicated one does not', async (t) => {
  for (const [visit, name] of [['reload', 'lee'], ['navigate', 'lee_2']]) {
    const { tab, identity } = opened(t, {}, { name: 'lee', shared: 'yes' });
    tab.visit = visit;
    void identity.settle();
    tab.hear({ name: 'lee', since: 10 });
    assert.equal(identity.name, name, visit);
  }
  const { tab, identity } = opened(t, {}, { name: 'lee' });
  tab.visit = 'reload';
  void identity.settle();
  tab.hear({ name: 'lee', since: 10 });
  assert.equal(identity.name, 'lee_2', 'that nobody typed');
});

test('a page that is left hears no other tab; if the browser shows it again, it is loaded anew', (t) => {
  const { tab } = opened(t);
  tab.happen('pageshow', { persisted: false });
  assert.deepEqual([tab.isClosed, tab.reloads], [false, 0]);
  tab.happen('pagehide');
  tab.happen('pageshow', { persisted: true });
  assert.deepEqual([tab.isClosed, tab.reloads], [true, 1]);
});
