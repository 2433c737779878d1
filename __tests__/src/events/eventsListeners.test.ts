import { eventsApi, type ListedEvent } from '../../../src/api/eventsApi';
import { resultsApi } from '../../../src/api/resultsApi';
import { votingApi } from '../../../src/api/votingApi';
import { makeStore } from '../../../src/app/store';
import type { Platform } from '../../../src/platform/platform';
import { platformDouble } from '../support/platformDouble';
import { EVENT_PHASES, type GameEvent } from '#rules/events/events';
import { anEvent } from '../support/anEvent';
import { listings, serveApi, stopTime, type Server, type ApiResponse } from '../support/screen';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(NOON + minutes * MINUTE).toISOString();

const closing = anEvent({
  id: 1,
  title: 'Closing',
  submit_start: inMinutes(-60),
  submit_end: inMinutes(4),
  voting_end: inMinutes(10),
});
const over = anEvent({ id: 2, title: 'Over', submit_end: inMinutes(-30), voting_end: inMinutes(-20) });

const OPEN = listings({ open: [closing], archive: [over] });
const VOTE = listings({ vote: [closing], archive: [over] });
const INFO: Server = {
  'GET event/1/voting': { body: closing },
  'GET event/2/voting': { body: { title: 'Over' } },
  'GET event/1/results': { body: closing },
};

const NEWS = 'GET events';

/** The short form of the four lists. */
function newsOf(lists: Server): ApiResponse {
  const news = EVENT_PHASES.flatMap(phase =>
    ((lists[`GET events/${phase}`] as ApiResponse).body as readonly GameEvent[]).map(event => ({
      id: event.id,
      phase,
      version: (event as Partial<ListedEvent>).version ?? '',
    })),
  );
  return { body: news };
}

interface Watched {
  readonly lists: (now: number) => Server;
  /** How far the player's clock is off; the server's is right. */
  readonly clockError?: number;
  readonly isDown?: () => boolean;
  readonly page?: Partial<Platform['page']>;
  /** By chance, how late this tab asks: none to 2 ** 32. */
  readonly seed?: number;
}

/** A player who is looking at the open events and at those to vote on. */
function watch({ lists, clockError = 0, isDown = () => false, page, seed = 0 }: Watched) {
  stopTime(NOON + clockError);
  const serverNow = () => Date.now() - clockError;
  const respond = (call: string) => () =>
    isDown()
      ? ('no network' as const)
      : {
          ...({ ...lists(serverNow()), ...INFO, [NEWS]: newsOf(lists(serverNow())) }[call] as object),
          headers: { date: new Date(serverNow()).toUTCString() },
        };
  const known = Object.keys({ ...OPEN, ...INFO, [NEWS]: {} });
  const calls = serveApi(Object.fromEntries(known.map(call => [call, respond(call)])));
  const platform = platformDouble({ clock: { now: () => Date.now() }, chance: { seed: () => seed } });
  const store = makeStore({ ...platform, page: { ...platform.page, ...page } });
  const shown = (['open', 'vote'] as const).map(phase => {
    void store.dispatch(eventsApi.endpoints.getEvents.initiate(phase));
    return eventsApi.endpoints.getEvents.select(phase);
  });
  return {
    store,
    calls,
    /** All calls but the short requests for news. */
    fetched: () => calls.filter(call => call !== NEWS),
    titles: () => shown.map(select => (select(store.getState()).data ?? []).map(({ title }) => title)),
  };
}

const changesAtFour = (now: number) => (now < NOON + 4 * MINUTE ? OPEN : VOTE);
const onlyOver = () => listings({ archive: [over] });

afterEach(() => jest.useRealTimers());

describe('phases change without a reload', () => {
  test.each([
    ['right', 0],
    ['an hour fast', 60 * MINUTE],
    ['an hour slow', -60 * MINUTE],
  ])("by the server's clock, with the player's %s", async (_clock, clockError) => {
    const { titles, fetched } = watch({ lists: changesAtFour, clockError });
    await jest.advanceTimersByTimeAsync(3 * MINUTE + 59_000);
    expect(titles()).toEqual([['Closing'], []]);
    expect(fetched()).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(titles()).toEqual([[], ['Closing']]);
    expect(fetched()).toHaveLength(4);
  });

  test('through two phases in a row', async () => {
    const end = (now: number) => (now < NOON + 10 * MINUTE ? changesAtFour(now) : onlyOver());
    const { titles } = watch({ lists: end });
    await jest.advanceTimersByTimeAsync(11 * MINUTE);
    expect(titles()).toEqual([[], []]);
  });

  test('a little after the boundary, so that a database whose clock is slightly behind is asked only once', async () => {
    const { titles, fetched } = watch({ lists: now => changesAtFour(now - 200) });
    await jest.advanceTimersByTimeAsync(4 * MINUTE + 1_000);
    expect(titles()).toEqual([[], ['Closing']]);
    expect(fetched()).toHaveLength(4);
  });

  test('not in all tabs at once: some ask five seconds later', async () => {
    const { titles } = watch({ lists: changesAtFour, seed: 2 ** 32 - 1 });
    await jest.advanceTimersByTimeAsync(4 * MINUTE + 5_000);
    expect(titles()).toEqual([['Closing'], []]);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(titles()).toEqual([[], ['Closing']]);
  });

  test('the server is asked again if it still lists an event under its previous phase', async () => {
    const { titles } = watch({ lists: now => changesAtFour(now - 4_000) });
    await jest.advanceTimersByTimeAsync(4 * MINUTE + 2_000);
    expect(titles()).toEqual([['Closing'], []]);
    await jest.advanceTimersByTimeAsync(12_000);
    expect(titles()).toEqual([[], ['Closing']]);
  });

  test('only what has changed is fetched: two lists, the voting info and the results info', async () => {
    const { store, fetched } = watch({ lists: changesAtFour });
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
    const before = fetched().length;
    await jest.advanceTimersByTimeAsync(MINUTE + 1_000);
    expect(fetched().slice(before).sort()).toEqual([
      'GET event/1/results',
      'GET event/1/voting',
      'GET events/open',
      'GET events/vote',
    ]);
  });
});

