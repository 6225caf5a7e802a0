// The lobby: opens rooms, joins them, and lists those that everybody may join.

import './lobby.css';
import './translate.js';
import { keyOf } from './keys.js';
import { t } from './language.js';
import { OwnPairs } from './own_pairs.js';
import { element, make } from './page.js';
import { whyRefused } from './refused.js';
import { wireSettings } from './settings.js';
import { textIn } from './text_file.js';
import { playersInWords } from './words.js';

const said = element('said', HTMLElement);
const seconds = 1000;
const pause = 5 * seconds; // between looks at the list
const longestBoard = 64 * 1024; // that the server reads
const boards = element('boards', HTMLSelectElement);
const presets = element('presets', HTMLSelectElement);
const boardFile = element('board-file', HTMLInputElement);
const ownPairs = new OwnPairs();

/** What people call the boards that come with the program. */
const boardNames = new Map([
  ['alphabets', t('Alphabets')], ['chess', t('Chess')], ['clocks', t('Clocks')], ['dice', t('Dice')],
  ['elements', t('Elements')], ['flags', t('Flags')], ['fruit', t('Fruit')], ['hearts', t('Hearts')],
  ['hello', t('Hello')], ['lookalikes', t('Lookalikes')], ['moon', t('Moon')], ['nature', t('Nature')],
  ['numbers', t('Numbers')], ['perfect', t('Unicorns')], ['zoo', t('Zoo')],
]);

/** What went wrong; '' if nothing. @param {string} text */
function say(text) {
  said.textContent = text;
}

/** What is in a board file, with a newline at its end; null if nothing, which is said. @param {File} file */
async function boardIn(file) {
  const { text, wrong, mustChoose } = await textIn(file);
  if (!wrong) return text.endsWith('\n') ? text : `${text}\n`;
  if (mustChoose) boardFile.value = '';
  say(wrong);
  return null;
}

/** Says the size of a field of one's own as the server wants it. @param {URLSearchParams} settings */
function useOwnField(settings) {
  settings.delete('preset');
  settings.append('size', `${settings.get('columns')},${settings.get('rows')}`);
  settings.delete('columns');
  settings.delete('rows');
}

/** Opens a room with the settings of a form, and goes there. @param {HTMLFormElement} form */
async function open(form) {
  const settings = new URLSearchParams();
  let body;
  for (const [name, value] of new FormData(form)) {
    if (value instanceof File) body = await boardIn(value);
    else if (value !== '') settings.append(name, value);
  }
  if (body === null) return;
  if (settings.has('pairs')) {
    settings.delete('pairs');
    body = ownPairs.text;
    ownPairs.remember();
  }
  if (settings.get('preset') === 'own') useOwnField(settings);
  if (settings.get('count') === '1') settings.delete('count'); // no class
  if (settings.has('count')) { // its teacher starts it, and points are counted over all rounds
    for (const each of ['start', 'wins']) settings.delete(each);
  }
  // Whoever has this key is the room's host, or the class's teacher.
  const headers = { Authorization: `Bearer ${keyOf('')}` };
  const answer = await fetch(`rooms?${settings}`, { method: 'POST', headers, body });
  if (!answer.ok) {
    say(await whyRefused(await answer.text()));
    return;
  }
  location.assign(answer.headers.get('Location') ?? './');
}

/** Goes to the room with a code. @param {string} code */
async function join(code) {
  const answer = await fetch(`j/${encodeURIComponent(code)}`, { cache: 'no-store' });
  if (!answer.ok) {
    say(await whyRefused(await answer.text()));
    return;
  }
  location.assign(answer.url); // of the room that the code leads to
}

/** An entry of the list, from a line ROOM GAME SIZE PLAYERS WATCHING STATE TITLE. @param {string} line */
function entry(line) {
  const [room, game, size, players, watching, state, ...title] = line.split(' ');
  const item = make('li');
  const link = make('a');
  link.href = `r/${room}/`;
  const kind = game === 'memory' ? t('Memory Scramble') : t('Minesweeper');
  const about = [...title.length > 0 ? [kind] : [], size.replace(/[x,]/, ' × '), playersInWords(Number(players))];
  if (watching !== '0') {
    about.push(t('{count} looks on|{count} look on', { count: Number(watching) }));
  }
  if (state === 'over') about.push(t('over'));
  link.append(make('span', 'name', title.join(' ') || kind), make('span', 'about', about.join(', ')));
  item.append(link);
  return item;
}

async function showRooms() {
  const answer = await fetch('rooms', { cache: 'no-store' });
  const lines = (await answer.text()).split('\n').filter(Boolean);
  element('rooms', HTMLElement).replaceChildren(...lines.map(entry));
}

/** Shows them now and from time to time, as long as somebody looks. */
async function keepShowing() {
  if (!document.hidden) await showRooms().catch(() => {});
  setTimeout(keepShowing, pause);
}

async function showBoards() {
  const answer = await fetch('boards');
  const names = (await answer.text()).split('\n').filter(Boolean);
  const chosen = boards.value;
  const own = ['own-pairs-board', 'own-board'].map((id) => element(id, HTMLOptionElement));
  const options = names.map((name) => new Option(boardNames.get(name) ?? name, name));
  boards.replaceChildren(...options, ...own);
  boards.value = chosen;
  showFile();
}

/** Asks for a file where the board is in one. */
function showFile() {
  const isOwn = boards.value === 'own';
  element('own', HTMLElement).hidden = !isOwn;
  boardFile.disabled = !isOwn; // then it is neither required nor sent
  ownPairs.ask(boards.value === 'pairs');
}

/** Asks for the size where it is one's own. */
function showOwnField() {
  const own = element('own-field', HTMLFieldSetElement);
  own.hidden = presets.value !== 'own';
  own.disabled = own.hidden; // then it is neither required nor sent
}

/** Says so if the file is too large, before it is sent. */
function checkFile() {
  const size = boardFile.disabled ? 0 : boardFile.files?.[0]?.size ?? 0;
  const wrong = size > longestBoard
    ? t('This file has {size} KB, and a board file at most {most}.',
      { size: Math.ceil(size / 1024), most: longestBoard / 1024 }) : '';
  boardFile.setCustomValidity(wrong);
  say(wrong);
}

presets.addEventListener('change', showOwnField);
boards.addEventListener('change', () => {
  showFile();
  checkFile();
});
boardFile.addEventListener('change', checkFile);

for (const id of ['open-memory', 'open-minesweeper']) {
  const form = element(id, HTMLFormElement);
  form.addEventListener('input', () => {
    const isClass = Number(new FormData(form).get('count')) > 1;
    const submit = form.querySelector('button.first');
    if (submit) submit.textContent = isClass ? t('Open a class') : t('Open a room');
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    open(form).catch(() => say(t('The server does not answer.')));
  });
}
const codeForm = element('join-code', HTMLFormElement);
codeForm.addEventListener('submit', (event) => {
  event.preventDefault();
  const code = String(new FormData(codeForm).get('code')).trim();
  join(code).catch(() => say(t('The server does not answer.')));
});

wireSettings();
showOwnField(); // a browser may remember what was chosen
showBoards().catch(() => {});
keepShowing();
