import { checkRanking } from './checkRanking';
import type { ShownResults } from './checkResults';
import { checkRulings } from './checkRulings';
import { checkSealed } from './checkSealed';
import { checkAllSeals } from './checkSeals';
import type { CheckTools } from './checkTools';
import { checkVoters, type VoterSample } from './checkVoters';
import { checkVotes, type OwnReceipt } from './checkVotes';
import { checkWitnesses, type LogProof, type Witness } from './checkWitnesses';
import type { CheckLine } from './findings';
import { sealLeaf } from './receiptProblem';
import type { Sheet } from './records';
import { sheetLeaves } from './sheetLeaves';

export interface CheckInput {
  readonly sheet: Sheet;
  /** Those of other events are ignored. */
  readonly receipts: readonly OwnReceipt[];
  /** The leaves of this event's seals that were seen while it ran. Those that receipts name are added. */
  readonly seen?: readonly string[];
  /** What GET results/:id and results/:id/places returned, to compare it with the count. */
  readonly results?: ShownResults | undefined;
  /** That the end seal is in the log of all seals. */
  readonly log?: LogProof | undefined;
  readonly witnesses?: readonly Witness[];
  /** Without it, all sign-ins are checked. */
  readonly sample?: VoterSample | undefined;
}

/** Checks a closed event, line by line: each is yielded as soon as it is known. */
export async function* checkSheet(input: CheckInput, tools: CheckTools): AsyncGenerator<CheckLine> {
  const { sheet, receipts, sample } = input;
  const { hash } = tools;
  const leaves = sheetLeaves(sheet, hash);
  const sealLeaves = sheet.seals.map(seal => sealLeaf(sheet.host, sheet.event, seal, hash));
  yield { line: 'votes', findings: await checkVotes(sheet, receipts, leaves, tools) };
  const start = sealLeaves[0] ?? '-';
  yield { line: 'voters', findings: await checkVoters({ sheet, start, sample }, tools) };
  yield { line: 'sealed', findings: checkSealed(sheet, leaves, hash) };
  yield { line: 'rulings', findings: [checkRulings(sheet, leaves.ballots, hash)] };
  yield { line: 'seals', findings: [await checkAllSeals(sheet, seenLeaves(input), tools)] };
  yield { line: 'witnesses', findings: checkWitnesses(input, sealLeaves, tools) };
  yield { line: 'ranking', findings: [checkRanking(sheet, input.results, hash)] };
}

/** Those that were kept, and those that the receipts of this event name. */
function seenLeaves({ sheet, receipts, seen = [] }: CheckInput): readonly string[] {
  const named = receipts.flatMap(receipt =>
    receipt.event === sheet.event && 'seal' in receipt && receipt.seal !== '-' ? receipt.seal : [],
  );
  return [...new Set([...seen, ...named])];
}
