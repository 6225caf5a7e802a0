// Confetti over the page, in the players' colours (celebrate.js loads it).

import { make } from './page.js';
import { colour } from './people.js';

const pieces = 90;
const duration = 2600; // milliseconds

/** The players' colours as they are in this page. @param {{order: number}[]} people */
function coloursOf(people) {
  const probe = make('span');
  document.body.append(probe);
  const colours = people.map((each) => {
    probe.className = colour(each);
    return getComputedStyle(probe).getPropertyValue('--who');
  });
  probe.remove();
  return colours;
}

/** @param {{order: number}[]} people */
export function confetti(people) {
  const colours = coloursOf(people);
  const canvas = make('canvas', 'confetti');
  canvas.setAttribute('aria-hidden', 'true');
  const pen = canvas.getContext('2d');
  if (!pen) return;
  document.body.append(canvas);
  canvas.width = innerWidth;
  canvas.height = innerHeight;
  const all = Array.from({ length: pieces }, (_, index) => ({
    x: Math.random() * canvas.width,
    y: -Math.random() * canvas.height * 0.4,
    fall: 0.25 + Math.random() * 0.25, // heights a second
    sway: Math.random() * 40 - 20,
    turn: Math.random() * 8,
    size: 6 + Math.random() * 7,
    paint: colours[index % colours.length],
  }));
  const begun = performance.now();
  const draw = () => {
    const age = (performance.now() - begun) / 1000;
    pen.clearRect(0, 0, canvas.width, canvas.height);
    pen.globalAlpha = Math.max(0, Math.min(1, (duration / 1000 - age) * 2));
    for (const { x, y, fall, sway, turn, size, paint } of all) {
      pen.save();
      pen.translate(x + Math.sin(age * 3 + turn) * sway, y + age * fall * canvas.height * (1 + age * 0.4));
      pen.rotate(turn + age * turn);
      pen.scale(1, Math.cos(age * turn));
      pen.fillStyle = paint;
      pen.fillRect(-size / 2, -size / 3, size, size * 0.66);
      pen.restore();
    }
    if (age * 1000 < duration) requestAnimationFrame(draw);
    else canvas.remove();
  };
  draw();
}
