import { isRecord, parseJson, readFields } from '#rules/json';

test.each<[string, unknown]>([
  ['{"a":[1]}', { a: [1] }],
  ['null', null],
  ['{"a":', undefined],
  ['', undefined],
])('the JSON text %j has the value %j', (text, value) => expect(parseJson(text)).toEqual(value));

test.each<[unknown, boolean]>([
  [{ a: 1 }, true],
  [[1], false],
  [null, false],
  ['text', false],
])('%j is an object with fields: %s', (value, isOne) => {
  expect(isRecord(value)).toBe(isOne);
  expect(readFields(value)).toEqual(isOne ? value : {});
});
