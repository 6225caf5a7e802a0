// What this tab's player is called in a room. The test is the server.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Crowd } from '../../src/page/crowd.js';
import { t as text } from '../../src/page/language.js';
import '../../src/page/refusals.js'; // which is loaded when it is needed
import { playAsNow } from '../../src/page/words.js';
import { Tab } from './tab.mjs';

const opening = 'Turn over any card.';
// voice.js reads this from the document when it is loaded.
Object.assign(globalThis, { document: { getElementById: () => ({ textContent: opening }) } });
const { Naming, playerFor } = await import('../../src/page/naming.js');

const taken = 'somebody else here is called that';
const locked = 'the host has locked this room: nobody else can join';
const claimed = 'this name is claimed with another key: play under another name';
/** @param {string} refusal */
const sentence = (refusal) => text(`${refusal[0].toUpperCase()}${refusal.slice(1)}.`);
/** @param {string} name */
const still = (name) => text('You are still {name}.', { name });

/** A tab that plays as shy_fox_42. @param {import('node:test').TestContext} t */
function named(t) {
  const tab = new Tab(t);
  const crowd = new Crowd(() => {}, () => {}, tab);
  /** @type {[string, string?][]} */
  const said = [];
  const page = { player: 'shy_fox_42', looksOn: false, whyNot: '', people: new Map(), changes: 0 };
  const naming = new Naming(
    /** @type {any} */ ({ game: page, player: () => page.player, looksOn: () => page.looksOn,
      playAs: (/** @type {string} */ player) => {
        page.player = player;
        page.changes += 1; // the page connects anew
      } }),
    crowd, 'k3y', (...each) => said.push(each), () => page.whyNot);
  const note = tab.name.form.next[0];
  /** The request in which that player asks to be called so. @param {string} player @param {string} name */
  const path = (player, name) => `name/${player}?as=${encodeURIComponent(name)}`;
  return { tab, crowd, said, page, naming, note, path,
    /** @param {string} player @param {string} name */
    grant: (player, name) => tab.answer(path(player, name), ''),
    /** @param {string} player @param {string} name @param {string} [why] @param {number} [status] */
    deny: (player, name, why = taken, status = 409) => tab.answer(path(player, name), why, status) };
}

/** Lets what was answered reach the page; its words may still be loading. @param {() => boolean} isSo */
async function until(isSo) {
  for (let turns = 0; turns < 1000 && !isSo(); turns += 1) await new Promise((resolve) => setImmediate(resolve));
  assert.ok(isSo());
}

test('the name in the game is close to the name, if it can be spelt so', (t) => {
  new Tab(t); // for its chance
  const names = ['Ann', 'Zoë B.', 'Jean-Luc  P', 'Kim 🎉'].map(playerFor);
  assert.deepEqual(names, ['Ann', 'Zoe_B', 'Jean_Luc_P', 'Kim']);
  for (const name of ['小明', 'Анна', 'Ann 明', '🎉', ' ']) assert.match(playerFor(name), /^player_\d{4}$/, name);
});

test('whoever comes is called by an animal, once the names of the others are known', async (t) => {
  const { tab, crowd, page, naming, said, path } = named(t);
  assert.equal(tab.name.value, 'shy_fox_42');
  const done = naming.settle();
  await tab.settle();
  assert.equal(tab.requests.length, 0);
  crowd.hear(0);
  const request = await tab.answer(path('shy_fox_42', text('Fox')), '');
  assert.deepEqual([request.method, request.headers.get('Authorization')], ['POST', 'Bearer k3y']);
  await done;
  assert.deepEqual([page.player, crowd.name('shy_fox_42'), tab.name.value], ['shy_fox_42', text('Fox'), text('Fox')]);
  assert.deepEqual(said, []);
  assert.deepEqual(tab.local.kept, {}, 'nobody chose it');
});

test('the name that this tab had last comes before the browser’s', async (t) => {
  const { tab, crowd, naming, grant } = named(t);
  crowd.hear(0);
  tab.local.kept.shown = 'Ann';
  void naming.settle();
  await grant('shy_fox_42', 'Ann');
  tab.session.kept.shown = 'Zoë';
  void naming.settle();
  await grant('shy_fox_42', 'Zoë');
});

test('if the server calls the player so already, nothing is asked', async (t) => {
  const { tab, crowd, naming } = named(t);
  tab.local.kept.shown = 'Ann';
  crowd.hear(1);
  await tab.answer('names?since=0', 'names 1\nname shy_fox_42 here as Ann\n');
  await naming.settle();
  assert.equal(tab.requests.length, 0);
});

