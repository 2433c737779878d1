import { boxOf } from '#rules/catalogue/outline';
import { paletteKey } from '#rules/catalogue/palette';
import { bytesOf, drawingDangers } from '#rules/catalogue/pictureProblems';
import { draftItem, guessLayer, readDraft, rowText } from '#rules/catalogue/triedArt';
import { CATEGORIES, PALETTE, valueOf, WARDROBE } from '../support/catalogue';

const problemsOf = (row: object) => readDraft(JSON.stringify(row), WARDROBE, CATEGORIES).problems;
const hat = { title: 'Lamp Shade', layer: 'hairAndHats', xp: 0, drop: 'After Hours' };

describe('where a drawing paints', () => {
  test('its box has the cells that it covers', () => {
    const box = (cells: string) => boxOf({ colours: [], edges: [], cells });
    expect(box('.66a2')).toEqual({ left: 37.5, top: 18.75, right: 75, bottom: 37.5 });
    expect(box('.63a2')).toEqual({ left: 0, top: 0, right: 1200, bottom: 37.5 });
    expect(box('.2a.63a')).toEqual({ left: 37.5, top: 0, right: 56.25, bottom: 37.5 });
  });

  test('of the drawings of the wardrobe, most are recognised by those beside them', () => {
    const drawn = WARDROBE.filter((piece, n) => n % 40 === 0 && PALETTE[paletteKey(valueOf(piece))] !== undefined);
    const recognised = drawn.filter(piece => {
      const others = WARDROBE.filter(other => other !== piece);
      return guessLayer(boxOf(PALETTE[paletteKey(valueOf(piece))]!), others, PALETTE) === piece.item.layer;
    });
    expect(recognised.length / drawn.length).toBeGreaterThan(0.8);
  });

  test('nothing is guessed without a palette', () => {
    expect(guessLayer({ left: 0, top: 0, right: 9, bottom: 9 }, WARDROBE, {})).toBeUndefined();
  });
});

describe('the row of a drawing', () => {
  test('is named after its file', () => {
    expect(draftItem('lamp_shade.final.svg', 'hairAndHats', WARDROBE)).toEqual({
      ...hat,
      title: 'Lamp Shade Final',
    });
    expect(draftItem('.svg', 'mouth', WARDROBE).title).toBe('Untitled');
  });

  test('has a type if it is worn with others', () => {
    expect(draftItem('a.svg', 'tops', WARDROBE).topType).toBe('short');
    expect(draftItem('a.svg', 'arms', WARDROBE).topType).toBe('short');
  });

  test('is the one that the catalogue has, if it is drawn anew', () => {
    const breton = WARDROBE.find(({ item }) => item.title === 'Breton')!;
    expect(draftItem('breton.svg', 'tops', WARDROBE)).toBe(breton.item);
    expect(readDraft(rowText(breton.item), WARDROBE, CATEGORIES)).toEqual({ piece: breton, problems: [] });
    expect(draftItem('regular.svg', 'arms', WARDROBE).layer).toBe('arms');
  });

  test('is written as the catalogue writes it', () => {
    expect(rowText({ title: 'Lamp', layer: 'glasses', exclusions: { eye: '' }, words: ['a', 'b c'] })).toBe(
      '{\n "title": "Lamp",\n "layer": "glasses",\n "exclusions": {\n  "eye": ""\n },\n "words": ["a", "b c"]\n}',
    );
  });

  test('without mistakes is a piece of its layer’s category', () => {
    const draft = readDraft(JSON.stringify(hat), WARDROBE, CATEGORIES);
    expect(draft).toEqual({ piece: { category: 'hair-and-hats', item: hat }, problems: [] });
  });

  test.each<[string, object, string]>([
    ['a drop that is none', { ...hat, drop: 'Soon' }, 'Lamp Shade (hair-and-hats) came with Soon, which is not a drop'],
    [
      'an earlier drop than the last row of its category',
      { ...hat, drop: undefined },
      'Lamp Shade (hair-and-hats) stands below',
    ],
    ['a top without a type', { ...hat, layer: 'tops' }, 'Lamp Shade (tops) has no topType'],
    ['its own layer', { ...hat, exclusions: { hairAndHats: '' } }, 'excludes its own layer hairAndHats'],
    ['a field that is none', { ...hat, colour: 'red' }, 'row 1 (Lamp Shade) has an unknown field "colour"'],
  ])('with %s is named', (_, row, sentence) => {
    expect(problemsOf(row).join()).toContain(sentence);
  });

  test('that is no JSON is named, and is no piece', () => {
    expect(readDraft('{', WARDROBE, CATEGORIES)).toEqual({ problems: ['row 1 is not an object'] });
  });

  test('is not blamed for what was wrong before', () => {
    const wrong = { category: 'tops', item: { title: 'Wrong', layer: 'tops', xp: 0 } } as const;
    expect(readDraft(JSON.stringify(hat), [...WARDROBE, wrong], CATEGORIES).problems).toEqual([]);
  });

  test('needs a category', () => {
    expect(readDraft(JSON.stringify(hat), [], [])).toEqual({
      problems: ['no category dresses the layer hairAndHats'],
    });
  });
});

describe('what is dangerous in a drawing', () => {
  const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200">${inside}</svg>`;

  test.each<[string, string, string]>([
    ['a script', '<script>alert(1)</script>', 'has a <script>'],
    ['a script of a namespace', '<svg:script/>', 'has a <svg:script>'],
    ['foreign content', '<foreignObject/>', 'has a <foreignObject>'],
    ['a handler', '<path d="" onload="x"/>', 'has the handler onload'],
    ['a handler without spaces', '<path/onload=x>', 'has the handler onload'],
    [
      'a picture from elsewhere',
      "<image href='https://a.test/b.png'/>",
      'refers to https://a.test/b.png, which is outside',
    ],
    ['another file', '<use xlink:href="a.svg#b"/>', 'refers to a.svg#b, which is outside'],
    ['a fill from elsewhere', '<path fill="url(//a.test/#b)"/>', 'refers to //a.test/#b, which is outside'],
    ['an import', '<style>@import "a.css";</style>', 'has @import, which loads something'],
    ['an entity', '<!ENTITY a SYSTEM "b">', 'has <!ENTITY, which loads something'],
  ])('%s', (_, inside, sentence) => {
    expect(drawingDangers(svg(inside))).toEqual([sentence]);
  });

  test('references within the file, styles and comments are not', () => {
    const inside =
      '<!-- <script> --><style>path{fill:url(#a)}</style><use href="#b"/><image href="data:image/png;base64,"/>';
    expect(drawingDangers(svg(inside))).toEqual([]);
  });
});

test('letters beyond ASCII take more than a byte', () => {
  expect(bytesOf('aä€')).toBe(6);
});
