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
  return typed.trim().replace(/[\s-]+/g, '_').replace(/\W/g, '').slice(0, longest);
}

/** @param {string} name @param {Set<string>} taken */
function freeName(name, taken) {
  const base = name.replace(/_\d{1,3}$/, '').slice(0, longest - 4);
  for (let number = 2; ; number += 1) if (!taken.has(`${base}_${number}`)) return `${base}_${number}`;
}

export class Seat {
  name = '';
  #id = `${dice(2 ** 32)}`;
  #since = Date.now();
  #isShared = false;
  /** The names of the other tabs that have answered. @type {Set<string>} */
  #others = new Set();
  #channel = new BroadcastChannel('scramble memory');

  /** @param {(from: string) => void} onMoved  Another tab had the name first; we have a new one. */
  constructor(onMoved) {
    this.onMoved = onMoved;
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    addEventListener('pagehide', () => this.#channel.close());
    addEventListener('pageshow', (event) => event.persisted && location.reload());
  }

  /** Finds a name; onMoved tells if it is not the one it should have been. */
  async take() {
    const remembered = asName(tab.get('name') ?? browser.get('name') ?? '');
    this.name = remembered || randomName();
    if (!browser.get('name')) browser.set('name', this.name);
    this.#tell('asks');
    await new Promise((resume) => setTimeout(resume, patience));
    if (this.#others.has(this.name)) this.#move();
    tab.set('name', this.name);
  }

  /** Plays as that name from now on, shared or not: it was asked for. @param {string} name */
  rename(name) {
    this.name = name;
    this.#isShared = true;
    tab.set('name', name);
    browser.set('name', name);
  }

  #move() {
    const from = this.name;
    this.name = freeName(from, this.#others);
    tab.set('name', this.name);
    this.onMoved(from);
  }

  /** @param {'asks' | 'answers'} kind */
  #tell(kind) {
    this.#channel.postMessage({ kind, name: this.name, id: this.#id, since: this.#since });
  }

  /** @param {{kind: string, name: string, id: string, since: number}} data */
  #hear({ kind, name, id, since }) {
    if (id === this.#id) return;
    this.#others.add(name);
    if (kind === 'asks') this.#tell('answers');
    const wasFirst = since < this.#since || (since === this.#since && id < this.#id);
    // The answer of a tab that was busy may come late.
    if (name === this.name && wasFirst && !this.#isShared && tab.get('name') === name) this.#move();
    else if (name === this.name && !wasFirst) this.#others.delete(name);
  }
}
