import { rootByPath } from './merkle';
import type { CheckTools } from './checkTools';
import type { WitnessesFinding } from './findings';
import { fromBase64, fromHex, toBase64, toHex, utf8 } from './hashing';
import type { EventRecord } from './records';
import { readCheckpoint, type Checkpoint, type NoteSignature } from './signedNote';

/** Somebody else who signs what the log of seals had at a time (C2SP tlog-witness). */
export interface Witness {
  readonly name: string;
  /** Ed25519, 32 bytes in base64. */
  readonly key: string;
}

/** GET seals/proof/:leaf: that a seal is in the log that the checkpoint is about. */
export interface LogProof {
  readonly index: number;
  readonly size: number;
  readonly path: readonly string[];
  readonly checkpoint: string;
}

interface WitnessInput {
  readonly sheet: Pick<EventRecord, 'host' | 'seals'>;
  readonly log?: LogProof | undefined;
  readonly witnesses?: readonly Witness[];
}

const LATE_AFTER_SECONDS = 600;

/** When the end seal was made, and who else has seen it. */
export function checkWitnesses(
  { sheet, log, witnesses = [] }: WitnessInput,
  sealLeaves: readonly string[],
  tools: CheckTools,
): readonly WitnessesFinding[] {
  const at = sheet.seals.findIndex(({ kind }) => kind === 'end');
  const [end, leaf = ''] = [sheet.seals[at], sealLeaves[at]];
  const delay = end === undefined ? Infinity : Math.round((Date.parse(end.at) - Date.parse(end.ends)) / 1000);
  const checkpoint = log && readCheckpoint(log.checkpoint);
  const problem = log && logProblem(sheet.host, leaf, log, checkpoint, tools);
  if (log && problem) return [{ verdict: 'failed', code: 'log', problem, evidence: [log.checkpoint] }];
  const seen = checkpoint === undefined ? [] : witnesses.flatMap(witness => cosigned(checkpoint, witness, tools));
  const isLate = !(delay <= LATE_AFTER_SECONDS);
  return [
    ...(isLate ? [{ verdict: 'untold', code: 'sealed-late', delay } as const] : []),
    ...(seen.length === 0 ? [{ verdict: 'untold', code: 'no-witness', leaf } as const] : []),
    ...(seen.length > 0 && !isLate ? [{ verdict: 'ok', code: 'witnessed', delay, witnesses: seen } as const] : []),
  ];
}

/** A log under another name could have other seals, and be cosigned all the same. */
function logProblem(
  host: string,
  leaf: string,
  log: LogProof,
  checkpoint: Checkpoint | undefined,
  tools: CheckTools,
): 'not-included' | 'rolled-back' | undefined {
  if (checkpoint === undefined || !isIncluded(leaf, log, checkpoint, tools)) return 'not-included';
  const name = `${host}/seals`;
  if (checkpoint.origin === name) return undefined;
  return checkpoint.origin.startsWith(`${name}/`) ? 'rolled-back' : 'not-included';
}

function isIncluded(
  leaf: string,
  { index, size, path }: LogProof,
  { size: signedSize, root }: Checkpoint,
  { hash }: CheckTools,
): boolean {
  const climbed = rootByPath(fromHex(leaf), index, size, path.map(fromHex), hash);
  return size === signedSize && climbed !== undefined && toBase64(climbed) === root;
}

/** The type of Ed25519 cosignatures (C2SP tlog-cosignature). */
export const COSIGNATURE = 0x04;
const ID_BYTES = 4;
const TIME_BYTES = 8;
/** What a Date can be. */
const MAX_SECONDS = 8.64e12;

interface Cosigned {
  readonly name: string;
  /** In milliseconds. */
  readonly at: number;
}

const cosigned = ({ text, signatures }: Checkpoint, witness: Witness, tools: NoteTools): readonly Cosigned[] =>
  signatures.flatMap(signature => readCosignature(text, signature, witness, tools) ?? []);

type NoteTools = Pick<CheckTools, 'hash' | 'verifyNote'>;

/** A witness's own signature of a checkpoint's text, with the time; undefined if it is another's or wrong. */
export function readCosignature(
  text: string,
  { name, value }: NoteSignature,
  witness: Witness,
  tools: NoteTools,
): Cosigned | undefined {
  const bytes = fromBase64(value) ?? new Uint8Array();
  const id = noteKeyId(witness.name, COSIGNATURE, witness.key, tools);
  if (name !== witness.name || toHex(bytes.slice(0, ID_BYTES)) !== id) return undefined;
  const seconds = Number.parseInt(toHex(bytes.slice(ID_BYTES, ID_BYTES + TIME_BYTES)), 16);
  if (!(seconds <= MAX_SECONDS)) return undefined;
  const signed = `cosignature/v1\ntime ${seconds}\n${text}`;
  const isSigned = tools.verifyNote(signed, toBase64(bytes.slice(ID_BYTES + TIME_BYTES)), witness.key);
  return isSigned ? { name, at: 1000 * seconds } : undefined;
}

/** The four bytes, in hexadecimal, by which a note names a key (C2SP signed-note). */
export function noteKeyId(name: string, type: number, key: string, { hash }: Pick<CheckTools, 'hash'>): string {
  const bytes = [...utf8(name), 0x0a, type, ...(fromBase64(key) ?? [])];
  return toHex(hash(Uint8Array.from(bytes)).slice(0, ID_BYTES));
}
