// The shock wave of a bomb, whose script is loaded once there is a bomb. Nothing moves for people who want less motion,
// nor on small cells or a large field.

/** @param {import('./grid.js').Grid} grid @param {number} index  Where the bomb went off. */
export function shock(grid, index) {
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || grid.isLarge || grid.box.classList.contains('flat')) return;
  void import('./wave.js').then(({ wave }) => wave(grid, index), () => {}); // without it nothing is missed
}
