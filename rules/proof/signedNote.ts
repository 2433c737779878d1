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
  readonly name: string;
  /** The key's id (4 bytes) and the signature, in base64. */
  readonly value: string;
}

const CHECKPOINT = String.raw`(?<text>(?<origin>[^\n]+)\n(?<size>0|[1-9]\d{0,14})\n(?<root>[A-Za-z0-9+/]{43}=)\n)`;
const NOTE = new RegExp(String.raw`^${CHECKPOINT}\n(?<signatures>(?:— [^\n ]+ [A-Za-z0-9+/]+=*\n)+)$`);

/** Undefined if the text is not a checkpoint without extensions. */
export function readCheckpoint(note: string): Checkpoint | undefined {
  const found = NOTE.exec(note)?.groups as Readonly<Record<keyof Checkpoint, string>> | undefined;
  return found && { ...found, size: Number(found.size), signatures: readSignatures(found.signatures) };
}

/** The lines '— NAME VALUE' of a text; others are ignored. */
export function readSignatures(text: string): readonly NoteSignature[] {
  const lines = text.matchAll(/^— (?<name>[^\n ]+) (?<value>[^\n ]+)$/gm);
  return Array.from(lines, ({ groups }) => ({ ...(groups as unknown as NoteSignature) }));
}

/** What a checkpoint's signatures are about. `root` is in base64. */
export function checkpointText(origin: string, size: number, root: string): string {
  return `${origin}\n${size}\n${root}\n`;
}
