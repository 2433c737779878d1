import { createClockGuard } from '../../../server/time/clockGuard';
import { openStore, type Store } from '../../../server/store/store';
import { addEntries, addEvent, addVoting, HOUR, NOON, VOTING, wallet } from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** Three clocks: time passes on all of them, and each may be set by hand. */
function threeClocks() {
  const clocks = { database: NOON, wall: NOON, uptime: 5_000 };
  return {
    clocks,
    own: { uptime: () => clocks.uptime, wallClock: () => clocks.wall },
    pass(ms: number, databaseMs = ms) {
      clocks.database += databaseMs;
      clocks.wall += ms;
      clocks.uptime += ms;
    },
  };
}

function guarded() {
  const { clocks, own, pass } = threeClocks();
  const guard = createClockGuard(() => Promise.resolve(clocks.database), own);
  const jump = (ms: number) => {
    clocks.database += ms;
    clocks.wall += ms;
  };
  return { clocks, pass, jump, doubt: () => guard.doubt() };
}

describe('the clocks of the database and the server', () => {
  test.each([
    [
      2 * HOUR,
      "The database's clock is 7200 s ahead of this server's, so nothing is sealed or closed until they agree.",
    ],
    [
      -61 * SECOND,
      "The database's clock is 61 s behind this server's, so nothing is sealed or closed until they agree.",
    ],
    [60 * SECOND, undefined],
    [-60 * SECOND, undefined],
  ])('after a jump of %i ms: %s', async (jump, sentence) => {
    const { clocks, pass, doubt } = guarded();
    expect(await doubt()).toBeUndefined();
    pass(MINUTE);
    clocks.database += jump;
    expect(await doubt()).toBe(sentence);
    clocks.database -= jump;
    expect(await doubt()).toBeUndefined();
  });

  test('every jump of the whole machine’s clock is noticed, too', async () => {
    const { jump, pass, doubt } = guarded();
    await doubt();
    jump(2 * HOUR);
    expect(await doubt()).toContain('7200 s ahead');
    jump(-2 * HOUR);
    expect(await doubt()).toBeUndefined();
    pass(2 * HOUR);
    jump(2 * HOUR);
    expect(await doubt()).toContain('7200 s ahead');
  });

  test('a jump of the machine’s clock alone is of no account', async () => {
    const { clocks, doubt } = guarded();
    await doubt();
    clocks.wall += 2 * HOUR;
    expect(await doubt()).toBeUndefined();
  });

  test('a server that starts during a jump believes the machine’s clock until they agree', async () => {
    const { clocks, pass, doubt } = guarded();
    clocks.database += 2 * HOUR;
    expect(await doubt()).toContain('7200 s ahead');
    pass(2 * HOUR);
    expect(await doubt()).toContain('7200 s ahead');
    clocks.database -= 2 * HOUR;
    expect(await doubt()).toBeUndefined();
    clocks.database -= 2 * HOUR;
    expect(await doubt()).toContain('7200 s behind');
  });

  test('clocks that drift apart slowly agree for months', async () => {
    const { pass, doubt } = guarded();
    for (let hour = 0; hour < 24 * 60; hour++) {
      expect(await doubt()).toBeUndefined();
      pass(HOUR, HOUR * (1 + 1 / 2_000));
    }
  });

  test('a clock that is moved forward quickly, in steps too small to notice, is noticed', async () => {
    const { pass, doubt } = guarded();
    const doubts = [];
    for (let minute = 0; minute < 30; minute++) {
      doubts.push(await doubt());
      pass(MINUTE, MINUTE * 1.1);
    }
    expect(doubts.slice(0, 10)).toEqual(Array(10).fill(undefined));
    expect(doubts.at(-1)).toBeDefined();
  });

  test('after a suspension, the machine’s clock is believed once it has agreed for an hour', async () => {
    const { pass, jump, doubt } = guarded();
    await doubt();
    jump(8 * HOUR);
    expect(await doubt()).toBeDefined();
    pass(HOUR - 1);
    expect(await doubt()).toBeDefined();
    pass(1);
    expect(await doubt()).toBeUndefined();
    jump(2 * HOUR);
    expect(await doubt()).toBeDefined();
  });

  test('an hour with a disagreement in between does not count', async () => {
    const { clocks, pass, jump, doubt } = guarded();
    await doubt();
    jump(8 * HOUR);
    await doubt();
    pass(HOUR / 2);
    clocks.database += HOUR;
    await doubt();
    clocks.database -= HOUR;
    await doubt();
    pass(HOUR / 2);
    expect(await doubt()).toBeDefined();
  });

  test('a slow database is not a wrong clock', async () => {
    const { clocks, own, pass } = threeClocks();
    const guard = createClockGuard(() => {
      const read = clocks.database;
      pass(3 * MINUTE);
      return Promise.resolve(read);
    }, own);
    expect(await guard.doubt()).toBeUndefined();
    expect(await guard.doubt()).toBeUndefined();
  });
});

describeServer('while the clocks do not agree', {}, server => {
  let store: Store;
  async function jumping() {
    const own = { uptime: () => NOON, wallClock: () => NOON };
    store = await openStore({ location: server.location, clock: () => server.now, ownClocks: own });
    await store.clock.doubt();
    return { app: await server.build({ store }) };
  }
  afterEach(() => store.close());

  test('no event is closed, and health says why', async () => {
    const { app } = await jumping();
    const { id } = await addEvent(store, VOTING);
    const [one, other] = await addEntries(store, id, 2);
    const pair = await app.inject(`/api/vote/entries/${id}/${wallet(9)}`);
    expect(pair.statusCode).toBe(200);
    server.now = NOON + 2 * HOUR;
    await expect(store.standings.closeDue()).rejects.toThrow('7200 s ahead');
    const results = await app.inject(`/api/results/${id}`);
    expect(results.json()).toMatchObject({ status: 503, code: 'clock-in-doubt' });
    expect(results.headers['retry-after']).toBe('5');
    for (const path of ['health', 'health/ready']) {
      const health = await app.inject(`/api/${path}`);
      expect(health.statusCode).toBe(200);
      expect(health.json()).toMatchObject({ warnings: [expect.stringContaining('7200 s ahead')] });
    }
    server.now = NOON + 36_000;
    expect((await store.events.find(id))?.phase).toBe('vote');
    const vote = { method: 'POST', url: `/api/vote/${id}/${other}/${wallet(9)}`, payload: { winner: one } } as const;
    expect((await app.inject(vote)).statusCode).toBe(201);
    expect((await app.inject('/api/health')).json()).toMatchObject({ warnings: [] });
  });

  test('no entries are sealed, so no pair is shown', async () => {
    const { app } = await jumping();
    const { id } = await addVoting(store, 3, [-1, 1, 3]);
    server.now = NOON + 2 * HOUR;
    await expect(store.seals.startDue()).rejects.toThrow('7200 s ahead');
    const pair = await app.inject(`/api/vote/entries/${id}/${wallet(9)}`);
    expect(pair.json()).toMatchObject({ status: 503, code: 'clock-in-doubt' });
    expect(await store.lists.seals(id)).toBeUndefined();
  });
});
