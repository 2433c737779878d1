import {
  composeSvg,
  DEFAULT_AVATAR,
  pictureJob,
  pictureName,
  PRESETS,
  takesTitle,
  type Layer,
  type Preset,
} from '../../../rules';

const fit = { ...DEFAULT_AVATAR, background: '#9fddbe', tops: 'tops/breton.svg' };

test('the square is the specification’s picture: 1200 by 1200, the layers over the background', () => {
  expect(pictureJob(fit, 'square', {})).toEqual({
    width: 1200,
    height: 1200,
    background: '#9fddbe',
    figure: { x: 0, y: 0, size: 1200 },
    layers: [
      'shoes-and-legs/regular.svg',
      'head/regular.svg',
      'bottoms/underwear.svg',
      'tops/breton.svg',
      'arms/regular.svg',
      'mouth/sad.svg',
      'eye/regular.svg',
    ],
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
  expect(pictureJob(fit, preset, {})).toMatchObject({ width, height, trim: preset === 'sticker' });
  expect(pictureName(preset)).toBe(name);
});

test('clear pictures and the sticker have neither a colour nor a picture behind the figure', () => {
  const scenic = { ...fit, background: 'backgrounds/sunset.png' };
  const clear = PRESETS.filter(preset => pictureJob(scenic, preset, {}).background === null);
  expect(clear).toEqual(['clear', 'clear-large', 'sticker']);
  for (const preset of clear) expect(pictureJob(scenic, preset, {}).layers).not.toContain(scenic.background);
  expect(pictureJob(scenic, 'phone', {})).toMatchObject({ background: '#999' });
  expect(pictureJob(scenic, 'phone', {}).layers[0]).toBe(scenic.background);
});

/** The bounds of all drawings together, as fractions of the figure's square. */
const DRAWINGS = { left: 186 / 1200, right: 1005 / 1200, bottom: 1140 / 1200 };

test.each(PRESETS.filter(preset => preset !== 'banner'))(
  '%s shows every drawing completely, with and without a title',
  preset => {
    for (const extras of [{}, { title: 'Beret & Breton' }]) {
      const { width, height, figure } = pictureJob(fit, preset, extras);
      expect(figure.x + DRAWINGS.left * figure.size).toBeGreaterThanOrEqual(0);
      expect(figure.x + DRAWINGS.right * figure.size).toBeLessThanOrEqual(width);
      expect(figure.y).toBeGreaterThanOrEqual(0);
      expect(figure.y + DRAWINGS.bottom * figure.size).toBeLessThanOrEqual(height);
    }
  },
);

describe('the title', () => {
  test('is offered for all but the SVG and the sticker', () => {
    expect(PRESETS.filter(preset => !takesTitle(preset))).toEqual(['svg', 'sticker']);
    expect(pictureJob(fit, 'sticker', { title: 'Beret' })).toEqual(pictureJob(fit, 'sticker', {}));
  });

  test('has one line if it fits', () => {
    expect(pictureJob(fit, 'square', { title: 'Beret & Breton' }).words).toEqual([
      { text: 'Beret & Breton', x: 600, y: 1096, size: 44 },
    ]);
  });

  test('breaks at a space into two lines, and what is longer is cut', () => {
    const lines = (title: string) => pictureJob(fit, 'banner', { title }).words.map(({ text }) => text);
    expect(lines('A Darcel in Beret and Breton')).toEqual(['A Darcel in Beret', 'and Breton']);
    expect(lines('A Darcel in Beret, Breton and Wide Jeans on Mint')).toEqual([
      'A Darcel in Beret,',
      'Breton and Wide Jea…',
    ]);
    expect(lines('x'.repeat(30))).toEqual(['x'.repeat(20), 'x'.repeat(10)]);
    expect(lines('x'.repeat(20))).toEqual(['x'.repeat(20)]);
    expect(lines('x'.repeat(40))).toEqual(['x'.repeat(20), 'x'.repeat(20)]);
    expect(lines(` ${'x'.repeat(30)}`)).toEqual([` ${'x'.repeat(19)}`, 'x'.repeat(11)]);
    expect(lines(`${'x'.repeat(20)}${'y'.repeat(18)} zzzz`)).toEqual(['x'.repeat(20), `${'y'.repeat(18)}…`]);
  });

  test('has its two lines equally far from the middle', () => {
    const heights = pictureJob(fit, 'banner', { title: 'A Darcel in Beret and Breton' }).words.map(({ y }) => y);
    expect(heights).toEqual([expect.closeTo(226.6), expect.closeTo(273.4)]);
  });

  test.each(PRESETS.filter(takesTitle))('lies within %s, below or beside the figure', preset => {
    const { width, height, words, figure } = pictureJob(fit, preset, { title: 'A Darcel in '.repeat(20) });
    expect(words).toHaveLength(2);
    for (const { text, x, y, size } of words) {
      const half = (text.length * size * 0.55) / 2;
      expect(x - half).toBeGreaterThanOrEqual(0);
      expect(x + half).toBeLessThanOrEqual(width);
      expect(y + size).toBeLessThanOrEqual(height);
      const besideFigure = x - half > figure.x + DRAWINGS.right * figure.size;
      const aboveFigure = y + size / 2 < figure.y;
      const belowFigure = y - size / 2 > figure.y + DRAWINGS.bottom * figure.size;
      expect(besideFigure || aboveFigure || belowFigure).toBe(true);
    }
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
