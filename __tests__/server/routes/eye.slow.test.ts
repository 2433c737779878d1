import { sql } from 'kysely';
import { dayNumber } from '#rules/eyeTest/eyeDays';
import type { Avatar } from '#rules/outfit/avatar';
import { LAYERS } from '#rules/outfit/layers';
import type { EyeBody, EyePairBody } from '../../../contract/eye';
import { addEvent, addVoting, fit, HOUR, NOON, wallet } from '../../../testing/fixtures';
import { entryRow } from '../../../testing/entryRow';
import { hashBallots } from '../support/hashBallots';
import { describeServer } from '../support/testServer';
import { insertRows } from '../../../testing/insertRows';

const DAY = 24 * HOUR;
/** The day of NOON begins twelve hours before it, and the last vote has to be over an hour earlier. */
const BEFORE: readonly [number, number, number] = [-40, -30, -13];
const TOO_LATE: readonly [number, number, number] = [-40, -30, -12.9];

const WORN = ['tops', 'bottoms', 'glasses', 'eye', 'mouth'] as const;
const fitOf = (event: number, n: number): Avatar =>
  fit(Object.fromEntries(WORN.map(layer => [layer, `${layer}/${event}-${n}.svg`])));
/** A wallet may vote thirty times in an event. */
const voterOf = (voter: number, number: number) => wallet(1_000 + 10 * voter + Math.floor(number / 30));
const leftOf = ({ sides: [left, right], duel }: EyePairBody) => ({ left: left!, right: right!, duel });

