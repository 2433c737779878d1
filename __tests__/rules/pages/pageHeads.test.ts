import { existsSync } from 'node:fs';
import { headOf, type PageFacts } from '#rules/pages/pageHeads';
import { PAGE_NAMES, pageAt } from '#rules/pages/pages';

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
  expect(titleOf('/results/3/show', 'Sunday Best')).toBe('The show: Sunday Best · DUDS');
  expect(titleOf('/results/3/show')).toBe('The show · DUDS');
  expect(titleOf('/faq', 'Sunday Best')).toBe('FAQ · DUDS');
});

test('the vote and the results of an event say what it asks', () => {
  const asked = { title: 'Again', question: 'Again?', dress_code: { bare: ['shoesAndLegs'] } } as const;
  expect(headOf(pageAt('/vote/3'), { event: asked }).description).toBe('Again: Again? Feet bare.');
  expect(headOf(pageAt('/results/3'), { event: asked }).description).toBe(
    'Again: every fit of the challenge, ranked by those who voted. Feet bare.',
  );
});

/** Whatever an address may name. */
const NAMED = { event: 3, place: 2, wallet: `0x${'81'.repeat(20)}`, code: '1AAA', left: '1AAA', right: '1AAB' };

test.each(PAGE_NAMES)('the page %s has a title and a description that fit a preview', name => {
  const page = { ...NAMED, category: 'tops', item: 'breton', name };
  const { title, description } = headOf(page);
  expect(title).toMatch(/^.{9,60}$/);
  expect(description).toMatch(/^.{30,160}$/);
});

test.each(PAGE_NAMES)('the picture of the page %s exists, or the server draws it', name => {
  const { path } = headOf({ ...NAMED, category: 'tops', item: 'breton', name }).picture;
  expect(path.startsWith('/cards/') || existsSync(`public${path}`)).toBe(true);
});

test('pages of places and pieces name them', () => {
  expect(titleOf('/results/3/2')).toBe('2nd · DUDS');
  expect(titleOf('/results/3/2', 'Sunday Best')).toBe('2nd in Sunday Best · DUDS');
  expect(headOf(pageAt('/pieces/tops/breton'), { piece: 'Breton' }).title).toBe('Who wore Breton? · DUDS');
});

const fit = { summary: 'Beret and Breton', sentence: 'A Darcel in Beret and Breton on Mint' };
const event = { title: 'Sunday Best', phase: 'archive', isRanked: true } as const;

test.each<[string, PageFacts, path: string, alt: RegExp]>([
  ['/', {}, '/page/share.png', /^Six one-eyed/],
  ['/wardrobe', {}, '/page/wardrobe.png', /undressed/],
  ['/vote/3', { event: { ...event, phase: 'vote' } }, '/cards/event/3.png', /^Sunday Best: /],
  ['/results/3', { event: { ...event, isRanked: false } }, '/cards/event/3.png', /^Sunday Best: /],
  ['/results/3', { event }, '/cards/results/3.png', /^The podium of Sunday Best$/],
  ['/results/3', {}, '/page/share.png', /^Six one-eyed/],
  ['/fit/1AAAh', { fit }, '/cards/fit/1AAAh.png', /^A Darcel in Beret and Breton on Mint$/],
  ['/results/3/2', { event }, '/cards/results/3/2.png', /^The fit that came 2nd in Sunday Best$/],
  ['/results/3/2', { event: { ...event, isRanked: false } }, '/cards/event/3.png', /^Sunday Best: /],
  ['/results/3/show', { event }, '/cards/event/3.png', /^Sunday Best: /],
  ['/pieces/tops/breton', { piece: 'Breton' }, '/cards/pieces/tops/breton.png', /^Breton$/],
  ['/pieces/tops/breton', {}, '/page/share.png', /^Six one-eyed/],
  ['/versus/1AAA0/1AAA1', {}, '/cards/versus/1AAA0/1AAA1.png', /^Two dressed/],
  ['/eye', {}, '/page/eye.png', /eye/],
  ['/standings', {}, '/page/standings.png', /./],
  [`/closet/0x${'81'.repeat(20)}`, {}, `/cards/closet/0x${'81'.repeat(20)}.png`, /0x81...8181$/],
  ['/nothing', {}, '/page/share.png', /^Six one-eyed/],
])('the picture of %s with %j is %s', (path, facts, picture, alt) => {
  const head = headOf(pageAt(path), facts);
  expect(head.picture).toEqual({ path: picture, alt: expect.stringMatching(alt) as string });
});

test('the canonical path of a page has the values of its own parameters', () => {
  expect(headOf(pageAt('/results/3/')).canonical).toBe('/results/3');
  expect(headOf({ name: 'fit', code: '1AAAh' }).canonical).toBe('/fit/1AAAh');
});
