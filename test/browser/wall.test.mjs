// The wall, on any screen and for any number of players: all are seen whole where there is room, and told of where not.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  expectAccessible, hostRoom, onceLaidOut, openTab, patience, person, play, says, start, waitForText,
} from './support.mjs';
import { tableOf, tags } from './words.mjs';

const screens = [[1024, 768], [1280, 720], [1920, 1080], [3840, 2160]];
const phones = [[320, 568], [390, 844], [430, 932], [844, 390]];

/** What the wall shows of its players. @param {import('playwright-core').Page} page */
const seen = (page) => page.evaluate(() => {
  const list = document.querySelector('#people');
  const box = list?.getBoundingClientRect();
  if (!list || !box) throw new Error('there is no list');
  const lines = [...list.children].map((each) => {
    const name = each.querySelector('.name');
    const at = each.getBoundingClientRect();
    const isIn = at.top >= box.top - 1 && at.bottom <= Math.min(box.bottom + 1, innerHeight) && at.right <= innerWidth;
    const isWhole = name !== null && name.scrollHeight <= name.clientHeight + 1
      && name.scrollWidth <= name.clientWidth + 1;
    return { isIn, isWhole };
  });
  const more = /\d+/.exec(document.querySelector('#more')?.textContent ?? '')?.[0] ?? '0';
  return { listed: lines.length, more: Number(more), cut: lines.filter(({ isIn }) => !isIn).length,
    short: lines.filter(({ isWhole }) => !isWhole).length, wide: document.documentElement.scrollWidth };
});

test('the wall shows every player whole where there is room, and counts the others', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0', '--moves-per-second', '0']);
  const opened = await fetch(`${url}rooms?size=10x10&cards=A,B,C`, { method: 'POST' });
  const room = new URL(opened.headers.get('Location') ?? '', url).href;
  const page = await openTab(await person(), `${room}screen`);
  let players = 0;
  for (const wanted of [2, 9, 30, 100]) {
    for (; players < wanted; players += 1) {
      const answer = await fetch(`${room}flip/Friederike_B_${players}/${Math.floor(players / 10)},${players % 10}`);
      assert.equal(answer.status, 200, await answer.text());
    }
    for (const [width, height] of screens) {
      await page.setViewportSize({ width, height });
      await page.waitForFunction((count) => {
        const told = Number(/\d+/.exec(document.querySelector('#more')?.textContent ?? '')?.[0] ?? 0);
        return document.querySelectorAll('#people li').length + told === count;
      }, wanted);
      let found = await seen(page);
      for (const end = Date.now() + patience; (found.cut > 0 || found.short > 0) && Date.now() < end;) {
        found = await seen(page); // the list may still be that of the size before
      }
      const told = `${wanted} players at ${width} x ${height}: ${JSON.stringify(found)}`;
      assert.equal(found.cut, 0, told);
      assert.equal(found.short, 0, told);
      assert.ok(found.wide <= width, told);
      assert.ok(wanted > 30 || found.more === 0, told);
      assert.ok(found.listed >= Math.min(wanted, 30), told);
    }
  }
});

for (const settings of ['size=2x2&cards=a,b', 'game=minesweeper&size=5,4&bombs=0']) {
  test(`the wall shows who gathers, as large as all can be seen, and 3-2-1: ${settings}`, async () => {
    const host = await person();
    const url = await hostRoom(host, `${settings}&start=host`);
    const wall = await openTab(await person({ reducedMotion: 'reduce' }), `${url}screen`);
    await waitForText(wall, '#round', 'The game has not begun.');
    assert.equal(await wall.getByRole('heading', { name: 'Who is here' }).isVisible(), false); // nobody is yet
    const alice = await play(host, url, 'Alice');
    await play(await person(), url, 'Zoë');
    for (const name of ['Alice', 'Zoë']) await waitForText(wall, '.gathered', name);
    await wall.getByRole('heading', { name: 'Who is here' }).waitFor();
    assert.equal(await wall.getByRole('grid').isVisible(), false);
    assert.equal(await wall.getByRole('button').count(), 0);
    await expectAccessible(wall, 'people gather, on the wall');

    const leaving = new AbortController();
    const toCome = settings.startsWith('game') ? 0 : 98;
    for (let each = 0; each < toCome; each += 1) {
      fetch(`${url}watch/Friederike_B_${each}`, leaving).catch(() => {}); // it ends with the test
    }
    await wall.locator('.gathered li').nth(toCome + 1).waitFor();
    for (const [width, height] of screens) {
      await wall.setViewportSize({ width, height });
      const cut = () => wall.evaluate(() => {
        const box = document.querySelector('.gathering');
        if (!box) return ['there is no list'];
        const lines = [...box.querySelectorAll('li')].map((each) => each.getBoundingClientRect());
        const { bottom, right } = box.getBoundingClientRect();
        return lines.filter((line) => line.bottom > Math.min(bottom, innerHeight) || line.right > right).map(String);
      });
      assert.deepEqual(await onceLaidOut(wall, cut), [], `${width} x ${height}`);
    }
    leaving.abort();

    const counted = ['3', '1'].map((each) => waitForText(wall, '.countdown', each));
    await alice.getByRole('button', { name: 'Start', exact: true }).click();
    await Promise.all(counted);
    await says(alice, 'Go!');
    await wall.locator('.gathering').waitFor({ state: 'hidden' });
    await wall.getByRole('gridcell').first().waitFor();
  });
}

