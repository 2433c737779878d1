import {
  ballotText1,
  entryText1,
  isBallotReceipt1,
  leafText1,
  receiptText1,
  sealText1,
  type Receipt1,
  type Seal,
  type SealedSheet,
} from './ballotLog';
import type { CountLine, RankingLine, RootLine, RootProblem, SealsLine, VotesLine } from './checkLines';
import { fromHex, toHex, utf8 } from './hashing';
import { growingTree, leafHash, treeRoot, type Hash } from './merkle';
import type { Ballot } from '../voting/ballot';
import { countBallots } from '../voting/rankEntries';

/** Beyond this many ballots the check would keep a phone busy for too long. */
export const MAX_BALLOTS_IN_BROWSER = 100_000;

export interface CountInput {
  readonly sheet: SealedSheet;
  /** Those of other events are ignored. */
  readonly receipts: readonly Receipt1[];
  /** Seals from elsewhere, such as those that a browser kept while the voting was on. */
  readonly seen?: readonly Seal[];
}

export interface CountTools {
  readonly hash: Hash;
  /** Whether the server's key of this id has signed the text. */
  readonly verify: (text: string, signature: string, key: string) => Promise<boolean>;
}

/** Checks a closed event, line by line: each is yielded as soon as it is known. */
export async function* checkCount(
  { sheet, receipts, seen = [] }: CountInput,
  tools: CountTools,
): AsyncGenerator<CountLine> {
  const leaves = sheet.ballots.map(([left, right, winner, salt]) => {
    const [lo, hi] = left < right ? [left, right] : [right, left];
    return hashOf(ballotText1({ event: sheet.event, lo, hi, winner, salt }), tools.hash);
  });
  yield await checkReceipts(sheet, receipts, leaves, tools);
  const seals = distinct([...sheet.seals, ...seen]);
  const last = seals.reduce<Seal | undefined>((best, seal) => (isLater(seal, best) ? seal : best), undefined);
  const { root, rootOf } = rootsOf(sheet, leaves, seals, tools.hash);
  yield await checkRoot(sheet, last, root, rootOf, tools);
  yield await checkSeals(
    sheet,
    seals.filter(seal => seal !== last),
    rootOf,
    tools,
  );
  yield checkRanking(sheet);
}

function distinct(seals: readonly Seal[]): readonly Seal[] {
  return [...new Map(seals.map(seal => [`${seal.kind} ${seal.size} ${seal.root}`, seal])).values()];
}

const isLater = ({ kind, size }: Seal, best: Seal | undefined): boolean =>
  kind === 'ballots' && (best === undefined || size > best.size);

async function checkReceipts(
  sheet: SealedSheet,
  receipts: readonly Receipt1[],
  leaves: readonly Uint8Array[],
  { hash, verify }: CountTools,
): Promise<VotesLine> {
  const own = receipts.filter(({ event }) => event === sheet.event);
  if (own.length === 0) return { line: 'votes', verdict: 'none' };
  const ballots = new Set(leaves.map(toHex));
  const entries = entryLeaves(sheet, hash);
  const [missing, unsigned]: [Receipt1[], Receipt1[]] = [[], []];
  for (const receipt of own) {
    const isOurs = receipt.leaf === toHex(hashOf(leafText1(receipt), hash));
    if (!isOurs || !(await verify(receiptText1(receipt), receipt.signature, receipt.key))) unsigned.push(receipt);
    else if (!(isBallotReceipt1(receipt) ? ballots.has(receipt.leaf) : entries.includes(receipt.leaf)))
      missing.push(receipt);
  }
  const failed = { line: 'votes', verdict: 'failed', receipts: own.length } as const;
  if (missing.length > 0) return { ...failed, problem: 'missing', evidence: missing };
  if (unsigned.length > 0) return { ...failed, problem: 'unsigned', evidence: unsigned };
  return { line: 'votes', verdict: 'ok', votes: own.filter(isBallotReceipt1).length, entry: entryOf(sheet, own) };
}

function entryOf({ withdrawn }: SealedSheet, own: readonly Receipt1[]): 'ranked' | 'withdrawn' | null {
  const entry = own.find(receipt => !isBallotReceipt1(receipt));
  if (entry === undefined) return null;
  return withdrawn.some(({ leaf }) => leaf === entry.leaf) ? 'withdrawn' : 'ranked';
}

/** The root over as many of the sheet's leaves as the seal has; undefined if it has more. */
type RootOfSeal = (seal: Pick<Seal, 'kind' | 'size'>) => string | undefined;

