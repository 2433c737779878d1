import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { entriesApi } from '../../../src/api/entriesApi';
import { holdingsApi } from '../../../src/api/holdingsApi';
import { ClosetScreen } from '../../../src/features/closets/ClosetScreen';
import { selectNotice } from '../../../src/features/notices/noticesSlice';
import { selectSignIn } from '../../../src/features/session/sessionSlice';
import type { Platform } from '../../../src/platform/platform';
import { allNamed, WITH_NAMES } from '../support/named';
import { openScreen, VOTER, type Reply, type Server } from '../support/screen';
import { signedIn } from '../support/signedIn';

const OTHER = '0x81d3fbfe3e9af3971dd833d26ba9b5c936f077fe';

const look = (event: number, rest = {}) => ({
  event,
  title: `Event ${event}`,
  voting_end: new Date(2026, 10, event, 12).toISOString(),
  place: 2,
  of: 41,
  range: [1, 3],
  xp: 200,
  ...DEFAULT_AVATAR,
  tops: 'tops/breton.svg',
  ...rest,
});
const CONTENTS = {
  xp: 1240,
  events: 9,
  podiums: 2,
  entries: [look(4), look(3, { place: null, range: null, xp: 50 })],
  badges: [{ name: 'winner', event: 2, title: 'Overdressed', since: new Date(2026, 10, 20, 12).toISOString() }],
};
const EMPTY = { xp: 0, events: 0, podiums: 0, entries: [], badges: [] };
const closet = (wallet: string, reply: Reply): Server => ({ [`GET closets/${wallet}`]: reply });
const own = (rest = {}): Reply => ({ body: { ...CONTENTS, hidden: false, under_way: [], ...rest } });
const NO_SESSION: Server = { 'GET session?optional': { body: null } };

const open = (server: Server, wallet = OTHER, as?: string, platform: Partial<Platform> = {}) =>
  openScreen({ Screen: ClosetScreen, path: '/closet/:wallet', at: `/closet/${wallet}`, server, wallet: as, platform });

