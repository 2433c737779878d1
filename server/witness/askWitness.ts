import { readCheckpoint, readCosignature, readSignatures, type Witness } from '../../rules/index';
import { boundedBody } from '../boundedBody';
import { NOTE_TOOLS } from '../noteTools';
import type { Visit } from '../store/witnessStore';

export interface AskedWitness extends Witness {
  /** The address to send checkpoints to, with a slash at its end. */
  readonly url: string;
}

export type Outcome =
  /** `line` is its signature, as a line of the note. */
  | { readonly kind: 'cosigned'; readonly line: string }
  /** It has cosigned a log with more seals. */
  | { readonly kind: 'ahead'; readonly size: number }
  /** It has cosigned other seals; of this many, as far as is known. */
  | { readonly kind: 'other-seals'; readonly size: number }
  /** The seals are not those of our own checkpoint. */
  | { readonly kind: 'broken' }
  | { readonly kind: 'failed'; readonly reason: string };

type ReadPath = (from: number) => Promise<readonly Uint8Array[] | undefined>;

/** It may name a smaller size, which another process may then change, too. */
const MAX_TRIES = 3;

/** Shows a checkpoint to a witness: the call add-checkpoint of C2SP tlog-witness. */
export async function askWitness(
  witness: AskedWitness,
  visit: Visit,
  readPath: ReadPath,
  signal: AbortSignal,
): Promise<Outcome> {
  let old = Math.min(visit.seen, visit.size);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const path = await readPath(old);
    if (path === undefined) return { kind: 'broken' };
    const response = await post(witness.url, bodyOf(old, path, visit.note), signal);
    if (response.status !== 409) return outcomeOf(response, witness, visit, old);
    const { size } = response;
    if (size !== undefined && size > visit.size) return { kind: 'ahead', size };
    if (size === undefined || size === old)
      return old === visit.size ? { kind: 'other-seals', size: old } : { kind: 'failed', reason: 'a conflict' };
    old = size;
  }
  return { kind: 'failed', reason: 'another size each time' };
}

function bodyOf(old: number, path: readonly Uint8Array[], note: string): string {
  const lines = path.map(hash => Buffer.from(hash).toString('base64'));
  return [`old ${old}`, ...lines, '', note].join('\n');
}

interface WitnessResponse {
  readonly status: number;
  readonly text: string;
  /** That of the tree that the witness has cosigned last, if the response says so. */
  readonly size: number | undefined;
}

const MAX_RESPONSE_BYTES = 65_536;

async function post(url: string, body: string, signal: AbortSignal): Promise<WitnessResponse> {
  const response = await fetch(`${url}add-checkpoint`, { method: 'POST', body, signal, redirect: 'error' });
  const bytes = await boundedBody(response, MAX_RESPONSE_BYTES);
  if (bytes === undefined) throw new Error('a response that is too large');
  const text = bytes.toString();
  const isSize = response.headers.get('content-type') === 'text/x.tlog.size' && /^(0|[1-9]\d{0,14})\n$/.test(text);
  return { status: response.status, text, size: isSize ? Number(text) : undefined };
}

function outcomeOf({ status, text }: WitnessResponse, witness: Witness, visit: Visit, old: number): Outcome {
  if (status === 422 && old > 0) return { kind: 'other-seals', size: old };
  if (status !== 200) return { kind: 'failed', reason: `status ${status}` };
  const line = ownLine(text, witness, visit.note);
  return line === undefined
    ? { kind: 'failed', reason: 'no signature of this checkpoint by its key' }
    : { kind: 'cosigned', line };
}

/** The line of a response that is the witness's own signature of a note. Lines of other keys and kinds are ignored. */
function ownLine(response: string, witness: Witness, note: string): string | undefined {
  const text = readCheckpoint(note)?.text ?? '';
  const own = readSignatures(response).find(signature => readCosignature(text, signature, witness, NOTE_TOOLS));
  return own && `— ${own.name} ${own.value}\n`;
}
