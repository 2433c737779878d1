import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { readCategories, readItems } from '#rules/catalogue/catalogue';
import { catalogueProblems } from '#rules/catalogue/catalogueRules';
import { assetSlug, itemValue } from '#rules/outfit/items';
import { LAYERS } from '#rules/outfit/layers';
import { CATEGORIES, PUBLIC, readJson, WARDROBE } from '../support/catalogue';
import { drawingProblems, pictureProblems } from '#rules/catalogue/pictureProblems';

/** Files that the code names, in addition to the items' pictures. */
const NAMED_BY_THE_APP = [
  '_shared/mannequin.svg',
  '_shared/paper-eye.svg',
  '_shared/paper-head.svg',
  '_shared/paper-legs.svg',
  'audio/change.mp3',
  'audio/click.mp3',
  'audio/confetti.mp3',
  'audio/hover.mp3',
  'audio/theme.mp3',
  'audio/unlock.mp3',
  'audio/vote.mp3',
  'brand/logo.svg',
  'brand/sticker-congrats.svg',
  'wallets/coinbase-wallet.svg',
  'wallets/ledger-wallet.svg',
  'wallets/local-wallet.svg',
  'wallets/metamask.svg',
  'wallets/rainbow.svg',
  'wallets/trust-wallet.svg',
  'wallets/uniswap-wallet.svg',
  'wallets/wallet.svg',
  'wallets/walletconnect.svg',
  'wallets/zerion.svg',
];

/** Named by an event's title or by a prize, which operators write. */
const NAMED_BY_AN_EVENT = /^events\/[a-z0-9-]+\.(?:png|svg)$/;

function filesUnder(folder: string): readonly string[] {
  return readdirSync(path.join(PUBLIC, folder), { recursive: true, encoding: 'utf8' })
    .map(file => file.replaceAll('\\', '/'))
    .filter(file => statSync(path.join(PUBLIC, folder, file)).isFile())
    .sort();
}

const ASSETS = filesUnder('assets').filter(file => !NAMED_BY_AN_EVENT.test(file));
const SLUGS = CATEGORIES.map(({ title }) => assetSlug(title));
const PICTURES = WARDROBE.filter(({ item }) => item.hex === undefined).map(({ category, item }) =>
  itemValue(category, item),
);

describe('data', () => {
  test('the categories are valid', () => {
    expect(readCategories(readJson('data/categories.json')).problems).toEqual([]);
  });

  test.each(SLUGS)('data/%s.json is valid', slug => {
    const { rows, problems } = readItems(readJson(`data/${slug}.json`));
    expect(problems).toEqual([]);
    expect(rows).not.toEqual([]);
  });

  test('data/ contains a file for each category, and five others', () => {
    expect(filesUnder('data')).toEqual(
      [...SLUGS, 'categories', 'crops', 'palette', 'retired', 'seasons'].map(name => `${name}.json`).sort(),
    );
  });

  test('the catalogue breaks no rule', () => {
    expect(catalogueProblems(WARDROBE, CATEGORIES)).toEqual([]);
  });

  test('each layer has one category', () => {
    const layers = SLUGS.map(slug => WARDROBE.find(({ category }) => category === slug)?.item.layer);
    expect(layers.toSorted()).toEqual(LAYERS.toSorted());
  });
});

describe('pictures', () => {
  test('the files that the code names exist', () => {
    expect(NAMED_BY_THE_APP.filter(file => !ASSETS.includes(file))).toEqual([]);
  });

  test('every file is used', () => {
    expect(ASSETS.filter(file => !PICTURES.includes(file) && !NAMED_BY_THE_APP.includes(file))).toEqual([]);
  });

  test.each(NAMED_BY_THE_APP.filter(file => file.startsWith('_shared/')))('%s is a valid picture', file => {
    expect(pictureProblems(readFileSync(path.join(PUBLIC, 'assets', file), 'utf8'))).toEqual([]);
  });
});

test.each(filesUnder('assets').filter(file => file.endsWith('.svg') && !PICTURES.includes(file)))(
  '%s is a valid drawing',
  file => {
    expect(drawingProblems(readFileSync(path.join(PUBLIC, 'assets', file), 'utf8'))).toEqual([]);
  },
);

describe('crops', () => {
  const isNumber = (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value);
  const crops = readJson('data/crops.json') as Record<string, Record<string, unknown>>;

  test('are squares', () => {
    expect(Object.entries(crops).filter(([, crop]) => !isCrop(crop))).toEqual([]);
  });

  function isCrop({ x, y, size, ...rest }: Record<string, unknown>): boolean {
    return isNumber(x) && isNumber(y) && isNumber(size) && Number(size) > 0 && Object.keys(rest).length === 0;
  }
});

