import { readDataUri } from '../../../server/nft/metadata';

const base64 = (text: string) => `data:application/json;base64,${Buffer.from(text).toString('base64')}`;
const GOOD = { name: 'Crown', attributes: [{ trait_type: 'Market', value: 'Crown' }] };

test.each([
  ['base64', base64(JSON.stringify(GOOD))],
  ['base64 with a charset', base64(JSON.stringify(GOOD)).replace('json;', 'json;charset=utf-8;')],
  ['percent-encoded', `data:application/json,${encodeURIComponent(JSON.stringify(GOOD))}`],
])('metadata is read from a data: URI, %s', (_name, uri) => {
  expect(readDataUri(uri)).toEqual(GOOD);
});

test.each([
  ['an empty text', ''],
  ['an address elsewhere, which is not fetched', 'https://elsewhere.example/1.json'],
  ['another kind of data', 'data:text/html,<b>'],
  ['broken JSON', base64('{"name":')],
  ['broken encoding', 'data:application/json,%E0%A4%A'],
  ['a list', base64('[1]')],
  ['null', base64('null')],
  ['a name that is an object', base64('{"name":{}}')],
  ['a name that the database cannot hold', base64('{"name":"a\\u0000b"}')],
  ['a name with half of a character', base64('{"name":"a\\ud83d"}')],
  ['a name that is too long', base64(JSON.stringify({ name: 'x'.repeat(201) }))],
])('%s is not metadata', (_name, uri) => {
  expect(readDataUri(uri)).toEqual({ name: null, attributes: [] });
});

test('at most 100 attributes of a token are read', () => {
  const attributes = Array.from({ length: 5_000 }, (_, i) => ({ trait_type: 'T', value: String(i) }));
  expect(readDataUri(base64(JSON.stringify({ attributes }))).attributes).toHaveLength(100);
});
