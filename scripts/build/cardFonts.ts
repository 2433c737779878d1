import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { Face } from '../../server/cards/faces';

const BASIC_PLANE = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).join('');
/** Without marks that combine: a font that has one would draw letters that it lacks as a heap of two others. */
const CHARACTERS = BASIC_PLANE.replace(/[\p{Surrogate}\u0300-\u036f]/gu, '');

const FILES: Readonly<Record<Face, string>> = {
  // Latin and Korean.
  display: '@fontsource/gasoek-one/files/gasoek-one-korean-400-normal.woff2',
  // More of Latin, Greek, Cyrillic, and Japanese with its Chinese characters.
  dela: '@expo-google-fonts/dela-gothic-one/400Regular/DelaGothicOne_400Regular.ttf',
  // Arabic, Hebrew, and more of Cyrillic.
  rubik: '@expo-google-fonts/rubik/900Black/Rubik_900Black.ttf',
  // The rest of Latin, Greek and Cyrillic, and Devanagari.
  noto: '@expo-google-fonts/noto-sans/900Black/NotoSans_900Black.ttf',
  text: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
};

/** A font that is passed on keeps its licence. */
const LICENCE_NAMES = [13, 14];

/** The painter of cards reads neither WOFF nor WOFF2, and takes a letter without ink for a missing one. */
export async function writeCardFonts(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const fromProject = createRequire(path.resolve('package.json'));
  for (const [face, file] of Object.entries(FILES)) {
    const font = await readFile(fromProject.resolve(file));
    const axes = face === 'text' ? { variationAxes: { wght: 700 } } : {};
    const options = { targetFormat: 'sfnt', noHinting: true, preserveNameIds: LICENCE_NAMES, ...axes } as const;
    await writeFile(path.join(folder, `${face}.ttf`), await subsetFont(font, CHARACTERS, options));
  }
}
