import { SHARED } from '../../../server/http/caching';
import { DatabaseUnavailable } from '../../../server/store/database/databaseErrors';
import type { Store } from '../../../server/store/store';
import { ARCHIVED, addEvent, draft, HOUR, NOON, OPEN, UPCOMING, VOTING } from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';
import { insertRows } from '../../../testing/insertRows';

describeServer('events', {}, server => {
  const titles = async (status: string) =>
    (await server.get(`/api/events/${status}`)).json<{ title: string }[]>().map(event => event.title);

  describe('GET api/events/{status}', () => {
    test('lists each event once, under its current phase', async () => {
      await addEvent(server.store, UPCOMING, { title: 'Upcoming' });
      await addEvent(server.store, OPEN, { title: 'Open' });
      await addEvent(server.store, VOTING, { title: 'Vote' });
      await addEvent(server.store, ARCHIVED, { title: 'Archive' });
      expect(await titles('upcoming')).toEqual(['Upcoming']);
      expect(await titles('open')).toEqual(['Open']);
      expect(await titles('vote')).toEqual(['Vote']);
      expect(await titles('archive')).toEqual(['Archive']);
    });

    test('returns every field of the specification with times in UTC, and the prizes', async () => {
      const asks = {
        question: 'Which one is ready?',
        dress_code: { wear: ['tops'], most: 3 },
        lent: ['x/y.svg'],
      } as const;
      const sent = draft(OPEN, { sub_title: 'Spring', ...asks });
      const event = await server.store.events.add(sent);
      const response = await server.get('/api/events/open');
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-type']).toContain('application/json');
      expect(response.json()).toEqual([{ id: event.id, ...sent, prizes: [], version: expect.any(String) as string }]);
    });

    test.each([
      ['opening', 1, 'upcoming', 'open'],
      ['the end of submissions', 2, 'open', 'vote'],
      ['the close', 3, 'vote', 'archive'],
    ])('at the instant of %s an event is in the later phase', async (_name, hour, before, after) => {
      await addEvent(server.store, UPCOMING);
      server.now = NOON + hour * HOUR - 1;
      expect(await titles(before)).toHaveLength(1);
      server.now += 1;
      expect(await titles(before)).toHaveLength(0);
      expect(await titles(after)).toHaveLength(1);
    });

    test.each([
      [
        'upcoming',
        [
          [5, 6, 7],
          [1, 2, 3],
        ] as const,
      ],
      [
        'open',
        [
          [-1, 5, 6],
          [-1, 1, 2],
        ] as const,
      ],
      [
        'vote',
        [
          [-3, -2, 5],
          [-3, -2, 1],
        ] as const,
      ],
      [
        'archive',
        [
          [-9, -8, -7],
          [-3, -2, -1],
        ] as const,
      ],
    ])('%s: the event whose phase changes closest to now comes first', async (status, [far, near]) => {
      await addEvent(server.store, far, { title: 'Far' });
      await addEvent(server.store, near, { title: 'Near' });
      expect(await titles(status)).toEqual(['Near', 'Far']);
    });

    test('a list has at most 100 events', async () => {
      await insertRows(
        server.store.db,
        'events',
        Array.from({ length: 103 }, () => draft(ARCHIVED)),
      );
      expect(await titles('archive')).toHaveLength(100);
    });

    test('each event comes with its prizes in their order', async () => {
      const prizes = [
        { url: 'https://prize.example', file: 'hat.png' },
        { url: null, file: null },
      ];
      const first = await server.store.events.add(draft(OPEN), prizes);
      const second = await addEvent(server.store, OPEN);
      const third = await server.store.events.add(draft(OPEN), [{ url: null, file: 'cape.png' }]);
      const events = (await server.get('/api/events/open')).json<{ id: number; prizes: unknown }[]>();
      expect(new Map(events.map(({ id, prizes: own }) => [id, own]))).toEqual(
        new Map<number, unknown>([
          [first.id, prizes],
          [second.id, []],
          [third.id, [{ url: null, file: 'cape.png' }]],
        ]),
      );
    });

    test('an unknown status is malformed', async () => {
      const response = await server.get('/api/events/closed');
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ code: 'malformed', status: 400 });
    });
  });

  describe('GET api/events', () => {
    let asked = 0;
    /** Moves the clock on, so that the next call does not get the response that is kept for two seconds. */
    const pass = () => (server.now += 2_000 * (asked += 1));
    const news = async () => {
      pass();
      const response = await server.get('/api/events');
      return { ...response, list: response.json<{ id: number; phase: string; version: string }[]>() };
    };

    test('summarises the lists', async () => {
      const open = await addEvent(server.store, OPEN);
      const vote = await addEvent(server.store, VOTING);
      const { list, headers } = await news();
      expect(list.map(({ id, phase }) => [id, phase])).toEqual([
        [open.id, 'open'],
        [vote.id, 'vote'],
      ]);
      expect(headers['cache-control']).toBe(SHARED);
      const [listed] = (await server.get('/api/events/vote')).json<{ version: string }[]>();
      expect(list[1]?.version).toBe(listed?.version);
    });

    test('asks the database once in two seconds, however many ask', async () => {
      let reads = 0;
      const { store } = server;
      const now = () => {
        reads += 1;
        return store.now();
      };
      const app = await server.build({ store: { ...store, now } });
      for (let n = 0; n < 3; n += 1) expect((await app.inject('/api/events')).statusCode).toBe(200);
      expect(reads).toBe(1);
    });

    test('returns 304 to a browser that has the last response, until something changes', async () => {
      const { id } = await addEvent(server.store, OPEN);
      const { headers } = await news();
      const again = async () => {
        pass();
        const known = { 'if-none-match': String(headers.etag) };
        return server.app.inject({ url: '/api/events', headers: known });
      };
      const unchanged = await again();
      expect([unchanged.statusCode, unchanged.headers.etag]).toEqual([304, headers.etag]);
      await server.store.events.change(id, { title: 'Another' });
      expect((await again()).statusCode).toBe(200);
    });

    test.each([
      ['a new event', () => addEvent(server.store, UPCOMING)],
      ['another text', (id: number) => server.store.events.change(id, { description: 'Another.' })],
      ['another prize', (id: number) => server.store.events.change(id, {}, [{ url: null, file: 'hat.png' }])],
      ['another end', (id: number) => server.store.events.extend(id, new Date(NOON + 9 * HOUR).toISOString())],
      ['a cancellation', (id: number) => server.store.events.cancel(id, 'Nothing to wear.')],
      ['a change of phase', () => Promise.resolve((server.now = NOON + 3 * HOUR))],
    ])('changes with %s', async (_what, change) => {
      const { id } = await addEvent(server.store, OPEN);
      const before = await news();
      await change(id);
      const after = await news();
      expect(after.list).not.toEqual(before.list);
      expect(after.headers.etag).not.toBe(before.headers.etag);
    });

    test('is read from the database at most once in two seconds', async () => {
      const { list } = await news();
      await addEvent(server.store, OPEN);
      server.now += 1_999;
      expect((await server.get('/api/events')).json()).toEqual(list);
      server.now += 1;
      expect((await server.get('/api/events')).json()).toHaveLength(list.length + 1);
    });

    test('is read again at once after a failure', async () => {
      await addEvent(server.store, OPEN);
      let isLost = true;
      const list: Store['events']['list'] = phase =>
        isLost ? Promise.reject(new DatabaseUnavailable(new Error('gone'))) : server.store.events.list(phase);
      const app = await server.build({ store: { ...server.store, events: { ...server.store.events, list } } });
      expect((await app.inject('/api/events')).statusCode).toBe(503);
      isLost = false;
      expect((await app.inject('/api/events')).json()).toHaveLength(1);
    });
  });

  describe('GET api/event/{id}/prizes', () => {
    test('returns the prizes in their order, with what is missing as null', async () => {
      const prizes = [
        { url: 'https://prize.example', file: 'hat.png' },
        { url: null, file: null },
      ];
      const event = await server.store.events.add(draft(OPEN), prizes);
      const response = await server.get(`/api/event/${event.id}/prizes`);
      expect(response.statusCode).toBe(200);
      expect(response.json()).toEqual(prizes);
    });

    test('an event without prizes has an empty list', async () => {
      const event = await addEvent(server.store, OPEN);
      expect((await server.get(`/api/event/${event.id}/prizes`)).json()).toEqual([]);
    });
  });

  describe('GET api/event/{id}/voting and results', () => {
    test.each([
      ['upcoming', UPCOMING, 403, 'voting-not-open', 403, 'voting-in-progress'],
      ['open', OPEN, 403, 'voting-not-open', 403, 'voting-in-progress'],
      ['vote', VOTING, 200, undefined, 403, 'voting-in-progress'],
      ['archive', ARCHIVED, 403, 'voting-closed', 200, undefined],
    ] as const)('in phase %s', async (_phase, hours, voting, votingCode, results, resultsCode) => {
      const { id, title } = await addEvent(server.store, hours);
      const votingInfo = await server.get(`/api/event/${id}/voting`);
      const resultsInfo = await server.get(`/api/event/${id}/results`);
      expect([votingInfo.statusCode, resultsInfo.statusCode]).toEqual([voting, results]);
      expect(votingInfo.json()).toMatchObject(votingCode ? { code: votingCode } : { title });
      expect(resultsInfo.json()).toMatchObject(resultsCode ? { code: resultsCode } : { title });
    });
  });

  test.each(['prizes', 'voting', 'results'])(
    'event/{id}/%s: an unknown event is 404, a malformed id 400',
    async what => {
      const unknown = await server.get(`/api/event/12/${what}`);
      expect(unknown.statusCode).toBe(404);
      expect(unknown.headers['content-type']).toContain('application/problem+json');
      expect(unknown.json()).toEqual({
        type: 'about:blank',
        title: 'There is no such event',
        status: 404,
        code: 'unknown-event',
      });
      for (const id of ['0', '-1', '1.5', 'x', '1e3', '99999999999']) {
        expect((await server.get(`/api/event/${id}/${what}`)).statusCode).toBe(400);
      }
    },
  );

  describe('changing an event', () => {
    test('before voting everything may change, and new prizes replace the earlier ones', async () => {
      const { id } = await server.store.events.add(draft(OPEN), [{ url: null, file: 'a.png' }]);
      const outcome = await server.store.events.change(id, { title: 'Renamed', xp_first: 1 }, [
        { url: null, file: 'b.png' },
      ]);
      expect(outcome).toMatchObject({ outcome: 'changed', event: { id, title: 'Renamed', xp_first: 1 } });
      expect(await server.store.events.prizes(id)).toEqual([{ url: null, file: 'b.png' }]);
    });

    test('once voting has begun, only its texts may change', async () => {
      const event = await server.store.events.add(draft(VOTING), [{ url: null, file: 'a.png' }]);
      const { id } = event;
      const moved = await server.store.events.change(
        id,
        { voting_end: draft(UPCOMING).voting_end, xp_first: 1, title: event.title },
        [],
      );
      expect(moved).toEqual({ outcome: 'fixed', fields: ['voting_end', 'xp_first', 'prizes'] });
      expect(await server.store.events.change(id, { description: 'Clearer.' })).toMatchObject({ outcome: 'changed' });
      expect((await server.store.events.find(id))?.event).toEqual({ ...event, description: 'Clearer.' });
    });

    test('after its end nothing may change, even if the clock is set back', async () => {
      const prizes = [{ url: null, file: 'a.png' }];
      const { id } = await server.store.events.add(draft(ARCHIVED), prizes);
      const refused = () =>
        server.store.events.change(id, { title: 'Renamed', xp_first: 1 }, [
          { url: 'https://a.example', file: 'a.png' },
        ]);
      const fixed = { outcome: 'fixed', fields: ['title', 'xp_first', 'prizes'] };
      expect(await refused()).toEqual(fixed);
      await server.store.standings.close(id);
      server.now = NOON - HOUR - 1;
      expect(await refused()).toEqual(fixed);
      server.now = NOON - 3 * HOUR;
      expect(await refused()).toEqual(fixed);
      expect((await server.store.events.find(id))?.event.title).toBe('Masked Ball');
    });

    test('an unknown event is reported', async () => {
      expect(await server.store.events.change(5, { title: 'x' })).toEqual({ outcome: 'unknown-event' });
    });
  });
});
