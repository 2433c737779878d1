import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { ResultsPage } from '../../../src/app/ResultsPage';
import type { Platform } from '../../../src/platform/platform';
import { anEvent } from '../support/anEvent';
import { allNamed, WITH_NAMES } from '../support/named';
import { openScreen, advance, stopTime, type Server, type Reply } from '../support/screen';

const wallet = (place: number) =>
  `0x${String(place).padStart(4, '0')}${'f'.repeat(32)}${String(place).padStart(4, '0')}`;
const ranked = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    wallet: wallet(from + index),
    ...DEFAULT_AVATAR,
    background: '#9fddbe',
    tops: 'tops/breton.svg',
    arms: 'arms/regular-short.svg',
  }));

const INFO: Server = {
  'GET event/4/results': { body: anEvent({ id: 4, title: 'Après Everything' }) },
  'GET results/4/pieces': { body: [] },
  'GET events/open': { body: [] },
};
const withRanking = (body: unknown, more: Server = {}): Server => ({ ...INFO, 'GET results/4': { body }, ...more });

function open(server: Server, at = '/results/4', platform: Partial<Platform> = {}, as?: string) {
  return openScreen({ Screen: ResultsPage, path: '/results/:event', at, server, platform, wallet: as });
}

/** On the podium, the number and the address are elements of one paragraph; the large number is a picture. */
const isFirst = (_text: string, element: Element | null) =>
  element?.tagName === 'P' && element.textContent.startsWith('1. 0x00...0001');
const findFirst = () => screen.findByText(isFirst);

/** Each time that a place is shown. */
const places = () =>
  [...document.querySelectorAll('li p')].flatMap(
    ({ textContent }) => /^\d+\. 0x\w\w\.\.\.\w{4}/.exec(textContent) ?? [],
  );

