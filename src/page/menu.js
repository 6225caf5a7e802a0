// The menu behind ⋯ in the header.

import { element } from './page.js';
import { wireSettings } from './settings.js';

export class Menu {
  #button = element('menu-open', HTMLButtonElement);
  #box = element('menu', HTMLElement);

  constructor() {
    wireSettings();
    this.#button.addEventListener('click', () => this.#show(this.#box.hidden));
    // Before what was pressed hears of it: a dialog that it opens gives the focus back to the button.
    this.#box.addEventListener('click', ({ target }) => {
      const stays = target instanceof Element && target.closest('[role=switch], select');
      if (target !== this.#box && !stays) this.#show(false);
    }, { capture: true });
    for (const each of [this.#button, this.#box]) {
      each.addEventListener('keydown', (event) => this.#key(event));
    }
    document.addEventListener('pointerdown', ({ target }) => this.#leave(target));
    this.#box.addEventListener('focusout', ({ relatedTarget }) => relatedTarget && this.#leave(relatedTarget));
  }

  /** Closes if that is elsewhere. @param {EventTarget | null} target */
  #leave(target) {
    if (target instanceof Node && !this.#box.contains(target) && !this.#button.contains(target)) this.#show(false);
  }

  /** @param {boolean} isOpen */
  #show(isOpen) {
    if (this.#box.hidden === !isOpen) return;
    const hadFocus = this.#box.contains(document.activeElement);
    this.#box.hidden = !isOpen;
    this.#button.setAttribute('aria-expanded', String(isOpen));
    if (hadFocus) this.#button.focus();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const items = [...this.#box.children].filter((each) => each instanceof HTMLElement && !each.hidden);
    const at = items.findIndex((each) => each === document.activeElement);
    const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape' && !this.#box.hidden) {
      this.#show(false);
      event.stopPropagation(); // it would give up waiting, too
    } else if (steps && !(event.target instanceof HTMLSelectElement)) {
      this.#show(true);
      const next = items[at < 0 && steps < 0 ? items.length - 1 : (at + steps + items.length) % items.length];
      if (next instanceof HTMLElement) next.focus();
      event.preventDefault();
    }
  }
}
