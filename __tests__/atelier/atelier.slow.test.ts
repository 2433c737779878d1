import { readFileSync } from 'node:fs';
import path from 'node:path';
import { hat } from '../../atelier/bases/hat';
import { jacket } from '../../atelier/bases/jacket';
import { shoes, SOLES } from '../../atelier/bases/shoes';
import { shortTop } from '../../atelier/bases/shortTop';
import { skirt } from '../../atelier/bases/skirt';
import { trousers } from '../../atelier/bases/trousers';
import { vest } from '../../atelier/bases/vest';
import { ownCrop } from '../../atelier/crops';
import { spotsAlong } from '../../atelier/geometry/along';
import { closedOutline, mirrored, parsePath, printPath, reversed } from '../../atelier/geometry/path';
import { svgOf } from '../../atelier/markup';
import { MOTIFS } from '../../atelier/recipes/reportingForDuty/motifs';
import { isPainted, paint } from '../../atelier/paint';
import { pictureProblems } from '#rules/catalogue/pictureProblems';
import type { Fabric } from '../../atelier/parts';
import { RECIPES } from '../../atelier/recipes/recipes';
import { uprightBands } from '../../atelier/surfaces/bands';
import { fairIsle } from '../../atelier/surfaces/fairIsle';
import { giraffe } from '../../atelier/surfaces/giraffe';
import { cowhide } from '../../atelier/surfaces/hides';
import { pleats, ribs } from '../../atelier/surfaces/knits';
import { patchwork } from '../../atelier/surfaces/patchwork';
import { largePrint, motifRows, stripes } from '../../atelier/surfaces/plain';
import { sequins } from '../../atelier/surfaces/sequins';
import { terry } from '../../atelier/surfaces/terry';
import { argyle, dots, gingham, harlequin, pinstripes, quilt, tartan } from '../../atelier/surfaces/tiles';
import { ribbedHem } from '../../atelier/trims/edges';
import { PUBLIC } from '../rules/support/catalogue';

test.each(Object.entries(RECIPES))('%s is as its recipe draws it (`npm run atelier -- all`)', (key, draw) => {
  expect(draw()).toBe(readFileSync(path.join(PUBLIC, `assets/${key}.svg`), 'utf8'));
});

describe('everything fits everything', () => {
  const egg = MOTIFS.egg('#fffaf0', '#ffd45c');
  const fabrics: Readonly<Record<string, Fabric>> = {
    plain: '#2742e0',
    stripes: stripes('#2742e0', 70, [{ colour: '#fffaf0', width: 20, at: 10 }]),
    motifs: motifRows('#2742e0', egg, 80, 90),
    print: largePrint('#2742e0', egg, [600, 660], 2),
    ribs: ribs('#2742e0', 30),
    pleats: pleats('#2742e0', '#1b2fa8', 40),
    gingham: gingham('#fffaf0', '#f2452d'),
    tartan: tartan({ ground: '#f2452d', band: '#0f5c46', thick: '#ffd45c', thin: '#fffaf0' }),
    dots: dots('#2742e0', '#fffaf0'),
    harlequin: harlequin('#2742e0', '#fffaf0'),
    argyle: argyle('#2742e0', ['#fffaf0', '#f2452d'], '#ffd45c'),
    quilt: quilt('#9fddbe'),
    giraffe: giraffe('#ffd45c', '#6b3e2a'),
    bands: uprightBands('#fffaf0', 96, [{ colour: '#2742e0', width: 40, at: 0 }]),
    fairIsle: fairIsle('#0f5c46', [{ kind: 'zigzag', colour: '#ffd45c', at: 60 }]),
    cowhide: cowhide('#fffaf0', '#2f2a36'),
    patchwork: patchwork(['#2742e0', '#f2452d', '#fffaf0', '#dde84a'], '#1a1620'),
    sequins: sequins('#b3256a', '#e83e8c', '#f6a5b5'),
    terry: terry('#fffaf0', '#cbbfb2'),
    pinstripes: pinstripes('#2f2a36', '#8a8794', 40, 6),
  };
  const scallops = { kind: 'scallop', count: 10, depth: 24 } as const;
  const bases: Readonly<Record<string, (fabric: Fabric) => string>> = {
    jacket: fabric =>
      jacket({ body: 'cocoon', bottom: 850, sleeve: 'balloon', fabric, trims: [ribbedHem('#f2452d', 30)] }),
    coat: fabric => jacket({ body: 'coat', bottom: 980, sleeve: 'bell', hem: scallops, fabric, trims: [] }),
    tee: fabric => shortTop({ sleeve: 'puff', flare: 20, bottom: 800, fabric, trims: [] }),
    dress: fabric =>
      vest({ neck: 'high', bottom: 960, flare: 80, hem: { ...scallops, kind: 'zigzag' }, fabric, trims: [] }),
    trousers: fabric => trousers({ hem: [1040, 470, 560], knee: [900, 396, 588], fabric, trims: [] }),
    skirt: fabric =>
      skirt({ tiers: [{ bottom: 880, flare: 60, hem: { ...scallops, kind: 'fringe' }, fabric }], trims: [] }),
    tulip: fabric => skirt({ tiers: [{ shape: 'tulip', bottom: 900, flare: 30, fabric }], trims: [] }),
    hat: fabric =>
      hat({
        crown: 'puffy',
        top: 90,
        half: 190,
        base: 250,
        brim: { half: 260, y: 240, inner: 190 },
        fabric,
        trims: [],
      }),
    shoes: fabric => shoes({ top: 900, toe: 'bulb', fabric, sole: SOLES.lug('#ffd45c'), detail: '' }),
  };
  const pairs = Object.keys(bases).flatMap(base => Object.keys(fabrics).map(fabric => [base, fabric] as const));

  test.each(pairs)('a %s of %s is a valid picture, and drawn alike each time', (base, fabric) => {
    const make = (): string => bases[base]!(fabrics[fabric]!);
    expect(pictureProblems(make())).toEqual([]);
    expect(make()).toBe(make());
  });
});

