import type { KeyObject } from 'node:crypto';
import { Value } from 'typebox/value';
import {
  checkCount,
  isProofSheet,
  readReceipts,
  readSheet,
  type CountLine,
  type CountTools,
  type LogProof,
  type Receipt1,
  type SealedSheet,
  type EventSeal,
  type Witness,
} from '../../rules/index';
import { getSealProof } from '../../contract/proofs';
import type { Store } from '../store/store';
import { isSigned, readPublicKey, type PublicKey } from '../signingKey';
import { sha256 } from '../store/sealedLog';
import { checkProofs } from './checkProofs';
import { noSuchEvent, refusal, type CommandResult } from './commandResult';
import { shortTime, table } from './eventText';

interface CheckedFiles {
  readonly receipts: string;
  readonly sheet: string;
  /** The response of GET /.well-known/duds-keys.json. */
  readonly keys: string;
  /** The response of GET seals/proof/:leaf for the leaf of the end seal. */
  readonly log?: string;
}

interface Outside {
  /** Without it, nothing is looked up on the chain. */
  readonly rpcUrl?: string | undefined;
  readonly witnesses?: readonly Witness[];
}

/** What the results page checks, for files. */
export async function checkFiles(
  { receipts, sheet, keys, log }: CheckedFiles,
  readText: (file: string) => Promise<string>,
  { rpcUrl = '', witnesses = [] }: Outside = {},
): Promise<CommandResult> {
  const read = async (file: string): Promise<unknown> => JSON.parse(await readText(file));
  try {
    const value = await read(sheet);
    if (isProofSheet(value)) {
      const found = log === undefined ? undefined : readLog(await read(log));
      const input = { sheet: value, receipts: readReceipts(await read(receipts)), log: found, witnesses };
      const { lines, ok } = await checkProofs(input, rpcUrl);
      const known = readKeys(await read(keys));
      const unknown = value.keys.filter(({ id }) => !known.has(id)).map(({ id }) => id);
      if (unknown.length === 0) return { lines, ok };
      return { lines: [...lines, `FAILED  seals: ${keys} does not list the key ${unknown.join(', ')}`], ok: false };
    }
    const found = readSheet(value);
    if (found === undefined) return refusal(`${sheet} is not a response of GET /api/results/ID/ballots.`);
    if (found.seals === undefined) return refusal(`${sheet} is from an event without seals: it can only be recounted.`);
    const verifyWith = verifier(readKeys(await read(keys)));
    const kept = readReceipts(await read(receipts)).filter((one): one is Receipt1 => !('format' in one));
    return await report(found, { sheet: found, receipts: kept }, verifyWith);
  } catch (error: unknown) {
    return refusal(`The files cannot be checked: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readLog(value: unknown): LogProof {
  if (!Value.Check(getSealProof.response[200], value))
    throw new TypeError('the log is not a response of GET /api/seals/proof/LEAF');
  return value;
}

async function report(
  { event }: SealedSheet,
  input: Parameters<typeof checkCount>[0],
  verifyWith: CountTools['verify'],
): Promise<CommandResult> {
  const lines = [`Event ${event}`];
  let ok = true;
  for await (const line of checkCount(input, { hash: sha256, verify: verifyWith })) {
    lines.push(`${line.verdict === 'failed' ? 'FAILED ' : 'ok     '} ${textOf(line)}`);
    ok &&= line.verdict !== 'failed';
  }
  return { lines, ok };
}

const ENTRIES = { none: '', ranked: ', and so is the fit', withdrawn: '; the fit was withdrawn' } as const;

function textOf(line: CountLine): string {
  const problem = 'problem' in line ? ` (${line.problem}): ${JSON.stringify(line.evidence)}` : '';
  switch (line.line) {
    case 'votes':
      if (line.verdict === 'none') return 'The file has no receipts of this event.';
      if (line.verdict === 'failed') return `Of ${line.receipts} receipts${problem}`;
      return `All votes of ${line.votes} receipts are in it${ENTRIES[line.entry ?? 'none']}.`;
    case 'root':
      return `${line.ballots} ballots give the root ${line.root}${problem}`;
    case 'seals':
      return problem ? `Of ${line.seals} earlier seals${problem}` : `All ${line.seals} earlier seals agree with it.`;
    case 'ranking':
      if (line.verdict === 'failed') return `The ranking differs at place ${line.place}.`;
      if (line.entries === 0) return `No ballot counted, so there is no ranking; ${line.leftOut} are left out.`;
      return `${line.counted} ballots rank ${line.entries} entries ${line.verdict === 'ok' ? 'the same' : 'the same, but for ties'}; ${line.leftOut} are left out.`;
  }
}

type ListedKeys = ReadonlyMap<string, KeyObject | undefined>;

function readKeys(value: unknown): ListedKeys {
  const { keys } = (value ?? {}) as { readonly keys?: unknown };
  if (!Array.isArray(keys)) throw new TypeError('the keys are not a response of GET /.well-known/duds-keys.json');
  return new Map(
    (keys as readonly ({ readonly kid: string } & PublicKey)[]).map(({ kid, ...point }) => [kid, readPublicKey(point)]),
  );
}

const verifier =
  (keys: ListedKeys): CountTools['verify'] =>
  (text, signature, kid) =>
    Promise.resolve(isSigned(text, signature, keys.get(kid)));

const sealRows = (seals: readonly EventSeal[]): readonly string[] =>
  table([
    ['sealed', 'kind', 'ballots', 'rulings', 'roll'],
    ...seals.map(({ at, kind, ballots, rulings, roll }) => [shortTime(at), kind, ballots, rulings, roll]),
  ]);

/** The seals of an event: a root that is posted elsewhere cannot be replaced later. */
export async function printSeals(store: Store, id: number): Promise<CommandResult> {
  const found = await store.events.find(id);
  if (found === undefined) return noSuchEvent(id);
  const record = await store.proofs.record(id);
  if (record) return { lines: sealRows(record.seals), ok: true };
  const seals = await store.seals.list(id);
  if (seals.length === 0) return { lines: [`Event ${id} has no seals yet.`], ok: true };
  const rows = seals.map(({ kind, size, root, sealedAt }) => [shortTime(sealedAt), kind, String(size), root]);
  return { lines: table([['sealed', 'kind', 'size', 'root'], ...rows]), ok: true };
}
