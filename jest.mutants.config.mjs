import config from './jest.config.mjs';

/** The tests of the code that `npm run mutants` changes; a browser and a database would add nothing but time. */
const [rules] = config.projects;

export default {
  ...rules,
  displayName: 'mutants',
  testMatch: ['<rootDir>/__tests__/rules/**/*.test.ts', '<rootDir>/__tests__/server/voting/**/*.test.ts'],
};
