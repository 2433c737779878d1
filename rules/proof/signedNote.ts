/** Signed notes (C2SP signed-note) that are checkpoints of a log (C2SP tlog-checkpoint). */
export interface Checkpoint {
  /** What is signed: all lines up to, but without, the empty one. */
  readonly text: string;
  readonly origin: string;
  readonly size: number;
  /** In base64. */
  readonly root: string;
  readonly signatures: readonly NoteSignature[];
}

export interface NoteSignature {
  /** The name of the key. */
  readonly name: string;
  /** The key's id (4 bytes) and the signature, in base64. */
  readonly value: string;
}

const NOTE = /^((?:[^\n]+\n){3,})\n((?:— [^\n]+ [A-Za-z0-9+/]+=*\n)+)$/;

/** Undefined if the text is not a checkpoint without extensions. */
export function readCheckpoint(note: string): Checkpoint | undefined {
  const [, text = '', signatures = ''] = NOTE.exec(note) ?? [];
  const [origin = '', size = '', root = '', ...rest] = text.slice(0, -1).split('\n');
  if (!/^(0|[1-9]\d{0,14})$/.test(size) || !/^[A-Za-z0-9+/]{43}=$/.test(root) || rest.length > 0) return undefined;
  return { text, origin, size: Number(size), root, signatures: signatures.trimEnd().split('\n').map(readSignature) };
}

/** Of a line '— NAME VALUE'. */
export function readSignature(line: string): NoteSignature {
  const [, name = '', value = ''] = line.split(' ');
  return { name, value };
}

/** What a checkpoint's signatures are about. `root` is in base64. */
export function checkpointText(origin: string, size: number, root: string): string {
  return `${origin}\n${size}\n${root}\n`;
}
