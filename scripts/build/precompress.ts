import { copyFile, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|svg|json|txt|webmanifest)$/;
const smallest = 200;
const largeFile = 1_500_000;

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

export const brotli = (content: Buffer): Promise<Buffer> =>
  brotliAsync(content, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: content.length > largeFile ? 9 : 11,
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
  if (content.length < smallest || (await reuse(file, content, earlier))) return;
  const [br, gz] = await Promise.all([brotli(content), gzipAsync(content, { level: 9 })]);
  if (br.length >= content.length || gz.length >= content.length) return;
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
}

/** Writes a .br and a .gz file next to each file, or copies those of the earlier build if the file has not changed. index.html is left out: the
 * server completes it for each response. */
export async function precompress(folder: string, earlierFolder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    .filter(entry => entry.isFile() && compressible.test(entry.name))
    .map(entry => path.join(entry.parentPath, entry.name));
  await Promise.all(files.map(file => precompressFile(file, path.join(earlierFolder, path.relative(folder, file)))));
}
