import { headOf, pageAt, type PageFacts } from '../../../rules';

const titleOf = (path: string, title?: string): string =>
  headOf(pageAt(path), { event: title === undefined ? undefined : { title } }).title;

test('the title of the home page is the product and its tagline, other titles begin with the page’s name', () => {
  expect(titleOf('/')).toBe('DUDS · A blockchain fashion game');
  expect(titleOf('/events')).toBe('Events · DUDS');
  expect(titleOf('/nothing')).toBe('Lost · DUDS');
});

test('only the pages of an event have its name in their title and description', () => {
  expect(titleOf('/results/3')).toBe('Results · DUDS');
  expect(headOf(pageAt('/results/3'), { event: { title: 'Sunday Best' } })).toMatchObject({
    title: 'Results: Sunday Best · DUDS',
    description: 'Sunday Best: every fit of the challenge, ranked by those who voted.',
  });
  expect(titleOf('/vote/3', 'Sunday Best')).toBe('Vote: Sunday Best · DUDS');
  expect(titleOf('/faq', 'Sunday Best')).toBe('FAQ · DUDS');
});

const fit = { summary: 'Beret and Breton', sentence: 'A Darcel in Beret and Breton on Mint' };
const event = { title: 'Sunday Best', phase: 'archive', isClosed: true } as const;

test.each<[string, PageFacts, path: string, alt: RegExp]>([
  ['/', {}, '/page/share.png', /^Six one-eyed/],
  ['/wardrobe', {}, '/page/wardrobe.png', /undressed/],
  ['/vote/3', { event: { ...event, phase: 'vote' } }, '/cards/event/3.png', /^Sunday Best: /],
  ['/results/3', { event: { ...event, isClosed: false } }, '/cards/event/3.png', /^Sunday Best: /],
  ['/results/3', { event }, '/cards/results/3.png', /^The podium of Sunday Best$/],
  ['/results/3', {}, '/page/share.png', /^Six one-eyed/],
  ['/fit/1AAAh', { fit }, '/cards/fit/1AAAh.png', /^A Darcel in Beret and Breton on Mint$/],
  ['/nothing', {}, '/page/share.png', /^Six one-eyed/],
])('the picture of %s with %j is %s', (path, facts, picture, alt) => {
  const head = headOf(pageAt(path), facts);
  expect(head.picture).toEqual({ path: picture, alt: expect.stringMatching(alt) as string });
});

test('the canonical path of a page has the values of its own parameters', () => {
  expect(headOf(pageAt('/results/3/')).canonical).toBe('/results/3');
  expect(headOf({ name: 'fit', code: '1AAAh' }).canonical).toBe('/fit/1AAAh');
});
