// On a phone the list of moves is one line; a button makes it a sheet.

import { element } from './page.js';

export function wireLogSheet() {
  const button = element('log-open', HTMLButtonElement);
  const log = element('log', HTMLElement);
  /** @param {boolean} isOpen */
  const show = (isOpen) => {
    button.parentElement?.classList.toggle('open', isOpen);
    button.setAttribute('aria-expanded', String(isOpen));
    log.scrollTop = log.scrollHeight;
  };
  button.addEventListener('click', () => show(button.getAttribute('aria-expanded') !== 'true'));
  button.parentElement?.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || button.getAttribute('aria-expanded') !== 'true') return;
    show(false);
    event.stopPropagation(); // it would give up waiting, too
  });
}
