import { rootByPath } from '../merkle';
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
  readonly sheet: Pick<EventRecord, 'seals'>;
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
  if (log && !(checkpoint && isIncluded(leaf, log, checkpoint, tools)))
    return [{ verdict: 'failed', code: 'log', problem: 'not-included', evidence: [log.checkpoint] }];
  const seen = checkpoint === undefined ? [] : witnesses.flatMap(witness => cosignature(checkpoint, witness, tools));
  const isLate = !(delay <= LATE_AFTER_SECONDS);
  return [
    ...(isLate ? [{ verdict: 'untold', code: 'sealed-late', delay } as const] : []),
    ...(seen.length === 0 ? [{ verdict: 'untold', code: 'no-witness', leaf } as const] : []),
    ...(seen.length > 0 && !isLate ? [{ verdict: 'ok', code: 'witnessed', delay, witnesses: seen } as const] : []),
  ];
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

const COSIGNATURE = 0x04;
const ID_BYTES = 4;
const TIME_BYTES = 8;

/** A witness's own signature of a checkpoint with the time (C2SP tlog-cosignature); none if it is missing or wrong. */
function cosignature({ text, signatures }: Checkpoint, { name, key }: Witness, tools: CheckTools) {
  return signatures
    .filter(signature => signature.name === name)
    .flatMap(({ value }: NoteSignature) => {
      const bytes = fromBase64(value) ?? new Uint8Array();
      if (toHex(bytes.slice(0, ID_BYTES)) !== noteKeyId(name, COSIGNATURE, key, tools)) return [];
      const seconds = Number.parseInt(toHex(bytes.slice(ID_BYTES, ID_BYTES + TIME_BYTES)), 16);
      const signed = `cosignature/v1\ntime ${seconds}\n${text}`;
      const isSigned = tools.verifyNote(signed, toBase64(bytes.slice(ID_BYTES + TIME_BYTES)), key);
      return isSigned ? [{ name, at: 1000 * seconds }] : [];
    });
}

/** The four bytes, in hexadecimal, by which a note names a key (C2SP signed-note). */
export function noteKeyId(name: string, type: number, key: string, { hash }: Pick<CheckTools, 'hash'>): string {
  const bytes = [...utf8(name), 0x0a, type, ...(fromBase64(key) ?? [])];
  return toHex(hash(Uint8Array.from(bytes)).slice(0, ID_BYTES));
}
