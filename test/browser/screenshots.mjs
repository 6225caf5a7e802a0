// Makes the pictures docs/memory.png, docs/minesweeper.png and docs/class.png, and a phone's icons. After a change to
// the pages, run: npm run screenshots --prefix test/browser

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import {
  cell, loaded, openTab, person, play, says, shows, start, startMinesweeper, telnet, waitForText,
} from './support.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '../..');
const screen = {
  viewport: { width: 1200, height: 750 },
  reducedMotion: /** @type {const} */ ('reduce'),
};

/** @param {import('playwright-core').Page} page @param {string} name */
async function picture(page, name) {
  await page.mouse.move(0, 0);
  await page.screenshot({ path: path.join(root, 'docs', name), animations: 'disabled' });
}

test('memory.png', async () => {
  const { url } = await start(['memory', '0', path.join(root, 'boards/zoo.txt')]);
  const alice = await play(await person(screen), url, 'alice');
  const names = ['bob', 'carol', 'dora'];
  const [bob, carol, dora] = await Promise.all(names.map(async (name) => play(await person(), url, name)));
  /** @param {import('playwright-core').Page} page @param {number[][]} cells */
  const turn = async (page, cells) => {
    for (const [row, column] of cells) {
      await cell(page, row, column).click();
      await page.locator('.turning').waitFor({ state: 'detached' });
    }
  };
  const board = await pairsOf(path.join(root, 'boards/zoo.txt'));
  await turn(bob, board[0]);
  await turn(alice, [...board[2], ...board[3]]);
  await turn(carol, board[5]);
  await turn(bob, [board[6][0]]);
  await turn(dora, [board[8][1], board[9][0]]);
  await turn(alice, [board[7][0]]);
  await cell(carol, board[6][0][0], board[6][0][1]).click();
  await says(carol, 'Waiting for bob');
  await waitForText(alice, '#people', 'is waiting');
  await shows(alice, board[7][0][0], board[7][0][1], 'yours');
  await waitForText(alice, '#log', 'carol is waiting');
  await picture(alice, 'memory.png');
});

test('minesweeper.png', async () => {
  const rows = ['0000000000', '0000010000', '0000000010', '0010000000', '0000000001', '0110000000', '0000000110',
    '0000010000', '0010000000', '0000000100'];
  const server = await startMinesweeper(rows);
  const page = await openTab(await person(screen), server.url);
  await page.locator('.link.live').waitFor();
  const friend = await telnet(server.telnet);
  await cell(page, 1, 1).click();
  await shows(page, 1, 1, 'clear');
  await cell(page, 4, 3).click({ button: 'right' });
  await shows(page, 4, 3, 'flag');
  friend.send('flag 5 1');
  friend.send('dig 9 9');
  friend.send('flag 7 9');
  friend.send('dig 4 9');
  await shows(page, 10, 8, 'flag');
  await cell(page, 2, 7).click();
  await waitForText(page, '#log', 'changed');
  await picture(page, 'minesweeper.png');
});

/** What the wall shows as the server's name. */
const shown = 'play.example';

test('class.png', async () => {
  const { url } = await start(['host', '--no-data', '--port', '8080', '--allowed-host', shown]);
  const headers = { Authorization: 'Bearer 0123456789abcdef' };
  const ask = (/** @type {string} */ where, method = 'POST') => fetch(new URL(where, url), { method, headers });
  const cards = '🦊,🐼,🐢,🦉,🐙,🦋,🐝,🦁,🐧,🐬,🦔,🐸';
  const opened = await ask(`rooms?count=6&size=4x6&cards=${cards}&title=Class+7b`);
  const address = new URL(opened.headers.get('Location') ?? '', url).href;
  const [, name] = /^class room .* (\w+)$/m.exec(await (await ask(`${address}class`, 'GET')).text()) ?? [];
  const room = `${url}r/${name}/`;
  await ask(`${address}limit?seconds=600`);
  await ask(`${address}start`);
  /** Turns that card, and says what it is. @param {string} who @param {number} space */
  const turn = async (who, space) => {
    const board = await (await fetch(`${room}flip/${who}/${Math.floor(space / 6)},${space % 6}`)).text();
    return board.split('\n')[space + 1]?.split(' ')[1] ?? '';
  };
  /** @type {Map<string, number[]>} */
  const places = new Map();
  for (let space = 0; space < 24; space += 1) {
    const card = await turn('ben', space);
    places.set(card, [...places.get(card) ?? [], space]);
  }
  // Those that ben, who turns two cards after each other, has not taken himself.
  const pairs = [...places.values()].filter(([one, other]) => other !== one + 1 || one % 2 === 1);
  const players = ['alice', 'carol', 'alice', 'dora'];
  for (const [number, who] of players.entries()) for (const space of pairs[number]) await turn(who, space);
  const wall = await openTab(await person(screen), `${room}screen`.replace('localhost', shown));
  await wall.locator('.link.live').waitFor();
  await loaded(wall.locator('.qr'));
  await turn('dora', pairs[5][0]);
  await turn('emil', pairs[6][0]);
  await shows(wall, Math.floor(pairs[6][0] / 6) + 1, (pairs[6][0] % 6) + 1, 'held by emil');
  await picture(wall, 'class.png');
});

test('the icons of a home screen', async () => {
  const icon = readFileSync(path.join(root, 'src/page/icon.svg')).toString('base64');
  for (const size of [192, 512]) {
    const page = await openTab(await person({ viewport: { width: size, height: size } }), 'about:blank');
    // Phones cut the icon round: it has a margin, and no corner is transparent.
    await page.setContent(`<body style="margin:0;background:#f3f0e8;display:grid;place-items:center;height:100vh">
      <img width="${Math.round(size * 0.58)}" src="data:image/svg+xml;base64,${icon}">`);
    await loaded(page.locator('img'));
    await page.screenshot({ path: path.join(root, `src/page/touch_${size}.png`) });
  }
});

/** Where the two cards of each pair are, counted from 1. @param {string} name */
async function pairsOf(name) {
  const [size, ...cards] = readFileSync(name, 'utf8').trimEnd().split('\n');
  const columns = Number(size.split('x')[1]);
  /** @type {Map<string, number[][]>} */
  const places = new Map();
  cards.forEach((card, index) => places.set(card,
    [...places.get(card) ?? [], [Math.floor(index / columns) + 1, (index % columns) + 1]]));
  return [...places.values()].filter((each) => each.length === 2);
}
