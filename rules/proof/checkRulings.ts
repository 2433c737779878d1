import { MAX_EXTENSION_MS } from '../events/events';
import type { Hash } from './merkle';
import { countBallots } from '../voting/rankEntries';
import type { RulingsFinding } from './findings';
import type { Ruling, Sheet } from './records';
import { applyRulings, leftOutSubject, rulingsInForce } from './rulings';
import { isAfter } from './times';
import { sizeOf } from './trees';

/** Whether the rulings, and nothing else, decide what is left out. */
export function checkRulings(sheet: Sheet, ballotLeaves: readonly string[], hash: Hash): RulingsFinding {
  const { rulings, leftOut } = sheet;
  const problem = rulingsProblem(sheet, ballotLeaves, hash);
  if (problem !== undefined) return { verdict: 'failed', code: 'rulings', problem, evidence: rulings };
  const { withdrawn } = rulingsInForce(rulings);
  if (withdrawn.size === 0 && leftOut.length === 0) return { verdict: 'ok', code: 'no-rulings' };
  const counted = applyRulings(sheet);
  const all = applyRulings({ ...sheet, rulings: [], leftOut: [] });
  return {
    verdict: 'ok',
    code: 'rulings-applied',
    rulings: rulings.filter(({ kind }) => kind !== 'key' && kind !== 'end').length,
    votes: sheet.ballots.length - counted.ballots.length,
    entries: withdrawn.size,
    isSamePodium: podiumOf(counted) === podiumOf(all),
  };
}

/** The ids of the first three. */
export function podiumOf({ entries, ballots }: ReturnType<typeof applyRulings>): string {
  if (ballots.length === 0) return '';
  const ranked = countBallots(entries, ballots).ranking.slice(0, 3);
  return ranked.map(({ id }) => id).join();
}

type RulingsProblem = Extract<RulingsFinding, { readonly verdict: 'failed' }>['problem'];

function rulingsProblem(
  { entries, rulings, leftOut, seals }: Sheet,
  ballotLeaves: readonly string[],
  hash: Hash,
): RulingsProblem | undefined {
  if (rulings.some(({ number }, index) => number !== index + 1)) return 'numbering';
  const ids = new Set(entries.map(({ id }) => id));
  if (!rulings.every(ruling => hasKnownSubject(ruling, ids))) return 'subject';
  const misplaced = endProblem(rulings, seals);
  if (misplaced !== undefined) return misplaced;
  const inForce = rulingsInForce(rulings);
  if (inForce.isCancelled) return 'cancelled';
  const isDistinct = new Set(leftOut).size === leftOut.length;
  const leaves = leftOut.flatMap(position => ballotLeaves[position] ?? []);
  if (!isDistinct || leaves.length !== leftOut.length) return 'left-out';
  const expected = inForce.leftOut ?? leftOutSubject([], hash);
  return leftOutSubject(leaves, hash) === expected ? undefined : 'left-out';
}

function hasKnownSubject({ kind, subject }: Ruling, ids: ReadonlySet<number>): boolean {
  return kind === 'withdraw' || kind === 'restore' ? ids.has(Number(subject)) : subject !== '';
}

/** Operators decide nothing after the end, and move it once, to a later time. New keys leave nothing out. */
function endProblem(rulings: readonly Ruling[], [start]: Sheet['seals']): 'after-end' | 'end' | undefined {
  if (start === undefined) return undefined;
  const moves = rulings.filter(({ kind }) => kind === 'end');
  // The first seal has the end of the rulings before it.
  const isLater = moves.every(({ number, subject }) => {
    const added = Date.parse(subject) - Date.parse(start.ends);
    return number <= sizeOf(start.rulings) ? added === 0 : added > 0 && added <= MAX_EXTENSION_MS;
  });
  if (moves.length > 1 || !isLater) return 'end';
  const endBefore = (number: number): string => moves.find(move => move.number < number)?.subject ?? start.ends;
  // Those in the first seal may come from a time before there were seals.
  const isLate = ({ number, at, kind }: Ruling): boolean =>
    kind !== 'key' && number > sizeOf(start.rulings) && isAfter(at, endBefore(number));
  return rulings.some(isLate) ? 'after-end' : undefined;
}