/** Goes through the log once, however many seals there are. */
function rootsOf(sheet: SealedSheet, leaves: readonly Uint8Array[], seals: readonly Seal[], hash: Hash) {
  const sizes = new Set(seals.map(({ size }) => size));
  const roots = new Map<number, string>();
  const tree = growingTree(hash);
  for (let size = 0; size <= leaves.length; size++) {
    if (sizes.has(size)) roots.set(size, toHex(tree.root()));
    const leaf = leaves[size];
    if (leaf) tree.add(leaf);
  }
  const entries = entryLeaves(sheet, hash).map(fromHex);
  const entriesRoot = toHex(treeRoot(entries, hash));
  const rootOf: RootOfSeal = ({ kind, size }) => {
    if (kind === 'ballots') return roots.get(size);
    return size === entries.length ? entriesRoot : undefined;
  };
  return { root: toHex(tree.root()), rootOf };
}

/** The leaves of all entries, including withdrawn ones, in the order of the log. */
function entryLeaves({ event, entries, withdrawn }: SealedSheet, hash: Hash): readonly string[] {
  const leaves = entries.map(entry => toHex(hashOf(entryText1({ event, avatar: entry, ...entry }), hash)));
  return [...leaves, ...withdrawn.map(({ leaf }) => leaf)].sort();
}

async function checkRoot(
  sheet: SealedSheet,
  last: Seal | undefined,
  root: string,
  rootOf: RootOfSeal,
  tools: CountTools,
): Promise<RootLine> {
  const ballots = sheet.ballots.length;
  const failed = { line: 'root', verdict: 'failed', ballots, root } as const;
  if (last === undefined) return { ...failed, problem: 'no-seal', evidence: [] };
  const problem = last.size === ballots ? await sealProblem(sheet.event, last, rootOf, tools) : 'other-size';
  return problem ? { ...failed, problem, evidence: [last] } : { line: 'root', verdict: 'ok', ballots, root };
}

async function checkSeals(
  { event }: SealedSheet,
  seals: readonly Seal[],
  rootOf: RootOfSeal,
  tools: CountTools,
): Promise<SealsLine> {
  const failed = { line: 'seals', verdict: 'failed', seals: seals.length } as const;
  if (!seals.some(({ kind }) => kind === 'entries')) return { ...failed, problem: 'no-seal', evidence: [] };
  const problems = await Promise.all(
    seals.map(async seal => ({ seal, problem: await sealProblem(event, seal, rootOf, tools) })),
  );
  const wrong = problems.filter(({ problem }) => problem !== undefined);
  const [first] = wrong;
  if (first?.problem === undefined) return { line: 'seals', verdict: 'ok', seals: seals.length };
  return { ...failed, problem: first.problem, evidence: wrong.map(({ seal }) => seal) };
}

async function sealProblem(
  event: number,
  seal: Seal,
  rootOf: RootOfSeal,
  { verify }: CountTools,
): Promise<RootProblem | undefined> {
  if (!(await verify(sealText1(event, seal), seal.signature, seal.key))) return 'unsigned';
  const root = rootOf(seal);
  if (root === undefined) return 'other-size';
  return root === seal.root ? undefined : 'other-root';
}

export function countedBallots({ ballots, uncounted, withdrawn }: SealedSheet): readonly Ballot[] {
  const leftOut = new Set(uncounted);
  const gone = new Set(withdrawn.map(({ id }) => id));
  return ballots.flatMap(([left, right, winner], position) =>
    leftOut.has(position) || gone.has(left) || gone.has(right) ? [] : [{ left, right, winner }],
  );
}

/** `Math.exp` may differ in its last bit from one JavaScript engine to the next. */
const TOO_CLOSE = 2e-6;

function checkRanking(sheet: SealedSheet): RankingLine {
  const ballots = countedBallots(sheet);
  const { ranking, ballots: counted } = countBallots(sheet.entries, ballots);
  const leftOut = sheet.ballots.length - counted;
  // Without counted ballots there are no places. Events of earlier builds have some all the same, by submission.
  if (counted === 0 && sheet.ranking.length === 0)
    return { line: 'ranking', verdict: 'ok', entries: 0, counted, leftOut };
  const strengths = new Map(ranking.map(({ id, strength }) => [id, strength]));
  let isTooClose = false;
  for (let index = 0; index < Math.max(ranking.length, sheet.ranking.length); index++) {
    const [own, theirs] = [ranking[index]?.id, sheet.ranking[index]];
    if (own === theirs) continue;
    const difference = strengthOf(strengths, own) - strengthOf(strengths, theirs);
    // Not a number if either list is shorter or names another entry.
    if (!(Math.abs(difference) < TOO_CLOSE))
      return { line: 'ranking', verdict: 'failed', place: index + 1, ranking: ranking.map(({ id }) => id) };
    isTooClose = true;
  }
  return {
    line: 'ranking',
    verdict: isTooClose ? 'too-close' : 'ok',
    entries: ranking.length,
    counted,
    leftOut,
  };
}

const strengthOf = (strengths: ReadonlyMap<number, number>, id: number | undefined): number =>
  (id === undefined ? undefined : strengths.get(id)) ?? NaN;

const hashOf = (text: string, hash: Hash): Uint8Array => leafHash(utf8(text), hash);
