import { isDemo, isTrial, keepDemo, readParameter, withParameter } from '../../../src/platform/address';

test.each([
  ['/events', '', '/events'],
  ['/events', '?other=1', '/events'],
  ['/events', '?demo', '/events?demo'],
  ['/events', '?demo=1', '/events?demo'],
  ['/events?page=2', '?demo', '/events?page=2&demo'],
  ['/events?demo', '?demo', '/events?demo'],
  ['/faq#xp', '?demo', '/faq?demo#xp'],
  ['/', '?x=1&demo', '/?demo'],
  ['/events', '?demo=trial', '/events?demo=trial'],
  ['/fit/1?x=1', '?demo=trial&category=tops', '/fit/1?x=1&demo=trial'],
  ['/wardrobe?demo=trial&roll=today', '?demo', '/wardrobe?roll=today&demo'],
])('a link to %s from an address with %j leads to %s', (path, search, kept) => {
  expect(keepDemo(path, search)).toBe(kept);
});

test.each([
  ['?demo', true],
  ['?demo=1', true],
  ['?x=1&demo', true],
  ['', false],
  ['?demon', false],
  ['?demo=trial', true],
])('%j opens the whole wardrobe: %s', (search, expected) => {
  expect(isDemo(search)).toBe(expected);
});

test.each([
  ['?demo=trial', true],
  ['?category=tops&demo=trial', true],
  ['?demo', false],
  ['?demo=1', false],
  ['', false],
])('%j is a trial: %s', (search, expected) => {
  expect(isTrial(search)).toBe(expected);
});

test.each([
  ['?demo&event=12', 'category', 'tops', '?demo&event=12&category=tops'],
  ['?category=tops&demo', 'category', 'arms', '?demo&category=arms'],
  ['?category=tops&demo', 'category', null, '?demo'],
  ['?category=tops', 'category', null, ''],
  ['?categories=3', 'category', null, '?categories=3'],
  ['', 'category', 'a&b', '?category=a%26b'],
])('%j with %s set to %j is %j', (search, name, value, expected) => {
  expect(withParameter(search, name, value)).toBe(expected);
});

test('a parameter without a value counts as missing', () => {
  expect(readParameter('?category=tops', 'category')).toBe('tops');
  expect(readParameter('?category', 'category')).toBeNull();
});
