// The link to this room. The QR code of a link, also of a class's.

import { t } from './language.js';
import { make } from './page.js';

/** @import { RoomState } from './room_state.js' */

/** A URL of the room that others can open, too. @param {RoomState} room */
export function linkTo(room) {
  return room.more.get('lan') ?? new URL('./', document.baseURI).href;
}

/**
 * What to say beside a link on a page that only this machine can open: whether others can open the link. Where they
 * can, it is at another address, for which this browser has neither the host's key nor the names. '' on other pages.
 * @param {string} url
 */
export function onlyHere(url) {
  const { hostname, origin } = location;
  if (!/^(.*\.)?localhost$|^127\.|^\[::1\]$/.test(hostname)) return '';
  return url.startsWith(origin) ? t('Only this computer can open this link.')
    : t('This link is for others: with it you join as a new guest.');
}

/** @param {string} url */
export function qrCode(url) {
  const image = make('img', 'qr');
  image.alt = t('The link as a QR code');
  image.loading = 'lazy'; // a closed dialog needs none
  image.src = `qr.svg?at=${encodeURIComponent(url)}`;
  return image;
}
