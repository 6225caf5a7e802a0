// The link to this room. The QR code of a link, also of a class's.

import { t } from './language.js';
import { make } from './page.js';

/** @import { RoomState } from './room_state.js' */

/** A URL of the room that others can open, too. @param {RoomState} room */
export function linkTo(room) {
  return room.more.get('lan') ?? new URL('./', document.baseURI).href;
}

/**
 * What to say beside a link that no other machine can open; '' if others can.
 * @param {string} url
 */
export function onlyHere(url) {
  const { hostname } = new URL(url);
  return /^(.*\.)?localhost$|^127\.|^\[::1\]$/.test(hostname)
    ? t('Only this computer can open this link.') : '';
}

/** @param {string} url */
export function qrCode(url) {
  const image = make('img', 'qr');
  image.alt = t('The link as a QR code');
  image.loading = 'lazy'; // a closed dialog needs none
  image.src = `qr.svg?at=${encodeURIComponent(url)}`;
  return image;
}
