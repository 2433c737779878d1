import type { CurvePoint } from '../../rules';

/** The parts of a public key (JWK, P-256) that are needed to check a signature. */
export interface SigningKey {
  readonly kid: string;
  readonly x: string;
  readonly y: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const PARAMETERS = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** Only secure pages have WebCrypto: those over https, and those of this machine. */
export function canVerify(): boolean {
  return (crypto as Partial<Crypto>).subtle !== undefined;
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

/** Whether the key has signed the text, by WebCrypto. A signature or a key of the wrong form counts as wrong. */
export async function verify(text: string, signature: string, point: CurvePoint): Promise<boolean> {
  const bytes = fromBase64Url(signature);
  if (bytes === undefined) return false;
  const key = await importKey(point);
  return key !== undefined && crypto.subtle.verify(PARAMETERS, key, bytes, new TextEncoder().encode(text));
}

/** Checks signatures of keys by their ids. One by an unknown key counts as wrong. */
export function verifier(keys: readonly SigningKey[]) {
  return async (text: string, signature: string, id: string): Promise<boolean> => {
    const key = keys.find(({ kid }) => kid === id);
    return key !== undefined && verify(text, signature, key);
  };
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const binary = atob(text.replace(/-/g, '+').replace(/_/g, '/'));
    return Uint8Array.from(binary, character => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
