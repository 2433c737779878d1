import type { CheckLine, Finding, RankingFinding } from '#rules/proof/findings';
import { LINE_MESSAGES } from '../../../src/features/proof/findingsMessages';

const said = (finding: Finding): string =>
  LINE_MESSAGES.finding(finding, { line: 'own', findings: [finding] } as unknown as CheckLine);

const evenly = (least: number, most: number): RankingFinding => ({
  verdict: 'ok',
  code: 'shown-evenly',
  least,
  most,
  median: 20,
});

test.each<[Finding, string]>([
  [evenly(19, 22), 'Each fit was shown 19 to 22 times.'],
  [evenly(20, 20), 'Each fit was shown 20 times.'],
  [
    { verdict: 'untold', code: 'shown-unevenly', least: 3, most: 60, median: 20, outside: 4 },
    'Fits were not shown equally often: 3 to 60 times. For 4 fits, that is less than half or more than twice as often as the middle one, 20.',
  ],
  [
    { verdict: 'untold', code: 'too-many' },
    'More than 100,000 votes are too many to rank here. The file has them all.',
  ],
  [
    { verdict: 'ok', code: 'rulings', rulings: 3, votes: 12, fits: 1 },
    'Nothing was left out without a ruling: 3 rulings leave out 12 votes and 1 fit.',
  ],
  [
    { verdict: 'ok', code: 'rulings', rulings: 1, votes: 0, fits: 0 },
    'Nothing was left out without a ruling: 1 ruling leaves out nothing.',
  ],
  [
    { verdict: 'untold', code: 'no-evidence', receipts: 2 },
    '2 of your receipts are not in the count, and prove nothing here: their signatures are not the server’s, could not be checked, or are from after the end.',
  ],
  [{ verdict: 'ok', code: 'counted', votes: 1, fit: null }, 'Your vote is in the count as you cast it.'],
  [{ verdict: 'ok', code: 'counted', votes: 0, fit: 'withdrawn' }, 'Your fit was withdrawn.'],
])('%j', (finding, text) => {
  expect(said(finding)).toBe(text);
});