test('if the name is taken, a number is added, up to nine', async (t) => {
  const { tab, crowd, page, naming, said, grant, deny } = named(t);
  crowd.hear(0);
  tab.local.kept.shown = 'A name of 24 characters.';
  const done = naming.settle();
  await deny('shy_fox_42', 'A name of 24 characters.');
  await deny('shy_fox_42', 'A name of 24 characte 2');
  await grant('shy_fox_42', 'A name of 24 characte 3');
  await done;
  assert.equal(tab.name.value, 'A name of 24 characte 3');
  tab.session.kept.shown = 'Ann';
  const again = naming.settle();
  for (const name of ['Ann', ...[2, 3, 4, 5, 6, 7, 8, 9].map((number) => `Ann ${number}`)]) {
    await deny('shy_fox_42', name);
  }
  await again;
  assert.deepEqual([tab.requests.length, tab.name.value, said], [0, 'A name of 24 characte 3', []]);
  assert.equal(page.changes, 0, 'it is the same player in the game');
});

test('if nobody else can join, it says so to whoever has not moved', async (t) => {
  const { tab, crowd, page, naming, said, deny } = named(t);
  crowd.hear(0);
  for (const hasMoved of [false, true]) {
    if (hasMoved) page.people.set('shy_fox_42', {});
    const done = naming.settle();
    await deny('shy_fox_42', text('Fox'), locked, 403);
    if (!hasMoved) await deny(page.player, text('Fox'), locked, 403); // the name in the game might be another's
    await done;
    assert.deepEqual(said, [[sentence(locked), 'bad']]);
    assert.equal(page.player, 'shy_fox_42');
  }
  assert.equal(tab.requests.length, 0);
});

test('whoever is called by no name is an animal in words and in the field, too', async (t) => {
  const { tab, crowd, page, naming, said, deny } = named(t);
  crowd.hear(0);
  page.player = 'shy_fox_42';
  const refuse = async (/** @type {string} */ player, /** @type {string} */ name) => {
    await deny(player, name, locked, 403);
    await deny(page.player, name, locked, 403);
  };
  const settled = naming.settle();
  await refuse('shy_fox_42', text('Fox'));
  await settled;
  tab.focused = tab.name;
  tab.name.value = '';
  await naming.rename('');
  assert.equal(tab.name.value, text('Fox'));
  const done = naming.rename('Ann');
  await refuse('Ann', 'Ann');
  await done;
  assert.equal(said.at(-1)?.[0], `${sentence(locked)} ${still(text('Fox'))}`);
});

test('a name that a class gives is the one in the game, too', async (t) => {
  const { tab, crowd, page, naming, grant, deny } = named(t);
  crowd.hear(0);
  const done = naming.settle('Otter 7');
  await deny('Otter_7', 'Otter 7');
  assert.equal(page.player, 'Otter_7_2');
  await grant('Otter_7_2', 'Otter 7 2');
  await done;
  assert.equal(tab.name.value, 'Otter 7 2');
});

test('a given name that the player has is not asked for again, unless another is meant in the game', async (t) => {
  const { tab, crowd, page, naming, grant } = named(t);
  crowd.hear(1);
  await tab.answer('names?since=0', 'names 1\nname shy_fox_42 here as Otter\nname Otter here\n');
  void naming.settle('Otter');
  await grant('Otter', 'Otter');
  assert.equal(page.player, 'Otter');
  await naming.settle('Otter');
  assert.equal(tab.requests.length, 0);
});

test('a typed name that is free is the player’s, and is kept', async (t) => {
  const { tab, crowd, page, naming, said, grant } = named(t);
  const done = naming.rename('  Zoe\u0308   B. ');
  await grant('Zoe_B', 'Zoë B.');
  await done;
  assert.deepEqual([page.player, crowd.name('Zoe_B'), tab.name.value], ['Zoe_B', 'Zoë B.', 'Zoë B.']);
  assert.deepEqual([tab.local.kept.shown, tab.session.kept.shown], ['Zoë B.', 'Zoë B.']);
  assert.deepEqual(said, [[`${playAsNow('Zoë B.')} ${opening}`]]);
});

