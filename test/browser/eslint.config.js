// Checks that the type checker does not make. script/lint uses this for src/page and test/browser.

import js from '@eslint/js';

const html = ['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'write', 'writeln', 'setHTMLUnsafe',
  'createContextualFragment'];

export default [
  { ignores: ['**/node_modules/'] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-undef': 'off', // the type checker does it
      'curly': ['error', 'multi-line'],
      'eqeqeq': ['error', 'always', { null: 'ignore' }],
      'max-len': ['error', { code: 120 }],
      'max-lines-per-function': ['error', { max: 70, skipComments: true }],
      'no-await-in-loop': 'off',
      'no-console': 'error',
      'no-eval': 'error',
      'no-implicit-globals': 'error',
      'no-restricted-properties': ['error', ...html.map((property) => ({ property,
        message: 'players choose text, never HTML' }))],
      'no-shadow': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'prefer-template': 'error',
      'quotes': ['error', 'single', { avoidEscape: true }],
      'semi': 'error',
    },
  },
  {
    files: ['src/page/*.js'],
    rules: {
      'max-lines': ['error', 300],
      // A page over plain HTTP from another machine has none of these.
      'no-restricted-syntax': ['error',
        { selector: 'MemberExpression[object.name=crypto]:not([property.name=getRandomValues])',
          message: 'not in an insecure context' },
        { selector: 'MemberExpression[object.name=navigator][property.name=/^(clipboard|locks|serviceWorker)$/]',
          message: 'not in an insecure context' }],
    },
  },
  { files: ['src/page/language_*.js'], rules: { 'max-lines': 'off', 'max-len': 'off' } },
  {
    files: ['test/browser/*.mjs', 'test/page/*.mjs'],
    rules: { 'no-restricted-globals': ['error', { name: 'setTimeout', message: 'wait for what the page shows' }],
      'no-restricted-properties': ['error', { property: 'waitForTimeout', message: 'wait for what the page shows' }],
      'max-lines-per-function': 'off' },
  },
];
