import { readFile } from 'node:fs/promises';
import { judgeWardrobe } from '../../scripts/build/wardrobeBudget';
import type { BuildRecord } from '../../scripts/build/wardrobeBudget';
import { inKilobytes, say } from './figures';

export async function benchSize(): Promise<void> {
  const { chunks, seconds, wardrobe } = JSON.parse(await readFile('dist/build.json', 'utf8')) as BuildRecord;
  console.log('\nSize (raw, brotli; * is needed for a usable wardrobe)');
  for (const chunk of chunks.toSorted((a, b) => b.brotli - a.brotli))
    say(`${chunk.wardrobe ? '*' : ' '} ${chunk.file}`, `${inKilobytes(chunk.raw)}, ${inKilobytes(chunk.brotli)}`);
  console.log(judgeWardrobe(wardrobe).text);
  say('the build that made this took', `${seconds} s`);
}
