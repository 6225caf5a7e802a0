// The lobby: opens rooms, joins them, and lists those that everybody may join.

import { keyOf } from './keys.js';
import { count, element, make } from './page.js';

const said = element('said', HTMLElement);
const seconds = 1000;
const pause = 5 * seconds; // between looks at the list

/** What went wrong, in the server's words. @param {Response} answer */
async function say(answer) {
  said.textContent = (await answer.text()).trim();
}

/** Opens a room with the settings of a form, and goes there. @param {HTMLFormElement} form */
async function open(form) {
  const settings = new URLSearchParams();
  for (const [name, value] of new FormData(form)) {
    if (value !== '') settings.append(name, String(value));
  }
  if (settings.get('count') === '1') settings.delete('count'); // no class
  // Whoever has this key is the room's host, or the class's teacher.
  const headers = { Authorization: `Bearer ${keyOf('')}` };
  const answer = await fetch(`rooms?${settings}`, { method: 'POST', headers });
  if (!answer.ok) {
    await say(answer);
    return;
  }
  location.assign(answer.headers.get('Location') ?? './');
}

/** Goes to the room with a code. @param {string} code */
async function join(code) {
  const answer = await fetch(`j/${encodeURIComponent(code)}`, { cache: 'no-store' });
  if (!answer.ok) {
    await say(answer);
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
  const name = title.join(' ') || (game === 'memory' ? 'Memory Scramble' : 'Minesweeper');
  const about = [size.replace(/[x,]/, ' × '), count(Number(players), 'player')];
  if (watching !== '0') about.push(count(Number(watching), 'looks on', 'look on'));
  if (state === 'over') about.push('over');
  link.append(make('span', 'name', name), make('span', 'about', about.join(', ')));
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
  const boards = element('boards', HTMLSelectElement);
  const chosen = boards.value;
  boards.replaceChildren(...names.map((name) => new Option(name, name, name === chosen, name === chosen)));
}

for (const id of ['open-memory', 'open-minesweeper']) {
  const form = element(id, HTMLFormElement);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    open(form).catch(() => { said.textContent = 'The server does not answer.'; });
  });
}
const codeForm = element('join-code', HTMLFormElement);
codeForm.addEventListener('submit', (event) => {
  event.preventDefault();
  const code = String(new FormData(codeForm).get('code')).trim();
  join(code).catch(() => { said.textContent = 'The server does not answer.'; });
});

showBoards().catch(() => {});
keepShowing();
