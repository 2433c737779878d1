import compat from 'eslint-plugin-compat';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

/** Only the rules that oxlint lacks; all others are in .oxlintrc.json. */
export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'coverage', '.local', '.cache', 'artifacts', 'stubs', '**/*.cjs', '**/*.mjs'] },
  { ...tseslint.configs.base, files: ['**/*.ts', '**/*.tsx'] },
  {
    // A long request must not stall the server, nor a long address the page.
    files: ['rules/**', 'contract/**', 'server/**', 'src/**', 'wallet/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  {
    files: ['rules/**'],
    rules: {
      // Date.parse is pure; a date made without an argument is a clock.
      'no-restricted-syntax': [
        'error',
        'NewExpression[callee.name="Date"][arguments.length=0]',
        'CallExpression[callee.name="Date"]',
      ],
    },
  },
  {
    // Later additions to the language are errors of types, because `lib` ends at ES2023.
    files: ['src/**', 'wallet/**', 'rules/**', 'contract/**'],
    plugins: { compat },
    // The parameter of a slice is no `window.navigation`.
    settings: { polyfills: ['Navigation'] },
    rules: { 'compat/compat': 'error' },
  },
);
