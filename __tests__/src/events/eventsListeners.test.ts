import { eventsApi } from '../../../src/api/eventsApi';
import { makeStore } from '../../../src/app/store';
import { platformDouble } from '../support/platformDouble';
import { anEvent, listings, serveApi, stopTime, type Server } from '../support/screen';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const MINUTE = 60_000;
const inMinutes = (minutes: number) => new Date(NOON + minutes * MINUTE).toISOString();

const closing = anEvent({
  id: 1,
  title: 'Closing',
  submit_start: inMinutes(-60),
  submit_end: inMinutes(10),
  voting_end: inMinutes(60),
});

const OPEN = listings({ open: [closing] });
const VOTE = listings({ vote: [closing] });

/** The player's clock is wrong by this much; the server's is right. */
function watch(serverLists: (now: number) => Server, wrongBy = 0) {
  stopTime(NOON + wrongBy);
  const serverNow = () => Date.now() - wrongBy;
  const answer = (call: string) => () => ({
    ...(serverLists(serverNow())[call] as object),
    headers: { date: new Date(serverNow()).toUTCString() },
  });
  const calls = serveApi(Object.fromEntries(Object.keys(OPEN).map(call => [call, answer(call)])));
  const store = makeStore(platformDouble({ clock: { now: () => Date.now() } }));
  const lists = (['open', 'vote'] as const).map(phase => {
    void store.dispatch(eventsApi.endpoints.getEvents.initiate(phase));
    return eventsApi.endpoints.getEvents.select(phase);
  });
  return {
    calls,
    titles: () => lists.map(select => (select(store.getState()).data ?? []).map(({ title }) => title)),
  };
}

const turnsAtTen = (now: number) => (now < NOON + 10 * MINUTE ? OPEN : VOTE);

describe('phases turn without a reload', () => {
  afterEach(() => jest.useRealTimers());

  test.each([
    ['right', 0],
    ['an hour fast', 60 * MINUTE],
    ['an hour slow', -60 * MINUTE],
  ])("by the server's clock, with the player's %s", async (_clock, wrongBy) => {
    const { titles, calls } = watch(turnsAtTen, wrongBy);
    await jest.advanceTimersByTimeAsync(9 * MINUTE + 59_000);
    expect(titles()).toEqual([['Closing'], []]);
    expect(calls).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(3_000);
    expect(titles()).toEqual([[], ['Closing']]);
    expect(calls).toHaveLength(4);
  });

  test('goes on to the phase after the next', async () => {
    const end = (now: number) => (now < NOON + 60 * MINUTE ? turnsAtTen(now) : listings({}));
    const { titles } = watch(end);
    await jest.advanceTimersByTimeAsync(61 * MINUTE);
    expect(titles()).toEqual([[], []]);
  });

  test('looks a second time where the server still lists an event as before', async () => {
    const late = (now: number) => turnsAtTen(now - 4_000);
    const { titles } = watch(late);
    await jest.advanceTimersByTimeAsync(10 * MINUTE + 2_000);
    expect(titles()).toEqual([['Closing'], []]);
    await jest.advanceTimersByTimeAsync(12_000);
    expect(titles()).toEqual([[], ['Closing']]);
  });

  test('asks nothing where nothing will turn', async () => {
    const past = anEvent({ ...closing, submit_end: inMinutes(-30), voting_end: inMinutes(-20) });
    const { calls } = watch(() => listings({ archive: [past] }));
    await jest.advanceTimersByTimeAsync(24 * 60 * MINUTE);
    expect(calls).toHaveLength(2);
  });
});
