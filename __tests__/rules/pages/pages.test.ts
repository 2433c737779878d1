import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import {
  isApiOrFile,
  isFitLink,
  PAGE_PARAMETERS,
  pageAt,
  pathTo,
  withoutTrailingSlashes,
  type Page,
  type PageName,
} from '#rules/pages/pages';

test.each<[string, Page]>([
  ['/', { name: 'home' }],
  ['/wardrobe', { name: 'wardrobe' }],
  ['/wardrobe/', { name: 'wardrobe' }],
  ['/events', { name: 'events' }],
  ['/faq', { name: 'faq' }],
  ['/vote/12', { name: 'vote', event: 12 }],
  ['/results/3/', { name: 'results', event: 3 }],
  ['/standings', { name: 'standings' }],
  [`/closet/0x${'3F'.repeat(20)}`, { name: 'closet', wallet: `0x${'3f'.repeat(20)}` }],
  ['/closet/0x3f', { name: 'lost' }],
  ['/closet', { name: 'lost' }],
  ['/results/3/2', { name: 'place', event: 3, place: 2 }],
  ['/pieces/tops/breton', { name: 'piece', category: 'tops', item: 'breton' }],
  ['/versus/1AAA0/1AAA0', { name: 'versus', left: '1AAA0', right: '1AAA0' }],
  ['/results/3/0', { name: 'lost' }],
  ['/pieces/tops', { name: 'lost' }],
  ['/results/3/show', { name: 'show', event: 3 }],
  ['/results/three/show', { name: 'lost' }],
  ['/results/3/shows', { name: 'lost' }],
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

/** As they are in the address, or as browsers and chats encode them. */
const ATTACHED = [
  '.',
  ')',
  ',',
  '…',
  '...',
  ').',
  '/.',

  '!',
  ';',
  ':',
  '*',
  '~',
  '>',
  ']',
  '"',
  '”',
  '’',
  '»',
  '。',
  '）',
];

describe.each(ATTACHED.flatMap(end => [end, encodeURI(end)]))('an address with %s behind it', end => {
  test.each<[string, Page]>([
    ['/fit/1AAA0', { name: 'fit', code: '1AAA0' }],
    ['/fit/1AA-_', { name: 'fit', code: '1AA-_' }],
    ['/versus/1AAA0/1AAA0', { name: 'versus', left: '1AAA0', right: '1AAA0' }],
    ['/results/3/2', { name: 'place', event: 3, place: 2 }],
    ['/wardrobe', { name: 'wardrobe' }],
  ])('is %s', (path, page) => expect(pageAt(path + end)).toEqual(page));
});

test.each(['/fit/1AAA0.png', '/fit/1AA.A0', '/fit/1AAA0%2E%', '/vote/3%2F2', '/€', '/%E0%A4%A'])(
  '%s is no address of a page',
  path => expect(pageAt(path)).toEqual({ name: 'lost' }),
);

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
  ['/vote/3.', false],
  ['/vote/3...', false],
  ['/robots.txt.', true],
  ['/v1.2/wardrobe', false],
  ['/vote/api', false],
  ['/wardrobe', false],
  ['/', false],
])('%s belongs to the API or to a file: %s', (path, expected) => {
  expect(isApiOrFile(path)).toBe(expected);
});

const [CODE, WALLET] = ['1AAA0', `0x${'3f'.repeat(20)}`] as const;

/** An address of each page, and what it names. */
const ADDRESSES = {
  home: [pathTo('home'), {}],
  wardrobe: [pathTo('wardrobe'), {}],
  events: [pathTo('events'), {}],
  faq: [pathTo('faq'), {}],
  vote: [pathTo('vote', 12), { event: 12 }],
  results: [pathTo('results', 12), { event: 12 }],
  show: [pathTo('show', 12), { event: 12 }],
  place: [pathTo('place', 12, 3), { event: 12, place: 3 }],
  fit: [pathTo('fit', CODE), { code: CODE }],
  eye: [pathTo('eye'), {}],
  standings: [pathTo('standings'), {}],
  closet: [pathTo('closet', WALLET), { wallet: WALLET }],
  piece: [pathTo('piece', 'tops', 'breton'), { category: 'tops', item: 'breton' }],
  versus: [pathTo('versus', CODE, CODE), { left: CODE, right: CODE }],
} satisfies Record<Exclude<PageName, 'lost'>, [string, object]>;

test.each(Object.entries(ADDRESSES))('the address of the page %s leads back to it', (name, [path, parameters]) => {
  expect(pageAt(path)).toEqual({ name, ...parameters });
});

test.each([
  ['/fit/1AAA', true],
  ['/fit/', true],
  ['/fit', false],
  ['/fits/1AAA', false],
  ['/wardrobe', false],
])('%s was meant for a fit: %s', (path, expected) => {
  expect(isFitLink(path)).toBe(expected);
});
