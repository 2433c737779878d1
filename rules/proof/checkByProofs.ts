import { rootByPath, type Hash } from './merkle';
import { checkAllSeals } from './checkSeals';
import type { CheckTools } from './checkTools';
import { lostReceipts, ownLeaf, type OwnReceipt } from './checkVotes';
import { checkWitnesses, type LogProof, type Witness } from './checkWitnesses';
import { isBallotReceipt, type CheckLine, type VotesFinding } from './findings';
import { fromHex, toHex } from './hashing';
import { sealLeaf } from './receiptProblem';
import type { EventRecord } from './records';
import { rulingsInForce } from './rulings';

/** GET event/:id/proofs: that a leaf is in one of the trees of the event's last seal. */
export interface LeafProof {
  readonly kind: 'entries' | 'ballots';
  readonly index: number;
  readonly size: number;
  readonly path: readonly string[];
}

export interface ProofsInput {
  readonly record: EventRecord;
  /** Those of other events are ignored. */
  readonly receipts: readonly OwnReceipt[];
  readonly seen: readonly string[];
  /** By the leaves that `ownLeaves` returns. Leaves without a proof are missing from the seal. */
  readonly proofs: Readonly<Record<string, LeafProof | null>>;
  readonly log?: LogProof | undefined;
  readonly witnesses?: readonly Witness[] | undefined;
}

/** The leaves of the player's votes and fit in an event. */
export function ownLeaves(event: number, receipts: readonly OwnReceipt[], hash: Hash): readonly string[] {
  const own = receipts.filter(receipt => receipt.event === event);
  return [...new Set(own.flatMap(receipt => ownLeaf(receipt, hash) ?? []))];
}

/** What can be checked of a closed event without its sheet: the player's own votes, the seals, and who has seen them. */
export async function* checkByProofs(input: ProofsInput, tools: CheckTools): AsyncGenerator<CheckLine> {
  const { record, seen, log, witnesses = [] } = input;
  yield { line: 'votes', findings: await checkOwn(input, tools) };
  yield { line: 'seals', findings: [await checkAllSeals(record, seen, tools)] };
  const leaves = record.seals.map(seal => sealLeaf(record.host, record.event, seal, tools.hash));
  yield { line: 'witnesses', findings: checkWitnesses({ sheet: record, log, witnesses }, leaves, tools) };
}

async function checkOwn(input: ProofsInput, tools: CheckTools): Promise<readonly VotesFinding[]> {
  const { record, receipts } = input;
  const known = receipts.flatMap(receipt => {
    const leaf = receipt.event === record.event ? ownLeaf(receipt, tools.hash) : undefined;
    return leaf === undefined ? [] : [{ receipt, leaf }];
  });
  if (known.length === 0) return [{ verdict: 'untold', code: 'no-receipts' }];
  const lost = known.filter(own => !isProven(own, input, tools.hash)).map(({ receipt }) => receipt);
  if (lost.length > 0) return lostReceipts(record, lost, tools);
  const votes = known.filter(({ receipt }) => isBallotReceipt(receipt)).length;
  return [{ verdict: 'ok', code: 'votes-sealed', votes, entry: entryOf(input) }];
}

interface Own {
  readonly receipt: OwnReceipt;
  readonly leaf: string;
}

function isProven({ receipt, leaf }: Own, { record, proofs }: ProofsInput, hash: Hash): boolean {
  const proof = proofs[leaf];
  const seal = record.seals.at(-1);
  const kind = isBallotReceipt(receipt) ? 'ballots' : 'entries';
  if (!proof || proof.kind !== kind || seal === undefined) return false;
  const root = rootByPath(fromHex(leaf), proof.index, proof.size, proof.path.map(fromHex), hash);
  return root !== undefined && seal[kind] === `${proof.size}:${toHex(root)}`;
}

function entryOf({ record, receipts }: ProofsInput): 'ranked' | 'withdrawn' | null {
  const { withdrawn } = rulingsInForce(record.rulings);
  const fit = receipts.find(receipt => receipt.event === record.event && 'id' in receipt);
  if (fit === undefined || !('id' in fit)) return null;
  return withdrawn.has(fit.id) ? 'withdrawn' : 'ranked';
}
