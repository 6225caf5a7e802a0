// A dialog with a title, whatever is added to it, and a button that closes it.

import { t } from './language.js';
import { make } from './page.js';

/** @param {string} text @param {() => void} press */
export function button(text, press) {
  const made = make('button', '', text);
  made.type = 'button';
  made.addEventListener('click', press);
  return made;
}

/** @param {string} name  For its class and its title's id. @param {string} title */
export function makeDialog(name, title) {
  const box = make('dialog', name);
  const heading = make('h2', '', title);
  heading.id = `${name}-title`;
  box.setAttribute('aria-labelledby', heading.id);
  const close = button(t('Close'), () => box.close());
  box.append(heading, close);
  document.body.append(box);
  return {
    /** @param {HTMLElement[]} parts */
    add: (...parts) => { close.before(...parts); },
    open: () => {
      if (!box.open) box.showModal();
    },
    close: () => box.close(),
    get isOpen() { return box.open; },
  };
}
