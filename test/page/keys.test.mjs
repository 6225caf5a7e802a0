// The keys that a browser has for names. What a page has made it keeps: so each test has names of its own.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyOf, knownKey } from '../../src/page/keys.js';
import { Store, Tab } from './tab.mjs';

test('a key is made when it is first needed, and the browser keeps it', (t) => {
  const { local } = new Tab(t);
  assert.equal(knownKey('ann'), '');
  assert.deepEqual(local.kept, {}, 'to ask makes none');
  assert.equal(keyOf('ann'), '000102030405060708090a0b0c0d0e0f');
  assert.deepEqual(local.kept, { 'key ann': '000102030405060708090a0b0c0d0e0f' });
  assert.equal(knownKey('ann'), keyOf('ann'));
  assert.equal(keyOf('ann'), '000102030405060708090a0b0c0d0e0f');
  assert.equal(keyOf(''), '101112131415161718191a1b1c1d1e1f', 'each name has its own, a room’s too');
});

test('a key that the browser has is read, also where another tab has made it since', (t) => {
  const { local } = new Tab(t);
  local.kept['key bob'] = 'b0b';
  assert.deepEqual([knownKey('bob'), keyOf('bob')], ['b0b', 'b0b']);
  keyOf('carol');
  local.kept['key carol'] = 'ca201';
  assert.deepEqual([knownKey('carol'), keyOf('carol')], ['ca201', 'ca201']);
});

test('without a storage the page keeps its key', (t) => {
  const tab = new Tab(t);
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: undefined });
  const key = keyOf('dave');
  assert.match(key, /^[\da-f]{32}$/);
  assert.deepEqual([knownKey('dave'), keyOf('dave')], [key, key]);
  assert.deepEqual(tab.local.kept, {});
});

test('so it does where the storage is forbidden, full or cleared', (t) => {
  const tab = new Tab(t);
  tab.local.isFull = true;
  const eve = keyOf('eve');
  assert.deepEqual([knownKey('eve'), keyOf('eve'), tab.local.kept], [eve, eve, {}]);
  Object.defineProperty(globalThis, 'localStorage', { configurable: true,
    get: () => { throw new Error('SecurityError'); } });
  const frank = keyOf('frank');
  assert.deepEqual([knownKey('frank'), keyOf('frank'), knownKey('grace')], [frank, frank, '']);
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, value: new Store() });
  assert.equal(keyOf('eve'), eve);
});
