// Confetti for the best of a game, whose script is loaded once there is a reason.

/** @param {{order: number}[]} people */
export function celebrate(people) {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches || people.length === 0) return;
  void import('./confetti.js').then(({ confetti }) => confetti(people), () => {}); // without it nothing is missed
}