test('what comes next is told with it', async (t) => {
  const { page, naming, said, grant } = named(t);
  const rename = async (/** @type {string} */ name) => {
    const done = naming.rename(name);
    await grant(page.people.size > 0 ? page.player : name, name);
    await done;
    return said.pop()?.[0];
  };
  page.whyNot = 'Wait.';
  assert.equal(await rename('A'), `${playAsNow('A')} Wait.`);
  page.whyNot = '';
  page.people.set('A', {});
  assert.equal(await rename('B'), playAsNow('B'));
  assert.equal(page.player, 'A', 'whoever has moved stays the same player in the game');
  page.looksOn = true;
  assert.equal(await rename('C'), text('You look on. Press Play to play as {name}.', { name: 'C' }));
});

test('no name and the same name change nothing', async (t) => {
  const { tab, naming, said } = named(t);
  for (const typed of ['', '  ', ' shy_fox_42 ']) {
    tab.name.value = typed;
    await naming.rename(typed);
    assert.equal(tab.name.value, 'shy_fox_42');
  }
  assert.deepEqual([tab.requests.length, said], [0, []]);
});

test('whoever types a taken name is told who they still are, and stays so', async (t) => {
  const { tab, crowd, page, naming, said, deny } = named(t);
  crowd.call('shy_fox_42', text('Fox'));
  crowd.hear(0);
  const done = naming.rename('Ann');
  await tab.settle();
  assert.equal(page.player, 'Ann');
  await deny('Ann', 'Ann');
  await done;
  assert.deepEqual(said, [[`${sentence(taken)} ${still(text('Fox'))}`, 'bad']]);
  assert.deepEqual([page.player, tab.name.value, tab.local.kept], ['shy_fox_42', text('Fox'), {}]);
  await tab.settle();
  assert.equal(tab.requests.length, 0);
});

test('if it had not been given a name yet, it gets one then', async (t) => {
  const { crowd, naming, deny, grant } = named(t);
  crowd.hear(0);
  const done = naming.rename('Ann');
  await deny('Ann', 'Ann');
  await done;
  await grant('shy_fox_42', text('Fox'));
});

test('if another plays under that name in the game, a number is added there alone', async (t) => {
  const { tab, crowd, page, naming, grant, deny } = named(t);
  const done = naming.rename('Ann');
  await deny('Ann', 'Ann', claimed, 403);
  assert.match(page.player, /^Ann_\d\d$/);
  await grant(page.player, 'Ann');
  await done;
  assert.deepEqual([crowd.name(page.player), tab.name.value], ['Ann', 'Ann']);
  const long = '㏕'.repeat(24); // mil, mil, ...
  void naming.rename(long);
  await deny('mil'.repeat(22).slice(0, 64), long, claimed, 403);
  assert.match(page.player, /^\w{60}_\d\d$/, 'no longer than the protocol allows');
});

test('only a name that was one’s own is left', async (t) => {
  const { crowd, naming, grant, deny } = named(t);
  const done = naming.rename('Ann');
  await deny('Ann', 'Ann', claimed, 403); // another guest's
  await grant('Ann_10', 'Ann');
  await done;
  assert.deepEqual(['shy_fox_42', 'Ann', 'Ann_10'].map((each) => crowd.hasLeft(each)), [true, false, false]);
});

test('whoever moves before the answer comes stays that player in the game', async (t) => {
  const { page, naming, deny } = named(t);
  const done = naming.rename('Ann');
  page.people.set('Ann', {});
  await deny('Ann', 'Ann');
  await done;
  assert.deepEqual([page.player, page.changes], ['Ann', 1]);
});

test('whoever has moved gets no other name in the game when refused', async (t) => {
  const { tab, page, naming, deny } = named(t);
  page.people.set('shy_fox_42', {});
  const done = naming.rename('Ann');
  await deny('shy_fox_42', 'Ann', claimed, 403);
  await done;
  assert.deepEqual([page.player, tab.requests.length], ['shy_fox_42', 0]);
});

test('if the server does not answer, it says so', async (t) => {
  const { tab, naming, said, path } = named(t);
  const done = naming.rename('Ann');
  await tab.refuse(path('Ann', 'Ann'));
  await done;
  assert.deepEqual(said, [[`${text('The server does not answer. Try again.')} ${still('shy_fox_42')}`, 'bad']]);
});

test('of two typed names the later counts, whichever is answered first', async (t) => {
  const { tab, page, naming, said, grant, deny } = named(t);
  const first = naming.rename('Ann');
  const second = naming.rename('Bob');
  await grant('Bob', 'Bob');
  await second;
  await deny('Ann', 'Ann', claimed, 403);
  await first;
  assert.equal(tab.requests.length, 0);
  assert.deepEqual([page.player, tab.name.value, tab.local.kept.shown], ['Bob', 'Bob', 'Bob']);
  assert.deepEqual(said, [[`${playAsNow('Bob')} ${opening}`]]);
});

