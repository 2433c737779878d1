import fc from 'fast-check';
import { HUES } from '#rules/catalogue/colour';
import {
  countFilters,
  dropCalled,
  helpfulRemovals,
  piecesToTry,
  SEARCH_STATES,
  searchWardrobe,
  worksWith,
  type SearchContext,
  type WardrobeQuery,
} from '#rules/catalogue/search';
import { nearestTitles } from '#rules/catalogue/searchWords';
import { isWearable, itemStatus, type Holder } from '#rules/catalogue/status';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import { DEFAULT_OUTFIT, type Outfit } from '#rules/outfit/avatar';
import type { Piece } from '#rules/outfit/items';
import { LAYERS } from '#rules/outfit/layers';
import { makePiece, PALETTE, piece, valueOf, WARDROBE } from '../support/catalogue';
import { choose, wearing } from '../support/games';
import { DEMO } from '../support/invariants';
import { REAL } from '../support/realPieces';

const ALL: WardrobeQuery = { text: '', states: [], compatible: false, hue: null, order: 'default' };
const PLAYER: Holder = { xp: 100, traits: [{ trait_type: 'Tops', value: 'Band Tee' }], unlocked: ['Holiday Shirt'] };
const CONTEXT: SearchContext = {
  holder: PLAYER,
  outfit: DEFAULT_OUTFIT,
  palette: PALETTE,
  collections: DEFAULT_COLLECTIONS,
};

const find = (query: Partial<WardrobeQuery>, context: Partial<SearchContext> = {}, wardrobe = WARDROBE) =>
  searchWardrobe(wardrobe, { ...ALL, ...query }, { ...CONTEXT, ...context });
const titles = (found: readonly Piece[]): readonly string[] => found.map(({ item }) => item.title);

describe('text', () => {
  test.each<[string, string, string]>([
    ['a title', 'Beret', 'Beret'],
    ['the beginning of a word', 'jea', 'Wide Jeans'],
    ['words in any order', 'jeans wide', 'Wide Jeans'],
    ['capitals and an accent', 'BÉRET', 'Beret'],
    ['signs', ' wide-jeans! ', 'Wide Jeans'],
    ['a category', 'hats beret', 'Beret'],
    ['an extra letter', 'berett', 'Beret'],
    ['a double letter', 'bretton', 'Breton'],
    ['a missing letter', 'breon', 'Breton'],
    ['a wrong letter', 'brecon', 'Breton'],
    ['two letters exchanged', 'beert', 'Beret'],
    ['two letters exchanged at the end', 'breotn', 'Breton'],
    ['a slip before the word is complete', 'ponhco', 'Poncho'],
  ])('%s: ‘%s’ finds %s first', (_name, text, title) => {
    expect(titles(find({ text }))[0]).toBe(title);
  });

  test.each(['brt', 'beretberet', 'qqqqq', 'berxx', 'rxeton', 'xbeton'])('‘%s’ finds nothing', text => {
    expect(find({ text })).toEqual([]);
  });

  test('a slip in a short word is not forgiven', () => {
    expect(titles(find({ text: 'brte' }))).toEqual([]);
  });

  test('titles rank above categories, categories above colours, and slips last', () => {
    const wardrobe = [
      makePiece('glasses', 'Lenses', { hex: '#2742e0' }),
      makePiece('tops', 'Bluse'),
      makePiece('mouth', 'Whistle', { collection: 'duds' }),
      { category: 'blue-things', item: makePiece('eye', 'Plain').item },
      makePiece('head', 'Blue'),
      makePiece('head', 'Blue Moon'),
    ];
    expect(titles(find({ text: 'blue' }, {}, wardrobe))).toEqual(['Blue', 'Blue Moon', 'Plain', 'Lenses']);
    expect(titles(find({ text: 'bluse' }, {}, wardrobe))).toEqual(['Bluse', 'Blue', 'Blue Moon', 'Plain', 'Lenses']);
    expect(titles(find({ text: 'bluish' }, {}, wardrobe))).toEqual([]);
  });

  test.each([
    ['white', 'breton'],
    ['black', 'top-hat'],
    ['grey', 'spats'],
  ])('%s is found as a colour although it has no hue', (text, slug) => {
    expect(
      find({ text })
        .map(valueOf)
        .some(value => value.endsWith(`/${slug}.svg`)),
    ).toBe(true);
  });

  test('a short title and a collection count as well', () => {
    const wardrobe = [
      makePiece('tops', 'A Very Long Name', { shortTitle: 'Shorty', trait: 'Tops', collection: 'colette' }),
    ];
    expect(find({ text: 'shorty' }, {}, wardrobe)).toHaveLength(1);
    expect(find({ text: 'colette' }, {}, wardrobe)).toHaveLength(1);
  });

  test('every exact title comes first', () => {
    const wrong = WARDROBE.filter(({ item }) => titles(find({ text: item.title }))[0] !== item.title);
    expect(wrong).toEqual([]);
  });
});

