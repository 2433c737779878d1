import { createPublicKey, verify } from 'node:crypto';
import type { ServerKey } from '../../../rules/index';

export function isSignedBy(keys: readonly ServerKey[], id: string, text: string, signature: string): boolean {
  const key = keys.find(candidate => candidate.id === id);
  if (key === undefined) return false;
  const { x, y } = key;
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  return verify(
    'sha256',
    Buffer.from(text),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
}
