import { act, fireEvent, screen, within } from '@testing-library/react';
import type { PictureJob } from '#rules/fits/pictureJob';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { EyeTestScreen } from '../../../src/features/eyeTest/EyeTestScreen';
import { anEvent } from '../support/anEvent';
import { advance, openScreen, VOTER, type Server, withStoppedTime } from '../support/screen';

const fit = (tops: string) => ({ ...DEFAULT_AVATAR, tops: `tops/${tops}.svg` });

/** In pairs with an even number, the left one is better. */
const pair = (n: number) => {
  const [better, worse] = [
    { place: 2, range: [1, 3], ...fit('breton') },
    { place: 8, range: [6, 9], ...fit('polo') },
  ];
  const isLeft = n % 2 === 0;
  return {
    event: 3 + n,
    title: `Event ${n}`,
    of: 11,
    sides: isLeft ? [better, worse] : [worse, better],
    duel: isLeft ? [7, 2] : [2, 7],
  };
};
const pairs = (count: number) => Array.from({ length: count }, (_, n) => pair(n));
const TEST = { day: '2027-04-15', number: 142, pairs: pairs(10) };
const VOTES = [
  anEvent({ id: 7, title: 'Overdressed' }),
  anEvent({ id: 8, title: 'Sooner', voting_end: '2026-11-21T00:00:00Z' }),
];

const server = (test: unknown = TEST, more: Server = {}): Server => ({
  'GET eye': { body: test },
  'GET events/vote': { body: VOTES },
  [`GET vote/progress/${VOTER}`]: { body: [] },
  ...more,
});

const open = (given = server(), rest: Partial<Parameters<typeof openScreen>[0]> = {}) =>
  openScreen({ Screen: EyeTestScreen, path: '/eye', server: given, ...rest });
const kept = () => JSON.parse(localStorage.getItem('duds:eye-test') ?? 'null') as unknown;
const keep = (record: object) => localStorage.setItem('duds:eye-test', JSON.stringify(record));
const byOtherTab = (record: object) => {
  keep(record);
  act(
    () => void window.dispatchEvent(new StorageEvent('storage', { key: 'duds:eye-test', storageArea: localStorage })),
  );
};
const left = () => screen.getByRole('button', { name: /^Left: a Darcel in / });
const right = () => screen.getByRole('button', { name: /^Right: a Darcel in / });
const next = () => screen.getByRole('button', { name: 'Next' });
const outcome = () => screen.getByRole('status');
const RIGHT_SIDES = TEST.pairs.map((_, n) => (n % 2 === 0 ? 'left' : 'right'));

/** Chooses these sides, one after the other. */
const choose = async (sides: readonly string[]) => {
  for (const side of sides) {
    fireEvent.click(side === 'left' ? left() : right());
    fireEvent.click(next());
  }
  await advance();
};

withStoppedTime();

