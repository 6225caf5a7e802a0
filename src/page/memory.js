// Plays Memory Scramble over its HTTP protocol: looks, flips, and watches for changes.

const nameInput = document.getElementById('name');
const boardElement = document.getElementById('board');
const said = document.getElementById('said');
const scores = document.getElementById('scores');

let tag = '';

/** Fetches a path of the protocol; never from a cache, which would serialise watches. */
function ask(path, headers = {}) {
  return fetch(path, { cache: 'no-store', headers });
}

function player() {
  return nameInput.value;
}

/** Shows a BOARD; the buttons stay the same ones, so that the focus does. */
function show(text) {
  const [size, ...spots] = text.trimEnd().split('\n');
  const [rows, columns] = size.split('x').map(Number);
  boardElement.style.gridTemplateColumns = `repeat(${columns}, minmax(44px, 1fr))`;
  while (boardElement.children.length < rows * columns) {
    const index = boardElement.children.length;
    const button = document.createElement('button');
    button.addEventListener('click', () => flip(Math.floor(index / columns), index % columns));
    boardElement.append(button);
  }
  spots.forEach((spot, index) => {
    const [face, card = ''] = spot.split(' ');
    const button = boardElement.children[index];
    button.className = face;
    button.textContent = card;
    const where = `row ${Math.floor(index / columns) + 1}, column ${(index % columns) + 1}`;
    button.setAttribute('aria-label', `${where}, ${{ my: 'yours', up: 'face up', down: 'face down',
      none: 'empty' }[face]} ${card}`);
  });
}

async function receive(answer) {
  const text = await answer.text();
  if (!answer.ok) {
    said.textContent = text;
    return;
  }
  tag = answer.headers.get('ETag');
  show(text);
  scores.textContent = await (await ask('scores')).text();
}

async function flip(row, column) {
  said.textContent = '';
  const waiting = setTimeout(() => {
    said.textContent = 'Another player controls this card: waiting for it.';
  }, 300);
  // Editions differ in where rows and columns begin; the page's own element says.
  const first = Number(document.documentElement.dataset.first ?? 0);
  try {
    await receive(await ask(`flip/${player()}/${row + first},${column + first}`));
  } finally {
    clearTimeout(waiting);
    if (said.textContent.startsWith('Another')) said.textContent = '';
  }
}

async function follow() {
  for (;;) {
    try {
      await receive(await ask(`watch/${player()}`, { 'If-None-Match': tag }));
    } catch {
      said.textContent = 'The connection is lost; trying again.';
      await new Promise((resume) => setTimeout(resume, 1000));
    }
  }
}

nameInput.value = sessionStorage.getItem('name')
  ?? `guest_${crypto.getRandomValues(new Uint32Array(1))[0].toString(36)}`;
sessionStorage.setItem('name', nameInput.value);
nameInput.addEventListener('change', async () => {
  if (!nameInput.checkValidity() || player() === '') return;
  sessionStorage.setItem('name', player());
  await receive(await ask(`look/${player()}`));
});
await receive(await ask(`look/${player()}`));
follow();
