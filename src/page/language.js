// The page in the language of whoever reads it. English is written where it is said, and is the key by which the
// table of another language (language_de.js) has the same text. docs/PAGE.md tells how to add one.

import { storage } from './page.js';

/** How long the page waits for a table. */
const patience = 4000;

/** What people call them, by their tags. */
export const languages = new Map([
  ['en', 'English'], ['de', 'Deutsch'], ['es', 'Español'], ['fr', 'Français'], ['pt', 'Português'], ['zh', '中文']]);

/** @type {Map<string, () => Promise<{default: Record<string, string>}>>} */
const tables = new Map([
  ['de', () => import('./language_de.js')],
  ['es', () => import('./language_es.js')],
  ['fr', () => import('./language_fr.js')],
  ['pt', () => import('./language_pt.js')],
  ['zh', () => import('./language_zh.js')],
]);

/** What the reader wants, by the browser's settings; nothing outside a browser. */
const wanted = globalThis.navigator?.languages ?? [];

/** The language that somebody has chosen here, or else the first of the browser's that there is. */
function chosen() {
  const tags = [storage('localStorage').get('language') ?? '', ...wanted];
  return tags.map((tag) => tag.split('-')[0]).find((tag) => languages.has(tag)) ?? 'en';
}

/** The language's table, and its tag. English has none, and stands in where a table does not come in time. */
async function load() {
  const tag = chosen();
  try {
    const asked = tables.get(tag)?.();
    if (!asked) return { tag, table: {} };
    /** @type {Promise<never>} */
    const late = new Promise((_, refuse) => { setTimeout(refuse, patience); });
    return { tag, table: (await Promise.race([asked, late])).default };
  } catch {
    return { tag: 'en', table: {} };
  }
}

const { tag: language, table } = await load();
export { language };

/** The reader's own variant of the language, for dates. */
export const region = wanted.find((tag) => tag.split('-')[0] === language) ?? language;

const numbers = new Intl.NumberFormat(language);
const plurals = new Intl.PluralRules(language);
const categories = ['zero', 'one', 'two', 'few', 'many', 'other']
  .filter((each) => plurals.resolvedOptions().pluralCategories.some((category) => category === each));

/** A number as people write it. @param {number} number @param {Intl.NumberFormatOptions} [how] */
export const format = (number, how) => (how ? new Intl.NumberFormat(language, how) : numbers).format(number);

/**
 * The text in the page's language. A {name} in it stands for that value. A text with a {count} has a form for each
 * plural that the language knows, with | between: "{count} card|{count} cards". Where it has fewer, the last is for
 * the rest.
 * @param {string} text @param {Record<string, string | number>} [values]
 */
export function t(text, values = {}) {
  const forms = (Object.hasOwn(table, text) ? table[text] : text).split('|');
  const plural = typeof values.count === 'number' ? categories.indexOf(plurals.select(values.count)) : 0;
  const form = forms[Math.min(plural, forms.length - 1)];
  return form.replace(/\{(\w+)\}/g, (whole, name) => {
    const value = values[name] ?? whole;
    return typeof value === 'number' ? format(value) : value;
  });
}

/** Names as people list them: "Zoë, Ben and Cem". @param {string[]} names @returns {string} */
export const listed = (names) => new Intl.ListFormat(language).format(names);

/** The page of the rules in the page's language. */
export const rules = language === 'en' ? 'rules' : `rules.${language}`;