describe('a drop', () => {
  test('is found by its name', () => {
    const found = find({ text: 'indoor weather' });
    expect(found).toHaveLength(WARDROBE.filter(({ item }) => item.drop === 'Indoor Weather').length);
    expect(new Set(found.map(({ item }) => item.drop))).toEqual(new Set(['Indoor Weather']));
  });

  test.each([
    ['circus', 'A Small Circus'],
    ['a small CIRCUS ', 'A Small Circus'],
    ['duty reporting', 'Reporting for Duty'],
    ['circ', undefined],
    ['circus tent', undefined],
    ['for', undefined],
    ['', undefined],
  ])('‘%s’ names %s', (text, drop) => {
    expect(dropCalled(text)).toBe(drop);
  });
});

describe('what to try', () => {
  const outfit = wearing('tops/breton.svg', 'bottoms/wide-jeans.svg', 'hair-and-hats/space-helmet.svg');
  const toTry = piecesToTry(WARDROBE, PLAYER, outfit);

  test('is the first piece of each layer, from hat to shoes, that the player can wear but does not, and that works', () => {
    expect(toTry.map(valueOf)).toEqual([
      'hair-and-hats/blunt-bob.svg',
      'head/lilac.svg',
      'eye/asleep.svg',
      'mouth/flat-line.svg',
      'arms/iced-coffee.svg',
      'body-accessories/big-belt.svg',
      'tops/duds-t-shirt.svg',
      'bottoms/check-shorts.svg',
      'shoes-and-legs/tube-socks.svg',
      '#f6efe2',
    ]);
  });

  test('is among what was found', () => {
    const found = find({ states: ['for-sale'] });
    expect(piecesToTry(found, PLAYER, outfit)).toEqual([]);
    expect(piecesToTry(find({ hue: 'green' }), DEMO, outfit).length).toBeGreaterThan(3);
    for (const hit of piecesToTry(find({ hue: 'green' }), DEMO, outfit)) expect(find({ hue: 'green' })).toContain(hit);
  });
});

describe('order', () => {
  test('without text everything is found in the order of the catalogue', () => {
    expect(find({})).toEqual(WARDROBE);
  });

  test('by XP from low to high, items without a price last', () => {
    const costs = find({ order: 'xp' }).map(({ item }) => item.xp ?? Infinity);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    expect(costs.at(-1)).toBe(Infinity);
    const free = WARDROBE.filter(({ item }) => item.xp === 0);
    expect(find({ order: 'xp' }).slice(0, free.length)).toEqual(free);
  });
});

describe('filters', () => {
  test.each(SEARCH_STATES)('%s', state => {
    const found = find({ states: [state] });
    const statuses = new Set(found.map(({ item }) => itemStatus(item, PLAYER).status));
    const expected = {
      mine: ['owned', 'unlocked'],
      unlockable: ['unlockable'],
      'needs-xp': ['needs-xp'],
      'for-sale': ['not-owned'],
    };
    expect([...statuses].sort()).toEqual(expected[state]);
  });

  test('two states find what either of them finds', () => {
    const both = find({ states: ['mine', 'for-sale'] });
    expect(both).toHaveLength(find({ states: ['mine'] }).length + find({ states: ['for-sale'] }).length);
  });

  test('a piece that replaces another works with the fit, one that takes something else off does not', () => {
    const outfit = wearing('tops/breton.svg', 'bottoms/wide-jeans.svg', 'hair-and-hats/beret.svg');
    expect(worksWith(outfit, piece('tops/breton.svg'))).toBe(true);
    expect(worksWith(outfit, piece('hair-and-hats/top-hat.svg'))).toBe(true);
    expect(worksWith(outfit, piece('tops/dungarees.svg'))).toBe(false);
    expect(worksWith(wearing('tops/dungarees.svg'), piece('bottoms/wide-jeans.svg'))).toBe(false);
    expect(find({ compatible: true }, { outfit }).map(valueOf)).not.toContain('tops/dungarees.svg');
  });

  const queries = fc.record({
    text: fc.constantFrom('', 'b', 'regular', 'blue', 'bretton', 'qqqqq', 'hats', 'short'),
    states: fc.subarray([...SEARCH_STATES]),
    compatible: fc.boolean(),
    hue: fc.constantFrom(null, ...HUES),
    order: fc.constantFrom('default', 'xp'),
  }) as fc.Arbitrary<WardrobeQuery>;
  const contexts = fc.record({
    holder: fc.constantFrom(PLAYER, DEMO, { xp: 'loading', traits: 'loading', unlocked: [] } as const),
    outfit: fc.constantFrom(DEFAULT_OUTFIT, wearing('tops/dungarees.svg'), wearing('hair-and-hats/space-helmet.svg')),
    palette: fc.constant(PALETTE),
    collections: fc.constant(DEFAULT_COLLECTIONS),
  }) as fc.Arbitrary<SearchContext>;

  test('every hit passes every filter, and removing a filter loses no hit', () => {
    const property = fc.property(queries, contexts, (query, context) => {
      const found = searchWardrobe(WARDROBE, query, context);
      expect(new Set(found).size).toBe(found.length);
      if (query.compatible) expect(found.filter(hit => !worksWith(context.outfit, hit))).toEqual([]);
      if (query.states.join() === 'mine')
        expect(found.filter(({ item }) => !isWearable(itemStatus(item, context.holder)))).toEqual([]);
      for (const change of [{ states: [] }, { compatible: false }, { hue: null }, { text: '' }]) {
        const more = new Set(searchWardrobe(WARDROBE, { ...query, ...change }, context));
        expect(found.filter(hit => !more.has(hit))).toEqual([]);
      }
    });
    fc.assert(property, { numRuns: 100 });
  });

  test('the counts equal the numbers of hits', () => {
    const property = fc.property(queries, contexts, (query, context) => {
      const counts = countFilters(WARDROBE, query, context);
      const countOf = (change: Partial<WardrobeQuery>) =>
        searchWardrobe(WARDROBE, { ...query, ...change }, context).length;
      for (const state of SEARCH_STATES) expect(counts.states[state]).toBe(countOf({ states: [state] }));
      for (const hue of HUES) expect(counts.hues[hue]).toBe(countOf({ hue }));
      expect(counts.compatible).toBe(countOf({ compatible: true }));
    });
    fc.assert(property, { numRuns: 50 });
  });
});

