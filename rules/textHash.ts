/** 32-bit FNV-1a, as a signed integer: the same for the same text on every machine. Not for secrets. */
export function textHash(text: string): number {
  return Array.from(text).reduce(
    (hashed, character) => Math.imul(hashed ^ character.charCodeAt(0), 0x01000193),
    0x811c9dc5 | 0,
  );
}
