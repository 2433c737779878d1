import { composeSvg } from '#rules/fits/composeSvg';
import { pictureJob, takesLink } from '#rules/fits/pictureJob';
import { takesSignature } from '#rules/fits/pictureSignatures';
import { pictureName, PRESETS, type Preset } from '#rules/fits/presets';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import type { Layer } from '#rules/outfit/layers';

const fit = { ...DEFAULT_AVATAR, background: '#9fddbe', tops: 'tops/breton.svg' };

test('the square is the specification’s picture: 1200 by 1200, the layers over the background', () => {
  expect(pictureJob(fit, 'square')).toEqual({
    width: 1200,
    height: 1200,
    background: '#9fddbe',
    figures: [
      {
        x: 0,
        y: 0,
        size: 1200,
        layers: [
          'shoes-and-legs/regular.svg',
          'head/regular.svg',
          'bottoms/underwear.svg',
          'tops/breton.svg',
          'arms/regular.svg',
          'mouth/sad.svg',
          'eye/regular.svg',
        ],
      },
    ],
    panels: [],
    marks: [],
    logo: null,
    words: [],
    trim: false,
  });
});

test.each<[Preset, number, number, string]>([
  ['square', 1200, 1200, 'duds.png'],
  ['large', 2400, 2400, 'duds-large.png'],
  ['clear', 1200, 1200, 'duds-clear.png'],
  ['clear-large', 2400, 2400, 'duds-clear-large.png'],
  ['svg', 1200, 1200, 'duds.svg'],
  ['phone', 1290, 2796, 'duds-phone.png'],
  ['story', 1080, 1920, 'duds-story.png'],
  ['banner', 1500, 500, 'duds-banner.png'],
  ['sticker', 512, 512, 'duds-sticker.png'],
])('%s is %i by %i and called %s', (preset, width, height, name) => {
  expect(pictureJob(fit, preset)).toMatchObject({ width, height, trim: preset === 'sticker' });
  expect(pictureName(preset)).toBe(name);
});

test('clear pictures and the sticker have neither a colour nor a picture behind the figure', () => {
  const scenic = { ...fit, background: 'backgrounds/sunset.png' };
  const clear = PRESETS.filter(preset => pictureJob(scenic, preset).background === null);
  expect(clear).toEqual(['clear', 'clear-large', 'sticker']);
  for (const preset of clear) expect(pictureJob(scenic, preset).figures[0]?.layers).not.toContain(scenic.background);
  expect(pictureJob(scenic, 'phone')).toMatchObject({ background: '#999' });
  expect(pictureJob(scenic, 'phone').figures[0]?.layers[0]).toBe(scenic.background);
});

/** The bounds of all drawings together, as fractions of the figure's square. */
const DRAWINGS = { left: 186 / 1200, right: 1005 / 1200, bottom: 1140 / 1200 };

const boundsOf = ({ x, y, size }: { readonly x: number; readonly y: number; readonly size: number }) => ({
  left: x + DRAWINGS.left * size,
  right: x + DRAWINGS.right * size,
  top: y,
  bottom: y + DRAWINGS.bottom * size,
});

const sign = (title: string) => ({ title, address: 'duds.example' });
const jobs = PRESETS.flatMap(preset => [undefined, sign('Beret & Breton')].map(signature => ({ preset, signature })));

test.each(jobs)('$preset shows every drawing completely, signed or not: $signature.title', ({ preset, signature }) => {
  const { width, height, figures } = pictureJob(fit, preset, signature);
  const { left, right, top, bottom } = boundsOf(figures.at(-1)!);
  expect(left).toBeGreaterThanOrEqual(0);
  expect(right).toBeLessThanOrEqual(width);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThanOrEqual(height);
});

test('the banner is filled: a face of its height beside the whole fit, which are apart', () => {
  for (const signature of [undefined, sign('Sunday')]) {
    const { width, height, figures, panels } = pictureJob(fit, 'banner', signature);
    const [face, whole] = figures.map(boundsOf);
    expect(face!.top).toBeLessThan(0);
    expect(face!.bottom).toBeGreaterThan(2 * height);
    // At the height of its arms, the face's drawing is as wide as all of it.
    expect(whole!.left - face!.right).toBeGreaterThan(-80);
    expect(whole!.bottom).toBeGreaterThan(0.95 * height);
    expect(whole!.right).toBeLessThanOrEqual(panels[0]?.x ?? width);
  }
});

