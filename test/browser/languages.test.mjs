// The languages of the pages: the tables, the choice, and what people see.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cell, expectAccessible, nameOf, openRoom, openTab, person, says, shows, start, startMemory, waitForText }
  from './support.mjs';
import { read, tableOf, tags, textOfServer, textsOfPages } from './words.mjs';

/** @param {string} text */
const values = (text) => [...new Set(text.match(/\{[\w-]+\}/g) ?? [])].sort().join(' ');

/** Everything that is seen or read out. @param {import('playwright-core').Page} page */
const wordsOn = (page) => page.evaluate(() => {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found = [];
  while (texts.nextNode()) {
    if (!texts.currentNode.parentElement?.closest('script, noscript, [translate=no]')) {
      found.push(texts.currentNode.nodeValue ?? '');
    }
  }
  for (const attribute of ['alt', 'aria-label', 'aria-valuetext', 'placeholder', 'title']) {
    for (const each of document.querySelectorAll(`[${attribute}]`)) found.push(each.getAttribute(attribute) ?? '');
  }
  return found.map((text) => text.trim().replace(/\s+/g, ' ')).filter(Boolean);
});

test('every word of the pages is in the table of each language, and no other is', async () => {
  const { keys, strays } = textsOfPages();
  assert.deepEqual(strays, []);
  for (const tag of tags) {
    const table = await tableOf(tag);
    assert.deepEqual(Object.keys(table).sort(), keys, tag);
    const most = new Intl.PluralRules(tag).resolvedOptions().pluralCategories.length;
    for (const [key, text] of Object.entries(table)) {
      const forms = text.split('|');
      assert.ok(forms.length <= (key.includes('|') ? most : 1), `${tag}: ${text}`);
      for (const form of forms) assert.equal(values(form), values(key), `${tag}: ${text}`);
    }
  }
});

test("every refusal that is translated is one of the server's", () => {
  const refusals = [...read('refusals.js').matchAll(/^ {2}'([^']+)\.',$/gm)].map(([, text]) => text);
  assert.ok(refusals.length > 20);
  const sources = textOfServer();
  for (const text of refusals) {
    const [first] = text.slice(1).split('{number}'); // a number may be written in several ways
    assert.ok(sources.includes(first), text);
  }
});

test("every verdict on a replay that is translated is one of the server's", () => {
  const verdicts = [...read('film.js').matchAll(/'(\w[^']*\{[^']*)\.'/g)].map(([, text]) => text);
  assert.equal(verdicts.length, 2);
  for (const text of verdicts) assert.ok(textOfServer().includes(text.slice(1).replace(/\{\w+\}/g, '{}')), text);
});

test('every language has all rules, each with its address', () => {
  const english = read('rules/en.txt').split('\n');
  for (const tag of tags) {
    const lines = read(`rules/${tag}.txt`).split('\n');
    assert.equal(lines.length, english.length, tag);
    lines.forEach((line, index) => assert.equal(values(line), values(english[index]), line));
  }
});

for (const tag of tags) {
  test(`a browser in ${tag} shows no English word, and nothing is cut on a small phone`, async () => {
    const table = await tableOf(tag);
    const isEnglish = (/** @type {string} */ text) => (table[text] ?? text) !== text;
    const someone = await person({ locale: tag, viewport: { width: 320, height: 568 } });
    const memory = await openRoom('size=3x3&cards=a,b,c,d');
    const field = await openRoom('game=minesweeper&size=6,6&bombs=3');
    for (const url of [memory.replace(/r\/.*/, ''), memory, field, `${memory}screen`]) {
      const page = await openTab(someone, url);
      await page.waitForFunction((wanted) => document.documentElement.lang === wanted, tag);
      if (url === memory || url === field) await cell(page, 1, 1).click();
      if (url === memory) await shows(page, 1, 1, table['face up']);
      if (url === field) await page.locator('.cell.dug').first().waitFor();
      assert.deepEqual((await wordsOn(page)).filter(isEnglish), [], url);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(wide <= 320 || url.endsWith('screen'), `${url} is ${wide} wide`);
      await page.close();
    }
    const page = await openTab(someone, `${memory}rules.${tag}`);
    assert.equal(await page.getAttribute('html', 'lang'), tag);
    assert.equal(await page.locator('[id="2-B"]').count(), 1);
  });
}

test('in German boards, animals, bots, wrong files and wrong links are German', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const someone = await person({ locale: 'de' });
  const lobby = await openTab(someone, url);
  await lobby.locator('#boards option', { hasText: 'Einhörner' }).waitFor({ state: 'attached' });
  await lobby.locator('#boards').selectOption('own');
  const wrong = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('1x2\nA\nB C\n') };
  await lobby.locator('#board-file').setInputFiles(wrong);
  await lobby.locator('#open-memory button.first').click();
  await waitForText(lobby, '#said', 'Zeile 3: eine Karte darf keine Leerzeichen haben.');

  const wrongLinks = [['j/ZZZZZ', 'Kein Raum hat diesen Code'], ['r/0123456789abc/', 'Diesen Raum gibt es nicht']];
  for (const [path, words] of wrongLinks) {
    const page = await openTab(someone);
    const answer = await page.goto(`${url}${path}`);
    assert.equal(answer?.status(), 404);
    await waitForText(page, 'h2', words);
    await expectAccessible(page, path);
    await page.getByRole('link').click();
    assert.equal(page.url(), url);
    await page.close();
  }
  assert.equal(await (await fetch(`${url}j/ZZZZZ`)).text(), 'no room has this code\n');

  const opened = await fetch(`${url}rooms?size=4x4&cards=A,B,C,D,E,F,G,H`, { method: 'POST' });
  const page = await openTab(someone, new URL(opened.headers.get('Location') ?? '', url).href);
  const table = await tableOf('de');
  const animals = [...read('names.js').matchAll(/'([A-Z][a-z]+)'/g)].map(([, name]) => table[name]);
  assert.equal(animals.length, 24);
  await page.waitForFunction((names) => names.includes(/** @type {HTMLInputElement} */
    (document.querySelector('#name')).value), animals);
  await page.locator('.welcome button').click();
  await waitForText(page, '#people', 'Bot 1');
});

