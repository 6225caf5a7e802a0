// Who this tab plays as. The name stays with the tab over a refresh; the browser remembers the last
// one that was chosen; and two tabs do not share a seat unless somebody says so: a new tab, or a
// duplicated one, asks the others who they are, and takes a free name.

import { storage } from './page.js';

const adjectives = ['bold', 'brave', 'bright', 'calm', 'clever', 'cosy', 'eager', 'gentle', 'happy',
  'jolly', 'kind', 'lucky', 'merry', 'mild', 'quick', 'quiet', 'sunny', 'swift', 'warm', 'witty'];
const animals = ['badger', 'beaver', 'crane', 'dolphin', 'ferret', 'finch', 'fox', 'gecko', 'hare',
  'heron', 'koala', 'lemur', 'lynx', 'marten', 'newt', 'otter', 'owl', 'panda', 'puffin', 'robin',
  'seal', 'swan', 'tapir', 'wren'];

const longest = 64;
const patience = 80; // milliseconds in which another tab of this browser answers
const tab = storage('sessionStorage');
const browser = storage('localStorage');

/** @param {number} below */
const dice = (below) => crypto.getRandomValues(new Uint32Array(1))[0] % below;

function randomName() {
  return `${adjectives[dice(adjectives.length)]}_${animals[dice(animals.length)]}_${10 + dice(90)}`;
}

/**
 * A name as the protocol has it, as near to what was typed as can be; '' if nothing is left.
 * @param {string} typed
 */
export function asName(typed) {
  return typed.normalize('NFKD').trim().replace(/[\s-]+/g, '_').replace(/\W/g, '').slice(0, longest);
}

/** @param {string} name @param {Set<string>} taken */
function freeName(name, taken) {
  const base = name.replace(/_\d{1,3}$/, '').slice(0, longest - 4);
  for (let number = 2; ; number += 1) if (!taken.has(`${base}_${number}`)) return `${base}_${number}`;
}

/** The keys made here, for where the browser keeps nothing. @type {Map<string, string>} */
const keys = new Map();

/**
 * The key that claims a name for this browser: whoever has another one does not play as that name.
 * @param {string} name
 */
export function keyOf(name) {
  const kept = browser.get(`key ${name}`) ?? keys.get(name);
  if (kept) return kept;
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  keys.set(name, made);
  browser.set(`key ${name}`, made);
  return made;
}

export class Seat {
  name = '';
  #id = `${dice(2 ** 32)}`;
  /** Since when this tab claims its name: the earlier claim stands. */
  #since = 0;
  #isShared = false;
  #isSettled = false;
  /** What the other tabs are called, by their ids. @type {Map<string, string>} */
  #others = new Map();
  #channel = new BroadcastChannel('scramble memory');

  /** @param {(from: string) => void} onMoved  Another tab had the name first; we have a new one. */
  constructor(onMoved) {
    this.onMoved = onMoved;
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    addEventListener('pagehide', () => this.#channel.close());
    addEventListener('pageshow', (event) => event.persisted && location.reload());
  }

  /** Finds a name that no other tab has. */
  async take() {
    const [visit] = performance.getEntriesByType('navigation');
    const isRefresh = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
    this.#isShared = isRefresh && tab.get('shared') === 'yes'; // a copied tab has that, too
    const remembered = asName(tab.get('name') ?? browser.get('name') ?? '');
    const wanted = remembered || randomName();
    if (!browser.get('name')) browser.set('name', wanted);
    this.#claim(wanted);
    for (let claimed = ''; claimed !== this.name;) {
      claimed = this.name;
      await new Promise((resume) => setTimeout(resume, patience));
    }
    this.#isSettled = true;
    if (this.name !== wanted) this.onMoved(wanted);
  }

  /** Plays as that name from now on, shared or not: it was asked for. @param {string} name */
  rename(name) {
    this.#isShared = true;
    tab.set('shared', 'yes');
    browser.set('name', name);
    this.#claim(name);
  }

  /** @param {string} name */
  #claim(name) {
    this.name = name;
    this.#since = performance.timeOrigin + performance.now();
    tab.set('name', name);
    this.#tell(true);
  }

  /** @param {boolean} asks  Whether the others should say who they are. */
  #tell(asks) {
    this.#channel.postMessage({ asks, name: this.name, id: this.#id, since: this.#since });
  }

  /** @param {{asks: boolean, name: string, id: string, since: number}} data */
  #hear({ asks, name, id, since }) {
    if (!this.name) return;
    this.#others.set(id, name);
    const isEarlier = since < this.#since || (since === this.#since && id < this.#id);
    if (name === this.name && isEarlier && !this.#isShared) {
      this.#claim(freeName(name, new Set(this.#others.values())));
      if (this.#isSettled) this.onMoved(name); // it was busy, and answered late
    } else if (asks) this.#tell(false);
  }
}
