// Shared by all tests of the pages: the real program, a real browser, and functions that wait for
// what the page shows. Nothing here waits for a fixed time.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import net from 'node:net';
import { hostname, tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { People } from './people.mjs';

/** @typedef {import('playwright-core').Page} Page */
/** @typedef {import('playwright-core').BrowserContext} BrowserContext */

const here = path.dirname(fileURLToPath(import.meta.url));
const program = process.env.SCRAMBLE ?? path.join(here, '../../build/release/scramble');
export const patience = 60_000; // milliseconds: a machine that builds meanwhile is slow

const axe = readFileSync(path.join(here, 'node_modules/axe-core/axe.min.js'), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'scramble-browser-'));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  // The browser does not count this machine's name as local: no secure context.
  args: ['--disable-gpu', '--in-process-gpu',
    `--host-resolver-rules=MAP ${hostname()} 127.0.0.1, MAP *.example 127.0.0.1`,
    ...process.getuid?.() === 0 ? ['--no-sandbox'] : []],
});

const people = new People(browser);
/** Pages whose complaints are heard. @type {WeakSet<Page>} */
const watched = new WeakSet();
/** Called at the end of the test. @type {(() => Promise<unknown>)[]} */
const toEnd = [];
/** Errors and warnings from the pages. @type {string[]} */
export const complaints = [];

afterEach(async () => {
  for (const end of toEnd.splice(0).reverse()) await end();
  assert.deepEqual(complaints.splice(0), []);
});
after(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** Writes a file that the program can read. @param {string} name @param {string} text */
export function file(name, text) {
  const where = path.join(folder, name);
  writeFileSync(where, text);
  return where;
}

/** A Memory board with these rows of cards. @param {string[][]} rows */
export function boardFile(rows) {
  return file('board.txt', `${rows.length}x${rows[0].length}\n${rows.flat().join('\n')}\n`);
}

/**
 * Starts the program and ends it with the test.
 * @param {string[]} args @param {RegExp} [ready]  What it prints once it is ready.
 */
export async function start(args, ready = /http:\/\/\S+/) {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let output = '';
  let log = '';
  child.stderr.on('data', (data) => { log += data; });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  toEnd.push(stop);
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => {
      output += data;
      if (ready.test(output)) resolve(undefined);
    });
    void ended.then(() => reject(new Error(`the program has ended: ${log}`)));
  });
  const url = /http:\/\/\S+/.exec(output)?.[0] ?? '';
  return { url, port: Number(new URL(url).port), output, stop };
}

/** A room of a new server that has no host. Result: its address. @param {string} settings */
export async function openRoom(settings) {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const answer = await fetch(`${url}rooms?${settings}`, { method: 'POST' });
  assert.equal(answer.status, 201);
  return new URL(answer.headers.get('Location') ?? '', url).href;
}

/**
 * Opens a room with these settings in the lobby, in place of those of its form. Result: its address. The browser
 * of `context` has the key of the room's host.
 * @param {BrowserContext} context @param {string} settings
 */
export async function hostRoom(context, settings) {
  const server = await start(['host', '--no-data', '--port', '0']);
  await context.route(/rooms\?/, (route) => route.continue({ url: `${server.url}rooms?${settings}` }));
  const room = /\/r\/\w{13}\/$/;
  await context.route(room, (route) => route.fulfill({ body: '' })); // nobody comes into it
  const page = await openTab(context, server.url);
  await page.locator('#open-memory').getByRole('button', { name: 'Open a room' }).click();
  await page.waitForURL(room);
  const url = page.url();
  await page.close();
  await context.unroute(room);
  return url;
}

/** Starts a game of Memory. @param {string[][]} rows @param {string[]} [options] */
export function startMemory(rows, options = []) {
  return start(['memory', ...options, '0', boardFile(rows)]);
}

/** Starts a Minesweeper field with these rows of "0" and "1". @param {string[]} rows @param {string[]} [options] */
export async function startMinesweeper(rows, options = []) {
  const lines = rows.map((row) => [...row].join(' '));
  const name = file('field.txt', [`${rows[0].length} ${rows.length}`, ...lines, ''].join('\n'));
  const server = await start(['minesweeper', '--port', '0', '--web', '0', '--file', name, ...options],
    /http:\/\/\S+[^]*telnet|telnet[^]*http:\/\/\S+/i);
  return { ...server, telnet: Number(/telnet:\S+:(\d+)/.exec(server.output)?.[1]) };
}