describe('a mistake in a picture is reported', () => {
  const stage = (inside: string, head = 'width="1200" height="1200" viewBox="0 0 1200 1200"'): string =>
    `<svg xmlns="http://www.w3.org/2000/svg" ${head}>${inside}</svg>`;

  test.each<[string, string, string]>([
    ['a script', stage('<script>alert(1)</script>'), '<script> is not allowed'],
    ['a foreignObject', stage('<foreignObject/>'), '<foreignObject> is not allowed'],
    ['text', stage('<text>DUDS</text>'), '<text> is not allowed'],
    ['an image', stage('<image href="#a"/>'), '<image> is not allowed'],
    ['a style', stage('<style>path{}</style>'), '<style> is not allowed'],
    ['a link', stage('<a href="#a"/>'), '<a> is not allowed'],
    ['a filter', stage('<filter id="f"/>'), '<filter> is not allowed'],
    ['an animation', stage('<animate/>'), '<animate> is not allowed'],
    ['an element in another namespace', stage('<x:path/>'), '<x:path> is not allowed'],
    ['an element named like a property of every object', stage('<constructor/>'), '<constructor> is not allowed'],
    ['a handler', stage('<path onload="x"/>'), '<path> has onload, which is not allowed'],
    ['a style attribute', stage('<path style="fill:red"/>'), '<path> has style, which is not allowed'],
    ['an xlink', stage('<use xlink:href="#a"/>'), '<use> has xlink:href, which is not allowed'],
    ['another file', stage('<use href="a.svg#b"/>'), '<use> has href="a.svg#b", which is not an id of this file'],
    [
      'an address',
      stage('<use href="https://example.com/#b"/>'),
      '<use> has href="https://example.com/#b", which is not an id of this file',
    ],
    [
      'a data address',
      stage('<use href="data:image/svg+xml,x"/>'),
      '<use> has href="data:image/svg+xml,x", which is not an id of this file',
    ],
    ['a reference to nothing', stage('<use href="#gone"/>'), '<use> has href="#gone", which is not an id of this file'],
    [
      'a foreign fill',
      stage('<path fill="url(https://example.com/#a)"/>'),
      '<path> has fill="url(https://example.com/#a)", which is not an id of this file',
    ],
    [
      'a fill of nothing',
      stage('<path fill="url(#gone)"/>'),
      '<path> has fill="url(#gone)", which is not an id of this file',
    ],
    [
      'a fill with a second choice',
      stage('<path fill="url(#a) url(b)"/>'),
      '<path> has fill="url(#a) url(b)", which is not an id of this file',
    ],
    ['a repeated id', stage('<path id="a"/><path id="a"/>'), 'the id a appears twice'],
    ['a repeated attribute', stage('<path d="M0 0" d="M1 1"/>'), '<path> has d twice'],
    ['a colour by name', stage('<path fill="red"/>'), '<path> has fill="red" instead of a colour such as "#2742e0"'],
    ['no width', stage('', 'height="1200" viewBox="0 0 1200 1200"'), '<svg> has width="" instead of "1200"'],
    [
      'another height',
      stage('', 'width="1200" height="600" viewBox="0 0 1200 1200"'),
      '<svg> has height="600" instead of "1200"',
    ],
    [
      'another viewBox',
      stage('', 'width="1200" height="1200" viewBox="0 0 600 600"'),
      '<svg> has viewBox="0 0 600 600" instead of "0 0 1200 1200"',
    ],
    [
      'no xmlns',
      '<svg width="1200" height="1200" viewBox="0 0 1200 1200"/>',
      '<svg> has xmlns="" instead of "http://www.w3.org/2000/svg"',
    ],
    ['an element left open', stage('<g>'), '</svg> closes <g>'],
    ['a missing closing tag', stage('').replace('</svg>', ''), '<svg> is not closed'],
    ['an extra closing tag', `${stage('')}</g>`, '</g> closes <nothing>'],
    ['an element beside the picture', `${stage('')}<path/>`, '<path> is outside the <svg>'],
    ['words', stage('Hello'), 'holds something other than elements: Hello'],
    ['a declaration', `<!DOCTYPE svg>${stage('')}`, 'holds something other than elements: <!DOCTYPE svg>'],
    [
      'an instruction',
      `<?xml-stylesheet href="a.css"?>${stage('')}`,
      'holds something other than elements: <?xml-stylesheet href="a.css"?>',
    ],
    ['a value without quotes', stage('<path d=M0/>'), 'holds something other than elements: <path d=M0/>'],
    ['an empty file', '', 'does not begin with <svg>'],
    ['a file that is too large', stage(`<path d="${'M0 0'.repeat(2000)}"/>`), 'is 8109 bytes, which is not under 6144'],
  ])('%s', (_, svg, sentence) => {
    expect(pictureProblems(svg)).toContain(sentence);
  });

  test('a picture of allowed elements has no problems', () => {
    const inside =
      '<!-- why --><defs><clipPath id="c"><path d="M0 0h414v1200H0z"/></clipPath><pattern id="p" width="4" height="4" patternUnits="userSpaceOnUse"/></defs>' +
      '<g clip-path="url(#c)"><path id="l" fill="url(#p)" d="M1 1"/></g><use href="#l" transform="matrix(-1 0 0 1 1200 0)"/>';
    expect(pictureProblems(stage(inside))).toEqual([]);
  });
});
