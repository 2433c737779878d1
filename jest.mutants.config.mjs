import config from './jest.config.mjs';

/** The tests of the code that `npm run mutants` changes; a browser and a database would add nothing but time. */
const [rules] = config.projects;

/* Their faults show in faster tests as well. */
const slow = ['publicFiles', '.*[.]slow'];

export default {
  ...rules,
  displayName: 'mutants',
  testPathIgnorePatterns: slow.map(name => `/__tests__/rules/.*/${name}[.]test`),
  testMatch: ['<rootDir>/__tests__/rules/**/*.test.ts', '<rootDir>/__tests__/server/voting/**/*.test.ts'],
};