test('if both are refused, whichever is first, the player is who it was', async (t) => {
  for (const order of [['Ann', 'Bob'], ['Bob', 'Ann']]) {
    const { tab, crowd, page, naming, said, deny } = named(t);
    crowd.call('shy_fox_42', text('Fox'));
    crowd.hear(0);
    const both = [naming.rename('Ann'), naming.rename('Bob')];
    for (const name of order) await deny(name, name);
    await Promise.all(both);
    assert.equal(page.player, 'shy_fox_42');
    assert.deepEqual(said, [[`${sentence(taken)} ${still(text('Fox'))}`, 'bad']]);
    assert.equal(tab.name.value, text('Fox'));
  }
});

test('if a name is taken twice at once, and refused twice, the player is who it was', async (t) => {
  const { tab, crowd, page, naming, deny } = named(t);
  crowd.hear(0);
  const both = [naming.settle('Ann'), naming.settle('Ann')];
  await tab.settle();
  for (let times = 0; times < 2; times += 1) await deny('Ann', 'Ann', locked, 423);
  await Promise.all(both);
  assert.equal(page.player, 'shy_fox_42');
});

test('a name that is typed before the others’ are known comes before the last one', async (t) => {
  const { tab, crowd, naming, grant } = named(t);
  const settled = naming.settle();
  const done = naming.rename('Ann');
  crowd.hear(0);
  await settled;
  await grant('Ann', 'Ann');
  await done;
  assert.equal(tab.requests.length, 0);
});

test('what others call the player is shown, but not to whoever types', (t) => {
  const { tab, crowd, naming } = named(t);
  tab.type('Al');
  crowd.call('shy_fox_42', 'Otter');
  naming.show();
  assert.equal(tab.name.value, 'Al');
  tab.focused = null;
  naming.show();
  assert.equal(tab.name.value, 'Otter');
});

test('while somebody types, a taken name is told 300 ms after the last key', async (t) => {
  const { tab, note, said, path } = named(t);
  tab.type('An');
  await tab.pass(299);
  tab.type('Ann ');
  await tab.pass(299);
  assert.equal(tab.requests.length, 0);
  await tab.pass(1);
  const request = await tab.answer(path('shy_fox_42', 'Ann'), taken, 409);
  assert.equal(request.method, 'GET');
  await until(() => note.textContent !== '');
  assert.deepEqual([note.textContent, tab.name.attributes.get('aria-invalid')], [sentence(taken), 'true']);
  tab.type('Anna');
  await tab.pass(300);
  await tab.answer(path('shy_fox_42', 'Anna'), '');
  assert.deepEqual([note.textContent, tab.name.attributes.get('aria-invalid')], ['', 'false']);
  tab.type(' ');
  await tab.pass(300);
  assert.deepEqual([tab.requests.length, said], [0, []]);
});

test('an answer about a name that is not what is typed now is not told', async (t) => {
  const { tab, naming, note, path, grant } = named(t);
  tab.type('Ann');
  await tab.pass(300);
  const late = await tab.asked(path('shy_fox_42', 'Ann'));
  tab.type('Anna');
  late.fail?.();
  await tab.settle();
  assert.equal(note.textContent, '');
  await tab.pass(300);
  const later = await tab.asked(path('shy_fox_42', 'Anna'));
  const done = naming.rename('Bob'); // without a key, as a browser fills in a name
  await grant('Bob', 'Bob');
  await done;
  later.fail?.();
  await tab.settle();
  assert.equal(note.textContent, '');
  tab.type('Carl');
  const carl = naming.rename('Carl');
  await grant('Carl', 'Carl');
  await carl;
  await tab.pass(1000);
  assert.deepEqual([tab.requests.length, note.textContent], [0, ''], 'nor asked for after Enter');
});

test('no more than 24 characters can be typed, but what is composed is left alone', (t) => {
  const { tab } = named(t);
  tab.type('👩‍👩‍👧'.repeat(25), true);
  assert.equal(tab.name.value, '👩‍👩‍👧'.repeat(25));
  tab.type('👩‍👩‍👧'.repeat(25));
  assert.equal(tab.name.value, '👩‍👩‍👧'.repeat(24));
});
