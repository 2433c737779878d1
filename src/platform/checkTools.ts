import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CheckTools } from '#rules/proof/checkTools';
import type { CurvePoint } from '#rules/proof/published';

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const PARAMETERS = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** Only secure pages have WebCrypto: those over https, and those of this machine. */
export function canVerify(): boolean {
  return (crypto as Partial<Crypto>).subtle !== undefined;
}

/** What rules need to check receipts and seals, in pages and in workers. */
export const checkTools = (): CheckTools => ({ hash, thumbprint, verify: canVerify() ? verify : undefined });

export const hash = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

function thumbprint(text: string): string {
  const binary = String.fromCharCode(...sha256(utf8ToBytes(text)));
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '');
}

/** Importing a key takes as long as verifying a signature. */
const imported = new Map<string, Promise<CryptoKey | undefined>>();

function importKey({ x, y }: CurvePoint): Promise<CryptoKey | undefined> {
  const jwk = { kty: 'EC', crv: 'P-256', x, y };
  const known = imported.get(`${x} ${y}`);
  const key = known ?? crypto.subtle.importKey('jwk', jwk, ALGORITHM, false, ['verify']).catch(() => undefined);
  imported.set(`${x} ${y}`, key);
  return key;
}

/** Whether the key has signed the text. A signature or a key of the wrong form counts as wrong. */
async function verify(text: string, signature: string, point: CurvePoint): Promise<boolean> {
  const bytes = fromBase64Url(signature);
  if (bytes === undefined) return false;
  const key = await importKey(point);
  return key !== undefined && crypto.subtle.verify(PARAMETERS, key, bytes, new TextEncoder().encode(text));
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(binary, character => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