test('a language is chosen in the menu, for all pages of this browser, and the seat stays', async () => {
  const { url } = await startMemory([['a', 'a'], ['b', 'b']]);
  const alice = await person();
  const page = await openTab(alice, url);
  await cell(page, 1, 1).click();
  await shows(page, 1, 1, 'face up, a, yours');
  const name = await nameOf(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Language').selectOption('es');
  const spanish = await tableOf('es');
  await shows(page, 1, 1, spanish.yours);
  assert.equal(await nameOf(page), name);
  const rules = page.locator('#menu a[href^=rules]');
  assert.equal(await rules.getAttribute('href'), 'rules.es');
  const other = await openTab(alice, url);
  await waitForText(other, '#people-title', spanish.Players);
});

test('a table that hangs does not hold the page up for long', async () => {
  const { url } = await startMemory([['a', 'a'], ['b', 'b']]);
  const someone = await person({ locale: 'zh-CN' });
  await someone.route(/language_/, () => {}); // no answer
  const page = await openTab(someone, url);
  await page.locator('.link.live').waitFor();
  assert.equal(await page.getAttribute('html', 'lang'), 'en');
});

test('a table that does not arrive leaves the page in English, and English needs none', async () => {
  const { url } = await startMemory([['a', 'a'], ['b', 'b']]);
  const someone = await person({ locale: 'fr-CA' });
  /** @type {string[]} */
  const asked = [];
  await someone.route(/language_/, (route) => {
    asked.push(route.request().url());
    return route.abort();
  });
  const page = await openTab(someone, url);
  await page.locator('.link.live').waitFor();
  await says(page, 'Turn over two cards that match');
  assert.equal(await page.getAttribute('html', 'lang'), 'en');
  assert.match(asked.join(), /language_fr-\w{10}\.js$/);
  const english = await person({ locale: 'en-GB' });
  await english.route(/language_/, (route) => assert.fail(route.request().url()));
  await (await openTab(english, url)).locator('.link.live').waitFor();
});

test('the colours that are chosen reach the wall, whose style comes late', async () => {
  const room = await openRoom('size=2x2&cards=a,b');
  const someone = await person({ colorScheme: 'light' });
  const page = await openTab(someone, `${room}screen`);
  const back = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--back'));
  await cell(page, 1, 1).waitFor();
  const light = await back();
  assert.ok(light);
  await page.evaluate(() => localStorage.setItem('theme', 'dark'));
  await page.reload();
  await cell(page, 1, 1).waitFor();
  await page.waitForFunction((before) => {
    const now = getComputedStyle(document.documentElement).getPropertyValue('--back');
    return now !== '' && now !== before;
  }, light);
});

test('light or dark colours are chosen in the menu, whatever the system has, and are remembered', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const someone = await person({ colorScheme: 'light' });
  const page = await openTab(someone, url);
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.getByLabel('Colours').selectOption('dark');
  assert.notEqual(await paper(), light);
  await page.reload();
  await page.getByLabel('Colours').waitFor();
  assert.notEqual(await paper(), light);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.getByLabel('Colours').selectOption('light');
  assert.equal(await paper(), light);
  await page.getByLabel('Colours').selectOption('');
  assert.notEqual(await paper(), light);
});
