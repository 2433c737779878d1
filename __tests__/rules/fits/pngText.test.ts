import { crc32 } from 'node:zlib';
import { PNG } from 'pngjs';
import { describePng, readPngText } from '#rules/fits/pngText';

const drawn = new PNG({ width: 3, height: 2 });
drawn.data.fill(0x7f);
const PLAIN = new Uint8Array(PNG.sync.write(drawn));
const TEXTS = { Description: 'A Darcel in Béret & “Breton” 🧥', duds: '1AP5Hj' };
const described = describePng(PLAIN, TEXTS);

/** The chunks' types, and whether their checksums are valid. */
function chunksOf(png: Uint8Array): readonly (readonly [type: string, isValid: boolean])[] {
  const file = Buffer.from(png);
  const chunks: [string, boolean][] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at)) {
    const end = at + 8 + file.readUInt32BE(at);
    chunks.push([
      file.toString('latin1', at + 4, at + 8),
      crc32(file.subarray(at + 4, end)) === file.readUInt32BE(end),
    ]);
  }
  return chunks;
}

test('texts are read as they were written', () => {
  expect(readPngText(described, 'duds')).toBe(TEXTS.duds);
  expect(readPngText(described, 'Description')).toBe(TEXTS.Description);
  expect(readPngText(described, 'Author')).toBeUndefined();
  expect(readPngText(PLAIN, 'duds')).toBeUndefined();
});

test('texts are iTXt chunks with valid checksums after the header, and the picture stays the same', () => {
  const [header, ...rest] = chunksOf(PLAIN);
  expect(chunksOf(described)).toEqual([header, ['iTXt', true], ['iTXt', true], ...rest]);
  expect(PNG.sync.read(Buffer.from(described)).data).toEqual(drawn.data);
});

test('a new text replaces the earlier one of its keyword', () => {
  const again = describePng(described, { duds: 'another' });
  expect(readPngText(again, 'duds')).toBe('another');
  expect(readPngText(again, 'Description')).toBe(TEXTS.Description);
  expect(chunksOf(again)).toHaveLength(chunksOf(described).length);
  expect(describePng(described, TEXTS)).toEqual(described);
});

test('a text may have several lines', () => {
  expect(readPngText(describePng(PLAIN, { duds: 'one\ntwo' }), 'duds')).toBe('one\ntwo');
});

test('a chunk of another type is not read', () => {
  const file = Buffer.from(described);
  const at = file.indexOf('iTXtduds');
  file.write('tEXt', at);
  const end = at + 4 + file.readUInt32BE(at - 4);
  file.writeUInt32BE(crc32(file.subarray(at, end)), end);
  expect(readPngText(new Uint8Array(file), 'duds')).toBeUndefined();
});

test('a keyword is not confused with a longer one', () => {
  expect(readPngText(describePng(PLAIN, { duds2: 'x' }), 'duds')).toBeUndefined();
});

test('a file that is cut short anywhere has no text', () => {
  for (let length = 0; length < described.length; length += 1)
    expect(readPngText(described.subarray(0, length), 'duds')).toBeUndefined();
});

test('a text with a changed byte is not read', () => {
  const changed = described.slice();
  const at = Buffer.from(changed).indexOf('1AP5Hj');
  changed[at] = 0x32;
  expect(readPngText(changed, 'duds')).toBeUndefined();
});

test('a text that is not UTF-8 is not read', () => {
  const broken = describePng(PLAIN, { duds: 'é' });
  const file = Buffer.from(broken);
  const at = file.indexOf('duds') + 9;
  file[at] = 0x20;
  file.writeUInt32BE(crc32(file.subarray(at - 13, at + 2)), at + 2);
  expect(readPngText(new Uint8Array(file), 'duds')).toBeUndefined();
});

test('a text that is longer than any of ours is not read, but replaced', () => {
  const longest = describePng(PLAIN, { duds: 'x'.repeat(1024) });
  expect(readPngText(longest, 'duds')).toHaveLength(1024);
  const tooLong = describePng(PLAIN, { duds: 'x'.repeat(1025) });
  expect(readPngText(tooLong, 'duds')).toBeUndefined();
  expect(describePng(tooLong, { duds: 'x' })).toEqual(describePng(PLAIN, { duds: 'x' }));
});

test('a picture of countless chunks is not read', () => {
  const [header, rest] = [described.subarray(0, 33), described.subarray(33)];
  const empty = Buffer.concat([Buffer.alloc(4), Buffer.from('tEXt'), Buffer.alloc(4)]);
  const withChunks = (count: number) =>
    Uint8Array.from(Buffer.concat([header, ...Array.from({ length: count }, () => empty), rest]));
  expect(readPngText(withChunks(9_000), 'duds')).toBe(TEXTS.duds);
  expect(readPngText(withChunks(11_000), 'duds')).toBeUndefined();
});

test('other files have no text, and none can be added to them', () => {
  const jpeg = Uint8Array.from([0xff, 0xd8, 0xff, 0xe0]);
  expect(readPngText(jpeg, 'duds')).toBeUndefined();
  expect(readPngText(described.with(7, 0), 'duds')).toBeUndefined();
  expect(() => describePng(jpeg, TEXTS)).toThrow('whole PNG');
  expect(() => describePng(PLAIN.subarray(0, 40), TEXTS)).toThrow('whole PNG');
});
