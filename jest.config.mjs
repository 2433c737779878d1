const SCRIPTS = '^.+\\.[mc]?[jt]sx?$';
const syntax = {
  parser: { syntax: 'typescript', tsx: true },
  target: 'es2023',
  transform: { react: { runtime: 'automatic' } },
};
/** Compiles twice as fast as ts-jest, which a fresh clone notices. */
const transform = { [SCRIPTS]: ['@swc/jest', { jsc: syntax, module: { type: 'commonjs' }, sourceMaps: 'inline' }] };
/** swc exports getters, which would count as functions that no test calls. */
const measured = { [SCRIPTS]: ['ts-jest', { tsconfig: 'tsconfig.jest.json', diagnostics: false }] };

const project = (displayName, rest) => ({
  displayName,
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  testMatch: [`<rootDir>/__tests__/${displayName}/**/*.test.ts?(x)`],
  transform,
  // These packages are published as ES modules only, which jest has to compile.
  transformIgnorePatterns: [
    '/node_modules/(?!(@web3-onboard|@noble/(hashes|secp256k1|ed25519)|svelte-i18n|nanoid|p-map|typebox|@seriousme|cookie|feed|light-my-request/node_modules/cookie)/)',
  ],
  ...rest,
});

const builtBefore = {
  globalSetup: '<rootDir>/__tests__/browser/support/globalSetup.ts',
  globalTeardown: '<rootDir>/__tests__/browser/support/globalTeardown.ts',
};

const onDatabase = {
  testEnvironment: '<rootDir>/__tests__/server/support/environment.mjs',
  moduleNameMapper: { '^@electric-sql/pglite$': '<rootDir>/__tests__/server/support/pglite.cjs' },
};

const inPage = {
  testEnvironment: 'jest-fixed-jsdom',
  moduleNameMapper: { '\\.css$': '<rootDir>/__tests__/src/support/styles.cjs' },
  setupFilesAfterEnv: ['<rootDir>/__tests__/src/support/setup.ts'],
};

/** @type {import('jest').Config} */
export default {
  // A loaded machine takes minutes for what takes seconds alone.
  testTimeout: 180_000,
  // Only the rules' tests run with --coverage.
  // What only lists exports has nothing to run.
  collectCoverageFrom: ['rules/**/*.ts', '!rules/index.ts'],
  coverageThreshold: { global: { branches: 100, functions: 100, lines: 100 } },
  coverageReporters: ['json', ['text', { skipFull: true }]],
  // Each project has its own. Without this one, knip takes every file of __tests__ for a test.
  testMatch: ['<rootDir>/__tests__/**/*.test.ts?(x)'],
  projects: [
    project('rules', process.argv.includes('--coverage') ? { transform: measured } : {}),
    // Long random and exhaustive games, and random attacks, which say nothing new about most changes.
    project('properties', onDatabase),
    project('src', inPage),
    project('wallet', inPage),
    project('server', onDatabase),
    project('atelier'),
    project('lab', onDatabase),
    project('scripts'),
    project('browser', builtBefore),
    // The most important walks in every engine that this machine has.
    project('engines', builtBefore),
    // Walks that take minutes and rarely say anything new about a change.
    project('long', { ...builtBefore, ...onDatabase }),
  ],
};
