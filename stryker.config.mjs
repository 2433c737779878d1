/** `npm run mutants` changes one operator or text at a time and expects a test to fail. It takes a while, so it is no part of the checks. */
/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  packageManager: 'npm',
  testRunner: 'jest',
  jest: { configFile: 'jest.mutants.config.mjs' },
  // Loading the data of the public folder, and texts that only people read, are no rules.
  mutate: ['rules/**/*.ts', 'server/voting/**/*.ts'],
  ignoreStatic: false,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  incremental: true,
  incrementalFile: 'node_modules/.cache/stryker.json',
  tempDirName: 'node_modules/.cache/stryker',
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: 'artifacts/mutants.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: null },
};
