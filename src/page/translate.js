// Puts the document's own words into the page's language. Each page imports this first: others read these words.

import { language, rules, t } from './language.js';

const attributes = ['alt', 'aria-label', 'placeholder', 'title'];

/** Puts the document's own words into the page's language. */
function translate() {
  document.documentElement.lang = language;
  if (language === 'en') return;
  const texts = document.createTreeWalker(document.documentElement, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const text = node.nodeValue ?? '';
    const key = text.trim().replace(/\s+/g, ' ');
    const words = t(key);
    if (words !== key && !node.parentElement?.closest('script, style, noscript, [translate=no]')) {
      node.nodeValue = (/^\s*/.exec(text)?.[0] ?? '') + words + (/\s*$/.exec(text)?.[0] ?? '');
    }
  }
  for (const attribute of attributes) {
    for (const each of document.querySelectorAll(`[${attribute}]`)) {
      each.setAttribute(attribute, t(each.getAttribute(attribute) ?? ''));
    }
  }
}
for (const link of document.querySelectorAll('a[href=rules]')) link.setAttribute('href', rules);
translate();
