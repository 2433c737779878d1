import type { Hash } from './merkle';
import type { SealedFinding } from './findings';
import type { EventSeal, Ruling, SealedTrees, Sheet } from './records';
import type { SheetLeaves } from './sheetLeaves';
import { isAfter } from './times';
import { sizeOf, treesAt } from './trees';

const PARTS = ['entries', 'ballots', 'rulings', 'roll'] as const satisfies readonly (keyof SealedTrees)[];

/** Whether each seal fits the sheet, and the last ones cover all of it. */
export function checkSealed(sheet: Sheet, leaves: SheetLeaves, hash: Hash): readonly SealedFinding[] {
  const problems = PARTS.flatMap(part => partProblem(part, sheet, leaves[part], hash));
  if (!sheet.seals.some(({ kind }) => kind === 'end'))
    problems.push({ verdict: 'failed', code: 'not-sealed', part: 'end', evidence: sheet.seals.slice(-1) });
  const misdated = sheet.rulings.filter(ruling => !isDatedBetweenSeals(ruling, sheet.seals));
  if (misdated.length > 0) problems.push({ verdict: 'failed', code: 'ruling-dated', evidence: misdated });
  if (problems.length > 0) return problems;
  const { ballots, entries, rulings } = sheet;
  const sizes = { ballots: ballots.length, entries: entries.length, rulings: rulings.length };
  return [{ verdict: 'ok', code: 'sheet-sealed', ...sizes }];
}

function partProblem(
  part: (typeof PARTS)[number],
  { seals }: Sheet,
  leaves: readonly string[],
  hash: Hash,
): readonly SealedFinding[] {
  const trees = treesAt(leaves, [leaves.length, ...seals.map(seal => sizeOf(seal[part]))], hash);
  const fits = (seal: EventSeal): boolean =>
    seal[part] === trees.get(isWhole(part, seal) ? leaves.length : sizeOf(seal[part]));
  const evidence = seals.filter(seal => !fits(seal));
  return evidence.length === 0 ? [] : [{ verdict: 'failed', code: 'not-sealed', part, evidence }];
}

/** Entries are sealed whole from the start, everything at the end; the roll not before. */
function isWhole(part: (typeof PARTS)[number], { kind }: EventSeal): boolean {
  return part === 'entries' || kind === 'end' || kind === 'final';
}

/** The time of a ruling lies between the last seal without it and the first one with it, give or take a minute. */
function isDatedBetweenSeals({ number, at }: Ruling, seals: readonly EventSeal[]): boolean {
  const without = seals.filter(({ rulings }) => sizeOf(rulings) < number).at(-1);
  const first = seals.find(({ rulings }) => sizeOf(rulings) >= number);
  const isEarly = without !== undefined && isAfter(without.at, at);
  const isLate = first !== undefined && isAfter(at, first.at);
  return !isEarly && !isLate;
}
