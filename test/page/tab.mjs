// A tab of a browser, for modules that touch one: elements without a look, storages, timers, the channel to the other
// tabs. They stand in place of the real ones until the test ends, and time passes as in world.mjs.

import { World } from './world.mjs';

class Element {
  id = '';
  className = '';
  hidden = false;
  title = '';
  #text = '';
  /** @type {(Element | string)[]} */
  children = [];
  /** What was put behind it. @type {Element[]} */
  next = [];
  /** @type {Map<string, string>} */
  attributes = new Map();
  /** @type {Set<string>} */
  classes = new Set();
  /** @type {Map<string, (event: Event) => void>} */
  #listeners = new Map();
  classList = {
    /** @param {string} name */
    add: (name) => this.classes.add(name),
    /** @param {string} name @param {boolean} isOn */
    toggle: (name, isOn) => isOn ? this.classes.add(name) : this.classes.delete(name),
  };

  /** @returns {string} */
  get textContent() {
    return this.#text + this.children.map((each) => typeof each === 'string' ? each : each.textContent).join('');
  }

  set textContent(text) {
    this.children = [];
    this.#text = text;
  }

  /** @param {(Element | string)[]} children */
  append(...children) {
    this.children.push(...children);
  }

  /** @param {Element} element */
  after(element) {
    this.next.unshift(element);
  }

  /** @param {string} name @param {string} value */
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }

  /** @param {string} kind @param {(event: Event) => void} listener */
  addEventListener(kind, listener) {
    this.#listeners.set(kind, listener);
  }

  /** @param {Event} event */
  hear(event) {
    this.#listeners.get(event.type)?.(event);
  }
}

class Input extends Element {
  value = '';
  readOnly = false;
  form = new Element();
}

/** What a key was pressed for. */
class Typing extends Event {
  /** @param {string} kind @param {{isComposing?: boolean}} [options] */
  constructor(kind, { isComposing = false } = {}) {
    super(kind);
    this.isComposing = isComposing;
  }
}

/** A storage of the browser, which may be full. */
export class Store {
  isFull = false;

  /** @param {Record<string, string>} kept */
  constructor(kept = {}) {
    this.kept = kept;
  }

  /** @param {string} key */
  getItem(key) {
    return this.kept[key] ?? null;
  }

  /** @param {string} key @param {string} value */
  setItem(key, value) {
    if (this.isFull) throw new Error('QuotaExceededError');
    this.kept[key] = value;
  }
}

/** What one tab tells the others. @typedef {{asks: boolean, name: string, id: string, since: number}} Told */

/** How a page was come to. */
class Visit {
  /** @param {string} type */
  constructor(type) {
    this.type = type;
  }
}

const { now } = Date;
/**
 * What tabs stand in place of; undefined where there was nothing.
 * @type {Map<string, PropertyDescriptor | undefined>}
 */
const real = new Map();

function restore() {
  Date.now = now;
  for (const [name, before] of real) {
    if (before) Object.defineProperty(globalThis, name, before);
    else Reflect.deleteProperty(globalThis, name);
  }
}

export class Tab extends World {
  local = new Store();
  session = new Store();
  link = new Element();
  name = new Input();
  body = new Element();
  /** @type {Element | null} */
  focused = null;
  /** How this page was come to. */
  visit = 'navigate';
  reloads = 0;
  /** What the tab has told the others, latest last. @type {Told[]} */
  told = [];
  isClosed = false;
  /** By how many milliseconds this computer's clock is ahead. */
  ahead = 0;
  #random = 0;
  /** @type {{onmessage: ((event: {data: Told}) => void) | null} | null} */
  #channel = null;
  /** @type {Map<string, (event: object) => void>} */
  #listeners = new Map();

  /** Puts it in place of the real one. @param {{after: (act: () => void) => void}} test */
  constructor(test) {
    super();
    for (const [name, value] of Object.entries({ ...this.#own(), ...this.#timers() })) {
      if (!real.has(name)) real.set(name, Object.getOwnPropertyDescriptor(globalThis, name));
      Object.defineProperty(globalThis, name, { configurable: true, ...value });
    }
    Date.now = () => this.time + this.ahead;
    test.after(restore);
  }

  /** @returns {Record<string, PropertyDescriptor>} */
  #own() {
    const tab = this;
    const byId = new Map([['link', this.link], ['name', this.name]]);
    const document = { body: this.body, createElement: () => new Element(),
      getElementById: (/** @type {string} */ id) => byId.get(id) ?? null,
      get activeElement() { return tab.focused; } };
    class Channel {
      onmessage = null;
      constructor() { tab.#channel = this; }
      /** @param {Told} told */
      postMessage(told) { tab.told.push(told); }
      close() { tab.isClosed = true; }
    }
    return {
      document: { value: document },
      HTMLElement: { value: Element },
      HTMLInputElement: { value: Input },
      InputEvent: { value: Typing },
      PerformanceNavigationTiming: { value: Visit },
      BroadcastChannel: { value: Channel },
      localStorage: { get: () => tab.local },
      sessionStorage: { get: () => tab.session },
      location: { value: { reload: () => { tab.reloads += 1; } } },
      crypto: { value: { getRandomValues: (/** @type {Uint8Array | Uint32Array} */ all) => tab.#fill(all) } },
      addEventListener: { value: (/** @type {string} */ kind, /** @type {(event: object) => void} */ act) =>
        tab.#listeners.set(kind, act) },
      fetch: { value: (/** @type {string} */ path, /** @type {RequestInit} */ options) => tab.fetch(path, options) },
    };
  }

  /** @returns {Record<string, PropertyDescriptor>} */
  #timers() {
    const after = (/** @type {() => void} */ act, /** @type {number} */ wait) => this.after(wait, act);
    const stop = (/** @type {(() => void) | undefined} */ callOff) => callOff?.();
    const every = (/** @type {() => void} */ act, /** @type {number} */ wait) => {
      const again = () => {
        callOff = this.after(wait, again);
        act();
      };
      let callOff = this.after(wait, again);
      return () => callOff();
    };
    const performance = { timeOrigin: 1000, now: () => this.time, getEntriesByType: () => [new Visit(this.visit)] };
    return { setTimeout: { value: after }, clearTimeout: { value: stop }, setInterval: { value: every },
      clearInterval: { value: stop }, performance: { value: performance } };
  }

  /** Chance counts up from 0. @template {Uint8Array | Uint32Array} T @param {T} all */
  #fill(all) {
    for (let index = 0; index < all.length; index += 1) all[index] = this.#random++;
    return all;
  }

  /** Another tab tells something. @param {Partial<Told>} told */
  hear(told) {
    this.#channel?.onmessage?.({ data: { asks: false, name: '', id: '9', since: 0, ...told } });
  }

  /** The browser tells of the page. @param {string} kind @param {object} [event] */
  happen(kind, event = {}) {
    this.#listeners.get(kind)?.(event);
  }

  /** Somebody changes what stands in the field of the name. @param {string} text @param {boolean} [isComposing] */
  type(text, isComposing = false) {
    this.focused = this.name;
    this.name.value = text;
    this.name.hear(new Typing('input', { isComposing }));
  }
}
