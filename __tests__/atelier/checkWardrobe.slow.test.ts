import { checkPiece } from '../../atelier/checkPiece';
import { checkWardrobe } from '../../atelier/checkWardrobe';
import { readCrops } from '../../atelier/crops';
import { PALETTE } from '../rules/support/catalogue';
import { DRAWN } from '../rules/support/measures';

test('no drawing has a mistake, and what was measured of them is up to date', async () => {
  expect(await checkWardrobe()).toEqual([]);
}, 60_000);

describe('a mistake in a drawing is named', () => {
  const { key, piece, svg } = DRAWN.find(drawn => drawn.key === 'hair-and-hats/big-fedora')!;
  const moved = (x: number, y: number): string =>
    svg.replace(/(<svg[^>]*>)(.*)<\/svg>/s, `$1<g transform="translate(${x} ${y})">$2</g></svg>`);

  test.each<[string, string | undefined, string]>([
    ['no file', undefined, 'does not exist, but is the drawing of Big Fedora (hair-and-hats)'],
    ['a script', svg.replace('</svg>', '<script/></svg>'), '<script> is not allowed'],
    [
      'a foreign colour',
      svg.replace('#dde84a', '#00ff00'),
      'has #00ff00, which is far from every colour of atelier/colours.ts; nearest is citron, #dde84a',
    ],
    ['a thin line', svg.replace('stroke-width="7"', 'stroke-width="4.5"'), 'has a line of 4.5, thinner than 5'],
    ['a hat beside the canvas', moved(1300, 0), 'paints nothing on the canvas of 1200 x 1200'],
    ['a hat over the edge', moved(400, 0), 'is cut off by the edge of the canvas of 1200 x 1200'],
    ['a hat at the feet', moved(0, 800), 'is empty at 600,170, which its kind covers'],
    ['a hat over the eye', moved(0, 120), 'covers 600,340, which its kind leaves empty'],
  ])('%s', async (_name, drawing, sentence) => {
    const measured = { crops: await readCrops(), palette: PALETTE };
    expect(checkPiece(piece, svg, measured)).toEqual([]);
    expect(checkPiece(piece, drawing, measured)).toContain(sentence);
  });

  test('measurements that are missing or of another drawing', async () => {
    const crops = await readCrops();
    const { [key]: _own, ...palette } = PALETTE;
    expect(checkPiece(piece, svg, { crops: {}, palette })).toEqual([
      'is cut off by its tile and has no crop in public/data/crops.json; run npm run atelier -- big-fedora',
      'has no row in public/data/palette.json; run npm run atelier -- big-fedora',
    ]);
    expect(checkPiece(piece, moved(20, 0), { crops, palette: PALETTE })).toEqual([
      'has changed since public/data/palette.json was written; run npm run atelier -- big-fedora',
    ]);
  });
});
