import type { Avatar } from '../avatar';
import type { Hash } from '../merkle';
import { LAYERS } from '../layers';
import { countBallots, type CountedEntry } from '../ranking/rankEntries';
import type { RankingFinding } from './findings';
import { hashOfText } from './hashing';
import { rankingText } from './proofTexts';
import type { Sheet } from './records';
import { applyRulings } from './rulings';

/** A row of the results as the page shows them. */
type ShownResult = Readonly<Partial<Avatar>> &
  Partial<Pick<CountedEntry, 'battles' | 'range'>> & { readonly wallet: string };

/** The first places, or all of them. */
export interface ShownResults {
  readonly rows: readonly ShownResult[];
  readonly isComplete: boolean;
}

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

/**
 * The first of the shown places that has another wallet, other pieces or other figures than the sheet; forgotten entries
 * have neither wallet nor pieces.
 */
function wrongResult(
  { entries, ranking }: Sheet,
  { rows, isComplete }: ShownResults,
  ranked: readonly CountedEntry[],
): number | undefined {
  if (ranking.length === 0) return undefined;
  const counted = new Map(ranked.map(entry => [entry.id, entry]));
  const byId = new Map(entries.map(entry => [entry.id, entry]));
  const index = rows.findIndex((row, at) => {
    const entry = byId.get(ranking[at] ?? NaN);
    return (
      entry === undefined ||
      (entry.person === undefined && !isSameFit(entry, row)) ||
      !isCounted(counted.get(entry.id), row)
    );
  });
  if (index !== -1) return index + 1;
  return isComplete && rows.length < ranking.length ? rows.length + 1 : undefined;
}

function isCounted(counted: CountedEntry | undefined, { battles, range }: ShownResult): boolean {
  const isSameRange = range === undefined || range.join() === counted?.range.join();
  return (battles === undefined || battles === counted?.battles) && isSameRange;
}

function isSameFit(entry: ShownResult, row: ShownResult): boolean {
  return (
    entry.wallet === row.wallet && LAYERS.every(layer => entry[layer] === undefined || entry[layer] === row[layer])
  );
}
