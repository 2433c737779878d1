import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { COLOURS, GAME_FITS } from '#rules/fits/gameFits';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { fitDesign, stripsDesign, versusDesign } from '../../server/cards/cardDesigns';
import type { Drawing } from '../../server/cards/drawing';
import { Painter } from '../../server/cards/painter';
import { writeCardFonts } from '../build/cardFonts';

const fitAt = (index: number): Avatar => GAME_FITS[index] ?? DEFAULT_AVATAR;
const strip = (index: number, drop: number, mark?: string) => ({
  avatar: fitAt(index),
  colour: fitAt(index).background,
  drop,
  ...(mark === undefined ? {} : { mark }),
});

/** What chats show beside links to pages without a subject of their own; the home page has `share.png`. */
const PAGE_PICTURES: Readonly<Record<string, Drawing>> = {
  wardrobe: fitDesign({ ...DEFAULT_AVATAR, background: COLOURS.Butter }, ['The wardrobe', 'He has nothing to wear']),
  events: stripsDesign([strip(3, 24), strip(5, 24), strip(1, 24)], ['Events', 'Dress, enter, be judged']),
  faq: fitDesign(fitAt(11), ['FAQ', 'Who can play, and why']),
  eye: versusDesign([fitAt(0), fitAt(1)], 'Which one?'),
  standings: stripsDesign([strip(7, 56, '2'), strip(6, 20, '1'), strip(8, 84, '3')], ['Standings', 'XP won in events']),
};

/** Paints them with the server's own painter. */
export async function paintPagePictures(folder: string): Promise<void> {
  const fonts = await mkdtemp(path.join(tmpdir(), 'duds-fonts-'));
  await writeCardFonts(fonts);
  const script = path.resolve('server/cards/paintCards.ts');
  const painter = new Painter({ script, fonts, assets: path.resolve('public/assets'), onProblem: console.warn });
  // The painter alone does not keep a program running.
  const running = setInterval(() => undefined, 1_000);
  try {
    for (const [name, drawing] of Object.entries(PAGE_PICTURES)) {
      const png = await painter.paint(drawing);
      if (png === undefined) throw new Error(`${name}.png was not painted.`);
      await writeFile(path.join(folder, `${name}.png`), png);
      console.log(`${folder}/${name}.png ${Math.round(png.length / 100) / 10} kB`);
    }
  } finally {
    clearInterval(running);
    painter.close();
    await rm(fonts, { recursive: true });
  }
}
