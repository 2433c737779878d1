import { copyFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { glob } from 'tinyglobby';

const MIN_BYTES = 200;
/** Larger files get a lower quality, because the highest takes minutes. */
const LARGE_BYTES = 1_500_000;

export const brotli = (content: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE_BYTES ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    },
  });

async function reuse(file: string, content: Buffer, earlier: string): Promise<boolean> {
  try {
    if (!content.equals(await readFile(earlier))) return false;
    await Promise.all(['.br', '.gz'].map(ending => copyFile(earlier + ending, file + ending)));
    return true;
  } catch {
    return false;
  }
}

async function precompressFile(file: string, earlier: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES || (await reuse(file, content, earlier))) return;
  const [br, gz] = await Promise.all([brotli(content), promisify(gzip)(content, { level: 9 })]);
  if (br.length >= content.length || gz.length >= content.length) return;
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/**
 * Writes a .br and a .gz file next to each file, or copies those of the earlier build if the file has not changed.
 * index.html is left out: the server completes it for each response.
 */
export async function precompress(folder: string, earlier: string): Promise<void> {
  const files = await glob('**/*.{js,css,svg,json,txt,webmanifest}', { cwd: folder });
  await Promise.all(files.map(file => precompressFile(path.join(folder, file), path.join(earlier, file))));
}
