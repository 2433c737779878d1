import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';

/** Signs with ECDSA P-256 and SHA-256; the signature is in base64url. */
export interface Signer {
  readonly key: string;
  sign(text: string): string;
}

export interface PublicKey {
  readonly x: string;
  readonly y: string;
}

/** Undefined if the text is not a private key of the curve P-256. A variable may contain '\n' instead of line breaks. */
export function readSigningKey(pem: string): KeyObject | undefined {
  try {
    const key = createPrivateKey(pem.replaceAll('\\n', '\n'));
    return key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined;
  }
}

export function newSigningKey(): string {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

export function publicKeyOf(key: KeyObject): PublicKey {
  const { x = '', y = '' } = createPublicKey(key).export({ format: 'jwk' });
  return { x, y };
}

/** Undefined if the coordinates are not those of a point on the curve. */
export function readPublicKey({ x, y }: PublicKey): KeyObject | undefined {
  try {
    return createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  } catch {
    return undefined;
  }
}

/** Whether the key has signed the text; what is no key has signed nothing. */
export function isSigned(text: string, signature: string, key: KeyObject | undefined): boolean {
  const bytes = Buffer.from(signature, 'base64url');
  return key !== undefined && verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes);
}

/** The thumbprint of the key (RFC 7638). */
export function keyId({ x, y }: PublicKey): string {
  return createHash('sha256')
    .update(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
    .digest('base64url');
}

export function signerOf(key: KeyObject): Signer {
  return {
    key: keyId(publicKeyOf(key)),
    sign: text => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url'),
  };
}