describe('the Eye Test', () => {
  test('shows two fits, which pair it is and where it comes from', async () => {
    open();
    expect(screen.getByRole('main', { busy: true })).toBeVisible();
    await advance();
    expect(screen.getByRole('heading', { level: 1, name: 'Which one did the crowd choose?' })).toBeVisible();
    expect(screen.getByText('1 of 10').parentElement).toHaveTextContent('1 of 10 Event 0');
    expect([left(), right()]).toHaveLength(2);
    expect(outcome()).toBeEmptyDOMElement();
    expect(kept()).toBeNull();
  });

  test('shows what the voters of the pair were asked, if that was not the usual question', async () => {
    const [first, ...others] = pairs(10);
    open(server({ ...TEST, pairs: [{ ...first, question: 'Which one is ready for the laundry?' }, ...others] }));
    await advance();
    expect(screen.getByText('They were asked: Which one is ready for the laundry?')).toBeVisible();
    fireEvent.click(left());
    fireEvent.click(next());
    expect(screen.queryByText(/^They were asked/)).toBeNull();
  });

  test('says after a choice what is known, and sends nothing', async () => {
    const { calls } = open();
    await advance();
    const asked = calls.length;
    fireEvent.click(left());
    expect(outcome()).toHaveTextContent(
      'Yes. 7 of the 9 who had this pair chose it, too. It came 2nd of 11, the other 8th.',
    );
    expect(left()).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('Yours: 2nd')).toBeVisible();
    expect(screen.getByText('8th')).toBeVisible();
    expect(next()).toHaveFocus();
    fireEvent.click(next());
    expect(left()).not.toHaveAttribute('aria-pressed');
    fireEvent.click(left());
    expect(outcome()).toHaveTextContent(
      'No. 7 of the 9 who had this pair chose the other one. It came 2nd of 11, yours 8th.',
    );
    await advance(5000);
    expect(calls.slice(asked)).toEqual([]);
  });

  test('a choice is final', async () => {
    open();
    await advance();
    fireEvent.click(right());
    fireEvent.click(left());
    fireEvent.keyDown(document.activeElement!, { key: '1' });
    expect(outcome()).toHaveTextContent(/^No\./);
    expect(kept()).toMatchObject({ picks: ['right', ...Array<null>(9).fill(null)] });
  });

  test.each([
    ['ArrowLeft', 'left'],
    ['1', 'left'],
    ['ArrowRight', 'right'],
    ['2', 'right'],
  ])('the key %s chooses, again and again', async (key, side) => {
    open();
    await advance();
    fireEvent.keyDown(document.activeElement!, { key });
    fireEvent.click(next());
    expect(screen.getByText('2 of 10').parentElement).toHaveFocus();
    fireEvent.keyDown(document.activeElement!, { key });
    expect(kept()).toMatchObject({ picks: [side, side, ...Array<null>(8).fill(null)] });
  });

  test('says if there are fewer pairs than usual', async () => {
    open(server({ ...TEST, pairs: pairs(7) }));
    await advance();
    expect(screen.getByText('1 of 7').parentElement).toHaveTextContent('1 of 7 Event 0 Seven today.');
    await choose(['left']);
    expect(screen.getByText('2 of 7').parentElement).toHaveTextContent(/^2 of 7 Event 1$/);
  });

  test('says if there is no test today', async () => {
    open(server({ ...TEST, pairs: [] }));
    await advance();
    expect(screen.getByRole('heading', { name: 'The crowd has not made up its mind yet.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See Events' })).toHaveAttribute('href', '/events');
  });

  test.each([
    ['without a network', 'no network' as const],
    ['while votes are counted', { status: 503, body: { code: 'still-counting' } }],
  ])('fails %s, and can be tried again', async (_name, reply) => {
    const given = server();
    given['GET eye'] = reply;
    open(given);
    await advance();
    expect(screen.getByRole('heading', { name: 'It did not turn up.' })).toBeVisible();
    given['GET eye'] = { body: TEST };
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await advance();
    expect(left()).toBeVisible();
  });

  test('goes on after a reload, also from what an outcome was shown of', async () => {
    keep({ day: TEST.day, picks: ['left', 'left', ...Array<null>(8).fill(null)], streak: 3, best: 5 });
    open();
    await advance();
    expect(screen.getByText('3 of 10')).toBeVisible();
  });

  test('all pictures are loaded at the start, so that it can be finished without a network', async () => {
    const { platform } = open();
    await advance();
    const [[urls] = []] = jest.mocked(platform.page.preload).mock.calls;
    expect(urls).toEqual(expect.arrayContaining(['/assets/tops/breton.svg', '/assets/tops/polo.svg']));
    globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
    await choose(RIGHT_SIDES);
    await advance();
    expect(screen.getByRole('heading', { level: 1, name: '10 of 10' })).toBeVisible();
  });
});

