import type { Hash } from '../merkle';
import { countBallots, type CountedEntry } from '../ranking/rankEntries';
import { wrongResult, type ShownResults } from './checkResults';
import type { RankingFinding } from './findings';
import { hashOfText } from './hashing';
import { rankingText } from './proofTexts';
import type { Sheet } from './records';
import { applyRulings } from './rulings';

/** `Math.exp` may differ in its last bit from one JavaScript engine to the next. */
const TOO_CLOSE = 2e-6;

/** Whether the votes give the ranking of the sheet, of the last seal and of the results. Without votes there are no places. */
export function checkRanking(sheet: Sheet, shown: ShownResults | undefined, hash: Hash): RankingFinding {
  const { entries, ballots } = applyRulings(sheet);
  const ranked = ballots.length === 0 ? [] : countBallots(entries, ballots).ranking;
  const { place, isClose } = compare(ranked, sheet.ranking);
  if (place !== undefined) return failed(place, 'count', ranked);
  const sealed = sheet.seals.at(-1)?.ranking;
  if (sealed !== hashOfText(rankingText(sheet.event, sheet.ranking), hash)) return failed(1, 'seal', ranked);
  const wrong = shown && wrongResult(sheet, shown, ranked);
  if (wrong !== undefined) return failed(wrong, 'results', ranked);
  return { verdict: 'ok', code: 'ranking-same', entries: ranked.length, ballots: ballots.length, isClose };
}

const failed = (place: number, of: 'count' | 'results' | 'seal', ranked: readonly CountedEntry[]): RankingFinding => ({
  verdict: 'failed',
  code: 'ranking',
  place,
  of,
  evidence: ranked.map(({ id }) => id),
});

/** The first place that differs by more than rounding does. */
function compare(own: readonly CountedEntry[], theirs: readonly number[]) {
  const strengths = new Map<number | undefined, number>(own.map(({ id, strength }) => [id, strength]));
  const isPermutation = own.length === theirs.length && new Set(theirs).size === theirs.length;
  let isClose = false;
  for (let index = 0; index < Math.max(own.length, theirs.length); index++) {
    const [one, other] = [own[index]?.id, theirs[index]];
    if (one === other) continue;
    const difference = Number(strengths.get(one)) - Number(strengths.get(other));
    // Not a number if either list is shorter or names another entry.
    if (!isPermutation || !(Math.abs(difference) < TOO_CLOSE)) return { place: index + 1, isClose };
    isClose = true;
  }
  return { place: undefined, isClose };
}