describeServer('the Eye Test', {}, server => {
  const ask = async (app = server.app) => {
    const response = await app.inject('/api/eye');
    expect(response.statusCode).toBe(200);
    return response.body;
  };
  /** What a process that has just started returns. */
  const fresh = async () => ask(await server.build());
  beforeAll(() => hashBallots(server.store.db));
  const parse = (body: string) => JSON.parse(body) as EyeBody;

  /** An event with so many entries; each of the voters chose the lower one of every pair, unless it is said otherwise. */
  async function voted(
    entries: number,
    hours: readonly [number, number, number] = BEFORE,
    voters = 4,
    isLower: (voter: number, a: number, b: number) => boolean = () => true,
  ): Promise<number> {
    const asked = entries === 11 ? { question: 'Which one is ready?' } : {};
    const { id } = await addEvent(server.store, hours, { title: `Event of ${entries}`, ...asked });
    const rows = Array.from({ length: entries }, (_, index) => ({
      ...entryRow(id, wallet(index + 1), fitOf(id, index + 1)),
      submitted_at: new Date(NOON + hours[0] * HOUR + index * 1_000).toISOString(),
    }));
    const ids = await insertRows<{ id: number }>(server.store.db, 'entries', rows);
    const pairs = ids.flatMap(({ id: lo }, a) =>
      ids.slice(a + 1).map(({ id: hi }, n) => ({ lo, hi, a, b: a + 1 + n })),
    );
    const ballots = Array.from({ length: voters }, (_, voter) =>
      pairs.map(({ lo, hi, a, b }, number) => ({
        event_id: id,
        wallet: voterOf(voter, number),
        number: (number % 30) + 1,
        lo,
        hi,
        lo_wallet: wallet(a + 1),
        hi_wallet: wallet(b + 1),
        lo_is_left: number % 2 === 0,
        winner: isLower(voter, a, b) ? lo : hi,
        decided_at: new Date(NOON + (hours[2] - 1) * HOUR).toISOString(),
      })),
    ).flat();
    await insertRows(server.store.db, 'ballots', ballots);
    return id;
  }

  test('brings the day, its number, and ten pairs with everything that is shown about them', async () => {
    const first = await voted(12);
    const second = await voted(11);
    const { day, number, pairs } = parse(await fresh());
    expect([day, number]).toEqual(['2026-05-01', dayNumber('2026-05-01')]);
    expect(pairs).toHaveLength(10);
    for (const pair of pairs) {
      const { left, right, duel } = leftOf(pair);
      expect([first, second]).toContain(pair.event);
      expect(pair.of).toBe(pair.event === first ? 12 : 11);
      expect(pair.title).toBe(`Event of ${pair.of}`);
      expect(pair.question).toBe(pair.of === 11 ? 'Which one is ready?' : undefined);
      for (const side of [left, right]) {
        expect(side.range[0]).toBeLessThanOrEqual(side.place);
        expect(side.range[1]).toBeGreaterThanOrEqual(side.place);
        expect(LAYERS.map(layer => side[layer])).toEqual(LAYERS.map(layer => fitOf(pair.event, side.place)[layer]));
      }
      expect(duel).toEqual(left.place < right.place ? [4, 0] : [0, 4]);
    }
    expect(new Set(pairs.map(pair => leftOf(pair).left.place < leftOf(pair).right.place)).size).toBe(2);
    expect(JSON.stringify(pairs)).not.toMatch(/wallet|0x|"id"/);
  });

  test('is the same all day in every process, and another one on the next day', async () => {
    await voted(12);
    await voted(11);
    const body = await fresh();
    const app = await server.build();
    server.now = NOON - 12 * HOUR;
    expect(await ask(app)).toBe(body);
    server.now = NOON + 12 * HOUR - 1;
    expect([await ask(app), await fresh()]).toEqual([body, body]);
    server.now = NOON + 12 * HOUR;
    const next = parse(await ask(app));
    expect(next.day).toBe('2026-05-02');
    expect(next.pairs).toHaveLength(10);
    expect(next.pairs).not.toEqual(parse(body).pairs);
  });

  test('nothing in it depends on events that run, that ended too late, or that are cancelled', async () => {
    await voted(12);
    const body = await fresh();
    await voted(12, [-40, -30, 30]);
    await addVoting(server.store, 20);
    await voted(12, TOO_LATE);
    const cancelled = await voted(12);
    await sql`update events set cancelled_at = ${new Date(NOON).toISOString()}, cancelled_reason = 'No reason.' where id = ${cancelled}`.execute(
      server.store.db,
    );
    expect(await fresh()).toBe(body);
    server.now = NOON + DAY;
    expect(new Set(parse(await fresh()).pairs.map(({ event }) => event)).size).toBe(2);
  });

  test('an event without a counted vote has no places, and takes no other event away', async () => {
    await addEvent(server.store, BEFORE);
    const id = await voted(12);
    const { pairs } = parse(await fresh());
    expect(pairs).toHaveLength(10);
    expect(new Set(pairs.map(({ event }) => event))).toEqual(new Set([id]));
  });

  test('withdrawn entries have no place, and the votes of banned wallets are not counted', async () => {
    server.now = NOON - 20 * HOUR;
    const id = await voted(9);
    const third = (
      await sql<{ id: number }>`select id from entries where event_id = ${id} and wallet = ${wallet(3)}`.execute(
        server.store.db,
      )
    ).rows[0]!;
    expect(await server.store.withdrawals.withdraw(id, third.id, 'not a fit')).toBe('withdrawn');
    for (const number of [0, 30])
      expect(await server.store.bans.ban(voterOf(1, number), 'bought votes', 'ada')).toBe('banned');
    server.now = NOON;
    const { pairs } = parse(await fresh());
    expect(pairs.length).toBeGreaterThanOrEqual(5);
    for (const pair of pairs) {
      expect(pair.of).toBe(8);
      expect([...pair.duel].sort()).toEqual([0, 3]);
    }
    expect(JSON.stringify(pairs)).not.toContain(`/${id}-3.svg`);
  });

  test('a pair is decided by three voters more than there are against it, and as the ranking has it', async () => {
    const against = new Map([
      [6, 1],
      [7, 2],
      [8, 5],
    ]);
    const id = await voted(9, BEFORE, 5, (voter, a, b) => a > 0 || voter >= (against.get(b) ?? 0));
    expect(await server.store.standings.close(id)).toBe('closed');
    const { rows } = await sql<{ id: number }>`select id from entries where event_id = ${id} order by id`.execute(
      server.store.db,
    );
    const first = rows[0]!.id;
    const duels = (await server.store.eye.duels([id])).filter(({ better, worse }) =>
      [better.id, worse.id].includes(first),
    );
    const votesOf = new Map(
      duels.map(({ better, worse, votes }) => [better.id === first ? worse.id : better.id, votes]),
    );
    expect([6, 7, 8, 9].map(place => votesOf.get(rows[place - 1]!.id))).toEqual([[5, 0], [4, 1], undefined, undefined]);
  });

  test('a forgotten wallet is in no pair, because its fit is erased', async () => {
    const id = await voted(9);
    await server.store.standings.close(id);
    await sql`update entries set avatar = '{}' where event_id = ${id} and wallet = ${wallet(1)}`.execute(
      server.store.db,
    );
    const { pairs } = parse(await fresh());
    expect(pairs.length).toBeGreaterThanOrEqual(5);
    expect(pairs.flatMap(({ sides }) => sides.map(({ place }) => place))).not.toContain(1);
  });

  test.each([
    [8, 8],
    [5, 5],
    [4, 0],
  ])('%i entries, each at most twice, give %i pairs', async (entries, count) => {
    await voted(entries, BEFORE, 30);
    const { pairs } = parse(await fresh());
    if (count === 0) expect(pairs).toEqual([]);
    else {
      expect(pairs.length).toBeGreaterThanOrEqual(5);
      expect(pairs.length).toBeLessThanOrEqual(count);
    }
  });

  test('asks for the duels of ten events at a time, and of no more than it needs', async () => {
    for (let n = 0; n < 12; n += 1) await voted(4);
    const asked: number[] = [];
    const { eye } = server.store;
    const counted = {
      ...eye,
      duels: (events: readonly number[]) => {
        asked.push(events.length);
        return eye.duels(events);
      },
    };
    const { pairs } = parse(await ask(await server.build({ store: { ...server.store, eye: counted } })));
    expect(pairs).toHaveLength(10);
    expect(asked).toEqual([10]);
  });

  test('is empty without closed events', async () => {
    expect(parse(await fresh()).pairs).toEqual([]);
  });

  test('counts an event that is over first; if it cannot yet, returns 503, and tries again', async () => {
    await voted(12);
    const { standings } = server.store;
    let close: typeof standings.close = () => Promise.resolve('too-early');
    const store = { ...server.store, standings: { ...standings, close: (id: number) => close(id) } };
    const app = await server.build({ store });
    expect((await app.inject('/api/eye')).json()).toMatchObject({ status: 503, code: 'still-counting' });
    close = id => standings.close(id);
    expect(parse(await ask(app)).pairs).toHaveLength(10);
  });

  test('a database that failed once does not spoil the day', async () => {
    await voted(12);
    const { eye } = server.store;
    let sources: typeof eye.sources = () => Promise.reject(new Error('gone'));
    const app = await server.build({ store: { ...server.store, eye: { ...eye, sources: until => sources(until) } } });
    expect((await app.inject('/api/eye')).statusCode).toBe(500);
    sources = until => eye.sources(until);
    expect(parse(await ask(app)).pairs).toHaveLength(10);
  });

  test('an event whose tables are not what was sealed is left out until that is put right', async () => {
    const damaged = await voted(12);
    const sound = await voted(11);
    const { standings } = server.store;
    const close: typeof standings.close = id =>
      id === damaged ? Promise.resolve('contradicted' as const) : standings.close(id);
    const app = await server.build({ store: { ...server.store, standings: { ...standings, close } } });
    expect(new Set(parse(await ask(app)).pairs.map(({ event }) => event))).toEqual(new Set([sound]));
  });

  test('makes the test once a day, however many ask', async () => {
    await voted(12);
    const { eye } = server.store;
    const sources = jest.fn(eye.sources);
    const app = await server.build({ store: { ...server.store, eye: { ...eye, sources } } });
    await Promise.all([ask(app), ask(app), ask(app)]);
    const made = sources.mock.calls.length;
    await ask(app);
    expect(sources).toHaveBeenCalledTimes(made);
  });
});