test('at the end the wall has a podium in place of the list', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  for (const [settings, move] of [['size=1x2&cards=A', 'flip/zoe/0,0'], ['game=minesweeper&size=3,3&bombs=0', '']]) {
    const opened = await fetch(`${url}rooms?${settings}`, { method: 'POST' });
    const room = new URL(opened.headers.get('Location') ?? '', url).href;
    const page = await openTab(await person({ viewport: { width: 1280, height: 720 } }), `${room}screen`);
    await page.locator('.link.live').waitFor();
    if (move) await fetch(`${room}${move}`);
    else {
      const other = await openTab(await person(), room);
      await other.locator('.link.live').waitFor();
      await other.getByRole('gridcell').first().click();
    }
    await page.locator('#podium .place1').waitFor();
    if (move) await waitForText(page, '#podium .place1', 'zoe');
    assert.equal(await page.locator('#people').isVisible(), false);
    const box = await page.locator('#podium').boundingBox();
    assert.ok(box && box.y + box.height <= 720, JSON.stringify(box));
    await page.close();
  }
});

/**
 * What is wrong with the wall's layout: what is cut or lies beyond the page, and what overlaps.
 * @param {import('playwright-core').Page} page
 */
const muddle = (page) => page.evaluate(() => {
  const wanted = '#title, #round, #said, #board, #join, .people, #podium, #code, #by-code, #url';
  const parts = [...document.querySelectorAll(wanted)]
    .filter((each) => each.checkVisibility() && each.textContent);
  const wrong = parts.filter((each) => each.getBoundingClientRect().right > innerWidth + 1
    || (each.id === 'podium' && each.scrollHeight > each.clientHeight + 1)
    || (each.id !== 'board' && each.scrollWidth > each.clientWidth + 1)
    || (['title', 'round', 'said'].includes(each.id) && each.scrollHeight > each.clientHeight + 1))
    .map((each) => `${each.id} is cut`);
  const boxes = parts.map((each) => ({ each, ...each.getBoundingClientRect().toJSON() }));
  for (const a of boxes) {
    for (const b of boxes) {
      const isBeside = a.right <= b.left + 1 || a.bottom <= b.top + 1;
      const isOther = a.each !== b.each && !a.each.contains(b.each) && !b.each.contains(a.each);
      if (isOther && !isBeside && !(b.right <= a.left + 1 || b.bottom <= a.top + 1)) {
        wrong.push(`${a.each.id} and ${b.each.id} overlap`);
      }
    }
  }
  if (document.documentElement.scrollWidth > innerWidth) wrong.push('the page scrolls sideways');
  return wrong;
});

test('the wall of a class shows a pause, the time that is left, and the end by time, in each language', async () => {
  const { url } = await start(['host', '--no-data', '--port', '0']);
  const headers = { Authorization: 'Bearer 0123456789abcdef' };
  const opened = await fetch(`${url}rooms?count=2&size=4x4&cards=a&title=Unsere+Klasse+7b`,
    { method: 'POST', headers });
  const at = new URL(opened.headers.get('Location') ?? '', url).href;
  const drive = async (/** @type {string} */ change) => {
    assert.equal((await fetch(`${at}${change}`, { method: 'POST', headers })).status, 200);
  };
  const [, name] = /^class room .* (\w+)$/m.exec(await (await fetch(`${at}class`)).text()) ?? [];
  const room = `${url}r/${name}/`;
  await drive('limit?seconds=600');
  const walls = await Promise.all(['en', ...tags].map(async (locale) => ({
    sizes: locale === 'de' ? [...screens, ...phones] : [screens[0], screens[3], phones[0]],
    page: await openTab(await person({ locale, reducedMotion: 'reduce' }), `${room}screen`),
    table: locale === 'en' ? {} : await tableOf(locale),
  })));
  /** Waits until each wall says that in its head, and looks at it on each screen. @param {string[]} keys */
  const allSay = async (...keys) => {
    for (const { page, table, sizes } of walls) {
      for (const key of keys) {
        const text = (table[key] ?? key).replace('{number}', '1').replace('{time}', '10:00');
        await waitForText(page, '#head', text);
      }
      for (const [width, height] of sizes) {
        await page.setViewportSize({ width, height });
        let found = await muddle(page);
        for (const end = Date.now() + patience; found.length > 0 && Date.now() < end;) found = await muddle(page);
        assert.deepEqual(found, [], `${page.url()} at ${width} x ${height}`);
      }
    }
  };
  await allSay('Room {number}, paused', '{time} left');
  for (const { page } of walls) {
    assert.equal(await page.locator('#round.paused').count(), 1);
    assert.equal(await page.locator('#more').isVisible(), false); // who comes first
  }
  await drive('start');
  for (const { page } of walls) {
    await page.waitForFunction(() => /\b9:\d\d/.test(document.querySelector('#round')?.textContent ?? ''));
    assert.equal(await page.locator('#round.paused').count(), 0);
  }
  for (const space of ['0,0', '0,1']) await fetch(`${room}flip/Friederike_B/${space}`); // a pair: all cards are equal
  await drive('limit?seconds=1');
  await allSay('Room {number}, time is up', 'Time is up!', 'Wait for the next round.');
  for (const { page } of walls) await waitForText(page, '#podium .place1', 'Friederike_B');
});
