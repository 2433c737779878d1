/** Texts inside a PNG: uncompressed iTXt chunks (PNG specification, section 11.3.3.4). */
const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const TYPE = 'iTXt';
/** A chunk's length, type and checksum have four bytes each. */
const WORD = 4;
/** After the keyword: its end, two bytes about compression, then an empty language and an empty translated keyword. */
const AFTER_KEYWORD = [0, 0, 0, 0, 0];
/** In bytes; our longest is a description. A file from elsewhere must not keep the page busy. */
const MAX_TEXT = 1024;
/** A whole picture of the largest size that is read has fewer. */
const MAX_CHUNKS = 10_000;

interface Chunk {
  readonly type: string;
  readonly start: number;
  readonly data: Uint8Array;
  readonly end: number;
}

/** The picture with these texts by keyword, which replace earlier ones. Throws if the bytes are not a whole PNG. */
export function describePng(png: Uint8Array, texts: Readonly<Record<string, string>>): Uint8Array {
  const chunks = readChunks(png);
  if (chunks === undefined) throw new Error('Only a whole PNG can carry texts.');
  const isReplaced = (chunk: Chunk): boolean =>
    Object.keys(texts).some(keyword => textOf(chunk, keyword) !== undefined);
  const kept = chunks.filter(chunk => !isReplaced(chunk)).map(({ start, end }) => png.subarray(start, end));
  const written = Object.entries(texts).map(([keyword, text]) => textChunk(keyword, text));
  return joined([Uint8Array.from(SIGNATURE), ...kept.slice(0, 1), ...written, ...kept.slice(1)]);
}

/** The text under this keyword; undefined if there is none, if it is too long, or if the bytes are not a whole PNG. */
export function readPngText(png: Uint8Array, key: string): string | undefined {
  const found = readChunks(png)?.find(chunk => textOf(chunk, key) !== undefined);
  if (found === undefined) return undefined;
  const text = textOf(found, key);
  if (text === undefined || text.length > MAX_TEXT) return undefined;
  const isIntact = checksum(png.subarray(found.start + WORD, found.end - WORD)) === wordAt(png, found.end - WORD);
  return isIntact ? fromUtf8(text) : undefined;
}

/** All chunks up to the end of the picture; undefined if it is cut short, not a PNG, or in too many pieces. */
function readChunks(png: Uint8Array): readonly Chunk[] | undefined {
  if (SIGNATURE.some((byte, at) => png[at] !== byte)) return undefined;
  const chunks: Chunk[] = [];
  for (let start = SIGNATURE.length; start + 3 * WORD <= png.length && chunks.length < MAX_CHUNKS;) {
    const data = start + 2 * WORD;
    const end = data + wordAt(png, start) + WORD;
    const type = latin1(png.subarray(start + WORD, data));
    chunks.push({ type, start, data: png.subarray(data, end - WORD), end });
    if (type === 'IEND') return chunks;
    start = end;
  }
  return undefined;
}

/** The bytes of the text under this keyword; undefined if the chunk is another one. */
function textOf({ type, data }: Chunk, keyword: string): Uint8Array | undefined {
  const head = keyword.length + AFTER_KEYWORD.length;
  const isText = type === TYPE && latin1(data.subarray(0, head)) === keyword + latin1(Uint8Array.from(AFTER_KEYWORD));
  return isText ? data.subarray(head) : undefined;
}

function textChunk(keyword: string, text: string): Uint8Array {
  const body = joined([bytesOf(TYPE + keyword), Uint8Array.from(AFTER_KEYWORD), toUtf8(text)]);
  return joined([word(body.length - WORD), body, word(checksum(body))]);
}

/** CRC-32, as every chunk of a PNG has. */
function checksum(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}

function word(value: number): Uint8Array {
  return Uint8Array.from([24, 16, 8, 0], shift => (value >>> shift) & 255);
}

function wordAt(bytes: Uint8Array, at: number): number {
  return bytes.subarray(at, at + WORD).reduce((value, byte) => value * 256 + byte, 0);
}

function latin1(bytes: Uint8Array): string {
  return Array.from(bytes, byte => String.fromCharCode(byte)).join('');
}

function bytesOf(text: string): Uint8Array {
  return Uint8Array.from(text, character => character.charCodeAt(0));
}

/** TextEncoder belongs to the platform, not to the language, so rules cannot use it. */
function toUtf8(text: string): Uint8Array {
  return bytesOf(
    encodeURIComponent(text).replace(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
  );
}

function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decodeURIComponent(Array.from(bytes, byte => `%${byte.toString(16).padStart(2, '0')}`).join(''));
  } catch {
    return undefined;
  }
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((at, part) => {
    whole.set(part, at);
    return at + part.length;
  }, 0);
  return whole;
}