describe('outlines', () => {
  const half = 'M600 700Q500 700 400 680C380 760 390 800 420 900L600 920';

  test('that are reversed or mirrored twice are as before', () => {
    const there = parsePath(half);
    expect(printPath(reversed(reversed(there)))).toBe(half);
    expect(printPath(mirrored(mirrored(there)))).toBe(half);
  });

  test('are alike on both sides of the body', () => {
    const pixels = paint(svgOf([`<path d="${closedOutline(half)}"/>`]), 120);
    const isAt = (x: number, y: number): boolean => isPainted(pixels, y * 120 + x);
    const odd = Array.from({ length: 120 * 60 }, (_, n) => [n % 60, Math.floor(n / 60)] as const).filter(
      ([x, y]) => isAt(x, y) !== isAt(119 - x, y),
    );
    expect(odd).toEqual([]);
    expect(isAt(60, 80)).toBe(true);
  });

  test('are walked at equal distances', () => {
    const spots = spotsAlong('M0 0L0 100L50 100', 4);
    expect(spots.map(({ at }) => at.map(Math.round))).toEqual([
      [0, 0],
      [0, 50],
      [0, 100],
      [50, 100],
    ]);
    expect(spots[1]?.across).toEqual([-1, 0]);
  });
});

describe('a crop', () => {
  const layer = { x: 300, y: 300, size: 600 };
  const square = (x: number, y: number, size: number): string =>
    svgOf([`<rect x="${x}" y="${y}" width="${size}" height="${size}"/>`]);

  test.each([
    ['of a piece within that of its layer is the layer’s', square(400, 400, 100), undefined, undefined],
    ['of a wide piece leaves a margin round it', square(200, 400, 200), undefined, { x: 186, y: 386, size: 228 }],
    [
      'that shows the whole piece stays',
      square(400, 400, 100),
      { x: 390, y: 390, size: 120 },
      { x: 390, y: 390, size: 120 },
    ],
    ['that cuts the piece off goes', square(400, 400, 100), { x: 420, y: 390, size: 120 }, undefined],
    ['keeps a piece off its edge', square(306, 400, 100), undefined, { x: 299, y: 393, size: 114 }],
  ])('%s', (_name, svg, present, expected) =>
    expect(ownCrop('hair-and-hats/crown', svg, layer, present)).toEqual(expected),
  );

  test('of a pair of earrings shows the left one', () => {
    const pair = svgOf([
      '<rect x="380" y="400" width="100" height="100"/><rect x="720" y="400" width="100" height="100"/>',
    ]);
    expect(ownCrop('head-accessories/hoops', pair, layer, undefined)).toEqual({ x: 373, y: 393, size: 114 });
  });
});
