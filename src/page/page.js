// Small things that every module of the pages uses.

/**
 * The element with that id, which the page has.
 * @template {HTMLElement} T
 * @param {string} id @param {new () => T} type
 * @returns {T}
 */
export function element(id, type) {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`the page has no ${id}`);
}

/**
 * A new element; its text is only ever text.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {string} [className] @param {string} [text]
 */
export function make(tag, className = '', text = '') {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

/** The run of the server that a frame of the live connection is of. @param {string} line */
export function runOf(line) {
  return /^at (\w+)-/.exec(line)?.[1] ?? '';
}

/** @param {number} number @param {string} one @param {string} [many] */
export function count(number, one, many = `${one}s`) {
  return `${number} ${number === 1 ? one : many}`;
}

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;

/** The characters of a text as people see them. @param {string} text */
export function graphemes(text) {
  const shortened = text.slice(0, 400);
  return segmenter ? Array.from(segmenter.segment(shortened), (each) => each.segment) : [...shortened];
}

/** A card within a sentence: its own direction of writing, and never too long. @param {string} card */
export function quoted(card) {
  const all = graphemes(card);
  return `\u2068${all.length > 18 ? `${all.slice(0, 17).join('')}…` : card}\u2069`;
}

/** Storage that may be forbidden. @param {'localStorage' | 'sessionStorage'} kind */
export function storage(kind) {
  return {
    /** @param {string} key */
    get(key) {
      try {
        return globalThis[kind].getItem(key);
      } catch {
        return null;
      }
    },
    /** @param {string} key @param {string} value */
    set(key, value) {
      try {
        globalThis[kind].setItem(key, value);
      } catch {
        // then it is not remembered
      }
    },
  };
}
