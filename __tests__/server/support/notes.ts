import { createPublicKey, verify } from 'node:crypto';

export interface OpenedCheckpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
  /** What was signed. */
  readonly text: string;
}

/** Opens a note as c2sp.org/signed-note says, with keys in its own form; undefined unless one of them signed it. */
export function openNote(note: string, verifierKeys: readonly string[]): OpenedCheckpoint | undefined {
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const lines = note
    .slice(end + 2)
    .split('\n')
    .slice(0, -1);
  const isSigned = lines.some(line => {
    const [, name, base64] = /^— (\S+) (\S+)$/.exec(line) ?? [];
    const bytes = Buffer.from(base64 ?? '', 'base64');
    const id = bytes.subarray(0, 4).toString('hex');
    const known = verifierKeys.find(key => key.startsWith(`${name}+${id}+`));
    const typed = Buffer.from(known?.split('+').slice(2).join('+') ?? '', 'base64');
    if (known === undefined || typed[0] !== 1 || typed.length !== 33) return false;
    const x = typed.subarray(1).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, Buffer.from(text), key, bytes.subarray(4));
  });
  const [origin = '', size = '', root = '', ...rest] = text.split('\n');
  if (!isSigned || rest.join() !== '') return undefined;
  return { origin, size: Number(size), root: Buffer.from(root, 'base64'), text };
}
