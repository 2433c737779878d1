import { readCategories, readItems } from '#rules/catalogue/catalogue';
import { LAYERS } from '#rules/outfit/layers';

const hat = { title: 'Hat', layer: 'hairAndHats' };

describe('items', () => {
  test('a row with every field is read', () => {
    const row = {
      title: 'Cape',
      shortTitle: 'Cp',
      titles: { de: 'Umhang', 'pt-BR': 'Capa' },
      words: ['cloak', 'opera coat'],
      layer: 'tops',
      format: '.png',
      hex: '#abc',
      xp: 0,
      trait: 'Tops',
      collection: 'duds',
      marketID: 3,
      exclusions: { bottoms: '' },
      topType: 'no-arms',
      default: 'regular-short',
    };
    expect(readItems([row])).toEqual({ rows: [row], problems: [] });
  });

  const layers = `one of ${LAYERS.join(', ')}`;
  const exclusions = 'which must be a list of layers with values, such as {"glasses":""}';
  test.each<[string, unknown, string]>([
    ['a row that is a string', 'hat', 'row 1 is not an object'],
    ['a row that is null', null, 'row 1 is not an object'],
    ['no title', { layer: 'head' }, 'row 1 has no title, which must be a text'],
    ['an empty title', { ...hat, title: '' }, 'row 1 has the title "", which must be a text'],
    ['an unknown layer', { ...hat, layer: 'shoes' }, `row 1 (Hat) has the layer "shoes", which must be ${layers}`],
    ['no layer', { title: 'Hat' }, `row 1 (Hat) has no layer, which must be ${layers}`],
    [
      'a wrong topType',
      { ...hat, topType: 'long' },
      'row 1 (Hat) has the topType "long", which must be one of short, sleeveless, no-arms',
    ],
    ...[{ shoes: '' }, [], null, 'head', 0, { glasses: '', shoes: '' }, { head: null }].map(
      (given): [string, unknown, string] => [
        `${JSON.stringify(given)} as exclusions`,
        { ...hat, exclusions: given },
        `row 1 (Hat) has the exclusions ${JSON.stringify(given)}, ${exclusions}`,
      ],
    ),
    ...(
      [
        ['an xp below 0', 'xp', -1, 'a whole number'],
        ['half an xp', 'xp', 0.5, 'a whole number'],
        ['an xp in quotes', 'xp', '100', 'a whole number'],
        ['a marketID that is a string', 'marketID', '3', 'a whole number'],
        ['a format without its dot', 'format', 'png', 'an ending, such as ".png"'],
        ['a format with a name before it', 'format', 'hat.png', 'an ending, such as ".png"'],
        ['a format with a query', 'format', '.png?x', 'an ending, such as ".png"'],
        ['a format that is a number', 'format', 3, 'an ending, such as ".png"'],
        ['a colour by name', 'hex', 'red', 'a colour, such as "#ffd45c"'],
        ['a colour in capitals', 'hex', '#ABC', 'a colour, such as "#ffd45c"'],
        ['a colour after a space', 'hex', ' #abc', 'a colour, such as "#ffd45c"'],
        ['a colour followed by CSS', 'hex', '#abc;}', 'a colour, such as "#ffd45c"'],
        ['a colour that is a number', 'hex', 999, 'a colour, such as "#ffd45c"'],
        ['a companion by title', 'default', 'Regular Short', 'the name of a file without its ending'],
        ['a companion of two words', 'default', 'regular short', 'the name of a file without its ending'],
        ['a companion that is a number', 'default', 1, 'the name of a file without its ending'],
        ['titles that are a list', 'titles', ['Hut'], 'texts by languages, such as {"de":"Hut"}'],
        ['a title in no language', 'titles', { German: 'Hut' }, 'texts by languages, such as {"de":"Hut"}'],
        ['an empty translation', 'titles', { de: '' }, 'texts by languages, such as {"de":"Hut"}'],
        ['words that are one text', 'words', 'bonnet', 'a list of texts'],
        ['an empty word', 'words', ['cap', ''], 'a list of texts'],
        ['a word that is a number', 'words', [3], 'a list of texts'],
        ['what to avoid as one text', 'avoid', 'a.svg', 'a list of values'],
        ['an empty drop', 'drop', '', 'a text'],
        ['an empty trait', 'trait', '', 'a text'],
      ] as const
    ).map(([name, field, given, right]): [string, unknown, string] => [
      name,
      { ...hat, [field]: given },
      `row 1 (Hat) has the ${field} ${JSON.stringify(given)}, which must be ${right}`,
    ]),
    [
      'an unknown field',
      { ...hat, XP: 100 },
      'row 1 (Hat) has an unknown field "XP"; fields are title, layer, topType, exclusions, words, shortTitle, titles, formerly, format, hex, xp, trait, collection, marketID, default, avoid, drop',
    ],
  ])('%s is reported', (_, row, problem) => {
    expect(readItems([row])).toEqual({ rows: [], problems: [problem] });
  });

  test('a wrong row is reported by its number, and the others are read', () => {
    const reading = readItems([hat, { ...hat, xp: null }, hat]);
    expect(reading).toEqual({
      rows: [hat, hat],
      problems: ['row 2 (Hat) has the xp null, which must be a whole number'],
    });
  });

  test.each([[{}], [null], [undefined], ['[]'], [3]])('%j is not a list', raw => {
    expect(readItems(raw)).toEqual({ rows: [], problems: ['is not a list'] });
  });
});

describe('categories', () => {
  test('only titles are read', () => {
    expect(readCategories([{ title: 'Hair & Hats', order: 3 }])).toEqual({
      rows: [{ title: 'Hair & Hats' }],
      problems: [],
    });
  });

  test('a title may be translated', () => {
    const row = { title: 'Head', titles: { de: 'Kopf' } };
    expect(readCategories([row])).toEqual({ rows: [row], problems: [] });
    expect(readCategories([{ title: 'Head', titles: 'Kopf' }]).problems).toEqual([
      'row 1 (Head) has wrong titles: "Kopf"',
    ]);
  });

  test('a category without a title is reported', () => {
    expect(readCategories([{ title: 'Head' }, {}])).toEqual({
      rows: [{ title: 'Head' }],
      problems: ['row 2 has no title'],
    });
  });
});
