import compat from 'eslint-plugin-compat';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';
import prettier from 'eslint-config-prettier';

const size = [{ max: 250, skipBlankLines: true, skipComments: true }];

export default tseslint.config(
  { ignores: ['node_modules', 'dist', 'coverage', '.local', '.cache', 'artifacts', 'stubs', '**/*.cjs', '**/*.mjs'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { project: 'tsconfig.json', tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'max-lines': ['error', ...size],
      'max-lines-per-function': ['warn', { max: 60, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
    },
  },
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
      'no-restricted-globals': ['error', 'console', 'fetch', 'setTimeout', 'performance', 'crypto'],
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random' },
        { object: 'Date', property: 'now' },
      ],
      // Date.parse is pure; a date made without an argument is a clock.
      'no-restricted-syntax': [
        'error',
        'NewExpression[callee.name="Date"][arguments.length=0]',
        'CallExpression[callee.name="Date"]',
      ],
    },
  },
  {
    files: ['src/**'],
    plugins: { 'jsx-a11y': jsxA11y, 'react-hooks': reactHooks },
    rules: { ...jsxA11y.flatConfigs.recommended.rules, ...reactHooks.configs.recommended.rules },
  },
  {
    files: ['src/**'],
    ignores: ['src/platform/**'],
    rules: {
      'no-restricted-globals': ['error', 'alert', 'confirm', 'localStorage', 'sessionStorage', 'fetch', 'Audio'],
      'no-restricted-properties': [
        'error',
        { object: 'window', property: 'alert' },
        { object: 'window', property: 'confirm' },
        { object: 'window', property: 'localStorage' },
      ],
      'no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: 'react-redux',
              importNames: ['useSelector', 'useDispatch', 'useStore'],
              message: 'Use the typed hooks of src/base/hooks.',
            },
          ],
        },
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
  { files: ['src/base/hooks.ts'], rules: { 'no-restricted-imports': 'off' } },
  {
    files: ['server/**'],
    ignores: ['server/config/config.ts'],
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'process', property: 'env', message: 'Read the environment in server/config/config.ts.' },
      ],
    },
  },
  {
    files: [
      'server/cli/**',
      'server/main.ts',
      'server/local/**',
      '{atelier,lab,testing,scripts}/**',
      '__tests__/browser/**',
      '__tests__/long/**',
      'src/platform/**',
      'wallet/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['__tests__/**'],
    rules: {
      'max-lines': 'off',
      'max-lines-per-function': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  prettier,
);
