import { readCategories, readItems } from '../../../rules';

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

  test.each<[string, unknown, string]>([
    ['a row that is a string', 'hat', 'row 1 is not an object'],
    ['a row that is null', null, 'row 1 is not an object'],
    ['no title', { layer: 'head' }, 'row 1 has no title'],
    ['an empty title', { ...hat, title: '' }, 'row 1 has no title'],
    ['an unknown layer', { ...hat, layer: 'shoes' }, 'row 1 (Hat) has no such layer as "shoes"'],
    ['no layer', { title: 'Hat' }, 'row 1 (Hat) has no such layer as undefined'],
    ['a wrong topType', { ...hat, topType: 'long' }, 'row 1 (Hat) has no such topType as "long"'],
    [
      'exclusions of an unknown layer',
      { ...hat, exclusions: { shoes: '' } },
      'row 1 (Hat) has exclusions that are not layers with values',
    ],
    [
      'exclusions that are a list',
      { ...hat, exclusions: [] },
      'row 1 (Hat) has exclusions that are not layers with values',
    ],
    [
      'exclusions that are null',
      { ...hat, exclusions: null },
      'row 1 (Hat) has exclusions that are not layers with values',
    ],
    [
      'exclusions that are a string',
      { ...hat, exclusions: 'head' },
      'row 1 (Hat) has exclusions that are not layers with values',
    ],
    [
      'exclusions that are a number',
      { ...hat, exclusions: 0 },
      'row 1 (Hat) has exclusions that are not layers with values',
    ],
    [
      'exclusions of a layer and of an unknown one',
      { ...hat, exclusions: { glasses: '', shoes: '' } },
      'row 1 (Hat) has exclusions that are not layers with values',
    ],
    [
      'exclusions without values',
      { ...hat, exclusions: { head: null } },
      'row 1 (Hat) has exclusions that are not layers with values',
    ],
    ['an xp below 0', { ...hat, xp: -1 }, 'row 1 (Hat) has a wrong xp: -1'],
    ['half an xp', { ...hat, xp: 0.5 }, 'row 1 (Hat) has a wrong xp: 0.5'],
    ['an xp in quotes', { ...hat, xp: '100' }, 'row 1 (Hat) has a wrong xp: "100"'],
    ['a marketID that is a string', { ...hat, marketID: '3' }, 'row 1 (Hat) has a wrong marketID: "3"'],
    ['a format without its dot', { ...hat, format: 'png' }, 'row 1 (Hat) has a wrong format: "png"'],
    ['a format with a name before it', { ...hat, format: 'hat.png' }, 'row 1 (Hat) has a wrong format: "hat.png"'],
    ['a format with a query', { ...hat, format: '.png?x' }, 'row 1 (Hat) has a wrong format: ".png?x"'],
    ['a format that is a number', { ...hat, format: 3 }, 'row 1 (Hat) has a wrong format: 3'],
    ['a colour by name', { ...hat, hex: 'red' }, 'row 1 (Hat) has a wrong hex: "red"'],
    ['a colour in capitals', { ...hat, hex: '#ABC' }, 'row 1 (Hat) has a wrong hex: "#ABC"'],
    ['a colour after a space', { ...hat, hex: ' #abc' }, 'row 1 (Hat) has a wrong hex: " #abc"'],
    ['a colour followed by CSS', { ...hat, hex: '#abc;}' }, 'row 1 (Hat) has a wrong hex: "#abc;}"'],
    ['a colour that is a number', { ...hat, hex: 999 }, 'row 1 (Hat) has a wrong hex: 999'],
    ['a companion by title', { ...hat, default: 'Regular Short' }, 'row 1 (Hat) has a wrong default: "Regular Short"'],
    [
      'a companion of two words',
      { ...hat, default: 'regular short' },
      'row 1 (Hat) has a wrong default: "regular short"',
    ],
    ['a companion that is a number', { ...hat, default: 1 }, 'row 1 (Hat) has a wrong default: 1'],
    ['titles that are a list', { ...hat, titles: ['Hut'] }, 'row 1 (Hat) has a wrong titles: ["Hut"]'],
    [
      'a title in no language',
      { ...hat, titles: { German: 'Hut' } },
      'row 1 (Hat) has a wrong titles: {"German":"Hut"}',
    ],
    ['an empty translation', { ...hat, titles: { de: '' } }, 'row 1 (Hat) has a wrong titles: {"de":""}'],
    [
      'words that are one text',
      { ...hat, words: 'bonnet' },
      'row 1 (Hat) has words that are not a list of texts: "bonnet"',
    ],
    ['an empty word', { ...hat, words: ['cap', ''] }, 'row 1 (Hat) has words that are not a list of texts: ["cap",""]'],
    ['a word that is a number', { ...hat, words: [3] }, 'row 1 (Hat) has words that are not a list of texts: [3]'],
    ['what to avoid as one text', { ...hat, avoid: 'a.svg' }, 'row 1 (Hat) has a wrong avoid: "a.svg"'],
    ['an empty drop', { ...hat, drop: '' }, 'row 1 (Hat) has a wrong drop: ""'],
    ['an empty trait', { ...hat, trait: '' }, 'row 1 (Hat) has a wrong trait: ""'],
    ['an unknown field', { ...hat, XP: 100 }, 'row 1 (Hat) has an unknown field "XP"'],
  ])('%s is reported', (_, row, problem) => {
    expect(readItems([row])).toEqual({ rows: [], problems: [problem] });
  });

  test('a wrong row is reported by its number, and the others are read', () => {
    const reading = readItems([hat, { ...hat, xp: null }, hat]);
    expect(reading).toEqual({ rows: [hat, hat], problems: ['row 2 (Hat) has a wrong xp: null'] });
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
