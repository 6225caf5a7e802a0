// A pair that leaves the board flies to whoever found it.

import { make } from './page.js';

const duration = 520; // milliseconds
const smallest = 32; // pixels: smaller cards only vanish
const mostAtOnce = 8;

export class Flight {
  #flying = 0;

  /** @param {HTMLElement} cell  With its card face up. @param {HTMLElement | null} to  The player's badge. */
  fly(cell, to) {
    const face = cell.querySelector('.face');
    const from = face?.getBoundingClientRect();
    const end = to?.getBoundingClientRect();
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    if (!face || !from || !end?.width || isStill || from.width < smallest || this.#flying >= mostAtOnce) return;
    const card = make('span', 'flying', face.textContent ?? '');
    card.setAttribute('aria-hidden', 'true');
    card.style.cssText = `left: ${from.left}px; top: ${from.top}px; width: ${from.width}px; height: ${from.height}px;`
      + `font-size: ${getComputedStyle(face).fontSize}`;
    document.body.append(card);
    this.#flying += 1;
    const x = end.left + end.width / 2 - from.left - from.width / 2;
    const y = end.top + end.height / 2 - from.top - from.height / 2;
    card.animate([
      { transform: 'none' },
      { transform: `translate(${x * 0.15}px, ${y * 0.15 - 12}px) scale(1.08)`, offset: 0.25 },
      { transform: `translate(${x}px, ${y}px) scale(${end.width / from.width})`, opacity: 0.5 },
    ], { duration, easing: 'cubic-bezier(0.4, 0, 0.6, 1)' }).onfinish = () => {
      this.#flying -= 1;
      card.remove();
    };
  }
}
