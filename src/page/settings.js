// What somebody chooses for all pages at once, and the browser remembers: the language, and light or dark colours.

import { language, languages, t } from './language.js';
import { element, make, storage } from './page.js';

const browser = storage('localStorage');
const darkPaper = '#15181c'; // as the documents have it

/** @param {string} name @param {string} label @param {[string, string][]} values @param {string} chosen */
function choice(name, label, values, chosen) {
  const select = make('select');
  select.id = name;
  select.ariaLabel = label;
  select.append(...values.map(([value, text]) => new Option(text, value, false, value === chosen)));
  return select;
}

/** The scheme that somebody has chosen; '' follows the system. */
const scheme = () => browser.get('theme') ?? '';

/** Shows the colours of the scheme that is wanted, whatever the system's is. */
function paint() {
  const wanted = scheme();
  document.documentElement.dataset.theme = wanted; // which pictures notice
  document.querySelector('meta[name=color-scheme]')?.setAttribute('content', wanted || 'light dark');
  for (const each of document.querySelectorAll('meta[name=theme-color]')) {
    const isDark = each.getAttribute('content') === darkPaper;
    each.setAttribute('media', wanted ? isDark === (wanted === 'dark') ? 'all' : 'not all'
      : `(prefers-color-scheme: ${isDark ? 'dark' : 'light'})`);
  }
  for (const sheet of document.styleSheets) {
    for (const rule of sheet.cssRules) {
      if (!(rule instanceof CSSMediaRule) || !/prefers-color-scheme|^(not )?all$/.test(rule.conditionText)) continue;
      rule.media.mediaText = !wanted ? '(prefers-color-scheme: dark)' : wanted === 'dark' ? 'all' : 'not all';
    }
  }
}

paint();
document.addEventListener('load', ({ target }) => {
  if (target instanceof HTMLLinkElement) paint(); // a sheet that was not loaded yet
}, true);
addEventListener('storage', paint); // another tab has chosen

/** Adds both choices to the menu, or on the first page to its foot. */
export function wireSettings() {
  const theme = choice('theme', t('Colours'),
    [['', t('Colours: automatic')], ['light', t('Colours: light')], ['dark', t('Colours: dark')]], scheme());
  theme.addEventListener('change', () => {
    browser.set('theme', theme.value);
    paint();
  });
  const words = choice('language', t('Language'), [...languages], language);
  words.lang = '';
  words.addEventListener('change', () => {
    browser.set('language', words.value);
    location.reload();
  });
  const box = document.getElementById('menu') ?? element('settings', HTMLElement);
  box.append(theme, words);
}
