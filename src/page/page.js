// Small functions that every module uses.

/**
 * The element with that id.
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
 * A new element. Its text is set as text, never as HTML.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {string} [className] @param {string} [text]
 */
export function make(tag, className = '', text = '') {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

/** Loads the style of that game's page, which this page names but does not load. @param {string} game */
export function loadLook(game) {
  element(`${game}-look`, HTMLLinkElement).disabled = false;
}

/** The server's RUN in the first line of a frame; a restarted server has another. @param {string} line */
export function serverRun(line) {
  return /^at (\w+)-/.exec(line)?.[1] ?? '';
}

/** Minutes and seconds, as clocks show them. @param {number} seconds */
export function clock(seconds) {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, '0')}`;
}

/** @param {string} text */
export function capitalized(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const segmenter = 'Segmenter' in Intl ? new Intl.Segmenter(undefined, { granularity: 'grapheme' }) : null;

/** A text's characters as people count them. @param {string} text */
export function graphemes(text) {
  const shortened = text.slice(0, 400);
  return segmenter ? Array.from(segmenter.segment(shortened), (each) => each.segment) : [...shortened];
}

/** A card inside a sentence: with its own writing direction, and not too long. @param {string} card */
export function quoted(card) {
  const all = graphemes(card);
  return `\u2068${all.length > 18 ? `${all.slice(0, 17).join('')}…` : card}\u2069`;
}

/** The browser's storage, which may be forbidden. @param {'localStorage' | 'sessionStorage'} kind */
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
