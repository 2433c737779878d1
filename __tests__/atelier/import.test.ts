import { mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { missedAnchors } from '../../atelier/anchors';
import { differentPart } from '../../atelier/import/differentPart';
import { importDrawing } from '../../atelier/import/importDrawing';
import { importPiece } from '../../atelier/import/importPiece';
import { nearestPiece } from '../../atelier/import/nearestPiece';
import { pictureProblems } from '#rules/catalogue/pictureProblems';
import { PALETTE, WARDROBE } from '../rules/support/catalogue';
import { DRAWN } from '../rules/support/measures';

const FIXTURES = path.join(__dirname, 'fixtures');
const EXPORTS = readdirSync(FIXTURES);
const readExport = (name: string): string => readFileSync(path.join(FIXTURES, name), 'utf8');

const svgOf = (inside: string, head = 'viewBox="0 0 1200 1200"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${head}>${inside}</svg>`;
const SQUARE = '<path fill="#2742e0" d="M400 400h300v300h-300z"/>';

describe('an export', () => {
  test.each(EXPORTS)('%s is a valid drawing that paints the same at the places of its kind', name => {
    const { svg, mistakes } = importDrawing(readExport(name));
    expect(mistakes).toEqual([]);
    expect(pictureProblems(svg)).toEqual([]);
    const isHat = /hat|beanie/.test(name);
    const item = { title: 'New', layer: isHat ? 'hairAndHats' : 'tops', topType: isHat ? undefined : 'short' } as const;
    expect(missedAnchors(svg, item)).toEqual([]);
  });

  test.each(EXPORTS)('%s that is imported twice is as it was', name => {
    const { svg } = importDrawing(readExport(name));
    expect(importDrawing(svg)).toEqual({ svg, changes: [], mistakes: [] });
  });

  test('says what was changed', () => {
    expect(importDrawing(readExport('figma-bucket-hat.svg')).changes).toEqual([
      'the background of the frame is left out',
      'written otherwise or left out: clip-path, clip-rule, <defs>, <clipPath>, id',
    ]);
    expect(importDrawing(readExport('inkscape-jumper.svg')).changes).toContain(
      'its frame of 318 is the canvas of 1200',
    );
  });

  test('has the colours of its own color profile’s fallbacks', () => {
    const { svg } = importDrawing(readExport('figma-jumper.svg'));
    expect([...svg.matchAll(/(?:fill|stroke)="(#\w+)"/g)].map(([, colour]) => colour)).toEqual([
      '#0f5c46',
      '#fffaf0',
      '#dde84a',
      '#1a1620',
      '#f2452d',
    ]);
  });
});

describe('the same square, written otherwise', () => {
  const rect = 'x="400" y="400" width="300" height="300"';
  const blue = 'fill="#2742e0"';
  test.each<[string, string]>([
    ['a rectangle', svgOf(`<rect ${rect} ${blue}/>`)],
    ['a polygon', svgOf(`<polygon points="400,400 700,400 700,700 400,700" ${blue}/>`)],
    ['a style', svgOf(`<rect ${rect} style="fill:#2742E0;-inkscape-stroke:none;stroke:none"/>`)],
    ['a style over an attribute', svgOf(`<rect ${rect} fill="red" style="fill: #2742e0 !important"/>`)],
    ['a class', svgOf(`<style>.cls-1{fill:#2742e0}</style><rect ${rect} class="cls-1"/>`)],
    [
      'a class for two',
      svgOf(
        `<style>.a{fill:#2742e0}</style><rect x="400" y="400" width="150" height="300" class="a"/><rect x="550" y="400" width="150" height="300" class="a"/>`,
      ),
    ],
    ['a color in rgb()', svgOf(`<rect ${rect} fill="rgb(39, 66, 224)"/>`)],
    ['a color in rgb() with shares', svgOf(`<rect ${rect} fill="rgb(15%,26%,88%)"/>`)],
    ['a color in hsl()', svgOf(`<rect ${rect} fill="hsl(231.2, 74.9%, 51.6%)"/>`)],
    ['an opaque color in rgba()', svgOf(`<rect ${rect} fill="rgba(39,66,224,1)"/>`)],
    ['a color with eight digits', svgOf(`<rect ${rect} fill="#2742e0ff"/>`)],
    ['a fill that is inherited', svgOf(`<g ${blue}><g><rect ${rect}/></g></g>`)],
    ['a fill of the picture', svgOf(`<rect ${rect}/>`, `viewBox="0 0 1200 1200" ${blue}`)],
    [
      'moved groups',
      svgOf(
        `<g transform="translate(100 0)"><g transform="scale(2)"><rect x="150" y="200" width="150" height="150" ${blue}/></g></g>`,
      ),
    ],
    ['no viewBox', svgOf(SQUARE, 'width="1200" height="1200px"')],
    [
      'millimetres',
      svgOf(
        `<g transform="scale(.26458333)">${SQUARE}</g>`,
        'width="317.5mm" height="317.5mm" viewBox="0 0 317.5 317.5"',
      ),
    ],
    ['inches without a viewBox', svgOf(SQUARE, 'width="12.5in" height="12.5in"')],
    [
      'a frame that begins elsewhere',
      svgOf('<path fill="#2742e0" d="M300 500h300v300h-300z"/>', 'viewBox="-100 100 1200 1200"'),
    ],
    [
      'a smaller frame',
      svgOf(`<rect x="40" y="40" width="30" height="30" ${blue}/>`, 'width="120" height="120" viewBox="0 0 120 120"'),
    ],
    [
      'a picture in the picture',
      svgOf(
        `<svg x="200" y="200" width="600" height="600" viewBox="0 0 300 300"><rect x="100" y="100" width="150" height="150" ${blue}/></svg>`,
      ),
    ],
    ['a link', svgOf(`<a xlink:href="https://example.com">${SQUARE}</a>`)],
    [
      'a clone',
      svgOf(`<defs><rect id="r" width="300" height="300"/></defs><use xlink:href="#r" x="400" y="400" ${blue}/>`),
    ],
    [
      'a clip path',
      svgOf(
        `<clipPath id="c"><rect ${rect}/></clipPath><circle cx="550" cy="550" r="300" ${blue} clip-path="url(#c)"/>`,
      ),
    ],
    [
      'a clip path in a smaller frame',
      svgOf(
        `<clipPath id="c"><path d="M40 40h30v30h-30z"/></clipPath><circle cx="55" cy="55" r="30" ${blue} clip-path="url(#c)"/>`,
        'viewBox="0 0 120 120"',
      ),
    ],
    ['a background', svgOf(`<g><rect width="100%" height="100%" fill="#fff"/>${SQUARE}</g>`)],
    [
      'hidden text',
      svgOf(`${SQUARE}<text display="none">Draft</text><g style="display:none"><image href="a.png"/></g>`),
    ],
    ['a gradient that nothing uses', svgOf(`<defs><linearGradient id="g"><stop/></linearGradient></defs>${SQUARE}`)],
    [
      'a declaration, comments and a description',
      `<?xml version="1.0"?>\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n<!-- <text> --> ${svgOf(`<title>Square</title><desc>One</desc>${SQUARE}`)}`,
    ],
    ['a line', svgOf('<line x1="400" y1="550" x2="700" y2="550" stroke="#2742e0" stroke-width="300"/>')],
  ])('%s', (_name, written) => {
    const { svg, mistakes } = importDrawing(written);
    expect(mistakes).toEqual([]);
    expect(differentPart(svg, svgOf(SQUARE))).toEqual([]);
    expect(importDrawing(svg)).toEqual({ svg, changes: [], mistakes: [] });
  });

  test('translucent colours keep their opacity', () => {
    const plain = svgOf('<path fill="#2742e0" fill-opacity=".4" d="M400 400h300v300h-300z"/>');
    for (const fill of ['rgba(39,66,224,.4)', 'rgb(39 66 224 / 40%)', '#2742e066', 'hsla(231.2,74.9%,51.6%,.4)'])
      expect(differentPart(importDrawing(svgOf(SQUARE.replace('#2742e0', fill))).svg, plain)).toEqual([]);
  });

  test('lines, arcs and dashes grow with their frame', () => {
    const inside =
      '<path fill="none" stroke="#2742e0" stroke-width="3" stroke-dasharray="12 6" d="M40 60a15 15 0 0130 0l1.5-.5"/>';
    const { svg, mistakes } = importDrawing(svgOf(inside, 'viewBox="0 0 120 120"'));
    expect(mistakes).toEqual([]);
    expect(svg).toContain('stroke-width="30"');
  });
});

describe('what cannot be made valid is named with its place and what to change', () => {
  const defs = (inside: string): string => `<defs>${inside}</defs>`;
  test.each<[string, string, RegExp]>([
    ['text', '<text id="label">DUDS</text>', /^Text: .*Flatten.*Object to Path.*<text> "label" in line 1\.$/],
    [
      'a gradient',
      `${defs('<linearGradient id="g"/>')}<path id="p" fill="url(#g)" d="M1 1"/>`,
      /^A gradient.*<path> "p"/,
    ],
    [
      'a gradient in a style',
      `${defs('<radialGradient id="g"/>')}<path style="stroke:url(#g)" d="M1 1"/>`,
      /^A gradient/,
    ],
    ['a mask', `<mask id="m"/><g mask="url(#m)">${SQUARE}</g>`, /^A mask.*Intersect.*<g> in line 1/],
    ['a shadow', `${defs('<filter id="f"/>')}<g filter="url(#f)">${SQUARE}</g>`, /^An effect/],
    ['a blur in words', `<g style="filter:blur(2px)">${SQUARE}</g>`, /^An effect/],
    ['a background blur', '<foreignObject><div xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>', /^An effect/],
    ['a blend mode', `<g style="mix-blend-mode:multiply">${SQUARE}</g>`, /^A blend mode.*<g>/],
    ['an embedded picture', '<image xlink:href="data:image/png;base64,AA"/>', /^A picture of pixels/],
    [
      'a picture as a fill',
      `${defs('<pattern id="p" patternContentUnits="objectBoundingBox"><use xlink:href="#i"/></pattern><image id="i"/>')}<path fill="url(#p)" d="M1 1"/>`,
      /^A picture of pixels.*<use> in line 1/,
    ],
    [
      'a pattern of another',
      `${defs('<pattern id="q" width="4" height="4"/><pattern id="p" xlink:href="#q"/>')}<path fill="url(#p)" d="M1 1"/>`,
      /^A pattern.*Pattern to Objects.*<pattern> "p"/,
    ],
    ['a marker', `${defs('<marker id="m"/>')}<path marker-end="url(#m)" d="M1 1"/>`, /^A marker.*Stroke to Path/],
    ['a symbol', `<symbol id="s">${SQUARE}</symbol><use href="#s"/>`, /^A symbol.*Unlink Clone.*<use>/],
    ['a script', '<script>alert(1)</script>', /^A script/],
    ['an animation', '<path d="M1 1"><animate/></path>', /^A script or an animation/],
    ['another file', '<use href="other.svg#a"/>', /^A reference to something/],
    ['an address as a fill', '<path fill="url(https://example.com/#a)" d="M1 1"/>', /^A reference to something/],
    ['a reference to nothing', '<use href="#gone"/>', /^A reference to something/],
    ['a switch', '<switch/>', /^Something that is no shape.*<switch>/],
    ['a foreign colour', SQUARE.replace('#2742e0', 'lime'), /^has #0f0, .*; nearest is citron, #dde84a$/],
    [
      'a shape without a fill',
      '<path d="M400 400h300v300z"/>',
      /^has a shape without a fill, which is black, at x 400 to/,
    ],
    ['a hairline', '<path fill="none" stroke="#2742e0" d="M400 400h300"/>', /^has a line of 1, thinner than 5$/],
    ['a shape beside the canvas', SQUARE.replace('M400', 'M1300'), /^paints nothing on the canvas/],
    ['a shape over the edge', SQUARE.replace('M400', 'M1000'), /^is cut off by the edge/],
    ['nothing', '', /^paints nothing on the canvas/],
    [
      'dashes that begin elsewhere',
      '<path stroke="#2742e0" stroke-width="90" stroke-dasharray="90" stroke-dashoffset="90" d="M300 400h600"/>',
      /^does not paint the same as the export at x 300 to 898, y 354 to 444/,
    ],
    [
      'too much',
      `<path fill="#2742e0" d="M400 400${Array.from({ length: 3000 }, (_, n) => `L${400 + (n % 97) * 3} ${400 + (n % 89) * 3}`).join('')}"/>`,
      /^is \d+ bytes, which is not under 6144$/,
    ],
  ])('%s', (_name, inside, sentence) => {
    expect(importDrawing(svgOf(inside)).mistakes).toContainEqual(expect.stringMatching(sentence));
  });

  test('many at once are one sentence', () => {
    const { mistakes } = importDrawing(svgOf('\n<text/>'.repeat(9)));
    expect(mistakes).toEqual([expect.stringMatching(/<text> in line 2, .*, <text> in line 7 and 3 more\.$/)]);
  });
});

test.each(DRAWN.filter((_, n) => n % 25 === 0))('$key paints the same if it is imported', ({ svg }) => {
  const imported = importDrawing(svg);
  expect(imported.mistakes).toEqual([]);
  expect(differentPart(imported.svg, svg)).toEqual([]);
  expect(importDrawing(imported.svg)).toEqual({ svg: imported.svg, changes: [], mistakes: [] });
});

test('most drawings cover what another piece of their category covers', () => {
  const isAlike = ({ key, piece }: (typeof DRAWN)[number]): boolean => {
    const { [key]: own, ...others } = PALETTE;
    return nearestPiece(own!, WARDROBE, others)?.category === piece.category;
  };
  const some = DRAWN.filter((_, n) => n % 24 === 0);
  expect(some.filter(isAlike).length / some.length).toBeGreaterThan(0.85);
});

describe('the command', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'import-'));
  const assets = path.join(folder, 'assets');
  mkdirSync(path.join(assets, 'hair-and-hats'), { recursive: true });
  mkdirSync(path.join(assets, 'tops'));
  const save = (name: string, content: string | Uint8Array): string => {
    writeFileSync(path.join(folder, name), content);
    return path.join(folder, name);
  };
  const hat = save('dotted-hat.svg', readExport('figma-bucket-hat.svg'));
  const written = path.join(assets, 'hair-and-hats/dotted-hat.svg');

  test('writes a drawing, and says which row it needs', async () => {
    const lines = await importPiece([hat], assets);
    expect(readFileSync(written, 'utf8')).toBe(importDrawing(readExport('figma-bucket-hat.svg')).svg);
    expect(lines[0]).toBe(`${written} is written: 720 bytes.`);
    expect(lines.join('\n')).toContain('end of public/data/hair-and-hats.json');
    expect(JSON.parse(lines.at(-2)!)).toMatchObject({ title: 'Dotted Hat', layer: 'hairAndHats' });
    expect(lines.at(-1)).toContain('npm run atelier -- dotted-hat');
  });

  test('names the sleeves of a top', async () => {
    const lines = await importPiece([save('striped_jumper.svg', readExport('inkscape-jumper.svg'))], assets);
    expect(JSON.parse(lines.at(-2)!)).toMatchObject({ title: 'Striped Jumper', layer: 'tops', topType: 'short' });
  });

  test('keeps a drawing that exists, unless it is forced', async () => {
    expect((await importPiece([hat], assets))[0]).toContain('is the same already');
    writeFileSync(written, 'mine');
    await expect(importPiece([hat], assets)).rejects.toThrow('exists already and is different; --force replaces it');
    expect(readFileSync(written, 'utf8')).toBe('mine');
    await importPiece([hat, '--force'], assets);
    expect(readFileSync(written, 'utf8')).toContain('<svg');
  });

  test('puts it into the category that is named', async () => {
    const lines = await importPiece([save('knitted-jumper.svg', readExport('figma-jumper.svg')), 'tops'], assets);
    expect(lines[0]).toContain('assets/tops/knitted-jumper.svg is written');
    await expect(importPiece([hat, 'hats'], assets)).rejects.toThrow(/^hats is none of backgrounds, head, /);
  });

  test('needs no row for a piece that has one, and leaves recipes alone', async () => {
    const known = save('big-fedora.svg', readExport('figma-bucket-hat.svg'));
    expect((await importPiece([known], assets)).at(-1)).toBe('Now run npm run atelier -- big-fedora');
    await expect(importPiece([save('egg-tee.svg', svgOf(SQUARE)), '--force'])).rejects.toThrow('drawn by its recipe');
  });

  const nested = Array.from({ length: 9 }, (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(9)}</g>`);
  test.each<[string, string | Uint8Array, string]>([
    ['empty', '', 'is not an SVG: it begins with no element'],
    ['words', 'hello', 'is not an SVG: it begins with no element'],
    ['a page', '<html/>', 'is not an SVG: it begins with <html>'],
    ['pixels', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0xff]), 'is not text in UTF-8; export it as plain SVG'],
    ['huge', 'a'.repeat(1024 * 1024 + 1), 'is 1048577 bytes, and at most 1048576 are read'],
    ['crowded', svgOf('<g/>'.repeat(1000)), 'has 1001 elements, and at most 1000 are read'],
    ['broken', svgOf('<g>'), 'is not well-formed: line 1:'],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "ha">]>${svgOf('&a;')}`, 'declares entities, which are not read'],
    [
      'clones of clones',
      svgOf(`<g id="a0"/>${nested.join('')}`),
      'uses its shapes within themselves or thousands of times',
    ],
    ['a clone of itself', svgOf('<g id="a"><use href="#a"/></g>'), 'uses its shapes within themselves'],
    ['wide', svgOf(SQUARE, 'width="376" height="250"'), 'has a frame of 376 x 250, and the canvas is square: in Figma'],
    ['without a size', svgOf(SQUARE, ''), 'has neither a viewBox nor a width and a height'],
    ['no drawing', svgOf('<text/>'), 'cannot be used as it is, and nothing was written:\n- Text: '],
  ])('refuses a file that is %s', async (_name, content, sentence) => {
    const file = save('bad.svg', content);
    await expect(importPiece([file], assets)).rejects.toThrow(`${file} ${sentence}`);
    expect(readdirSync(assets, { recursive: true }).filter(name => String(name).includes('bad'))).toEqual([]);
  });

  test('refuses what is no file, has no name, or is too much', async () => {
    await expect(importPiece([path.join(folder, 'gone.svg')])).rejects.toThrow('gone.svg does not exist');
    mkdirSync(path.join(folder, 'folder.svg'));
    await expect(importPiece([path.join(folder, 'folder.svg')])).rejects.toThrow('cannot be read (EISDIR)');
    await expect(importPiece(['Frame (1).svg'])).rejects.toThrow('name the file after the piece');
    await expect(importPiece([])).rejects.toThrow('Name a file');
    await expect(importPiece([hat, 'tops', 'more'])).rejects.toThrow('Name a file');
  });
});
