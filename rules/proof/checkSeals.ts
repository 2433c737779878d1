import type { CheckTools } from './checkTools';
import type { SealsFinding, SealsProblem } from './findings';
import { sha256Base64Url } from './hashing';
import { sealText, thumbprintText } from './proofTexts';
import { sealLeaf } from './receiptProblem';
import type { CurvePoint, EventRecord, EventSeal, Ruling, ServerKey } from './records';
import { sizeOf } from './trees';

type SealTools = Pick<CheckTools, 'hash' | 'verify'>;

/**
 * Whether an event's seals are signed and follow one another, and whether the leaves that somebody saw are among them.
 * The first key is taken on trust: those who saw the first seal know it.
 */
export async function checkSeals(
  record: EventRecord,
  seen: readonly string[],
  tools: SealTools,
): Promise<SealsFinding> {
  const leaves = record.seals.map(seal => sealLeaf(record.host, record.event, seal, tools.hash));
  const badKey = record.keys.find(key => key.id !== keyId(key, tools));
  if (badKey !== undefined) return failed('key', [badKey]);
  for (const [index, seal] of record.seals.entries()) {
    const problem = await sealProblem(record, leaves, index, tools);
    if (problem !== undefined) return failed(problem, [seal]);
  }
  const known = new Set(leaves);
  const missing = [...new Set(seen)].filter(leaf => !known.has(leaf));
  if (missing.length > 0) return failed('missing', missing);
  return { verdict: 'ok', code: 'seals-chained', seals: leaves.length, seen: new Set(seen).size };
}

/** The same for a closed event, whose seals are complete. */
export async function checkAllSeals(
  record: EventRecord,
  seen: readonly string[],
  tools: SealTools,
): Promise<SealsFinding> {
  const finding = await checkSeals(record, seen, tools);
  const kinds = record.seals.slice(-2).map(({ kind }) => kind);
  return finding.verdict === 'ok' && kinds.join() !== 'end,final'
    ? failed('incomplete', record.seals.slice(-1))
    : finding;
}

const failed = (problem: SealsProblem, evidence: readonly unknown[]): SealsFinding => ({
  verdict: 'failed',
  code: 'seals',
  problem,
  evidence,
});

/** RFC 7638. */
const keyId = (key: CurvePoint, { hash }: SealTools): string => sha256Base64Url(thumbprintText(key), hash);

async function sealProblem(
  { host, event, seals, rulings, keys }: EventRecord,
  leaves: readonly string[],
  index: number,
  { verify }: SealTools,
): Promise<SealsProblem | undefined> {
  const [seal, before] = [seals[index], seals[index - 1]];
  if (seal === undefined || !isInOrder(seal, before, leaves[index - 1])) return 'order';
  if (seal.ends !== endsAt(seals, seal, rulings)) return 'order';
  const key = keyAt(seals, before, { rulings, keys });
  if (key === undefined || key.id !== seal.key) return 'key';
  return (await verify(sealText(host, event, seal), seal.signature, key)) ? undefined : 'signature';
}

function isInOrder(seal: EventSeal, before: EventSeal | undefined, leafBefore: string | undefined): boolean {
  if (before === undefined) return seal.kind === 'start' && seal.previous === '-' && isBare(seal);
  return (
    seal.previous === leafBefore &&
    seal.kind !== 'start' &&
    (before.kind === 'end') === (seal.kind === 'final') &&
    before.kind !== 'final' &&
    seal.at >= before.at &&
    seal.entries === before.entries &&
    sizeOf(seal.ballots) >= sizeOf(before.ballots) &&
    sizeOf(seal.rulings) >= sizeOf(before.rulings) &&
    (seal.kind === 'end' || seal.kind === 'final' || seal.roll === '-') &&
    (seal.kind === 'final') === (seal.ranking !== '-') &&
    (seal.kind !== 'final' || isSameExceptRanking(seal, before))
  );
}

const isBare = ({ ballots, roll, ranking }: EventSeal): boolean => [ballots, roll, ranking].every(part => part === '-');

/** Nothing is added between the last two seals but the ranking. */
const isSameExceptRanking = (seal: EventSeal, before: EventSeal): boolean =>
  (['ballots', 'rulings', 'roll', 'ends'] as const).every(part => seal[part] === before[part]);

/** The end that the first seal names, or the last sealed ruling about it. */
function endsAt(seals: readonly EventSeal[], seal: EventSeal, rulings: readonly Ruling[]): string | undefined {
  const start = seals[0];
  const since = rulings.slice(sizeOf(start?.rulings ?? '-'), sizeOf(seal.rulings));
  return since.filter(({ kind }) => kind === 'end').at(-1)?.subject ?? start?.ends;
}

/** The first seal's key, until a ruling that the seal before contains names the next one. */
function keyAt(
  seals: readonly EventSeal[],
  before: EventSeal | undefined,
  { rulings, keys }: Pick<EventRecord, 'rulings' | 'keys'>,
): ServerKey | undefined {
  const since = rulings.slice(sizeOf(seals[0]?.rulings ?? '-'), sizeOf(before?.rulings ?? '-'));
  const id = since.filter(({ kind }) => kind === 'key').at(-1)?.subject ?? seals[0]?.key;
  return keys.find(key => key.id === id);
}
