// The invitation to a room: its links, its code and its QR code, to copy, to share or to show.

import { copyText } from './copy.js';
import { button, makeDialog } from './dialog.js';
import { t } from './language.js';
import { make, storage } from './page.js';
import { linkTo, onlyHere, qrCode } from './room_link.js';

/** @import { RoomState } from './room_state.js' */

const browser = storage('localStorage');

/** A link, and the button that copies it. @param {string} url @param {string} words @param {HTMLElement} said */
function copyable(url, words, said) {
  const link = make('a', 'link-to', url);
  link.href = url;
  const copy = button(words, () => {
    said.textContent = copyText(url, copy) ? t('The link is copied.') : t('Select the link and copy it.');
    copy.focus();
  });
  return { link, copy };
}

/**
 * Hides what would let the audience of a stream in. This browser remembers it.
 * @param {HTMLElement[]} secrets @param {HTMLElement} instead
 */
function hideSwitch(secrets, instead) {
  /** @param {boolean} isHidden */
  const show = (isHidden) => {
    for (const each of secrets) each.hidden = isHidden;
    instead.hidden = !isHidden;
    hide.setAttribute('aria-checked', String(isHidden));
  };
  const hide = button(t('Hide the code'), () => {
    const isHidden = hide.getAttribute('aria-checked') !== 'true';
    browser.set('hide code', isHidden ? 'yes' : 'no');
    show(isHidden);
  });
  hide.setAttribute('role', 'switch');
  show(browser.get('hide code') === 'yes');
  return hide;
}

/** Where a code is typed, as people say it. @param {string} url of a room */
const lobbyOf = (url) => url.replace(/^\w+:\/\/|r\/\w+\/$/g, '');

/** The dialog. @param {RoomState} room @param {boolean} mayLookOn */
export function invitation(room, mayLookOn) {
  const url = linkTo(room);
  const dialog = makeDialog('invitation', t('Invite others'));
  const said = make('p', 'said');
  said.setAttribute('role', 'status');
  const code = make('p', 'code', room.more.get('code') ?? '');
  const byCode = make('p', '', t('Scan this, or type the code at {address}.', { address: lobbyOf(url) }));
  const hidden = make('p', '', t('The code and the links are hidden. The links can still be copied.'));
  const toPlay = copyable(url, t('Copy the link'), said);
  toPlay.copy.classList.add('first');
  const qr = qrCode(url);
  const secrets = [toPlay.link, code, byCode, qr];
  const warning = onlyHere(url);
  dialog.add(hidden, qr, code, byCode, toPlay.link, toPlay.copy);
  if (warning) dialog.add(make('p', '', warning));
  const more = make('details');
  more.append(make('summary', '', t('More')));
  if (mayLookOn) {
    const toLookOn = copyable(`${url}?watch`, t('Copy the link for looking on'), said);
    secrets.push(toLookOn.link);
    more.append(toLookOn.link, toLookOn.copy);
  }
  more.append(hideSwitch(secrets, hidden));
  if ('share' in navigator) {
    more.append(button(t('Share'), () => { navigator.share({ url }).catch(() => {}); }));
  }
  const wall = make('a', 'button', t('Screen for the wall'));
  wall.href = 'screen';
  wall.target = '_blank';
  wall.rel = 'noopener';
  more.append(wall);
  dialog.add(more, said);

  return {
    open() {
      said.textContent = '';
      dialog.open();
    },
    close: () => dialog.close(),
    show() {}, // nothing of it changes
  };
}