describe('changes made by an operator arrive', () => {
  const announced = (now: number) => (now < NOON + MINUTE ? onlyOver() : OPEN);

  test('within a minute, by one short request, and only the list that changed is fetched', async () => {
    const { titles, calls } = watch({ lists: announced });
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(calls).toEqual(['GET events/open', 'GET events/vote', NEWS]);
    await jest.advanceTimersByTimeAsync(40_000);
    expect(titles()).toEqual([['Closing'], []]);
    expect(calls.slice(3)).toEqual([NEWS, 'GET events/open']);
  });

  test('while nothing changes, nothing else is fetched, and at most once in forty seconds', async () => {
    const { calls, fetched } = watch({ lists: onlyOver });
    await jest.advanceTimersByTimeAsync(20 * MINUTE);
    expect(fetched()).toHaveLength(2);
    expect(calls.length - 2).toBeGreaterThanOrEqual(20);
    expect(calls.length - 2).toBeLessThanOrEqual(30);
  });

  test('a new end fetches its list and the voting info', async () => {
    const extended = { ...closing, voting_end: inMinutes(90), prizes: [], version: 'b' };
    const before = listings({ open: [{ ...closing, prizes: [], version: 'a' } as GameEvent] });
    const after = listings({ open: [extended] });
    const { store, calls } = watch({ lists: now => (now < NOON + MINUTE ? before : after) });
    void store.dispatch(votingApi.endpoints.getVotingInfo.initiate(1));
    void store.dispatch(votingApi.endpoints.getVotingInfo.initiate(2));
    await jest.advanceTimersByTimeAsync(100_000);
    expect(calls.slice(4)).toEqual([NEWS, NEWS, 'GET event/1/voting', 'GET events/open']);
  });

  test('a cancellation fetches the lists that the event leaves and enters', async () => {
    const calledOff = { ...closing, cancelled: { at: inMinutes(1), reason: 'Nothing to wear.' } };
    const { store, titles, calls } = watch({
      lists: now => (now < NOON + MINUTE ? OPEN : listings({ archive: [over, calledOff] })),
    });
    void store.dispatch(eventsApi.endpoints.getEvents.initiate('archive'));
    await jest.advanceTimersByTimeAsync(100_000);
    expect(titles()).toEqual([[], []]);
    expect(calls.slice(3)).toEqual([NEWS, NEWS, 'GET events/open', 'GET events/archive']);
  });

  test('on a hidden page as soon as it is shown again, and not before', async () => {
    let show: () => void = () => undefined;
    const untilVisible = () => new Promise<void>(resolve => (show = resolve));
    const { titles, calls } = watch({ lists: announced, page: { untilVisible } });
    await jest.advanceTimersByTimeAsync(60 * MINUTE);
    expect(calls).toHaveLength(2);
    show();
    await jest.advanceTimersByTimeAsync(1_000);
    expect(titles()).toEqual([['Closing'], []]);
  });

  test('at once if the player or the network comes back, but not twice within ten seconds', async () => {
    let returnToPage: () => void = () => undefined;
    const untilBack = () => new Promise<void>(resolve => (returnToPage = resolve));
    const { titles, calls } = watch({ lists: now => (now < NOON + 15_000 ? onlyOver() : OPEN), page: { untilBack } });
    await jest.advanceTimersByTimeAsync(20_000);
    returnToPage();
    await jest.advanceTimersByTimeAsync(500);
    expect(titles()).toEqual([['Closing'], []]);
    const before = calls.length;
    returnToPage();
    await jest.advanceTimersByTimeAsync(5_000);
    expect(calls).toHaveLength(before);
    await jest.advanceTimersByTimeAsync(6_000);
    expect(calls).toHaveLength(before + 1);
  });

  test('after a network failure during a change of phase', async () => {
    let isDown = false;
    const { titles } = watch({ lists: changesAtFour, isDown: () => isDown });
    await jest.advanceTimersByTimeAsync(3 * MINUTE + 50_000);
    isDown = true;
    await jest.advanceTimersByTimeAsync(MINUTE);
    isDown = false;
    await jest.advanceTimersByTimeAsync(MINUTE);
    expect(titles()).toEqual([[], ['Closing']]);
  });

  test('not while no list of events is shown', async () => {
    stopTime(NOON);
    const calls = serveApi(OPEN);
    const store = makeStore(platformDouble({ clock: { now: () => Date.now() } }));
    store.dispatch(eventsApi.endpoints.getEvents.initiate('archive')).unsubscribe();
    await jest.advanceTimersByTimeAsync(60 * MINUTE);
    expect(calls).toHaveLength(1);
  });
});
