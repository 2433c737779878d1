import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';

/** Latin letters, and the punctuation of our own sentences. */
const RANGES: readonly (readonly [first: number, last: number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
];
const PUNCTUATION = '–—‘’“”•…';

const CHARACTERS =
  RANGES.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)),
  ).join('') + PUNCTUATION;

const FONTS = [
  { name: 'display', file: '@fontsource/gasoek-one/files/gasoek-one-latin-400-normal.woff2', axes: {} },
  {
    name: 'text',
    file: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    axes: { variationAxes: { wght: 700 } },
  },
] as const;

/** The painter of cards reads neither WOFF nor WOFF2, so the build cuts TTFs out of the app's own fonts. */
export async function writeCardFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const fromProject = createRequire(path.resolve('package.json'));
  for (const { name, file, axes } of FONTS) {
    const font = await readFile(fromProject.resolve(file));
    const cut = await subsetFont(font, CHARACTERS, { targetFormat: 'sfnt', noHinting: true, ...axes });
    await writeFile(path.join(folder, `${name}.ttf`), cut);
  }
}
