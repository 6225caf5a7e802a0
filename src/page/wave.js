// The shock wave of a bomb (shock.js loads it): squares duck, one ring after another.

const reach = 14; // squares
const pause = 34; // milliseconds between two rings
const duration = 320;

/** @param {import('./grid.js').Grid} grid @param {number} index  Where the bomb went off. */
export function wave(grid, index) {
  const row = Math.floor(index / grid.columns);
  const column = index % grid.columns;
  for (let y = Math.max(0, row - reach); y <= Math.min(grid.rows - 1, row + reach); y += 1) {
    for (let x = Math.max(0, column - reach); x <= Math.min(grid.columns - 1, column + reach); x += 1) {
      const far = Math.hypot(y - row, x - column);
      if (far <= reach) duck(grid.cell(y * grid.columns + x), far);
    }
  }
}

/** @param {HTMLElement | undefined} cell @param {number} far */
function duck(cell, far) {
  const depth = 0.5 * (1 - far / (reach + 1));
  cell?.firstElementChild?.animate(
    [{ scale: 1 }, { scale: 1 - depth, filter: `brightness(${1 + depth})`, offset: 0.35 }, { scale: 1 }],
    { duration, delay: far * pause, easing: 'ease-out' });
}
