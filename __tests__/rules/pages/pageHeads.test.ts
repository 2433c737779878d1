import { headOf, PAGE_NAMES, pageAt } from '../../../rules';

const titleOf = (path: string, title?: string): string =>
  headOf(pageAt(path), { event: title === undefined ? undefined : { title } }).title;

test('the title of the home page is the product and its tagline, other titles begin with the page’s name', () => {
  expect(titleOf('/')).toBe('DUDS · A blockchain fashion game');
  expect(titleOf('/events')).toBe('Events · DUDS');
  expect(titleOf('/nothing')).toBe('Lost · DUDS');
});

test('only the pages of an event have its name in their title and description', () => {
  expect(titleOf('/results/3')).toBe('Results · DUDS');
  expect(headOf(pageAt('/results/3'), { event: { title: 'Sunday Best' } })).toEqual({
    title: 'Results: Sunday Best · DUDS',
    description: 'Sunday Best: every fit of the challenge, ranked by those who voted.',
  });
  expect(titleOf('/vote/3', 'Sunday Best')).toBe('Vote: Sunday Best · DUDS');
  expect(titleOf('/results/3/show', 'Sunday Best')).toBe('The show: Sunday Best · DUDS');
  expect(titleOf('/results/3/show')).toBe('The show · DUDS');
  expect(titleOf('/faq', 'Sunday Best')).toBe('FAQ · DUDS');
});

/** Whatever an address may name. */
const NAMED = { event: 3, place: 2, wallet: `0x${'81'.repeat(20)}`, code: '1AAA', left: '1AAA', right: '1AAB' };

test.each(PAGE_NAMES)('the page %s has a title and a description that fit a preview', name => {
  const page = { ...NAMED, category: 'tops', item: 'breton', name };
  const { title, description } = headOf(page);
  expect(title).toMatch(/^.{9,60}$/);
  expect(description).toMatch(/^.{30,160}$/);
});

test('pages of places and pieces name them', () => {
  expect(titleOf('/results/3/2')).toBe('2nd · DUDS');
  expect(titleOf('/results/3/2', 'Sunday Best')).toBe('2nd in Sunday Best · DUDS');
  expect(headOf(pageAt('/pieces/tops/breton'), { piece: 'Breton' }).title).toBe('Who wore Breton? · DUDS');
});
