// The focus at the end of a game: it goes to Play again, or to the heading where there is no next game.

import { element } from './page.js';

/** For so long the key that ended the game begins no new one. */
const tooSoon = 800; // milliseconds

export class EndFocus {
  #again = element('again', HTMLButtonElement);
  #heading;
  #since = -Infinity;

  /** Make it before the room hears the button. @param {HTMLElement} heading */
  constructor(heading) {
    this.#heading = heading;
    this.#again.addEventListener('click', (event) => {
      const isByKey = event.detail === 0;
      if (isByKey && performance.now() - this.#since < tooSoon) event.stopImmediatePropagation();
    });
  }

  /** Unless somebody is typing or has something else open. */
  take() {
    this.#since = performance.now();
    if (document.activeElement?.closest('dialog, input, select, #drawer, #menu, #boom')) return;
    const target = this.#again.offsetParent ? this.#again : this.#heading;
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: 'nearest', behavior: 'instant' }); // no further, so that the board is seen
  }
}
