import { huesOf, plainText, rankPieces, RANKS, searchWords } from '#rules/catalogue/searchWords';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import { makePiece } from '../support/catalogue';

test('text is compared in lower case, without accents and signs', () => {
  expect(plainText('Café-Crème!  2')).toBe('cafe creme 2');
  expect(['?!', '…'].map(plainText)).toEqual(['', '']);
});

test('a piece is found by its titles, its words, its category, its collection and its two largest colours', () => {
  const shirt = makePiece('tops', 'Night Shirt', {
    shortTitle: 'Nightie',
    words: ['bed jacket'],
    collection: 'colette',
  });
  const palette = { 'tops/night-shirt': { colours: ['#000000', '#2742e0', '#f2452d'], edges: [], cells: '' } };
  const words = searchWords([shirt], { palette, collections: DEFAULT_COLLECTIONS });
  expect(words.map(({ word, rank }) => ({ word, rank }))).toEqual([
    { word: 'night', rank: RANKS.title },
    { word: 'shirt', rank: RANKS.title },
    { word: 'nightie', rank: RANKS.title },
    { word: 'bed', rank: RANKS.words },
    { word: 'jacket', rank: RANKS.words },
    { word: 'tops', rank: RANKS.category },
    ...['colette', 'x', 'dour', 'darcels'].map(word => ({ word, rank: RANKS.category })),
    { word: 'neutral', rank: RANKS.colour },
    { word: 'black', rank: RANKS.colour },
    { word: 'blue', rank: RANKS.colour },
  ]);
  expect(huesOf(shirt, palette)).toEqual(['neutral', 'blue']);
});

test('a piece is found by the name that its collection has here', () => {
  const collections = [{ key: 'colette', name: 'Nocturne' }];
  const nightShirt = makePiece('tops', 'Night Shirt', { collection: 'colette' });
  const words = searchWords([nightShirt], { palette: {}, collections });
  expect(words.filter(({ rank }) => rank === RANKS.category).map(({ word }) => word)).toEqual(['tops', 'nocturne']);
});

test.each([
  ['#ffffff', ['neutral', 'white']],
  ['#999999', ['neutral', 'grey', 'gray']],
  ['#1a1620', ['neutral', 'black']],
  ['#f2452d', ['red']],
  ['#bfa8f0', ['violet', 'purple']],
])('%s is called %j', (hex, names) => {
  const words = searchWords([makePiece('background', 'Plain', { hex })], { palette: {}, collections: [] });
  expect(words.filter(({ rank }) => rank === RANKS.colour).map(({ word }) => word)).toEqual(names);
  expect(words.map(({ word }) => word).slice(0, 2)).toEqual(['plain', 'backgrounds']);
});

test.each([
  ['the better of two ranks', 'black', RANKS.title],
  ['the better of two other ranks', 'jacket', RANKS.title],
  ['the beginning of a longer word', 'jack', RANKS.title],
  ['a plural', 'jackets', RANKS.title],
  ['a plural of more letters', 'dresses', RANKS.words],
  ['the plural of a beginning', 'blas', undefined],
  ['a slip', 'jaxket', RANKS.misspelled + RANKS.title],
  ['another word', 'trousers', undefined],
])('the rank of %s: %s', (_name, typed, rank) => {
  const piece = makePiece('tops', 'Black Jacket');
  const words = [
    { word: 'black', rank: RANKS.title },
    { word: 'jacket', rank: RANKS.title },
    { word: 'dress', rank: RANKS.words },
    { word: 'jacket', rank: RANKS.category },
    { word: 'black', rank: RANKS.colour },
  ].map(word => ({ ...word, pieces: [piece] }));
  expect(rankPieces(typed, words).get(piece)).toBe(rank);
});

test('a word that several pieces share finds each of them once', () => {
  const [jacket, waistcoat] = [makePiece('tops', 'Jacket'), makePiece('tops', 'Waistcoat', { words: ['jacket'] })];
  const words = searchWords([jacket, waistcoat], { palette: {}, collections: [] });
  expect([...rankPieces('jacket', words)]).toEqual([
    [jacket, RANKS.title],
    [waistcoat, RANKS.words],
  ]);
  expect(rankPieces('jaxket', words).get(waistcoat)).toBe(RANKS.misspelled + RANKS.words);
  expect([...rankPieces('tops', words).keys()]).toEqual([jacket, waistcoat]);
});
