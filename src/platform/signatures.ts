/** The parts of a public key (JWK, P-256) that are needed to check a signature. */
export interface SigningKey {
  readonly kid: string;
  readonly x: string;
  readonly y: string;
}

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;

/** Only secure pages have WebCrypto: those over https, and those of this machine. */
export function canVerify(): boolean {
  return (crypto as Partial<Crypto>).subtle !== undefined;
}

/** Checks the server's signatures with WebCrypto. One by an unknown key, or of the wrong form, counts as wrong. */
export function verifier(keys: readonly SigningKey[]) {
  const imported = new Map<string, Promise<CryptoKey>>();
  const keyOf = (id: string): Promise<CryptoKey> | undefined => {
    const jwk = keys.find(({ kid }) => kid === id);
    if (jwk === undefined) return undefined;
    const parts = { kty: 'EC', crv: 'P-256', x: jwk.x, y: jwk.y };
    const key = imported.get(id) ?? crypto.subtle.importKey('jwk', parts, ALGORITHM, false, ['verify']);
    imported.set(id, key);
    return key;
  };
  return async (text: string, signature: string, id: string): Promise<boolean> => {
    const bytes = fromBase64Url(signature);
    const key = await keyOf(id);
    if (key === undefined || bytes === undefined) return false;
    const parameters = { name: 'ECDSA', hash: 'SHA-256' };
    return crypto.subtle.verify(parameters, key, bytes, new TextEncoder().encode(text));
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
