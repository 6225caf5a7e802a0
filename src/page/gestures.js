// Panning and zooming a board with the mouse, two fingers or buttons.

/** @param {number} value @param {number} low @param {number} high */
export const clamp = (value, low, high) => Math.max(low, Math.min(high, value));

/** @typedef {import('./grid.js').Grid} Grid */

/** @param {Grid} grid @returns {() => boolean}  Whether the current click only ends a pan. */
export function wireGestures(grid) {
  zoomWithWheel(grid);
  zoomWithFingers(grid);
  return panWithMouse(grid);
}

/** @param {Grid} grid */
function zoomWithWheel(grid) {
  grid.box.addEventListener('wheel', (event) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    const { left, top } = grid.box.getBoundingClientRect();
    grid.zoom(Math.exp(clamp(-event.deltaY, -60, 60) / 150), event.clientX - left, event.clientY - top);
  }, { passive: false });
}

/** A mouse pans by dragging, if the board is larger than its box; touch pans without our help. @param {Grid} grid */
function panWithMouse({ box }) {
  let dragged = false;
  /** @type {{x: number, y: number, left: number, top: number} | null} */
  let from = null;
  box.addEventListener('pointerdown', (event) => {
    dragged = false;
    if (event.pointerType !== 'mouse' || event.button !== 0) return;
    if (box.scrollWidth <= box.clientWidth && box.scrollHeight <= box.clientHeight) return;
    from = { x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
  });
  box.addEventListener('pointermove', (event) => {
    if (!(event.buttons & 1)) from = null; // the button was released outside
    if (!from) return;
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (!dragged && Math.hypot(dx, dy) < 8) return;
    if (!dragged) box.setPointerCapture(event.pointerId);
    dragged = true;
    box.scrollTo({ left: from.left - dx, top: from.top - dy, behavior: 'instant' });
  });
  const end = () => { from = null; };
  box.addEventListener('pointerup', end);
  box.addEventListener('pointercancel', end);
  return () => dragged;
}

/** @param {Grid} grid */
function zoomWithFingers(grid) {
  /** @type {number | null} */
  let apart = null;
  /** @param {TouchEvent} event */
  const distance = ({ touches: [a, b] }) => Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY);
  grid.box.addEventListener('touchmove', (event) => {
    if (event.touches.length !== 2) return;
    event.preventDefault();
    const now = distance(event);
    if (apart === null) apart = now;
    if (Math.abs(now / apart - 1) < 0.04) return;
    const { left, top } = grid.box.getBoundingClientRect();
    const [a, b] = event.touches;
    grid.zoom(now / apart, (a.clientX + b.clientX) / 2 - left, (a.clientY + b.clientY) / 2 - top);
    apart = now;
  }, { passive: false });
  const end = () => { apart = null; };
  grid.box.addEventListener('touchend', end);
  grid.box.addEventListener('touchcancel', end);
}

/**
 * Lets the buttons with data-zoom zoom the grid.
 * @param {Grid} grid @param {HTMLElement} bar
 */
export function wireZoom(grid, bar) {
  bar.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[data-zoom]') : null;
    if (!(button instanceof HTMLElement)) return;
    if (button.dataset.zoom === 'fit') grid.fit();
    else grid.zoom(button.dataset.zoom === 'in' ? 1.25 : 0.8);
  });
}
