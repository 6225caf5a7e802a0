// Whether this page is a room's, and the room if it is.

import { keyOf } from './keys.js';
import { t } from './language.js';
import { enter } from './room.js';

/** @import { Room, Surroundings } from './room.js' */

/** What to say when the server does not know the room any more. */
export const roomIsGone = t('This room is gone. Open another one on the first page.');

/** A server of one game has no rooms. A room is at /r/ROOM/, or at a name of its own. */
export function isInRoom() {
  const { hostname, pathname } = new URL('./', document.baseURI);
  return /\/r\/\w{10,13}\/$/.test(pathname) || /^[\da-hjkmnp-tv-z]{10,13}\./.test(hostname);
}

/**
 * The key for that name. In rooms a browser has one key whatever the name, which may be the host's.
 * @param {string} name
 */
export function keyFor(name) {
  return keyOf(isInRoom() ? '' : name);
}

/** Whether the link to this page is the one for those who only look on. */
export function isLinkToLookOn() {
  return isInRoom() && new URLSearchParams(location.search).has('watch');
}

/**
 * The room around this game; null if there is none. Where the server does not tell about it people can still play.
 * @param {Surroundings} page @returns {Promise<Room | null>}
 */
export async function enterRoom(page) {
  if (!isInRoom()) return null;
  try {
    return await enter(page);
  } catch {
    return null;
  }
}