describe('its end', () => {
  test('has the score, the squares as one picture, and the days in a row', async () => {
    keep({ day: '2027-04-14', picks: ['left', 'right', 'left', 'left', 'left'], streak: 3, best: 3 });
    open();
    await advance();
    await choose([...RIGHT_SIDES.slice(0, 8), 'right', 'left']);
    expect(screen.getByRole('heading', { level: 1, name: '8 of 10' })).toHaveFocus();
    expect(screen.getByText('The crowd nods.')).toBeVisible();
    expect(screen.getByRole('img', { name: /^1 yes, .*8 yes, 9 no, 10 no$/ })).toBeVisible();
    expect(screen.getByText('4 days in a row')).toBeVisible();
    expect(kept()).toMatchObject({ day: TEST.day, streak: 4, best: 4 });
    const links = within(screen.getByRole('region', { name: 'The pairs' })).getAllByRole('link');
    expect(links).toHaveLength(10);
    expect(links[0]).toHaveAccessibleName('2nd and 8th in Event 0');
    expect(links[0]).toHaveAttribute('href', '/results/3/2');
  });

  const finished = { day: TEST.day, picks: RIGHT_SIDES, streak: 1, best: 1 };

  test('says when the next one begins, by the time of the server, and plays it once it has', async () => {
    keep(finished);
    const date = (time: string) => ({ date: new Date(`2027-04-15T${time}Z`).toUTCString() });
    const given = server(TEST, { 'GET events/vote': { body: [], headers: date('22:59:00') } });
    open(given, { platform: { clock: { now: () => Date.now() } } });
    await advance();
    expect(screen.getByText('A new one in 1 h.')).toBeVisible();
    await advance(21 * 60_000);
    expect(screen.getByText('A new one in 40 min.')).toBeVisible();
    await advance(41 * 60_000);
    given['GET eye'] = { body: { ...TEST, day: '2027-04-16', number: 143 } };
    fireEvent.click(screen.getByRole('button', { name: 'Take it' }));
    await advance();
    expect(screen.getByText('1 of 10')).toBeVisible();
  });

  test('is copied as words and squares, without ?demo', async () => {
    keep(finished);
    const { platform } = open(server(), { at: '/eye?demo', platform: { at: '/eye?demo' } as object });
    await advance();
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await advance();
    expect(platform.page.copy).toHaveBeenCalledWith(
      'DUDS Eye Test 142: 10/10\n🟨🟨🟨🟨🟨🟨🟨🟨🟨🟨\nhttp://duds.test/eye',
    );
    expect(outcome()).toHaveTextContent('Copied');
  });

  test('can be selected if the browser does not copy', async () => {
    keep(finished);
    const { platform } = open();
    jest.mocked(platform.page.copy).mockRejectedValue(new Error('forbidden'));
    await advance();
    fireEvent.click(screen.getByRole('button', { name: 'Copy' }));
    await advance();
    expect(screen.getByText(/^DUDS Eye Test 142: 10\/10/)).toBeVisible();
  });

  test('is shared where the browser has a share sheet', async () => {
    keep(finished);
    const send = jest.fn(() => Promise.resolve('sent' as const));
    open(server(), { platform: { share: { can: () => true, send, copyPicture: jest.fn() } } });
    await advance();
    fireEvent.click(screen.getByRole('button', { name: 'Share…' }));
    await advance();
    expect(send).toHaveBeenCalledWith({
      title: 'DUDS',
      text: 'DUDS Eye Test 142: 10/10\n🟨🟨🟨🟨🟨🟨🟨🟨🟨🟨',
      url: 'http://duds.test/eye',
    });
  });

  test('becomes a picture with a mark for each pair', async () => {
    keep({ ...finished, picks: ['right', ...RIGHT_SIDES.slice(1)] });
    const { platform } = open();
    await advance();
    expect(screen.queryByRole('button', { name: 'Share…' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Save picture' }));
    await advance();
    const [[job] = []] = jest.mocked(platform.pictures.compose).mock.calls as [PictureJob][];
    expect(job?.marks.map(({ colour }) => colour)).toEqual(['#1a1620', ...Array<string>(9).fill('#ffd45c')]);
    for (const { x, width } of job?.marks ?? []) expect(x + width).toBeLessThanOrEqual(1200 - 52);
    expect(job?.words.map(({ text }) => text)).toEqual(['9 of 10', 'Eye Test 142 · duds.test']);
    expect(platform.pictures.save).toHaveBeenCalledWith(expect.any(Blob), 'duds-eye-test.png');
    expect(outcome()).toHaveTextContent('Saved');
  });

  test('says if the picture cannot be made', async () => {
    keep(finished);
    const { platform } = open();
    jest.mocked(platform.pictures.compose).mockRejectedValue(new Error('no canvas'));
    await advance();
    fireEvent.click(screen.getByRole('button', { name: 'Save picture' }));
    await advance();
    expect(outcome()).toHaveTextContent('The picture did not turn out.');
  });

  test.each<[string, string, Partial<Parameters<typeof openScreen>[0]>, Server, string]>([
    ['the vote that ends first', 'Vote for real', { wallet: VOTER }, {}, '/vote/8'],
    [
      'the wardrobe without a vote',
      'Dress your own',
      { wallet: VOTER },
      { 'GET events/vote': { body: [] } },
      '/wardrobe',
    ],
    ['a trial without a wallet', 'Dress your own', {}, {}, '/wardrobe?demo=trial'],
    [
      'the wardrobe if the votes do not arrive',
      'Dress your own',
      { wallet: VOTER },
      { 'GET events/vote': 'no network' },
      '/wardrobe',
    ],
    ['always the demo in the demo', 'Dress your own', { at: '/eye?demo' }, {}, '/wardrobe?demo'],
  ])('leads to %s', async (_name, name, rest, more, href) => {
    keep(finished);
    open(server(TEST, more), rest);
    await advance();
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
    expect(screen.getAllByRole('link', { name: /^Vote for real|Dress your own$/ })).toHaveLength(1);
  });
});

describe('in several tabs and on several days', () => {
  test('another tab that goes on with the test is followed', async () => {
    open();
    await advance();
    await choose(['left']);
    byOtherTab({
      day: TEST.day,
      picks: [...RIGHT_SIDES.slice(0, 3), ...Array<null>(7).fill(null)],
      streak: 0,
      best: 0,
    });
    expect(outcome()).toHaveTextContent(/^Yes\. 7 of the 9/);
  });

  test('of two tabs the first to finish counts', async () => {
    open();
    await advance();
    await choose(RIGHT_SIDES.slice(0, 9));
    const first = { day: TEST.day, picks: Array<string>(10).fill('left'), streak: 6, best: 6 };
    // No event: the other tab has written it at this very moment.
    keep(first);
    await choose(['right']);
    expect(kept()).toEqual(first);
    expect(screen.getByRole('heading', { level: 1, name: '5 of 10' })).toBeVisible();
    expect(screen.getByText('6 days in a row')).toBeVisible();
  });

  test('a page that is open past midnight finishes its own day', async () => {
    const { calls } = open();
    await advance();
    await choose(RIGHT_SIDES.slice(0, 5));
    await advance(24 * 3_600_000);
    await choose(RIGHT_SIDES.slice(5));
    expect(screen.getByRole('heading', { level: 1, name: '10 of 10' })).toBeVisible();
    expect(calls.filter(call => call === 'GET eye')).toHaveLength(1);
    expect(kept()).toMatchObject({ day: TEST.day, streak: 1 });
  });

  test('a test of the day before does not count once that of the next day is begun, and touches nothing', async () => {
    const later = { day: '2027-04-16', picks: ['left', ...Array<null>(9).fill(null)], streak: 0, best: 2 };
    open();
    await advance();
    await choose(RIGHT_SIDES.slice(0, 9));
    byOtherTab(later);
    await choose(['right']);
    expect(screen.getByRole('heading', { level: 1, name: '10 of 10' })).toBeVisible();
    expect(screen.queryByText(/in a row/)).toBeNull();
    expect(kept()).toEqual(later);
  });

  test('what is kept may be anything', async () => {
    keep({ day: TEST.day, picks: ['up'], streak: -1 });
    open();
    await advance();
    expect(screen.getByText('1 of 10')).toBeVisible();
    expect(localStorage.getItem('duds:backup')).toContain('duds:eye-test');
  });

  test('picks of other pairs on the same day are not taken for this test', async () => {
    keep({ day: TEST.day, picks: ['left', 'left', 'left', 'left', 'left'], streak: 2, best: 2 });
    open();
    await advance();
    expect(screen.getByText('1 of 10')).toBeVisible();
  });
});