/**
 * A separate browser for one person.
 * @param {import('playwright-core').BrowserContextOptions} [options]
 */
export async function person(options = {}) {
  const all = { viewport: { width: 1280, height: 800 }, ...options };
  const context = await people.take(all);
  context.setDefaultTimeout(patience);
  toEnd.push(() => people.giveBack(context, all));
  return context;
}

export const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true };

/**
 * Opens a tab. The test fails if its page logs an error or a warning, except the browser's own about
 * the network.
 * @param {BrowserContext} context @param {string} [url]
 */
export async function openTab(context, url) {
  const page = await people.tab(context);
  watchFor(page);
  if (url) await page.goto(url);
  return page;
}

/** @param {Page} page */
export function watchFor(page) {
  if (watched.has(page)) return;
  watched.add(page);
  page.on('pageerror', (error) => complaints.push(`${error.stack}`));
  page.on('console', (message) => {
    const text = message.text();
    const isNetwork = /WebSocket connection to|Failed to load resource|net::ERR_/.test(text);
    if (['error', 'warning'].includes(message.type()) && !isNetwork) complaints.push(text);
  });
}

/** Makes every WebSocket fail, as some proxies do. @param {BrowserContext} context */
export function blockWebSockets(context) {
  return context.addInitScript(() => {
    class Blocked extends EventTarget {
      /** @type {((event: CloseEvent) => void) | null} */
      onclose = null;

      constructor() {
        super();
        queueMicrotask(() => this.onclose?.(new CloseEvent('close', { code: 1006 })));
      }

      close() {}
    }
    Object.assign(globalThis, { WebSocket: Blocked });
  });
}

/**
 * Opens a tab that plays live under that name.
 * @param {BrowserContext} context @param {string} url @param {string} name
 */
export async function play(context, url, name) {
  const page = await openTab(context, url);
  await page.locator('.link.live').waitFor();
  return playAs(page, name);
}

/**
 * The same where a tab of that browser plays under the name already, which is heard first.
 * @param {BrowserContext} context @param {string} url @param {string} name
 */
export async function playToo(context, url, name) {
  const page = await openTab(context, url);
  await says(page, `so this one plays as ${name}_2.`);
  return playAs(page, name);
}

/** @param {Page} page @param {string} name */
async function playAs(page, name) {
  await page.fill('#name', name);
  await page.press('#name', 'Enter');
  await says(page, `You play as ${name} now.`);
  await page.locator('.link.live').waitFor();
  return page;
}

/** The name that the room has given to whoever typed none: there is another one before. @param {Page} page */
export async function givenName(page) {
  await page.waitForFunction(() => {
    const input = document.querySelector('#name');
    return input instanceof HTMLInputElement && /^[A-Z][a-z]+( \d)?$/.test(input.value);
  });
  return page.inputValue('#name');
}

/** What the menu has under that name, if it is not hidden. @param {Page} page @param {string} name */
export const offers = (page, name) => page.locator('#menu > :not([hidden])', { hasText: new RegExp(`^${name}$`) });

/** Chooses something from the menu. @param {Page} page @param {string} name */
export async function fromMenu(page, name) {
  await page.locator('#menu select').first().waitFor({ state: 'attached' }); // its code has run
  await page.getByRole('button', { name: 'Menu' }).click();
  await offers(page, name).click();
}

/** The name under which a tab plays. @param {Page} page */
export async function nameOf(page) {
  await page.locator('.link.live').waitFor();
  return page.inputValue('#name');
}

/**
 * The cell at a row and column, counted from 1.
 * @param {Page} page @param {number} row @param {number} column
 */
export function cell(page, row, column) {
  return page.locator(`[role=row][aria-rowindex="${row}"] > [aria-colindex="${column}"]`);
}

/**
 * Waits until the cell's name contains that text.
 * @param {Page} page @param {number} row @param {number} column @param {string} text
 */
