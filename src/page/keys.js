// The keys with which this browser claims the names it plays under.

import { storage } from './page.js';

const browser = storage('localStorage');
/** In case the browser stores nothing. @type {Map<string, string>} */
const made = new Map();

/** The key for that name; nobody can play under the name with another key. @param {string} name */
export function keyOf(name) {
  const known = browser.get(`key ${name}`) ?? made.get(name);
  if (known) return known;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const key = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  made.set(name, key);
  browser.set(`key ${name}`, key);
  return key;
}
