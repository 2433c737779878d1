import type { KeyObject } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isSigned, keyId, readPublicKey, type PublicKey } from './signingKey';

/** What a voter's browser sends with a vote. */
export interface VoterMark {
  /** Of the ballot's leaf. */
  readonly salt: string;
  /** Undefined if the vote is not signed. */
  readonly key?: SignedCount;
}

/** That a voter's key has signed for so many votes in an event. */
interface SignedCount extends PublicKey {
  /** The thumbprint. */
  readonly id: string;
  readonly count: number;
  readonly signature: string;
}

/** The header must have the form of `VoterHeader`; older pages send none. */
export function readVoterHeader(header: string | undefined): VoterMark | undefined {
  if (header === undefined) return undefined;
  const fields = header.split(' ');
  if (fields.length === 2) return { salt: fields[1] ?? '' };
  const [x = '', y = '', count, salt = '', signature = ''] = fields;
  return { salt, key: { id: keyId({ x, y }), x, y, count: Number(count), signature } };
}

/** Importing a key takes as long as verifying a signature with it. */
const importedKeys = new LRUCache<string, KeyObject>({ max: 5_000 });

/** Whether the key signed the text, with ECDSA P-256 and SHA-256. */
export function isSignedByVoter({ id, x, y, signature }: SignedCount, text: string): boolean {
  const key = importedKeys.get(id) ?? readPublicKey({ x, y });
  if (key !== undefined) importedKeys.set(id, key);
  return isSigned(text, signature, key);
}