describe('the signature', () => {
  test('is offered for all but the SVG and the sticker', () => {
    expect(PRESETS.filter(preset => !takesSignature(preset))).toEqual(['svg', 'sticker']);
    expect(pictureJob(fit, 'sticker', sign('Beret'))).toEqual(pictureJob(fit, 'sticker'));
  });

  test('is the logo, the title and the address', () => {
    const { logo, words } = pictureJob(fit, 'square', sign('Beret & Breton'));
    expect(logo).toEqual({ x: 52, y: 1084, width: 280 });
    expect(words).toEqual([
      { text: 'Beret & Breton', x: 384, y: expect.closeTo(1099.48) as number, size: 38 },
      { text: 'duds.example', x: 384, y: expect.closeTo(1146.22) as number, size: 28.5 },
    ]);
  });

  test('breaks the title at spaces, and what is longer is cut between words', () => {
    const lines = (title: string, preset: Preset = 'story') =>
      pictureJob(fit, preset, sign(title))
        .words.slice(0, -1)
        .map(({ text }) => text);
    expect(lines('A Darcel in Beret')).toEqual(['A Darcel in Beret']);
    expect(lines('A Darcel in Beret and Breton on Mint')).toEqual(['A Darcel in Beret and', 'Breton on Mint']);
    const long = 'A Darcel in Beret, Breton, Wide Jeans, Wellies and Iced Coffee on Mint';
    expect(lines(long)).toEqual(['A Darcel in Beret,', 'Breton, Wide Jeans…']);
    expect(lines(long, 'banner')).toEqual([
      'A Darcel in Beret,',
      'Breton, Wide Jeans,',
      'Wellies and Iced',
      'Coffee on Mint',
    ]);
    const x = (count: number) => 'x'.repeat(count);
    expect(lines(x(25))).toEqual([x(25)]);
    expect(lines(x(30))).toEqual([x(25), x(5)]);
    expect(lines(x(50))).toEqual([x(25), x(25)]);
    expect(lines(x(51))).toEqual([x(25), `${x(24)}…`]);
    expect(lines(` ${x(30)}`)).toEqual([` ${x(24)}`, x(6)]);
    expect(lines(`${x(25)} ${x(25)}`)).toEqual([x(25), x(25)]);
  });

  test.each(PRESETS.filter(takesSignature))('lies on paper within %s, which covers no whole figure', preset => {
    const { width, height, words, figures, panels, logo } = pictureJob(fit, preset, sign('A Darcel in '.repeat(20)));
    const [panel] = panels;
    expect(words).toHaveLength(preset === 'banner' ? 5 : 3);
    for (const { text, x, y, size } of words) {
      expect(x).toBeGreaterThanOrEqual(panel!.x + panel!.radius / 2);
      expect(x + text.length * size * 0.55).toBeLessThanOrEqual(panel!.x + panel!.width);
      expect(y - size / 2).toBeGreaterThanOrEqual(panel!.y);
      expect(y + size / 2).toBeLessThanOrEqual(panel!.y + panel!.height);
    }
    expect(logo!.x).toBeGreaterThan(panel!.x);
    const besideLogo = words.every(({ x }) => x > logo!.x + logo!.width);
    const belowLogo = words.every(({ y, size }) => y - size / 2 > logo!.y + (logo!.width * 104) / 404);
    expect(besideLogo || belowLogo).toBe(true);
    expect(panel!.x + panel!.width).toBeLessThanOrEqual(width);
    expect(panel!.y + panel!.height).toBeLessThanOrEqual(height);
    const figure = boundsOf(figures.at(-1)!);
    const isApart = figure.right <= panel!.x || figure.bottom <= panel!.y || figure.top >= panel!.y + panel!.height;
    expect(isApart).toBe(true);
  });
});

describe('one SVG of all layers', () => {
  const svg = (id: string) =>
    `<?xml version="1.0"?>\n<svg viewBox="0 0 1200 1200"><clipPath id="${id}"/><g clip-path="url(#${id})"><use href="#${id}"/></g></svg>\n`;
  const layers: readonly { layer: Layer; svg: string }[] = [
    { layer: 'tops', svg: svg('c') },
    { layer: 'glasses', svg: svg('c') },
  ];

  test('keeps the ids of the layers apart', () => {
    expect(composeSvg(layers, '#9fddbe')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 1200 1200">' +
        '<rect width="1200" height="1200" fill="#9fddbe"/>' +
        '<svg viewBox="0 0 1200 1200"><clipPath id="tops-c"/><g clip-path="url(#tops-c)"><use href="#tops-c"/></g></svg>' +
        '<svg viewBox="0 0 1200 1200"><clipPath id="glasses-c"/><g clip-path="url(#glasses-c)"><use href="#glasses-c"/></g></svg>' +
        '</svg>',
    );
  });

  test('has no rectangle without a background', () => {
    expect(composeSvg([], null)).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 1200 1200"></svg>',
    );
  });
});

describe('with a link', () => {
  const modules = [
    [true, false],
    [false, true],
  ];

  test.each(PRESETS)('%s has the code within the picture, in whole pixels, if it has room for one', preset => {
    const { width, height, panels, marks } = pictureJob(fit, preset, undefined, modules);
    expect(panels).toHaveLength(takesLink(preset) ? 1 : 0);
    expect(marks).toHaveLength(takesLink(preset) ? 2 : 0);
    for (const box of [...panels, ...marks]) {
      expect([box.x, box.y, box.width, box.height].every(Number.isInteger)).toBe(true);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
    }
  });

  test('a dark module has light ones beside it, and the quiet zone around all', () => {
    const [paper] = pictureJob(fit, 'square', undefined, modules).panels;
    const { marks } = pictureJob(fit, 'square', undefined, modules);
    const module = (paper?.width ?? 0) / (2 + 8);
    expect(marks.map(({ x, y }) => [(x - (paper?.x ?? 0)) / module, (y - (paper?.y ?? 0)) / module])).toEqual([
      [4, 4],
      [5, 5],
    ]);
  });
});
