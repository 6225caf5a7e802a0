// What the pages weigh on the wire.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { openTab, person, start } from './support.mjs';

/** @typedef {{ files: number, answers: number, bytes: number, told: string }} Weight */

/**
 * What the page loads until it is live, as the browser counts it: heads and bodies as they came.
 * @param {import('playwright-core').Page} page @param {() => Promise<unknown>} visit
 */
async function weigh(page, visit) {
  const session = await page.context().newCDPSession(page);
  /** @type {Map<string, string>} */
  const urls = new Map();
  /** @type {{url: string, bytes: number}[]} */
  const loads = [];
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (encodedDataLength > 0) loads.push({ url: urls.get(requestId) ?? '', bytes: encodedDataLength });
  });
  await visit();
  await page.locator('.link.live').waitFor();
  await page.waitForLoadState('networkidle');
  await session.detach();
  const bytes = loads.reduce((sum, each) => sum + each.bytes, 0);
  const told = loads.map((each) => `${each.bytes} ${each.url}`).join('\n');
  const files = loads.filter(({ url }) => !/\/(room|names?[/?].*)$/.test(url)).length; // without what a room answers
  return { files, answers: loads.length - files, bytes, told };
}

/** What docs/PAGE.md says of a visit. @param {string} visit */
async function documented(visit) {
  const page = await readFile(new URL('../../docs/PAGE.md', import.meta.url), 'utf8');
  const [, bytes, files, answers] =
    new RegExp(`^\\| ${visit} \\| ([\\d,]+) in (\\d) files? and (\\d) answers `, 'm').exec(page) ?? [];
  return { bytes: Number(bytes?.replace(',', '')), files: Number(files), answers: Number(answers) };
}

/** Fails if it is another visit than docs/PAGE.md tells of. @param {string} visit @param {Weight} seen */
async function expectDocumented(visit, { bytes, files, answers, told }) {
  const known = await documented(visit);
  assert.ok(Math.abs(bytes - known.bytes) <= 100, `${visit}: PAGE.md says ${known.bytes}, it takes ${bytes}:\n${told}`);
  assert.deepEqual({ files, answers }, { files: known.files, answers: known.answers }, visit);
}

for (const name of ['Memory', 'Minesweeper']) {
  const game = name.toLowerCase();
  test(`a first visit to a room of ${name} takes at most 40 KB in 5 files, and a second one 1 KB`, async (t) => {
    const { url } = await start(['host', '--no-data', '--port', '0']);
    const opened = await fetch(`${url}rooms?game=${game}`, { method: 'POST' });
    const room = `${url}${opened.headers.get('Location')}`;
    const page = await openTab(await person());
    /** @type {Map<string, import('playwright-core').Response>} */
    const parts = new Map();
    page.on('response', (response) => parts.set(response.url().slice(room.length), response));

    const first = await weigh(page, () => page.goto(room));
    assert.ok(first.bytes > 0 && first.bytes <= 40 * 1024 && first.files <= 5, first.told);
    for (const part of ['', ...[...parts.keys()].filter((each) => /\.(js|css)$/.test(each))]) {
      const response = parts.get(part);
      assert.equal((await response?.allHeaders())?.['content-encoding'], 'gzip', part);
    }
    const second = await weigh(page, () => page.goto(room));
    assert.ok(second.bytes > 0 && second.bytes <= 1024, second.told);
    await expectDocumented(`${name}, the first`, first);
    await expectDocumented(`${name}, the second`, second);
    t.diagnostic(`first ${first.bytes} bytes in ${first.files} files, second ${second.bytes} in ${second.files}`);
  });
}
