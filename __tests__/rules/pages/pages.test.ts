import {
  DEFAULT_AVATAR,
  fitCode,
  isApiOrFile,
  PAGE_NAMES,
  PAGE_PARAMETERS,
  pageAt,
  pathTo,
  withoutTrailingSlashes,
  type Page,
} from '../../../rules';

test.each<[string, Page]>([
  ['/', { name: 'home' }],
  ['/wardrobe', { name: 'wardrobe' }],
  ['/wardrobe/', { name: 'wardrobe' }],
  ['/events', { name: 'events' }],
  ['/faq', { name: 'faq' }],
  ['/vote/12', { name: 'vote', event: 12 }],
  ['/results/3/', { name: 'results', event: 3 }],
  ['/vote', { name: 'lost' }],
  ['/results/0', { name: 'lost' }],
  ['/vote/-1', { name: 'lost' }],
  ['/vote/1e3', { name: 'lost' }],
  ['/results/three', { name: 'lost' }],
  ['/results/1234567890', { name: 'lost' }],
  ['/vote/1/2', { name: 'lost' }],
  ['/results//', { name: 'lost' }],
  ['//wardrobe', { name: 'lost' }],
  ['/vote/:event', { name: 'lost' }],
  ['/fit/breton', { name: 'lost' }],
  ['/fit', { name: 'lost' }],
  ['/constructor', { name: 'lost' }],
  ['constructor', { name: 'lost' }],
])('the page at %s', (path, page) => {
  expect(pageAt(path)).toEqual(page);
});

test.each<[keyof typeof PAGE_PARAMETERS, string, unknown]>([
  ['event', '12', 12],
  ['place', '214', 214],
  ['place', '0', undefined],
  ['wallet', '0x3F5CE5FBFE3E9AF3971DD833D26BA9B5C936F0BE', '0x3f5ce5fbfe3e9af3971dd833d26ba9b5c936f0be'],
  ['wallet', '0x3f5c', undefined],
  ['code', fitCode(DEFAULT_AVATAR), fitCode(DEFAULT_AVATAR)],
  ['code', 'breton', undefined],
  ['left', 'breton', undefined],
  ['category', 'shoes-and-legs', 'shoes-and-legs'],
  ['item', '../secret', undefined],
  ['item', '3d-glasses', '3d-glasses'],
  ['item', 'Breton', undefined],
  ['item', 'a'.repeat(65), undefined],
])('as %s of a page, %j is read as %j', (parameter, text, value) => {
  expect(PAGE_PARAMETERS[parameter](text)).toBe(value);
});

test.each([
  ['/', '/'],
  ['//', '/'],
  ['', ''],
  ['/wardrobe', '/wardrobe'],
  ['/wardrobe///', '/wardrobe'],
  ['/a///b', '/a///b'],
])('%j without slashes at its end is %j', (path, expected) => {
  expect(withoutTrailingSlashes(path)).toBe(expected);
});

test.each([
  ['/api', true],
  ['/api/events', true],
  ['/apis', false],
  ['/assets/tops/breton', true],
  ['/cards/fit/1', true],
  ['/data/', true],
  ['/page/icon', true],
  ['/robots.txt', true],
  ['/vote/3.', true],
  ['/v1.2/wardrobe', false],
  ['/vote/api', false],
  ['/wardrobe', false],
  ['/', false],
])('%s belongs to the API or to a file: %s', (path, expected) => {
  expect(isApiOrFile(path)).toBe(expected);
});

test('every page but the lost one has an address, which leads back to it', () => {
  const plain = ['home', 'wardrobe', 'events', 'faq'] as const;
  const ofEvents = ['vote', 'results'] as const;
  expect(PAGE_NAMES).toEqual([...plain, ...ofEvents, 'fit', 'lost']);
  for (const name of plain) expect(pageAt(pathTo(name))).toEqual({ name });
  for (const name of ofEvents) expect(pageAt(pathTo(name, 12))).toEqual({ name, event: 12 });
  const code = fitCode(DEFAULT_AVATAR);
  expect(pageAt(pathTo('fit', code))).toEqual({ name: 'fit', code });
});