describe('the results of an event', () => {
  test('rank the entries as n. abcd...wxyz', async () => {
    open(withRanking(ranked(1, 5)));
    await findFirst();
    expect(screen.getByRole('heading', { level: 1, name: 'Après Everything' })).toBeVisible();
    expect(places()).toEqual([
      '1. 0x00...0001',
      '2. 0x00...0002',
      '3. 0x00...0003',
      '4. 0x00...0004',
      '5. 0x00...0005',
    ]);
  });

  test('name the wallets beside their addresses, on the podium and on the wall', async () => {
    open(
      withRanking(
        ranked(1, 5),
        allNamed(owner => `${owner.slice(-4)}.eth`),
      ),
      undefined,
      WITH_NAMES,
    );
    expect((await screen.findByText('0001.eth')).closest('li')).toHaveTextContent('1. 0x00...0001 0001.eth');
    expect(screen.getByText('0005.eth').closest('p')).toHaveTextContent(/^5. 0x00...0005 0005.eth$/);
  });

  test('say what the event asked for and lent', async () => {
    const asked = anEvent({ id: 4, title: 'Again', dress_code: { bare: ['shoesAndLegs'] }, lent: ['tops/breton.svg'] });
    open(withRanking(ranked(1, 5), { 'GET event/4/results': { body: asked } }));
    await findFirst();
    expect(screen.getByText('Feet bare. 1 piece, lent to everybody.')).toBeVisible();
  });

  test('are a podium of three and a wall', async () => {
    open(withRanking(ranked(1, 5)));
    await findFirst();
    const [podium, wall] = screen.getAllByRole('list');
    expect(podium).toHaveAccessibleName('Podium');
    expect(within(podium!).getAllByRole('listitem')).toHaveLength(3);
    expect(within(wall!).getAllByRole('listitem')).toHaveLength(2);
  });

  test.each([
    ['Events', undefined, ['/events', '/standings', '/eye']],
    ['Events and, with a wallet, to the wardrobe', wallet(999), ['/events', '/standings', '/eye', '/wardrobe']],
  ])('end with a way onward to %s', async (_where, as, addresses) => {
    open(withRanking(ranked(1, 5)), undefined, undefined, as);
    const onward = await screen.findByRole('navigation', { name: 'That was that. What will you wear next?' });
    const links = within(onward).getAllByRole('link');
    expect(links.map(link => link.getAttribute('href'))).toEqual(addresses);
  });

  test('end with the open event that ends first, if there is one', async () => {
    const event = (id: number, title: string, submit_end: string) => anEvent({ id, title, submit_end });
    const cancelled = { at: '2026-11-01T00:00:00.000Z', reason: 'rain' };
    const body = [
      { ...event(7, 'Called Off', '2026-12-01T00:00:00.000Z'), cancelled },
      event(8, 'Later', '2026-12-03T00:00:00.000Z'),
      event(9, 'Sunday Best', '2026-12-02T00:00:00.000Z'),
    ];
    open(withRanking(ranked(1, 5), { 'GET events/open': { body } }), undefined, undefined, wallet(999));
    const link = await screen.findByRole('link', { name: 'Dress for Sunday Best' });
    expect(link).toHaveAttribute('href', '/wardrobe?event=9');
    expect(screen.getByRole('link', { name: 'See what is on' })).toHaveAttribute('href', '/events');
    expect(screen.queryByRole('link', { name: 'Get changed' })).toBeNull();
  });

  test('say who wore what, with links to the pages of pieces that the catalogue has', async () => {
    const pieces = Array.from({ length: 14 }, (_, n) => ({ value: `tops/top-${n}.svg`, entries: 20 - n, best: n + 1 }));
    const server = withRanking(ranked(1, 5), {
      'GET results/4/pieces': { body: [{ value: '#9fddbe', entries: 31, best: 2 }, ...pieces] },
      'GET backgrounds.json': { body: [{ title: 'Mint', layer: 'background', hex: '#9fddbe', xp: 0 }] },
    });
    open(server);
    const region = await screen.findByRole('region', { name: 'Who wore…' });
    const link = await within(region).findByRole('link', { name: 'Mint: 31 fits, best place 2nd' });
    expect(link).toHaveAttribute('href', '/pieces/backgrounds/mint');
    expect(within(region).getAllByRole('listitem')).toHaveLength(12);
    expect(within(region).getByText('Top-0').closest('a')).toBeNull();
    fireEvent.click(within(region).getByRole('button', { name: 'All 15 pieces' }));
    expect(within(region).getAllByRole('listitem')).toHaveLength(15);
  });

  test('say nothing about pieces if there are none, and let players try again if they did not arrive', async () => {
    let status = 500;
    open(withRanking(ranked(1, 5), { 'GET results/4/pieces': () => ({ status, body: [] }) }));
    const region = await screen.findByRole('region', { name: 'Who wore…' });
    const again = await within(region).findByRole('button', { name: 'Try again' });
    expect(within(region).getByText('It did not turn up.')).toBeVisible();
    status = 200;
    fireEvent.click(again);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Who wore…' })).toBeNull());
  });

  test('describe every fit in words', async () => {
    const server = withRanking(ranked(1, 1), {
      'GET backgrounds.json': { body: [{ title: 'Mint', layer: 'background', hex: '#9fddbe', xp: 0 }] },
    });
    open(server);
    expect(await screen.findByRole('img', { name: /Breton.* on Mint$/ })).toBeVisible();
  });

  test.each([1, 2, 3])('with %i entries need no wall', async count => {
    open(withRanking(ranked(1, count)));
    await findFirst();
    expect(places()).toHaveLength(count);
    expect(screen.getAllByRole('list')).toHaveLength(1);
  });

  test('come in pages, and a button shows the next one', async () => {
    const { calls } = open(
      withRanking(ranked(1, 100), {
        'GET results/4': { body: ranked(1, 100), headers: { link: '</api/results/4?after=100>; rel="next"' } },
        'GET results/4?after=100': { body: ranked(101, 130) },
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('101. 0x01...0101')).toBeVisible();
    expect(places()).toHaveLength(130);
    expect(screen.getByText('130. 0x01...0130')).toBeVisible();
    expect(screen.getByText('101. 0x01...0101').closest('li')).toHaveFocus();
    expect(screen.getByText('Places 101 to 130 are shown.')).toHaveAttribute('role', 'status');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
    expect(calls.filter(call => /^GET results\/4(\?|$)/.test(call))).toEqual([
      'GET results/4',
      'GET results/4?after=100',
    ]);
  });

  test('are asked for with the version of the event, which caches keep', async () => {
    const headers = { link: '</api/results/4?after=100&v=a-1>; rel="next"' };
    const { calls } = open({
      'GET events/open': { body: [] },
      'GET event/4/results': { body: { ...anEvent({ id: 4, title: 'Again' }), version: 'a-1' } },
      'GET results/4?v=a-1': { body: ranked(1, 100), headers },
      'GET results/4?after=100&v=a-1': { body: ranked(101, 130) },
      'GET results/4/pieces?v=a-1': { body: [] },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('101. 0x01...0101')).toBeVisible();
    expect(calls).toContain('GET results/4/pieces?v=a-1');
  });

  test('are open to visitors', async () => {
    const { store } = open(withRanking(ranked(1, 3)));
    expect(await findFirst()).toBeVisible();
    expect(selectNotice(store.getState())).toBeUndefined();
  });
});

describe('the votes behind a place', () => {
  const withVotes = (battles: number, range: readonly [number, number]) => ({ ...ranked(1, 1)[0], battles, range });

  test.each([
    [14, [2, 7], '14 battles · between 2nd and 7th'],
    [1, [1, 3], '1 battle · between 1st and 3rd'],
    [9, [11, 13], '9 battles · between 11th and 13th'],
    [9, [21, 22], '9 battles · between 21st and 22nd'],
    [9, [101, 111], '9 battles · between 101st and 111th'],
    [60, [4, 4], '60 battles · clearly 4th'],
  ] as const)('%i battles and the range %j are described as: %s', async (battles, range, text) => {
    open(withRanking([withVotes(battles, range)]));
    await findFirst();
    expect(screen.getByRole('listitem')).toHaveTextContent(text);
  });

  test('are left out if the server does not send them', async () => {
    open(withRanking(ranked(1, 4)));
    await screen.findByText('4. 0x00...0004');
    expect(screen.queryByText(/battle/)).not.toBeInTheDocument();
  });

  test('are shown to players who ask how sure the places are', async () => {
    open(withRanking([withVotes(14, [2, 7])]));
    const toggle = await screen.findByRole('button', { name: 'How sure is this?' });
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByRole('main')).not.toHaveAttribute('data-notes');
    fireEvent.click(toggle);
    expect(screen.getByRole('main')).toHaveAttribute('data-notes');
    expect(screen.getByText('How often each fit fought, and where else it could have finished.')).toBeVisible();
    fireEvent.click(toggle);
    expect(toggle).toHaveAttribute('aria-expanded', 'false');
  });

  test('can be downloaded, and no command is on the page', async () => {
    open(withRanking(ranked(1, 1)));
    expect(await screen.findByRole('button', { name: 'Everything in one file' })).toBeVisible();
    expect(screen.queryByText(/npm/)).toBeNull();
  });
});

test.each([
  ['open', 'Not yet.'],
  ['upcoming', 'Not yet.'],
  ['vote', 'Still counting.'],
])('an event in the phase %j says %s, and when there will be results', async (phase, title) => {
  const event = anEvent({ id: 4, title: 'Overdressed', voting_end: new Date(2026, 10, 24, 19).toISOString() });
  const listed = (list: string) => ({ body: list === phase ? [event] : [] });
  open({
    'GET event/4/results': { status: 403, body: { code: 'voting-in-progress' } },
    'GET events/open': listed('open'),
    'GET events/upcoming': listed('upcoming'),
    'GET events/vote': listed('vote'),
  });
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(await screen.findByText('Look again after Nov 24 at 7pm.')).toBeVisible();
  // The alert is the only place of the specification's sentence, and nothing contradicts it.
  expect(within(screen.getByRole('main')).queryByText(/voting/i)).toBeNull();
});

describe("the player's own place", () => {
  const placed = (place: number): Server => ({
    [`GET results/4/places/${wallet(place)}`]: {
      body: { place, of: 49, battles: 12, wins: 9, range: [2, 7], xp: 50 },
    },
  });

  const FIRST_PAGE: Server = {
    ...INFO,
    'GET results/4': { body: ranked(1, 3), headers: { link: '</api/results/4?after=3>; rel="next"' } },
  };

  test.each([
    [3, 'You came 3rd of 49'],
    [5, 'You came 5th of 49'],
  ])('is announced and marked at %i', async (place, text) => {
    open(withRanking(ranked(1, 5), placed(place)), undefined, undefined, wallet(place));
    expect(await screen.findByText(text)).toBeVisible();
    expect(screen.getByText('12 battles, 9 won · +50 XP')).toBeVisible();
    const own = screen.getAllByRole('listitem').filter(item => item.getAttribute('aria-current') === 'true');
    expect(own).toHaveLength(1);
    expect(own[0]).toHaveTextContent(`${place}. 0x00...000${place}`);
    expect(within(own[0]!).getByText('You')).toBeVisible();
  });

  test('replaces the other sentence for screen readers', async () => {
    let release = (): void => undefined;
    const released = new Promise<void>(resolve => (release = resolve));
    const [[call, place]] = Object.entries(placed(5)) as [[string, Reply]];
    open(withRanking(ranked(1, 5), { [call]: () => released.then(() => place) }), undefined, undefined, wallet(5));
    expect(await screen.findByText('The votes are in.')).toBeVisible();
    release();
    await waitFor(() => expect(screen.getAllByRole('status')[0]).toHaveTextContent('You came 5th of 49'));
  });

  test('is shown even if its page of the ranking is not', async () => {
    open({ ...FIRST_PAGE, ...placed(130) }, undefined, undefined, wallet(130));
    expect(await screen.findByText('You came 130th of 49')).toBeVisible();
  });

  test.each([
    ['visitors', undefined],
    ['players who are not in the ranking', wallet(9)],
  ])('is not requested for %s', async (_who, player) => {
    const { calls } = open(withRanking(ranked(1, 5)), undefined, undefined, player);
    await screen.findByText('5. 0x00...0005');
    expect(calls.filter(call => call.includes('places'))).toEqual([]);
  });

  test('that does not exist raises no alert', async () => {
    const { store, calls } = open(FIRST_PAGE, undefined, undefined, wallet(999));
    await waitFor(() => expect(calls).toContain(`GET results/4/places/${wallet(999)}`));
    expect(screen.getByText('The votes are in.')).toBeVisible();
    expect(selectNotice(store.getState())).toBeUndefined();
  });
});

describe('an event in which no vote counted', () => {
  const unranked = (from: number, to: number) => ranked(from, to).map(entry => ({ ...entry, battles: 0, range: null }));
  const ownEntry: Server = {
    [`GET results/4/places/${wallet(2)}`]: {
      body: { place: null, of: 5, battles: 0, wins: 0, range: null, xp: 10 },
    },
  };

  test('says so, and shows all fits without places', async () => {
    open(withRanking(unranked(1, 5), ownEntry), undefined, undefined, wallet(2));
    expect(await screen.findByText('No votes to count. Nobody won.')).toBeVisible();
    expect(await screen.findByText('You dressed up anyway: +10 XP')).toBeVisible();
    const fits = screen.getAllByRole('listitem');
    expect(fits.map(fit => fit.textContent)).toEqual([1, 2, 3, 4, 5].map(n => `${n === 2 ? 'You' : ''}0x00...000${n}`));
    expect(screen.getByRole('button', { name: 'Look closer at 0x00...0003' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'How sure is this?' })).toBeNull();
  });

  test('offers the check of the count, but nothing that is about a ranking', async () => {
    open(withRanking(unranked(1, 5)));
    expect(await screen.findByRole('button', { name: 'Count it here' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Watch it settle' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'What the votes say about each piece' })).toBeNull();
  });

  test('shows more fits on demand', async () => {
    open(
      withRanking([], {
        'GET results/4': { body: unranked(1, 100), headers: { link: '</api/results/4?after=100>; rel="next"' } },
        'GET results/4?after=100': { body: unranked(101, 130) },
      }),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByText('Fits 101 to 130 are shown.')).toHaveAttribute('role', 'status');
    expect(screen.getByText('0x01...0101').closest('li')).toHaveFocus();
  });
});

describe('without a ranking', () => {
  afterEach(() => jest.useRealTimers());

  test('a 403 shows that voting is in progress, in an alert and on a screen of its own', async () => {
    const { store, calls } = open({ 'GET event/4/results': { status: 403, body: { code: 'voting-in-progress' } } });
    expect(await screen.findByRole('heading', { name: 'Still counting.' })).toBeVisible();
    expect(selectNotice(store.getState())?.text).toBe('Sorry voting is still in progress.');
    expect(calls).not.toContain('GET results/4');
  });

  test('a cancelled event has a screen of its own', async () => {
    const { store } = open({ 'GET event/4/results': { status: 403, body: { code: 'event-cancelled' } } });
    expect(await screen.findByRole('heading', { name: 'Called off.' })).toBeVisible();
    expect(selectNotice(store.getState())).toBeUndefined();
  });

  test('voting in progress turns into the ranking without a reload', async () => {
    const noon = Date.parse('2026-11-20T12:00:00Z');
    stopTime(noon);
    const ends = noon + 60_000;
    const past = new Date(noon - 60_000).toISOString();
    const times = { submit_start: past, submit_end: past, voting_end: new Date(ends).toISOString() };
    const event = anEvent({ id: 4, title: 'Après Everything', ...times });
    const isOver = () => Date.now() >= ends;
    const counting = { status: 403, body: { code: 'voting-in-progress' } };
    const server = withRanking(ranked(1, 5), {
      'GET events/vote': () => ({ body: isOver() ? [] : [event] }),
      'GET event/4/results': () => (isOver() ? { body: event } : counting),
    });
    open(server, '/results/4', { clock: { now: () => Date.now() } });
    await advance();
    expect(screen.getByRole('heading', { name: 'Still counting.' })).toBeVisible();
    await advance(66_000);
    expect(screen.getByText(isFirst)).toBeVisible();
  });

  test('an event without entries says so', async () => {
    open(withRanking([]));
    expect(await screen.findByRole('heading', { name: 'Nobody dressed up for this one.' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Events' })).toHaveAttribute('href', '/events');
  });

  test.each(['GET event/4/results', 'GET results/4'])('if %s fails it can be tried again', async call => {
    let status = 500;
    const whole = withRanking(ranked(1, 3));
    const { store } = open({ ...whole, [call]: () => ({ ...(whole[call] as object), status }) });
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(selectNotice(store.getState())?.text).toBe('Error 500');
    status = 200;
    fireEvent.click(again);
    expect(await findFirst()).toBeVisible();
  });

  test('an event that the server does not know is not found', async () => {
    open({ 'GET event/4/results': { status: 404, body: { code: 'unknown-event' } } });
    expect(await screen.findByText('We looked on every rail.')).toBeVisible();
  });
});
