import { generateKeyPairSync, sign } from 'node:crypto';
import {
  checkpointText,
  fromHex,
  noteKeyId,
  sealLeaf,
  toBase64,
  treeRoot,
  type LogProof,
  type Sheet,
  type Witness,
} from '../../../rules/index';
import { nodeTools, sha256 } from './provenEvent';

const newWitness = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const key = Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url').toString('base64');
  return { name: 'witness.example', key, privateKey };
};
const witness = newWitness();
export const WITNESS: Witness = { name: witness.name, key: witness.key };
/** It has the same name, and another key. */
export const IMPOSTOR = newWitness();
export const SEEN_AT = Date.parse('2026-05-08T12:01:00.000Z');

interface Signing {
  readonly seconds?: bigint;
  /** Whose key signs, and whose the line names. */
  readonly by?: typeof witness;
  readonly named?: Witness;
}

/** A witness's signature of a text, as a line of a note. */
export function cosignatureLine(
  text: string,
  { seconds = BigInt(SEEN_AT / 1000), by = witness, named = WITNESS }: Signing = {},
): string {
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(seconds);
  const id = Buffer.from(noteKeyId(named.name, 4, named.key, nodeTools), 'hex');
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), by.privateKey);
  return `— ${named.name} ${Buffer.concat([id, time, signature]).toString('base64')}\n`;
}

/** A log of which the end seal is the second leaf, with a note that the witness has signed. */
export function cosignedLog(
  sheet: Sheet,
  origin = `${sheet.host}/seals`,
  signed = (text: string) => cosignatureLine(text),
): LogProof {
  const end = sealLeaf(
    sheet.host,
    sheet.event,
    sheet.seals.find(({ kind }) => kind === 'end')!,
    sha256,
  );
  const other = sha256(new Uint8Array());
  const text = checkpointText(origin, 2, toBase64(treeRoot([other, fromHex(end)], sha256)));
  return { index: 1, size: 2, path: [Buffer.from(other).toString('hex')], checkpoint: `${text}\n${signed(text)}` };
}
