import {
  headOf,
  isApiOrFile,
  matchPage,
  PAGE_NAMES,
  pageAt,
  pathTo,
  withoutTrailingSlashes,
  type Page,
  type PageAddress,
} from '../../../rules';

test.each<[string, Page]>([
  ['/', { name: 'home' }],
  ['/wardrobe', { name: 'wardrobe' }],
  ['/wardrobe/', { name: 'wardrobe' }],
  ['/events', { name: 'events' }],
  ['/faq', { name: 'faq' }],
  ['/vote/12', { name: 'vote', eventId: 12 }],
  ['/results/3/', { name: 'results', eventId: 3 }],
  ['/vote', { name: 'lost' }],
  ['/results/0', { name: 'lost' }],
  ['/results/three', { name: 'lost' }],
  ['/results/1234567890', { name: 'lost' }],
  ['/vote/1/2', { name: 'lost' }],
  ['/constructor', { name: 'lost' }],
  ['constructor', { name: 'lost' }],
])('the page at %s', (path, page) => {
  expect(pageAt(path)).toEqual(page);
});

const titleOf = (path: string, event?: string): string => headOf(pageAt(path), event).title;

test('the title of the home page is the product and its tagline, other titles begin with the page’s name', () => {
  expect(titleOf('/')).toBe('DUDS · A blockchain fashion game');
  expect(titleOf('/events')).toBe('Events · DUDS');
  expect(titleOf('/nothing')).toBe('Lost · DUDS');
});

test('only the pages of an event have its name in their title and description', () => {
  expect(titleOf('/results/3')).toBe('Results · DUDS');
  expect(headOf(pageAt('/results/3'), 'Sunday Best')).toEqual({
    title: 'Results: Sunday Best · DUDS',
    description: 'Sunday Best: every fit of the challenge, ranked by those who voted.',
  });
  expect(headOf(pageAt('/vote/3'), 'Sunday Best').title).toBe('Vote: Sunday Best · DUDS');
  expect(titleOf('/faq', 'Sunday Best')).toBe('FAQ · DUDS');
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

test.each<[string, PageAddress]>([
  ['/vote/none', { name: 'vote', id: 'none' }],
  ['/results/0', { name: 'results', id: '0' }],
  ['/results//', { name: 'lost' }],
  ['/vote/1/2', { name: 'lost' }],
  ['//wardrobe', { name: 'lost' }],
  ['/:id', { name: 'lost' }],
])('%s matches its page, whatever its id', (path, address) => {
  expect(matchPage(path)).toEqual(address);
});

test('every page but the lost one has an address, which leads back to it', () => {
  const plain = ['home', 'wardrobe', 'events', 'faq'] as const;
  const ofEvents = ['vote', 'results'] as const;
  expect(PAGE_NAMES).toEqual([...plain, ...ofEvents, 'lost']);
  for (const name of plain) expect(pageAt(pathTo(name))).toEqual({ name });
  for (const name of ofEvents) expect(pageAt(pathTo(name, 12))).toEqual({ name, eventId: 12 });
});
