import { readMetadata } from '#rules/holdings/metadata';

const NOTHING = { name: null, attributes: [] };
const TRAIT = { trait_type: 'Tops', value: 'Varsity Jacket' };

test.each([undefined, null, 'text', 7, [], { name: {}, attributes: 'none' }, { attributes: { length: 3 } }])(
  'metadata of %j says nothing',
  source => expect(readMetadata(source)).toEqual(NOTHING),
);

test.each([
  [{ trait_type: ' Tops ', value: 'Varsity\u00a0 Jacket\u200b' }, TRAIT],
  [{ trait_type: 'Ｔops', value: 'Varsity Jacket ' }, TRAIT],
  [
    { trait_type: 'Age', value: 7 },
    { trait_type: 'Age', value: '7' },
  ],
])('a trait of %j is what it looks like', (given, read) => {
  expect(readMetadata({ name: ' Tiara', attributes: [given] })).toEqual({ name: 'Tiara', attributes: [read] });
});

test.each([
  null,
  'Tops',
  {},
  { trait_type: 'Tops' },
  { value: 'x' },
  { trait_type: ' ', value: 'x' },
  { trait_type: 'T', value: 'x\0' },
  { trait_type: 'T', value: '\ud800' },
  { trait_type: 'T', value: 'x'.repeat(201) },
])('an attribute of %j is left out', attribute =>
  expect(readMetadata({ attributes: [attribute, TRAIT] }).attributes).toEqual([TRAIT]),
);

test('at most 100 attributes are read', () => {
  expect(readMetadata({ attributes: Array(200).fill(TRAIT) }).attributes).toHaveLength(100);
});
