import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** What signs a note (C2SP signed-note). */
export interface NoteKey {
  /** The four bytes that name it, in hexadecimal. */
  readonly id: string;
  /** 32 bytes, in base64. */
  readonly publicKey: string;
  /** The signature of a note's text, as a line of the note. */
  line(text: string): string;
}

/** Ed25519 signatures. */
const SIGNATURE_TYPE = 0x01;

const PEM_BLOCK = /-----BEGIN [^-]+-----[^-]+-----END [^-]+-----/g;

/** Undefined unless the text is one or two private keys of the kind Ed25519. A variable may contain '\n' instead of line breaks. */
export function readLogKeys(pem: string): readonly KeyObject[] | undefined {
  try {
    const blocks = pem.replaceAll('\\n', '\n').match(PEM_BLOCK) ?? [];
    const keys = blocks.map(block => createPrivateKey(block));
    const isUsable = keys.length > 0 && keys.length <= 2 && keys.every(key => key.asymmetricKeyType === 'ed25519');
    return isUsable ? keys : undefined;
  } catch {
    return undefined;
  }
}

export function newLogKey(): string {
  const { privateKey } = generateKeyPairSync('ed25519');
  return privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
}

/** The key under a name, which is part of the key's id. */
export function noteKey(name: string, key: KeyObject): NoteKey {
  const { x = '' } = createPublicKey(key).export({ format: 'jwk' });
  const publicKey = Buffer.from(x, 'base64url');
  const id = keyIdOf(name, publicKey);
  return {
    id: id.toString('hex'),
    publicKey: publicKey.toString('base64'),
    line: text => `— ${name} ${Buffer.concat([id, sign(null, Buffer.from(text), key)]).toString('base64')}\n`,
  };
}

const typed = (publicKey: Uint8Array) => Buffer.concat([Buffer.of(SIGNATURE_TYPE), publicKey]);

function keyIdOf(name: string, publicKey: Uint8Array): Buffer {
  const text = Buffer.concat([Buffer.from(`${name}\n`), typed(publicKey)]);
  return createHash('sha256').update(text).digest().subarray(0, 4);
}

/** A key (32 bytes in base64) as witnesses and monitors are told of it. */
export function verifierKey(name: string, publicKey: string): string {
  const bytes = Buffer.from(publicKey, 'base64');
  return `${name}+${keyIdOf(name, bytes).toString('hex')}+${typed(bytes).toString('base64')}`;
}
