// How much of a core the browser uses while fifty bots play a board of 60x60, and for what:
//   SCRAMBLE=build/release/scramble node test/load/page.mjs [SIZE] [BOTS] [SECONDS]
// Compare figures of one run, or of runs at about the same time: other work on the machine changes them.

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { openRoom, openTab, person } from '../browser/support.mjs';

const [size = '60x60', bots = '50', seconds = '20'] = process.argv.slice(2);
const program = process.env.SCRAMBLE ?? 'build/release/scramble';
const views = ['as it opens', 'Fit'];
const ticks = 100; // a second, in /proc/PID/stat
const fruit = ['🍎', '🍐', '🍊', '🍋', '🍌', '🍉', '🍇', '🍓', '🫐', '🍈', '🍒', '🍑', '🥭', '🍍', '🥥', '🥝'];

/** The processor time of these processes so far, in seconds. @param {number[]} processes */
function used(processes) {
  return processes.map((id) => {
    const [, , ...fields] = readFileSync(`/proc/${id}/stat`, 'utf8').replace(/\(.*\)/, '').split(' ');
    return (Number(fields[10]) + Number(fields[11])) / ticks;
  });
}

/** @param {import('playwright-core').CDPSession} devtools */
async function measure(devtools) {
  const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
  const ids = processInfo.map(({ id }) => id);
  const before = used(ids);
  const began = performance.now();
  await pause(Number(seconds) * 1000);
  const passed = (performance.now() - began) / 1000;
  const shares = used(ids).map((now, index) => Math.round(((now - before[index]) * 100) / passed));
  const all = processInfo.map(({ type }, index) => ({ type, share: shares[index] })).filter(({ share }) => share > 0);
  return `${all.reduce((sum, { share }) => sum + share, 0)} % of a core (${all
    .map(({ type, share }) => `${type} ${share}`).join(', ')})`;
}

/**
 * What took time for five seconds, in milliseconds of each second. An event within another counts in both.
 * @param {import('playwright-core').CDPSession} devtools
 */
async function trace(devtools) {
  /** @type {Map<string, {time: number, count: number}>} */
  const sums = new Map();
  const onData = (/** @type {{value: any[]}} */ { value }) => {
    for (const { ph, name, dur = 0 } of value) {
      if (ph !== 'X' && name !== 'CompositeLayers') continue;
      const sum = sums.get(name) ?? { time: 0, count: 0 };
      sums.set(name, { time: sum.time + dur, count: sum.count + 1 });
    }
  };
  devtools.on('Tracing.dataCollected', onData);
  const ended = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve));
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'cc', 'viz'] } });
  await pause(5000);
  await devtools.send('Tracing.end');
  await ended;
  devtools.off('Tracing.dataCollected', onData);
  const pictures = sums.get('Display::DrawAndSwap')?.count ?? 0;
  const passes = sums.get('DirectRenderer::DrawRenderPass')?.count ?? 0;
  const lines = [...sums].sort(([, a], [, b]) => b.time - a.time).slice(0, 16).map(([name, { time, count }]) =>
    `${(time / 5000).toFixed(1).padStart(9)} ms ${String(count / 5).padStart(7)} times ${name}`);
  return [`${pictures / 5} pictures a second, each with ${Math.round(passes / pictures)} passes`, ...lines].join('\n');
}

test(`${bots} bots on ${size}`, async (context) => {
  const url = await openRoom(`size=${size}&cards=${encodeURIComponent(fruit.join(','))}`);
  const page = await openTab(await person(), url);
  await page.locator('.link.live').waitFor();
  const players = spawn(program, ['bots', url, '--players', bots], { stdio: 'ignore' });
  try {
    await page.locator('.cell.up').first().waitFor();
    const devtools = await page.context().browser()?.newBrowserCDPSession();
    if (!devtools) throw new Error('no browser');
    for (const view of views) {
      if (view === 'Fit') await page.getByRole('button', { name: 'Fit' }).click();
      const cells = await page.locator('[role=gridcell]').count();
      const shares = [await measure(devtools), await measure(devtools)];
      context.diagnostic(`${view} (${cells} cells are elements): ${shares.join('; again: ')}`);
      context.diagnostic(await trace(devtools));
    }
  } finally {
    players.kill('SIGTERM');
  }
});