describe('a closet', () => {
  test('shows what its wallet has worn, with places, ranges and XP', async () => {
    open(closet(OTHER, { body: CONTENTS }));
    expect(await screen.findByText('1,240 XP won in 9 events · 2 podiums')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'The closet of 0x81...77fe' })).toBeVisible();
    expect(screen.getByText(OTHER)).toBeVisible();
    const looks = within(screen.getByRole('region', { name: 'Lookbook' })).getAllByRole('listitem');
    expect(looks.map(({ textContent }) => textContent)).toEqual([
      '2nd of 41Event 4+200 XP · between 1st and 3rd',
      'Nobody votedEvent 3+50 XP',
    ]);
    expect(within(looks[0]!).getByRole('link', { name: 'Event 4' })).toHaveAttribute('href', '/results/4/2');
    expect(within(looks[1]!).getByRole('link', { name: 'Event 3' })).toHaveAttribute('href', '/results/3');
    expect(within(looks[0]!).getByRole('img', { name: /Breton/ })).toBeVisible();
  });

  test('names its wallet below the heading, which stays as it is', async () => {
    const server = { ...closet(OTHER, { body: CONTENTS }), ...allNamed(() => 'josé.eth') };
    open(server, OTHER, undefined, WITH_NAMES);
    const mark = await screen.findByText('Not only a to z');
    expect(mark.parentElement).toHaveTextContent('josé.eth Not only a to z');
    expect(screen.getByRole('heading', { level: 1, name: 'The closet of 0x81...77fe' })).toBeVisible();
  });

  test('shows badges with reason and date', async () => {
    open(closet(OTHER, { body: CONTENTS }));
    const badges = within(await screen.findByRole('region', { name: 'Badges' }));
    expect(badges.getByRole('heading', { name: 'Winner' })).toBeVisible();
    expect(badges.getByText('First in Overdressed')).toBeVisible();
    expect(badges.getByText('Nov 20, 2026')).toBeVisible();
  });

  test('leads to the standings', async () => {
    open(closet(OTHER, { body: CONTENTS }));
    expect(await screen.findByRole('link', { name: 'Standings' })).toHaveAttribute('href', '/standings');
  });

  test('lets its address be copied', async () => {
    const { platform } = open(closet(OTHER, { body: CONTENTS }));
    fireEvent.click(await screen.findByRole('button', { name: 'Copy' }));
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible();
    expect(platform.page.copy).toHaveBeenCalledWith(OTHER);
  });

  test('that nothing has left says so', async () => {
    open(closet(OTHER, { body: EMPTY }));
    expect(await screen.findByText('Nothing has left this closet yet.')).toBeVisible();
    expect(screen.getByText('Nothing won yet.')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Badges' })).toBeNull();
  });

  test('comes in pages, and the first new look takes the focus', async () => {
    open({
      [`GET closets/${OTHER}`]: { body: CONTENTS, headers: { link: '</api/closets?before=3>; rel="next"' } },
      [`GET closets/${OTHER}?before=3`]: { body: { ...CONTENTS, entries: [look(2), look(1)] } },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Event 2' })).toHaveFocus();
    expect(screen.getByText('Fits 3 to 4 are shown.')).toHaveAttribute('role', 'status');
    expect(screen.getAllByRole('link', { name: /^Event/ })).toHaveLength(4);
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  });

  test('shows a skeleton while it loads', () => {
    open({ [`GET closets/${OTHER}`]: () => new Promise(() => undefined) });
    expect(screen.getByRole('main')).toHaveAttribute('aria-busy', 'true');
    expect(screen.getByRole('heading', { level: 1, name: 'The closet of 0x81...77fe' })).toBeVisible();
  });

  test.each<[string, Reply]>([
    ['offline', 'no network'],
    ['a broken server', { status: 500 }],
    ['an unknown badge', { body: { ...CONTENTS, badges: [{ ...CONTENTS.badges[0], name: 'best-dressed' }] } }],
  ])('that did not turn up (%s) can be asked for again', async (_why, reply) => {
    const server = closet(OTHER, reply);
    const { store } = open(server);
    expect(await screen.findByRole('heading', { name: 'It did not turn up.' })).toBeVisible();
    expect(selectNotice(store.getState())).toBeUndefined();
    server[`GET closets/${OTHER}`] = { body: EMPTY };
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Nothing has left this closet yet.')).toBeVisible();
  });
});

describe('the player’s own closet', () => {
  const UNDER_WAY = [
    {
      event: 9,
      title: 'Monday',
      phase: 'vote',
      voting_end: new Date(2026, 10, 24, 19).toISOString(),
      ...DEFAULT_AVATAR,
    },
  ];
  const hiding = (reply: Reply): Server => ({ [`PUT closets/${VOTER}`]: reply });

  test('shows what is under way, and until when it is secret', async () => {
    const { calls } = open(
      { ...signedIn(VOTER), [`GET closets/${VOTER}/own`]: own({ under_way: UNDER_WAY }) },
      VOTER,
      VOTER,
    );
    const section = within(await screen.findByRole('region', { name: 'Under way' }));
    expect(section.getByText('Monday')).toBeVisible();
    expect(section.getByText('Secret until Nov 24')).toBeVisible();
    expect(section.getByRole('switch', { name: 'Hide my closet' })).not.toBeChecked();
    expect(calls.filter(call => call.includes('closets'))).toEqual([`GET closets/${VOTER}/own`]);
  });

  test('can be hidden and shown again', async () => {
    let hidden = false;
    const { calls } = open(
      {
        ...signedIn(VOTER),
        [`GET closets/${VOTER}/own`]: () => own({ hidden }),
        [`PUT closets/${VOTER}`]: ({ body }) => {
          ({ hidden } = JSON.parse(body) as { hidden: boolean });
          return { status: 204 };
        },
      },
      VOTER,
      VOTER,
    );
    const toggle = await screen.findByRole('switch', { name: 'Hide my closet' });
    fireEvent.click(toggle);
    await waitFor(() => expect(calls.filter(call => call.includes('/own'))).toHaveLength(2));
    expect(toggle).toBeChecked();
    expect(screen.getByText('1,240 XP won in 9 events · 2 podiums')).toBeVisible();
    await waitFor(() => expect(toggle).toHaveAttribute('aria-busy', 'false'));
    fireEvent.click(toggle);
    await waitFor(() => expect(hidden).toBe(false));
    await waitFor(() => expect(toggle).toHaveAttribute('aria-busy', 'false'));
    expect(toggle).not.toBeChecked();
    await waitFor(() => expect(screen.queryByText('That was not saved. Please try again.')).toBeNull());
    expect(calls.filter(call => call.startsWith('PUT'))).toEqual([
      `PUT closets/${VOTER} {"hidden":true}`,
      `PUT closets/${VOTER} {"hidden":false}`,
    ]);
  });

  test('is as it was if the server did not save the choice', async () => {
    open({ ...signedIn(VOTER), [`GET closets/${VOTER}/own`]: own(), ...hiding('no network') }, VOTER, VOTER);
    const toggle = await screen.findByRole('switch', { name: 'Hide my closet' });
    fireEvent.click(toggle);
    expect(await screen.findByText('That was not saved. Please try again.')).toBeVisible();
    expect(toggle).not.toBeChecked();
  });

  test.each([
    [0, 350, '350 XP, all of it from NFTs'],
    [1240, 350, '1,590 XP, 350 of it from NFTs'],
  ])('says how much of the XP in the header was won: %i', async (won, nftXp, total) => {
    const contents = won === 0 ? EMPTY : CONTENTS;
    const { store } = open({ ...NO_SESSION, ...closet(VOTER, { body: contents }) }, VOTER, VOTER);
    const held = { nftXp, traits: [], block: null, sources: [] };
    store.dispatch(entriesApi.util.upsertQueryEntries([{ endpointName: 'getServerXp', arg: VOTER, value: won }]));
    store.dispatch(
      holdingsApi.util.upsertQueryEntries([
        { endpointName: 'getHoldings', arg: { wallet: VOTER, kind: 'xp' }, value: held },
      ]),
    );
    expect(await screen.findByText(total)).toBeVisible();
  });

  test('asks for a sign-in before it shows more', async () => {
    const { store } = open({ ...NO_SESSION, ...closet(VOTER, { body: CONTENTS }) }, VOTER, VOTER);
    fireEvent.click(await screen.findByRole('button', { name: 'Sign in' }));
    await waitFor(() => expect(selectSignIn(store.getState())).toMatchObject({ wallet: VOTER }));
    expect(screen.queryByRole('switch')).toBeNull();
    expect(screen.getByText('1,240 XP won in 9 events · 2 podiums')).toBeVisible();
  });

  test('is an ordinary one to the session of another wallet', async () => {
    open({ ...signedIn(OTHER), ...closet(VOTER, { body: CONTENTS }) }, VOTER, VOTER);
    expect(await screen.findByText('1,240 XP won in 9 events · 2 podiums')).toBeVisible();
    expect(screen.queryByRole('switch')).toBeNull();
  });
});
