// The name under which this tab plays. A reloaded tab keeps its name, and the browser
// remembers the last one. A new or duplicated tab asks the others for their names and takes another;
// two tabs share a name only if somebody typed it in both.

import { dice, freeName, randomName, validName } from './names.js';
import { storage } from './page.js';

const patience = 80; // milliseconds for the other tabs of this browser to answer
const tab = storage('sessionStorage');
const browser = storage('localStorage');

export class Identity {
  name = '';
  #id = `${dice(2 ** 32)}`;
  /** When this tab took its name: the first tab keeps it. */
  #since = 0;
  #isShared = false;
  #isSettled = false;
  /** The names of the other tabs, by their ids. @type {Map<string, string>} */
  #others = new Map();
  #channel = new BroadcastChannel('scramble memory');

  /** @param {(from: string) => void} onRenamed  Another tab had that name first, so this one has a new name. */
  constructor(onRenamed) {
    this.onRenamed = onRenamed;
    this.#channel.onmessage = ({ data }) => this.#hear(data);
    addEventListener('pagehide', () => this.#channel.close());
    addEventListener('pageshow', (event) => event.persisted && location.reload());
  }

  /** Finds a name that no other tab has. */
  async settle() {
    const [visit] = performance.getEntriesByType('navigation');
    const isReload = visit instanceof PerformanceNavigationTiming && visit.type === 'reload';
    this.#isShared = isReload && tab.get('shared') === 'yes'; // a duplicated tab has that too
    const remembered = validName(tab.get('name') ?? browser.get('name') ?? '');
    const wanted = remembered || randomName();
    if (!browser.get('name')) browser.set('name', wanted);
    this.#claim(wanted);
    for (let claimed = ''; claimed !== this.name;) {
      claimed = this.name;
      await new Promise((resume) => setTimeout(resume, patience));
    }
    this.#isSettled = true;
    if (this.name !== wanted) this.onRenamed(wanted);
  }

  /** Plays under the name that somebody typed, even if another tab does too. @param {string} name */
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

  /** @param {boolean} asks  Whether the other tabs should answer. */
  #tell(asks) {
    this.#channel.postMessage({ asks, name: this.name, id: this.#id, since: this.#since });
  }

  /** @param {{asks: boolean, name: string, id: string, since: number}} message */
  #hear({ asks, name, id, since }) {
    if (!this.name) return;
    this.#others.set(id, name);
    const wasFirst = since < this.#since || (since === this.#since && id < this.#id);
    if (name === this.name && wasFirst && !this.#isShared) {
      this.#claim(freeName(name, new Set(this.#others.values())));
      if (this.#isSettled) this.onRenamed(name); // the other tab was busy and answered late
    } else if (asks) this.#tell(false);
  }
}
