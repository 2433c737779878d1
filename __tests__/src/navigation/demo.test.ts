import { isDemo, keepDemo } from '../../../src/platform/demo';

test.each([
  ['/events', '', '/events'],
  ['/events', '?other=1', '/events'],
  ['/events', '?demo', '/events?demo'],
  ['/events', '?demo=1', '/events?demo'],
  ['/events?page=2', '?demo', '/events?page=2&demo'],
  ['/events?demo', '?demo', '/events?demo'],
  ['/faq#xp', '?demo', '/faq?demo#xp'],
  ['/', '?x=1&demo', '/?demo'],
])('%s from an address with %j is %s', (path, search, kept) => {
  expect(keepDemo(path, search)).toBe(kept);
});

test.each([
  ['?demo', true],
  ['?demo=1', true],
  ['?x=1&demo', true],
  ['', false],
  ['?demon', false],
])('%j asks for the demo: %s', (search, expected) => {
  expect(isDemo(search)).toBe(expected);
});