export function shows(page, row, column, text) {
  return page.waitForFunction(([r, c, words]) => document
    .querySelector(`[role=row][aria-rowindex="${r}"] > [aria-colindex="${c}"]`)
    ?.getAttribute('aria-label')?.includes(String(words)), [row, column, text]);
}

/** Waits until the status line contains that text. @param {Page} page @param {string} text */
export function says(page, text) {
  return waitForText(page, '#said', text);
}

/** @param {Page} page @param {string} selector @param {string} text */
export async function waitForText(page, selector, text) {
  try {
    await page.waitForFunction(([where, words]) => document.querySelector(where)?.textContent
      ?.replace(/[\u2066-\u2069]/g, '').includes(words), [selector, text]);
  } catch (error) {
    const seen = await page.locator(selector).textContent();
    throw new Error(`${selector} should say "${text}" and says "${seen}"`, { cause: error });
  }
}

/**
 * What `find` finds wrong when the size has changed: the board is laid out anew in one of the next frames.
 * @param {Page} page @param {() => Promise<string[]>} find
 */
export async function onceLaidOut(page, find) {
  let found = await find();
  for (let frames = 0; frames < 60 && found.length > 0; frames += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    found = await find();
  }
  return found;
}

/** A player who uses telnet. @param {number} port */
export async function telnet(port) {
  const socket = net.connect(port, '127.0.0.1');
  let received = '';
  /** @type {(() => void)[]} */
  const waiting = [];
  const wake = () => waiting.splice(0).forEach((each) => each());
  socket.on('data', (data) => {
    received += data;
    wake();
  });
  socket.on('close', wake);
  socket.on('error', wake);
  toEnd.push(async () => socket.destroy());
  const player = {
    /** @param {string} line */
    send: (line) => socket.write(`${line}\n`),
    /** Waits for that text, and drops it and everything before it. @param {string | RegExp} text */
    async receive(text) {
      for (;;) {
        const found = typeof text === 'string' ? received.indexOf(text) : received.search(text);
        if (found >= 0) {
          const length = typeof text === 'string' ? text.length : text.exec(received)?.[0].length ?? 0;
          received = received.slice(found + length);
          return;
        }
        if (socket.destroyed) throw new Error(`closed before "${text}"; had "${received}"`);
        await new Promise((resolve) => waiting.push(() => resolve(undefined)));
      }
    },
  };
  await player.receive('for help.\r\n');
  return player;
}

/** Waits until an image is there, and fails if it cannot be shown. @param {import('playwright-core').Locator} image */
export async function loaded(image) {
  await image.scrollIntoViewIfNeeded();
  await image.evaluate((each) => /** @type {HTMLImageElement} */ (each).decode());
}

/** What axe finds wrong. @param {Page} page @param {string[]} [rules]  All by default. */
const violations = (page, rules) => page.evaluate(async (wanted) => {
  for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish(); // of colours
  const { violations: all } = await /** @type {typeof import('axe-core')} */ (Reflect.get(globalThis, 'axe'))
    .run({ resultTypes: ['violations'], ...wanted && { runOnly: wanted } }); // of others one element each is told
  return all.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}, rules);

/**
 * Sets the colours without a mark that something stays in this browser (people.mjs): they are set back.
 * @param {Page} page @param {'light' | 'dark'} colorScheme
 */
const setColours = (page, colorScheme) => Object.getPrototypeOf(page).emulateMedia.call(page, { colorScheme });

/**
 * Fails if axe finds a problem in the page as it is now, or in its colours where light is dark, and dark light.
 * @param {Page} page @param {string} state
 */
export async function expectAccessible(page, state) {
  if (!await page.evaluate(() => 'axe' in globalThis)) await page.evaluate(axe);
  assert.deepEqual(await violations(page), [], state);
  const [isDark, isForced] = await page.evaluate(() => ['(prefers-color-scheme: dark)', '(forced-colors: active)']
    .map((query) => matchMedia(query).matches));
  if (isForced) return; // the system's colours, which axe does not know
  const [scheme, other] = isDark ? /** @type {const} */ (['dark', 'light']) : /** @type {const} */ (['light', 'dark']);
  await setColours(page, other);
  const found = await violations(page, ['color-contrast']);
  await setColours(page, scheme);
  assert.deepEqual(found, [], `${state}, ${other}`);
}
