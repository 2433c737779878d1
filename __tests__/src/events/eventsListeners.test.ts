import { eventsApi } from '../../../src/api/eventsApi';
import { resultsApi } from '../../../src/api/resultsApi';
import { votingApi } from '../../../src/api/votingApi';
import { makeStore } from '../../../src/app/store';
import type { Platform } from '../../../src/platform/platform';
import { platformDouble } from '../support/platformDouble';
import { anEvent, listings, serveApi, stopTime, type Server } from '../support/screen';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(NOON + minutes * MINUTE).toISOString();

const closing = anEvent({
  id: 1,
  title: 'Closing',
  submit_start: inMinutes(-60),
  submit_end: inMinutes(4),
  voting_end: inMinutes(60),
});
const over = anEvent({ id: 2, title: 'Over', submit_end: inMinutes(-30), voting_end: inMinutes(-20) });

const OPEN = listings({ open: [closing], archive: [over] });
const VOTE = listings({ vote: [closing], archive: [over] });
const INFO: Server = {
  'GET event/1/voting': { body: { title: 'Closing' } },
  'GET event/2/voting': { body: { title: 'Over' } },
  'GET event/1/results': { body: { title: 'Closing' } },
};

interface Watched {
  readonly lists: (now: number) => Server;
  /** By how much the player's clock is wrong; the server's is right. */
  readonly wrongBy?: number;
  readonly page?: Partial<Platform['page']>;
}

/** A player who looks at the lists of open events and of those to vote on. */
function watch({ lists, wrongBy = 0, page }: Watched) {
  stopTime(NOON + wrongBy);
  const serverNow = () => Date.now() - wrongBy;
  const answer = (call: string) => () => ({
    ...({ ...lists(serverNow()), ...INFO }[call] as object),
    headers: { date: new Date(serverNow()).toUTCString() },
  });
  const calls = serveApi(Object.fromEntries(Object.keys({ ...OPEN, ...INFO }).map(call => [call, answer(call)])));
  const platform = platformDouble({ clock: { now: () => Date.now() } });
  const store = makeStore({ ...platform, page: { ...platform.page, ...page } });
  const shown = (['open', 'vote'] as const).map(phase => {
    void store.dispatch(eventsApi.endpoints.getEvents.initiate(phase));
    return eventsApi.endpoints.getEvents.select(phase);
  });
  return {
    store,
    calls,
    titles: () => shown.map(select => (select(store.getState()).data ?? []).map(({ title }) => title)),
  };
}

const turnsAtFour = (now: number) => (now < NOON + 4 * MINUTE ? OPEN : VOTE);
const onlyOver = () => listings({ archive: [over] });

afterEach(() => jest.useRealTimers());

describe('phases turn without a reload', () => {
  test.each([
    ['right', 0],
    ['an hour fast', 60 * MINUTE],
    ['an hour slow', -60 * MINUTE],
  ])("by the server's clock, with the player's %s", async (_clock, wrongBy) => {
    const { titles, calls } = watch({ lists: turnsAtFour, wrongBy });
    await jest.advanceTimersByTimeAsync(3 * MINUTE + 59_000);
    expect(titles()).toEqual([['Closing'], []]);
    expect(calls).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(titles()).toEqual([[], ['Closing']]);
    expect(calls).toHaveLength(4);
  });

  test('and on to the phase after the next', async () => {
    const end = (now: number) => (now < NOON + 60 * MINUTE ? turnsAtFour(now) : onlyOver());
    const { titles } = watch({ lists: end });
    await jest.advanceTimersByTimeAsync(61 * MINUTE);
    expect(titles()).toEqual([[], []]);
  });

  test('a little after the boundary, so that a database whose clock is slightly behind is asked once', async () => {
    const { titles, calls } = watch({ lists: now => turnsAtFour(now - 200) });
    await jest.advanceTimersByTimeAsync(4 * MINUTE + 1_000);
    expect(titles()).toEqual([[], ['Closing']]);
    expect(calls).toHaveLength(4);
  });

  test('the server is asked again if it still lists an event under its former phase', async () => {
    const { titles } = watch({ lists: now => turnsAtFour(now - 4_000) });
    await jest.advanceTimersByTimeAsync(4 * MINUTE + 2_000);
    expect(titles()).toEqual([['Closing'], []]);
    await jest.advanceTimersByTimeAsync(12_000);
    expect(titles()).toEqual([[], ['Closing']]);
  });

  test('only what has changed is fetched: two lists, and what the event opens and closes', async () => {
    const { store, calls } = watch({ lists: turnsAtFour });
    const { getEvents, getPrizes } = eventsApi.endpoints;
    const { getVotingInfo } = votingApi.endpoints;
    void store.dispatch(getEvents.initiate('archive'));
    void store.dispatch(getEvents.initiate('upcoming'));
    for (const id of [1, 2]) {
      void store.dispatch(getPrizes.initiate(id));
      void store.dispatch(getVotingInfo.initiate(id));
    }
    void store.dispatch(resultsApi.endpoints.getResultsInfo.initiate(1));
    await jest.advanceTimersByTimeAsync(3 * MINUTE);
    const before = calls.length;
    await jest.advanceTimersByTimeAsync(MINUTE + 1_000);
    expect(calls.slice(before).sort()).toEqual([
      'GET event/1/results',
      'GET event/1/voting',
      'GET events/open',
      'GET events/vote',
    ]);
  });
});

describe('new events are learnt of', () => {
  const announced = (now: number) => (now < NOON + MINUTE ? onlyOver() : OPEN);

  test('every five minutes, if no phase turns before', async () => {
    const { titles, calls } = watch({ lists: announced });
    await jest.advanceTimersByTimeAsync(4 * MINUTE);
    expect(titles()).toEqual([[], []]);
    expect(calls).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(MINUTE + 1_000);
    expect(titles()).toEqual([['Closing'], []]);
    expect(calls).toHaveLength(4);
  });

  test('by a hidden page as soon as it is shown again, and not before', async () => {
    let show: () => void = () => undefined;
    const untilVisible = () => new Promise<void>(resolve => (show = resolve));
    const { titles, calls } = watch({ lists: announced, page: { untilVisible } });
    await jest.advanceTimersByTimeAsync(60 * MINUTE);
    expect(calls).toHaveLength(2);
    show();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(titles()).toEqual([['Closing'], []]);
  });

  test('not while no list of events is shown', async () => {
    stopTime(NOON);
    const calls = serveApi(OPEN);
    const store = makeStore(platformDouble({ clock: { now: () => Date.now() } }));
    store.dispatch(eventsApi.endpoints.getEvents.initiate('archive')).unsubscribe();
    await jest.advanceTimersByTimeAsync(24 * 60 * MINUTE);
    expect(calls).toHaveLength(1);
  });
});
