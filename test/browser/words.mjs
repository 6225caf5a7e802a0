// All texts of the pages' sources: those that are looked up in the tables of the languages, and those that are not.

import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';

const folder = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../src/page');
export const tags = ['de', 'es', 'fr', 'pt', 'zh'];

/** @param {string} ending */
const files = (ending) => readdirSync(folder).filter((name) => name.endsWith(ending));
/** @param {string} name */
export const read = (name) => readFileSync(path.join(folder, name), 'utf8');

/** A language's table. @param {string} tag @returns {Promise<Record<string, string>>} */
export const tableOf = async (tag) => (await import(path.join(folder, `language_${tag}.js`))).default;

/** What looks like words for people. @param {string} text */
const isWords = (text) => /^\p{Lu}\p{Ll}+/u.test(text) || /\p{L}{2,} \p{L}+/u.test(text);

/** Words that are not for people: storage, the protocol, classes, media queries, headers and keys. */
const forPrograms = [
  /^(hide code|scramble memory|give up|gave up|room|first|debug|players|size|game minesweeper|at|flip)\b[^A-Z]*$/,
  /^(step place|dug n|light dark|not all|the server does not answer: try again)$/,
  /^(Authorization|Bearer.*|ETag|Date|Location|Scramble-Rule|If-None-Match|POST|GET|HEAD|Segmenter)$/,
  /^(Escape|Enter|Home|End|Page(Up|Down)|Arrow\w+)$/,
];

/** @param {ts.Node} node @returns {string[]} */
function literals(node) {
  if (ts.isStringLiteralLike(node)) return [node.text];
  return ts.isConditionalExpression(node) ? [...literals(node.whenTrue), ...literals(node.whenFalse)] : [];
}

/** Whether nobody sees the text: code compares it, or a developer reads it. @param {ts.Node} node */
function isUnseen(node) {
  const { parent } = node;
  if (ts.isImportDeclaration(parent) || ts.isCaseClause(parent)) return true;
  if (ts.isBinaryExpression(parent) && /^[!=]==$/.test(parent.operatorToken.getText())) return true;
  for (let each = parent; each; each = each.parent) {
    if (ts.isThrowStatement(each)) return true;
    const called = ts.isCallExpression(each) ? each.expression.getText() : '';
    if (/^t$|onTraffic$|(^|\.)(fetch|startsWith|setProperty|matchMedia)$/.test(called)) return true;
  }
  return false;
}

/** The texts of a script. @param {string} name */
function textsOfScript(name) {
  const source = ts.createSourceFile(name, read(name), ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  /** @type {{keys: string[], strays: string[]}} */
  const found = { keys: [], strays: [] };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === 't') found.keys.push(...literals(node.arguments[0]));
    const isListed = ts.isStringLiteral(node) && ts.isArrayLiteralExpression(node.parent)
      && (name === 'refusals.js' || (name === 'names.js' && isWords(node.text))); // animals
    if (isListed) found.keys.push(node.text);
    const text = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node)
      || ts.isTemplateTail(node) ? node.text.trim() : '';
    if (!isListed && isWords(text) && !isUnseen(node) && !forPrograms.some((each) => each.test(text))) {
      found.strays.push(`${name}: ${text}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** The texts of a document that a script translates. @param {string} name */
function textsOfDocument(name) {
  const html = read(name).replace(/<noscript>[^]*?<\/noscript>|<(\w+)\b[^>]* translate="no"[^>]*>[^<]*<\/\1>/g, '')
    .replace(/<[^>]* translate="no"[^>]*>/g, '');
  const texts = [...html.matchAll(/>([^<]+)</g), ...html.matchAll(/ (?:alt|aria-label|placeholder|title)="([^"]+)"/g)];
  return texts.map(([, text]) => text.trim().replace(/\s+/g, ' '))
    .filter((text) => /\p{L}{2}/u.test(text));
}

/** The sources of the server; a text that is split over lines is whole. */
export function textOfServer() {
  const root = path.join(folder, '../..');
  return ['src', 'include'].flatMap((top) => readdirSync(path.join(root, top), { recursive: true })
    .map(String).filter((name) => /\.[ch]pp$/.test(name))
    .map((name) => readFileSync(path.join(root, top, name), 'utf8').replace(/"\s*"/g, ''))).join('\n');
}

/** All keys, and all words that are in no table. */
export function textsOfPages() {
  const scripts = files('.js').filter((name) => !/^language(_\w+)?\.js$/.test(name)).map(textsOfScript);
  const documents = files('.html').map(textsOfDocument);
  return {
    keys: [...new Set([...scripts.flatMap(({ keys }) => keys), ...documents.flat()])].sort(),
    strays: scripts.flatMap(({ strays }) => strays),
  };
}
