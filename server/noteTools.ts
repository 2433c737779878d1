import { createPublicKey, hash, verify } from 'node:crypto';
import type { CheckTools } from '../rules/index';

/** What signed notes are checked with. */
export const NOTE_TOOLS: Pick<CheckTools, 'hash' | 'verifyNote'> = {
  hash: bytes => hash('sha256', bytes, 'buffer'),
  verifyNote: (text, signature, key) => {
    const x = Buffer.from(key, 'base64').toString('base64url');
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(text), publicKey, Buffer.from(signature, 'base64'));
  },
};
