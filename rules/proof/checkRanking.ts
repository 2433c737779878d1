import { countBallots, roundedStrength, type CountedEntry } from '../voting/rankEntries';
import type { Exposure, RankingFinding } from './findings';
import { applyRulings, type HashedEvent } from './rulingsInForce';
import { wrongResult, type ShownResults } from './shownResults';

/** Beyond this many votes, ranking them would keep a phone busy for too long. */
export const MAX_VOTES_IN_BROWSER = 100_000;

/** How far apart two programs may be that compute the same strength. */
const SLACK = 1e-8;

/** Whether the votes give the places that are published and shown. Without votes there are no places. */
export function checkRanking(event: HashedEvent, shown: ShownResults | undefined): readonly RankingFinding[] {
  const { fits, ballots } = applyRulings(event);
  const ranked = ballots.length === 0 ? [] : countBallots(fits, ballots).ranking;
  const { place, isClose } = compare(ranked, placesOf(event));
  const wrongPlace = place ?? misnumbered(event);
  if (wrongPlace !== undefined) return [failed(wrongPlace, 'published', ranked)];
  const wrong = shown && wrongResult(event, shown, ranked);
  if (wrong !== undefined) return [failed(wrong, 'shown', ranked)];
  const same = { verdict: 'ok', code: 'same-ranking', fits: ranked.length, votes: ballots.length, isClose } as const;
  return ranked.length === 0 ? [same] : [same, exposureOf(ranked.map(({ battles }) => battles))];
}

/** Ids, best first. */
export function placesOf({ fits }: Pick<HashedEvent, 'fits'>): readonly number[] {
  const placed = fits.flatMap(({ id, place }) => (place === null ? [] : [{ id, place }]));
  return placed.sort((a, b) => a.place - b.place).map(({ id }) => id);
}

/** The first place that nobody has, or that two have. */
function misnumbered({ fits }: HashedEvent): number | undefined {
  const places = fits.flatMap(({ place }) => place ?? []).sort((a, b) => a - b);
  const index = places.findIndex((place, at) => place !== at + 1);
  return index === -1 ? undefined : index + 1;
}

/** Fits that were shown more than twice, or less than half, as often as the middle one are worth a sentence. */
function exposureOf(battles: readonly number[]): RankingFinding {
  const [least, most] = [battles.reduce((a, b) => Math.min(a, b)), battles.reduce((a, b) => Math.max(a, b))];
  const middle = [...battles].sort((a, b) => a - b).slice((battles.length - 1) / 2, battles.length / 2 + 1);
  const median = middle.reduce((a, b) => a + b) / middle.length;
  const exposure: Exposure = { least, most, median };
  const outside = battles.filter(count => count < median / 2 || count > median * 2).length;
  if (outside === 0) return { verdict: 'ok', code: 'shown-evenly', ...exposure };
  return { verdict: 'untold', code: 'shown-unevenly', ...exposure, outside };
}

const failed = (place: number, of: 'published' | 'shown', ranked: readonly CountedEntry[]): RankingFinding => ({
  verdict: 'failed',
  code: 'other-ranking',
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

/** Whether strengths that differ from ours by the slack at most could be rounded so that this is their order. */
function isPossible(ranking: readonly CountedEntry[]): boolean {
  const canPrecede = (one: CountedEntry, next: CountedEntry): boolean => {
    const best = roundedStrength(one.strength + SLACK);
    const worst = roundedStrength(next.strength - SLACK);
    return best > worst || (best === worst && (one.at - next.at || one.id - next.id) < 0);
  };
  return ranking.every((entry, index) => ranking.slice(index + 1, index + 2).every(next => canPrecede(entry, next)));
}