describe('what works with a fit', () => {
  test('agrees with choosing it, for every outfit after up to two choices', () => {
    const outfits = REAL.map(first => choose(DEFAULT_OUTFIT, first).outfit).flatMap(outfit => [
      outfit,
      ...REAL.map(second => choose(outfit, second).outfit),
    ]);
    for (const outfit of outfits)
      for (const next of REAL) expect(worksWith(outfit, next)).toBe(costsNothing(outfit, next));
  });

  function costsNothing(outfit: Outfit, next: Piece): boolean {
    const value = valueOf(next);
    if (outfit.avatar[next.item.layer] === value) return true;
    const { avatar } = choose(outfit, next).outfit;
    const others = LAYERS.filter(layer => layer !== next.item.layer && layer !== 'background');
    const lost = others.filter(layer => isOwnChoice(outfit.avatar[layer]) && avatar[layer] !== outfit.avatar[layer]);
    return avatar[next.item.layer] === value && lost.length === 0;
  }

  function isOwnChoice(value: string): boolean {
    return value !== '' && !/\/(?:regular|regular-short|underwear|sad)\.svg$/.test(value);
  }
});

describe('if nothing is found', () => {
  test.each<[string, readonly string[]]>([
    ['brettn', ['Breton']],
    ['jeens', ['Wide Jeans']],
    ['monokle', ['Monocle']],
    ['xylophone', []],
  ])('‘%s’ suggests %j', (text, expected) => {
    const nearest = nearestTitles(WARDROBE, text, 2);
    expect(nearest.slice(0, expected.length)).toEqual(expected);
    expect(nearest.length).toBeLessThanOrEqual(2);
    if (expected.length === 0) expect(nearest).toEqual([]);
  });

  test.each<[string, string, readonly string[], readonly string[]]>([
    ['a third of the letters may differ', 'abcdxx', ['Abcdef'], ['Abcdef']],
    ['but not more', 'abcxxx', ['Abcdef'], []],
    ['a space counts as a letter', 'ab cd', ['Abcd', 'Ab Cd'], ['Ab Cd', 'Abcd']],
    ['two exchanged letters count as one slip', 'apq', ['Aqp'], ['Aqp']],
    ['a moved letter counts as two', 'apq', ['Aqr', 'Arp'], []],
  ])('%s', (_name, text, titlesInOrder, expected) => {
    const wardrobe = titlesInOrder.map(title => makePiece('tops', title));
    expect(nearestTitles(wardrobe, text, 2)).toEqual(expected);
  });

  test('the filters whose removal helps are named', () => {
    const outfit = wearing('tops/dungarees.svg');
    const query = { ...ALL, text: 'jeans', compatible: true, hue: 'blue' } as const;
    expect(helpfulRemovals(WARDROBE, query, { ...CONTEXT, outfit })).toEqual([{ without: 'compatible', finds: 3 }]);
    const stuck = { ...query, states: ['unlockable'], hue: 'pink' } as const;
    expect(helpfulRemovals(WARDROBE, stuck, { ...CONTEXT, outfit })).toEqual([]);
    expect(helpfulRemovals(WARDROBE, { ...ALL, text: 'monocle', hue: 'green' }, CONTEXT)).toEqual([
      { without: 'hue', finds: 1 },
    ]);
    expect(helpfulRemovals(WARDROBE, { ...ALL, text: 'monocle', states: ['unlockable'] }, CONTEXT)).toEqual([
      { without: 'states', finds: 1 },
    ]);
    expect(helpfulRemovals(WARDROBE, ALL, CONTEXT)).toEqual([]);
  });
});
