import type { Hash } from './merkle';
import { countBallots, roundedStrength, type CountedEntry } from '../voting/rankEntries';
import { wrongResult, type ShownResults } from './checkResults';
import type { RankingFinding } from './findings';
import { hashOfText } from './hashing';
import { rankingText } from './proofTexts';
import type { Sheet } from './records';
import { applyRulings } from './rulings';

/** How far apart two programs may be that compute the same strength. */
const SLACK = 1e-8;

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

/** The first place that differs, unless rounding alone explains the order. */
function compare(own: readonly CountedEntry[], theirs: readonly number[]) {
  const places = Array.from({ length: Math.max(own.length, theirs.length) }, (_, index) => index);
  const index = places.find(at => own[at]?.id !== theirs[at]);
  if (index === undefined) return { place: undefined, isClose: false };
  const known = new Map(own.map(entry => [entry.id, entry]));
  const listed = [...new Set(theirs)].flatMap(id => known.get(id) ?? []);
  const isSameList = listed.length === own.length && listed.length === theirs.length;
  return isSameList && isPossible(listed) ? { place: undefined, isClose: true } : { place: index + 1, isClose: false };
}

/**
 * Whether strengths that differ from ours by the slack at most could be rounded so that this is their order. Each entry
 * gets the highest rounded strength that leaves it behind the one before it.
 */
function isPossible(ranking: readonly CountedEntry[]): boolean {
  let above = Infinity;
  return ranking.every((entry, index) => {
    const before = ranking[index - 1];
    const isNextOfEqual = before === undefined || (before.at - entry.at || before.id - entry.id) < 0;
    above = Math.min(roundedStrength(entry.strength + SLACK), isNextOfEqual ? above : above - 1);
    return above >= roundedStrength(entry.strength - SLACK);
  });
}
