/** `npm run mutants` makes one small fault at a time and expects a test to fail. It takes many minutes, so CI does not run it. */
/** @type {import('@stryker-mutator/api/core').PartialStrykerOptions} */
export default {
  packageManager: 'npm',
  testRunner: 'jest',
  jest: { configFile: 'jest.mutants.config.mjs' },
  mutate: ['rules/**/*.ts', 'server/voting/**/*.ts'],
  // Tables that are read once, while a module loads, would have to run every test again for each mutant.
  ignoreStatic: true,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  dryRunTimeoutMinutes: 30,
  // A mutant that runs into the limit counts as killed, so a busy machine must not run into it.
  timeoutMS: 30_000,
  timeoutFactor: 4,
  incremental: true,
  incrementalFile: 'node_modules/.cache/stryker.json',
  // Not in node_modules, where jest would not compile it.
  tempDirName: 'artifacts/stryker',
  ignorePatterns: ['docs/*', '!docs/vectors.jsonl', 'artifacts', '.local', 'dist'],
  reporters: ['clear-text', 'progress-append-only', 'json'],
  jsonReporter: { fileName: 'artifacts/mutants.json' },
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  thresholds: { high: 95, low: 90, break: null },
};
