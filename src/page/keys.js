// The keys with which this browser claims the names it plays under.

import { storage } from './page.js';

const browser = storage('localStorage');
/** In case the browser stores nothing. @type {Map<string, string>} */
const made = new Map();

/** The key that this browser has for a name; '' if it has none. @param {string} name */
export function knownKey(name) {
  return browser.get(`key ${name}`) ?? made.get(name) ?? '';
}

/** The key for that name; nobody can play under the name with another key. @param {string} name */
export function keyOf(name) {
  const known = knownKey(name);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  made.set(name, key);
  browser.set(`key ${name}`, key);
  return key;
}
