import type { CheckTools } from './checkTools';
import type { SealsFinding, SealsProblem } from './findings';
import { sha256Base64Url } from './hashing';
import { sealText, thumbprintText } from './proofTexts';
import { sealLeaf } from './receiptProblem';
import type { CurvePoint, EventRecord, EventSeal, Ruling, ServerKey } from './records';
import { isAfter } from './times';
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
  const badKey = record.keys.find(key => key.id !== keyId(key, tools));
  if (badKey !== undefined) return failed('key', [badKey]);
  const known = new Set<string>();
  let before: SealBefore | undefined;
  for (const seal of record.seals) {
    const problem = await sealProblem(record, seal, before, tools);
    if (problem !== undefined) return failed(problem, [seal]);
    const leaf = sealLeaf(record.host, record.event, seal, tools.hash);
    known.add(leaf);
    before = { start: before?.start ?? seal, seal, leaf };
  }
  const missing = [...new Set(seen)].filter(leaf => !known.has(leaf));
  if (missing.length > 0) return failed('missing', missing);
  return { verdict: 'ok', code: 'seals-chained', seals: known.size, seen: new Set(seen).size };
}

/** The same for a closed event, whose seals are complete. */
export async function checkAllSeals(
  record: EventRecord,
  seen: readonly string[],
  tools: SealTools,
): Promise<SealsFinding> {
  const finding = await checkSeals(record, seen, tools);
  if (finding.verdict !== 'ok') return finding;
  const late = record.seals.filter(seal => isByRetired(seal, record.keys));
  if (late.length > 0) return failed('key', late);
  const kinds = record.seals.slice(-2).map(({ kind }) => kind);
  return kinds.join() === 'end,final' ? finding : failed('incomplete', record.seals.slice(-1));
}

/** `until` decides which receipts are evidence, and is not signed: it must not be earlier than the key's last seal. */
const isByRetired = ({ key, at }: EventSeal, keys: readonly ServerKey[]): boolean =>
  keys.some(({ id, until }) => id === key && until !== undefined && isAfter(at, until));

const failed = (problem: SealsProblem, evidence: readonly unknown[]): SealsFinding => ({
  verdict: 'failed',
  code: 'seals',
  problem,
  evidence,
});

/** RFC 7638. */
const keyId = (key: CurvePoint, { hash }: SealTools): string => sha256Base64Url(thumbprintText(key), hash);

/** The seal before another one, and the event's first. */
interface SealBefore {
  readonly start: EventSeal;
  readonly seal: EventSeal;
  readonly leaf: string;
}

async function sealProblem(
  { host, event, rulings, keys }: EventRecord,
  seal: EventSeal,
  before: SealBefore | undefined,
  { verify }: SealTools,
): Promise<SealsProblem | undefined> {
  if (before === undefined ? !isFirst(seal) : !isNext(seal, before, rulings)) return 'order';
  const key = keys.find(({ id }) => id === seal.key);
  if (key === undefined || (before !== undefined && seal.key !== keyAfter(before, rulings))) return 'key';
  return (await verify(sealText(host, event, seal), seal.signature, key)) ? undefined : 'signature';
}

const isFirst = ({ kind, previous, ballots, roll, ranking }: EventSeal): boolean =>
  kind === 'start' && [previous, ballots, roll, ranking].every(part => part === '-');

function isNext(seal: EventSeal, { start, seal: before, leaf }: SealBefore, rulings: readonly Ruling[]): boolean {
  return (
    seal.previous === leaf &&
    seal.ends === endsAt(start, seal, rulings) &&
    seal.kind !== 'start' &&
    (before.kind === 'end') === (seal.kind === 'final') &&
    before.kind !== 'final' &&
    seal.at >= before.at &&
    (seal.kind !== 'end' || seal.at >= seal.ends) &&
    seal.entries === before.entries &&
    sizeOf(seal.ballots) >= sizeOf(before.ballots) &&
    sizeOf(seal.rulings) >= sizeOf(before.rulings) &&
    (seal.kind === 'end' || seal.kind === 'final' || seal.roll === '-') &&
    (seal.kind === 'final') === (seal.ranking !== '-') &&
    (seal.kind !== 'final' || isSameExceptRanking(seal, before))
  );
}

/** Nothing is added between the last two seals but the ranking. */
const isSameExceptRanking = (seal: EventSeal, before: EventSeal): boolean =>
  (['ballots', 'rulings', 'roll', 'ends'] as const).every(part => seal[part] === before[part]);

/** The end that the first seal names, or the last sealed ruling about it. */
const endsAt = (start: EventSeal, seal: EventSeal, rulings: readonly Ruling[]): string =>
  lastSubject('end', start, seal, rulings) ?? start.ends;

/** The id of the key that signs the next seal: the first one's, until a sealed ruling names another. */
const keyAfter = ({ start, seal }: SealBefore, rulings: readonly Ruling[]): string =>
  lastSubject('key', start, seal, rulings) ?? start.key;

/** Of the rulings of a kind that were sealed after the start, up to this seal. */
function lastSubject(of: Ruling['kind'], start: EventSeal, seal: EventSeal, rulings: readonly Ruling[]) {
  const since = rulings.slice(sizeOf(start.rulings), sizeOf(seal.rulings));
  return since.filter(({ kind }) => kind === of).at(-1)?.subject;
}
