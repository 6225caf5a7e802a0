// Somebody at the page of a room of Memory, who turns over cards until told to stop, whatever becomes of the server:
//   node test/load/player.mjs URL NAME
// A line of the input ends it. Then it tells, as JSON, how many moves were answered, the longest time between two
// answers in seconds, and the board that the page shows, a word for each space in order: none, down or up.

import { once } from 'node:events';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { person, play } from '../browser/support.mjs';

const [url, name] = process.argv.slice(2);
const longestWait = 2000; // for a card that somebody else has

test(`${name} plays`, { timeout: 600_000 }, async (told) => {
  const context = await person();
  /** When a move was answered. @type {number[]} */
  const answered = [];
  let wake = () => {};
  context.on('page', (tab) => tab.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
    if (!/^(flipped|failed) /m.test(String(payload))) return;
    answered.push(performance.now());
    wake();
  })));
  const page = await play(context, url, name);
  const ended = once(process.stdin, 'data').then(() => true);
  const cells = page.locator('[role=gridcell]:not(.none)');
  for (;;) {
    const heard = new Promise((resolve) => { wake = () => resolve(undefined); });
    const count = await cells.count();
    if (count > 0) await cells.nth(Math.floor(Math.random() * count)).click({ timeout: longestWait }).catch(() => {});
    if (await Promise.race([ended, heard, pause(longestWait)]) === true) break;
    await pause(50);
  }
  await page.locator('.link.live').waitFor();
  await pause(2000); // for what others did last
  const shown = await page.locator('[role=gridcell]').evaluateAll((all) => all
    .map((cell) => ['none', 'down'].find((face) => cell.classList.contains(face)) ?? 'up'));
  const pauses = answered.slice(1).map((at, index) => at - answered[index]);
  const silence = Math.max(0, ...pauses) / 1000;
  told.diagnostic(JSON.stringify({ answered: answered.length, silence, shown }));
});
