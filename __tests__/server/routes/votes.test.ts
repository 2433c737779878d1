import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { VoteEntryBody } from '../../../contract/votes';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { LAYERS } from '#rules/outfit/layers';
import type { VoteReceipt } from '#rules/proof/published';
import { lookHash } from '#rules/proof/texts';
import { CHECK_TOOLS } from '../../../server/cli/checkFiles';
import { sha256 } from '../../../server/keys/sha256';
import { cachedIndex } from '../../../server/nft/cachedIndex';
import { updateRatings } from '../../../server/voting/index';
import type { Transaction } from '../../../server/store/database/database';
import { lockEvent } from '../../../server/store/database/eventLock';
import { openStore } from '../../../server/store/store';
import {
  ARCHIVED,
  addEntries,
  addEvent,
  admitAll,
  HOUR,
  NOON,
  OPEN,
  testConfig,
  UPCOMING,
  wallet,
} from '../../../testing/fixtures';
import { hashBallots } from '../support/hashBallots';
import { describeServer } from '../support/testServer';
import { readServerKeys, seenHeader } from '../support/votedEvent';
import { VOTER, votingCalls, type Row } from '../support/votingCalls';
import { insertRows } from '../../../testing/insertRows';

const OTHER = wallet(901);

describeServer('voting', {}, server => {
  const { startVoting, ask, cast, castAsBrowser, askPair } = votingCalls(server);

  const ballots = async () =>
    (await sql<{ winner: number | null }>`select * from ballots order by number`.execute(server.store.db)).rows;
  const ratings = async () =>
    (
      await sql<{
        entry_id: number;
        shown: number;
        mu: number;
        sigma2: number;
      }>`select * from ratings order by entry_id`.execute(server.store.db)
    ).rows;
  const shown = async () => (await ratings()).map(row => row.shown);

  describe('GET api/vote/entries/{eventId}/{wallet}', () => {
    test('rows contain the id and the layers in lower case, and nothing else', async () => {
      const { id, entries } = await startVoting(2);
      const response = await ask(id);
      expect(response.statusCode).toBe(200);
      const rows = response.json<Record<string, unknown>[]>();
      expect(rows.map(row => row.id).sort()).toEqual(entries);
      for (const row of rows) {
        expect(Object.keys(row).sort()).toEqual(['id', ...LAYERS.map(layer => layer.toLowerCase())].sort());
        expect(row).toMatchObject({ hairandhats: '', shoesandlegs: DEFAULT_AVATAR.shoesAndLegs, background: '#999' });
      }
      expect(response.headers['cache-control']).toBe('no-store');
    });

    test('reloading shows the same pair on the same sides until it is decided', async () => {
      const { id } = await startVoting(6);
      const first = await askPair(id);
      for (let reload = 0; reload < 5; reload++) expect(await askPair(id)).toEqual(first);
      expect(await ballots()).toHaveLength(1);
      expect(await shown()).toEqual([1, 2, 3, 4, 5, 6].map(entry => (first.includes(entry) ? 1 : 0)));
    });

    test('an address is the same voter in any spelling', async () => {
      const { id } = await startVoting(6);
      const mixed = '0xABCDEFabcdef0123456789ABCDEFabcdef012345';
      expect(await askPair(id, mixed)).toEqual(await askPair(id, mixed.toLowerCase()));
    });

    test('twenty simultaneous calls issue one ballot', async () => {
      const { id } = await startVoting(8);
      const pairs = await Promise.all(Array.from({ length: 20 }, () => askPair(id)));
      expect(new Set(pairs.map(String)).size).toBe(1);
      expect(await ballots()).toHaveLength(1);
      expect((await shown()).reduce((sum, count) => sum + count, 0)).toBe(2);
    });

    test('a header counts the decided ballots and the total', async () => {
      const { id } = await startVoting(9);
      expect((await ask(id)).headers.ballots).toBe('0/30');
      const [left, right] = await askPair(id);
      await cast(id, right, left);
      expect((await ask(id)).headers.ballots).toBe('1/30');
    });

    test('the next pair is the least shown', async () => {
      const { id } = await startVoting(4);
      const first = await askPair(id);
      const second = await askPair(id, OTHER);
      expect([...first, ...second].sort()).toEqual([1, 2, 3, 4]);
    });

    test('an entry appears on either side', async () => {
      const { id } = await startVoting(2);
      const lefts = new Set<number>();
      for (let voter = 100; voter < 140 && lefts.size < 2; voter++) lefts.add((await askPair(id, wallet(voter)))[0]);
      expect(lefts.size).toBe(2);
    });

    test('in a small event each pair without the wallet’s own entry is shown once, and then the list is empty', async () => {
      const { id, entries } = await startVoting(5);
      const voter = wallet(1);
      const pairs: string[] = [];
      for (let ballot = 0; ballot < 6; ballot++) {
        const [left, right] = await askPair(id, voter);
        pairs.push([left, right].sort().join());
        expect((await cast(id, right, left, voter)).statusCode).toBe(201);
      }
      expect(pairs.join()).not.toContain(String(entries[0]));
      expect(new Set(pairs).size).toBe(6);
      const done = await ask(id, voter);
      expect([done.statusCode, done.json(), done.headers.ballots]).toEqual([200, [], '6/6']);
    });

    test('after 30 decided ballots the list is empty', async () => {
      const { id } = await startVoting(20);
      for (let ballot = 0; ballot < 30; ballot++) {
        const [left, right] = await askPair(id);
        await cast(id, left, right);
      }
      const done = await ask(id);
      expect([done.statusCode, done.json(), done.headers.ballots]).toEqual([200, [], '30/30']);
      expect(await ballots()).toHaveLength(30);
    });

    test.each([0, 1])('an event with %s entries has no pair to show', async count => {
      const { id } = await startVoting(count);
      expect((await ask(id)).json()).toEqual([]);
    });

    test.each([
      ['before submissions', UPCOMING, 'voting-not-open'],
      ['during submissions', OPEN, 'voting-not-open'],
      ['after the close', ARCHIVED, 'voting-closed'],
    ])('%s: 403', async (_name, hours, code) => {
      const { id } = await addEvent(server.store, hours);
      await addEntries(server.store, id, 3);
      expect((await ask(id)).json()).toMatchObject({ status: 403, code });
      expect(await ballots()).toEqual([]);
    });

    test('unknown event 404, malformed id or wallet 400', async () => {
      expect((await ask(5)).json()).toMatchObject({ status: 404, code: 'unknown-event' });
      expect((await ask('x')).json()).toMatchObject({ status: 400, code: 'malformed' });
      expect((await ask(5, 'me')).json()).toMatchObject({ status: 400, code: 'malformed' });
    });

    test('with AUTH=on, a wallet without a qualifying NFT gets no ballot', async () => {
      const { id } = await startVoting(3);
      const app = await server.build({ config: testConfig({ AUTH: 'on' }) });
      const headers = await server.as(VOTER);
      const askHere = () => app.inject({ url: `/api/vote/entries/${id}/${VOTER}`, headers });
      const castHere = (entryId: number, winner: number) =>
        app.inject({ method: 'POST', url: `/api/vote/${id}/${entryId}/${VOTER}`, payload: { winner }, headers });
      expect((await askHere()).json()).toMatchObject({ status: 422, code: 'no-qualifying-nft' });
      expect(await ballots()).toEqual([]);
      expect((await castHere(1, 2)).json()).toMatchObject({ code: 'no-qualifying-nft' });
      server.index.isReachable = false;
      expect((await askHere()).json()).toMatchObject({ status: 503, code: 'index-unreachable' });
      server.index.isReachable = true;
      server.index.give(VOTER);
      const rows = (await askHere()).json<Row[]>();
      const { asked } = server.index;
      const vote = await castHere(rows[0]!.id, rows[1]!.id);
      expect(vote.statusCode).toBe(201);
      expect(server.index.asked).toBe(asked);
    });

    test('a wallet that was refused can vote as soon as its first transfer has been seen', async () => {
      const { id } = await startVoting(3);
      const nftIndex = cachedIndex(server.index, { uptime: () => server.now });
      const app = await server.build({ config: testConfig({ AUTH: 'on' }), nftIndex });
      const headers = await server.as(VOTER);
      const askHere = () => app.inject({ url: `/api/vote/entries/${id}/${VOTER}`, headers });
      expect((await askHere()).statusCode).toBe(422);
      server.index.give(VOTER);
      expect((await askHere()).statusCode).toBe(422);
      await app.inject(`/api/nft/v3/getNFTsForOwner?owner=${VOTER}&minBlock=2`);
      expect((await askHere()).json<Row[]>()).toHaveLength(2);
      const { asked } = server.index;
      await askHere();
      expect(server.index.asked).toBe(asked);
    });

    test('a HEAD request issues no ballot', async () => {
      const { id } = await startVoting(3);
      await server.app.inject({ method: 'HEAD', url: `/api/vote/entries/${id}/${VOTER}` });
      expect(await ballots()).toEqual([]);
    });
  });

  describe('POST api/vote/{eventId}/{entryId}/{wallet}', () => {
    test.each([
      ['the loser first', (winner: number, loser: number) => [loser, winner]],
      ['the winner first', (winner: number, loser: number) => [winner, loser]],
    ])("a vote's two calls decide the ballot, %s", async (_name, order) => {
      const { id } = await startVoting(4);
      const [left, right] = await askPair(id);
      for (const entryId of order(left, right)) expect((await cast(id, entryId, left)).statusCode).toBe(201);
      expect(await ballots()).toMatchObject([{ winner: left, wallet: VOTER, decided_at: new Date(NOON) }]);
      expect((await askPair(id)).slice().sort()).not.toEqual([left, right].sort());
    });

    test("the winner's own call decides nothing", async () => {
      const { id } = await startVoting(4);
      const [left, right] = await askPair(id);
      expect((await cast(id, left, left)).statusCode).toBe(201);
      expect(await ballots()).toMatchObject([{ winner: null }]);
      expect(await askPair(id)).toEqual([left, right]);
    });

    test('a late repeat of the winner’s call cannot decide another ballot with the same entry', async () => {
      const { id } = await startVoting(3);
      const [left, right] = await askPair(id);
      await cast(id, right, left);
      const next = await askPair(id);
      const again = next.includes(left) ? left : right;
      expect((await cast(id, again, again)).statusCode).toBe(201);
      expect(await askPair(id)).toEqual(next);
    });

    test('the winner’s own call belongs to the vote of its session, even if the voting ends between the two', async () => {
      const { id } = await startVoting(2);
      const [left, right] = await askPair(id);
      const { ballots: calls, sessions } = server.store;
      const [one, another] = [sha256('one'), sha256('another')];
      for (const session of [one, another]) await sessions.begin(session, VOTER, 36_000);
      const vote = (entry: number, session: string) => calls.vote(id, VOTER, entry, left, { session });
      expect(await vote(right, one)).toHaveProperty('vote');
      server.now = NOON + HOUR;
      expect(await vote(left, one)).toEqual({});
      expect(await vote(left, another)).toEqual({ refusal: 'voting-closed' });
    });

    test('a session that has ended, or is another wallet’s, decides nothing, also with what was seen', async () => {
      const { id } = await startVoting(2);
      const [left, right] = await askPair(id);
      const { ballots: calls, sessions, db } = server.store;
      const [ended, others, own] = ['ended', 'others', 'own'].map(sha256) as [string, string, string];
      await sessions.begin(others, OTHER, 36_000);
      await sessions.begin(own, VOTER, 36_000);
      const shown = await sql<{ look: string }>`select look from entries order by id`.execute(db);
      const [lo, hi] = shown.rows.map(({ look }) => look) as [string, string];
      const seen = { looks: [lo, hi], salt: 'a'.repeat(32) } as const;
      const vote = (session: string) => calls.vote(id, VOTER, right, left, { session, seen });
      expect(await vote(ended)).toEqual({ refusal: 'no-session' });
      expect(await vote(others)).toEqual({ refusal: 'other-wallet' });
      expect((await ballots())[0]).toMatchObject({ winner: null });
      expect(await vote(own)).toHaveProperty('vote');
    });

    test('repeats change nothing and succeed', async () => {
      const { id } = await startVoting(4);
      const [left, right] = await askPair(id);
      await cast(id, right, left);
      const before = await ratings();
      for (const entryId of [right, left, right]) expect((await cast(id, entryId, left)).statusCode).toBe(201);
      expect(await ratings()).toEqual(before);
      expect(await ballots()).toHaveLength(1);
    });

    test('a repeat after a minute, with other ballots decided meanwhile and one open, changes nothing', async () => {
      const { id } = await startVoting(4);
      const late = await askPair(id);
      await cast(id, late[1], late[0]);
      for (let ballot = 0; ballot < 3; ballot++) {
        const [left, right] = await askPair(id);
        await cast(id, right, left);
      }
      const open = await askPair(id);
      const before = [await ballots(), await shown()];
      server.now += 60_000;
      for (const entryId of late) expect((await cast(id, entryId, late[0])).statusCode).toBe(201);
      expect([await ballots(), await shown()]).toEqual(before);
      expect(await askPair(id)).toEqual(open);
    });

    test('another winner for a decided ballot: 409, and the first winner is kept', async () => {
      const { id } = await startVoting(4);
      const [left, right] = await askPair(id);
      await cast(id, right, left);
      expect((await cast(id, left, right)).json()).toMatchObject({ status: 409, code: 'ballot-decided' });
      expect(await ballots()).toMatchObject([{ winner: left }]);
    });

    test('of twenty simultaneous calls for both sides, only those for one side succeed', async () => {
      const { id } = await startVoting(4);
      const [left, right] = await askPair(id);
      const calls = Array.from({ length: 20 }, (_, index) =>
        index % 2 ? ([left, right] as const) : ([right, left] as const),
      );
      const responses = await Promise.all(
        calls.map(async ([entryId, winner]) => ({ winner, status: (await cast(id, entryId, winner)).statusCode })),
      );
      const [ballot] = await ballots();
      for (const { winner, status } of responses) expect(status).toBe(winner === ballot!.winner ? 201 : 409);
      expect((await ratings()).filter(({ mu }) => mu !== 0)).toHaveLength(2);
    });

    test('if the next GET overtakes the POST, the pair is shown again, and the repeated vote counts once', async () => {
      const { id } = await startVoting(6);
      const [left, right] = await askPair(id);
      const [, pair] = await Promise.all([cast(id, right, left), askPair(id)]);
      if (pair.join() === [left, right].join()) expect((await cast(id, right, left)).statusCode).toBe(201);
      expect((await ballots()).filter(({ winner }) => winner !== null)).toHaveLength(1);
    });

    test('a vote moves the ratings of its two entries as `updateRatings` says, and no others', async () => {
      const { id } = await startVoting(4);
      await sql`update ratings set mu = entry_id % 7 - 3, sigma2 = 1.0 / (1 + entry_id % 3)`.execute(server.store.db);
      const [left, right] = await askPair(id);
      const before = new Map((await ratings()).map(row => [row.entry_id, row]));
      await cast(id, right, left);
      const [winner, loser] = updateRatings(before.get(left)!, before.get(right)!);
      for (const { entry_id, mu, sigma2 } of await ratings()) {
        const expected = [winner, loser].find(row => row.entry_id === entry_id) ?? before.get(entry_id)!;
        expect([mu, sigma2]).toEqual([expect.closeTo(expected.mu, 12), expect.closeTo(expected.sigma2, 12)]);
      }
    });

    test('four tabs of one wallet at the same time decide thirty ballots, each once', async () => {
      const { id } = await startVoting(20);
      const statuses: number[] = [];
      const voteOn = async (): Promise<void> => {
        const asked = await ask(id);
        const rows = asked.json<Row[]>();
        statuses.push(asked.statusCode);
        if (asked.statusCode !== 200 || rows.length < 2) return;
        const calls = await Promise.all([cast(id, rows[1]!.id, rows[0]!.id), cast(id, rows[0]!.id, rows[0]!.id)]);
        statuses.push(...calls.map(({ statusCode }) => statusCode));
        await voteOn();
      };
      await Promise.all(Array.from({ length: 4 }, voteOn));
      expect(new Set(statuses)).toEqual(new Set([200, 201]));
      expect((await ballots()).filter(({ winner }) => winner !== null)).toHaveLength(30);
      expect((await shown()).reduce((sum, count) => sum + count, 0)).toBe(60);
    });

    test('simultaneous votes of 25 wallets are all counted', async () => {
      const { id } = await startVoting(10);
      const voters = Array.from({ length: 25 }, (_, index) => wallet(1_000 + index));
      const statuses = await Promise.all(
        voters.map(async voter => {
          const [left, right] = await askPair(id, voter);
          const twice = await Promise.all([cast(id, right, left, voter), cast(id, left, left, voter)]);
          return twice.map(({ statusCode }) => statusCode);
        }),
      );
      expect(statuses.flat()).toEqual(Array<number>(50).fill(201));
      expect((await ballots()).filter(({ winner }) => winner !== null)).toHaveLength(25);
      expect((await shown()).reduce((sum, count) => sum + count, 0)).toBe(50);
    });

    test('entries that share no ballot of the wallet: 422', async () => {
      const { id, entries } = await startVoting(5);
      const [left, right] = await askPair(id);
      const [stranger] = entries.filter(entry => entry !== left && entry !== right);
      for (const [entryId, winner] of [
        [left, stranger],
        [stranger, left],
        [stranger, stranger],
        [left, 999],
      ] as const) {
        expect((await cast(id, entryId!, winner)).json()).toMatchObject({ status: 422, code: 'no-such-ballot' });
      }
      expect((await cast(id, right, left, OTHER)).json()).toMatchObject({ status: 422, code: 'no-such-ballot' });
      expect(await ballots()).toMatchObject([{ winner: null }]);
    });

    test('an entry of another event is unknown in this one: 404', async () => {
      const { id } = await startVoting(2);
      const other = await startVoting(2);
      const pair = await askPair(other.id);
      expect((await cast(id, pair[1], pair[0])).json()).toMatchObject({ status: 404, code: 'unknown-entry' });
      expect((await cast(id, 999, 999)).json()).toMatchObject({ status: 404, code: 'unknown-entry' });
      expect((await cast(99, pair[1], pair[0])).json()).toMatchObject({ status: 404, code: 'unknown-event' });
    });

    test.each([
      ['no winner', {}],
      ['a winner that is text', { winner: '1' }],
      ['a winner that is not a whole number', { winner: 1.5 }],
      ['a winner below 1', { winner: 0 }],
      ['an extra field', { winner: 1, loser: 2 }],
      ['null', null],
    ])('a malformed body with %s: 400', async (_name, body) => {
      const { id } = await startVoting(2);
      const [left] = await askPair(id);
      expect((await server.post(`/api/vote/${id}/${left}/${VOTER}`, body)).json()).toMatchObject({
        status: 400,
        code: 'malformed',
      });
    });

    test('malformed ids and wallets: 400', async () => {
      for (const url of [`x/1/${VOTER}`, `1/x/${VOTER}`, '1/1/0x1', `1/${'9'.repeat(16)}/${VOTER}`]) {
        expect((await server.post(`/api/vote/${url}`, { winner: 1 })).json()).toMatchObject({
          status: 400,
          code: 'malformed',
        });
      }
    });

    test('before voting and after the close: 403', async () => {
      const { id } = await startVoting(3);
      const [left, right] = await askPair(id);
      for (const decide of [cast, castAsBrowser]) {
        server.now = NOON - HOUR - 1;
        expect((await decide(id, right, left)).json()).toMatchObject({ status: 403, code: 'voting-not-open' });
        server.now = NOON + HOUR;
        expect((await decide(id, right, left)).json()).toMatchObject({ status: 403, code: 'voting-closed' });
      }
      expect((await cast(id, left, left)).json()).toMatchObject({ status: 403, code: 'voting-closed' });
      server.now -= 1;
      expect((await cast(id, right, left)).statusCode).toBe(201);
    });
  });

  // PGlite runs one transaction at a time.
  if (server.kind === 'PostgreSQL')
    describe('the order of locks', () => {
      /** Makes a call while a transaction holds the earlier of two entries, and once the call waits for that, goes on. */
      async function whileHeld(call: () => ReturnType<typeof ask>, goOn?: (tx: Transaction) => Promise<unknown>) {
        const calls: ReturnType<typeof ask>[] = [];
        const held = server.store.db.transaction().execute(async tx => {
          await sql`select from entries where id = 1 for no key update`.execute(tx);
          calls.push(call());
          const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any (pg_blocking_pids(pid))`;
          while ((await waiting.execute(tx)).rows.length === 0) await setTimeout(5);
          await sql`select from entries where id = 2 for no key update nowait`.execute(tx);
          await goOn?.(tx);
        });
        const [outcome] = await Promise.allSettled([held]);
        return { outcome, status: (await calls[0]!).statusCode };
      }

      test('a ballot is issued once its entries are locked in the order of their ids', async () => {
        const { id } = await startVoting(2);
        await server.store.seals.startDue();
        expect(await whileHeld(() => ask(id))).toMatchObject({ outcome: { status: 'fulfilled' }, status: 200 });
      });

      test('a vote locks them so, too, before it writes what a late call that issues the same number waits for', async () => {
        const { id } = await startVoting(2);
        await askPair(id);
        const { outcome, status } = await whileHeld(
          () => cast(id, 1, 2),
          tx => sql`insert into ballots select * from ballots`.execute(tx),
        );
        expect(outcome).toMatchObject({ reason: { constraint: 'ballots_pkey' } });
        expect(status).toBe(201);
      });
    });

  describe('the receipt of a vote', () => {
    const SALTS = ['a', 'b'].map(digit => digit.repeat(32)) as [string, string];
    const castSeen = (eventId: number, [loser, winner]: readonly [number, number], seen: string, voter = VOTER) => {
      const url = `/api/vote/${eventId}/${loser}/${voter}`;
      return server.app.inject({ method: 'POST', url, payload: { winner }, headers: { seen } });
    };
    const askRows = async (eventId: number, voter = VOTER) => (await ask(eventId, voter)).json<VoteEntryBody[]>();
    const receiptOf = (response: { json(): unknown }) => (response.json() as { receipt: VoteReceipt }).receipt;

    async function expectValid({ event, lo, hi, winner, loSeen, hiSeen, salt, ...accepted }: VoteReceipt) {
      expect(accepted.hash).toBe(sha256(`duds-vote-v1|${event}|${lo}|${hi}|${winner}|${loSeen}|${hiSeen}|${salt}`));
      const text = `duds-receipt-v1|localhost:3000|${accepted.hash}|${new Date(NOON).toISOString()}`;
      const key = (await readServerKeys(server.app)).find(({ kid }) => kid === accepted.key);
      expect(await CHECK_TOOLS.verify!(text, accepted.signature, key!)).toBe(true);
      expect(accepted).toMatchObject({ host: 'localhost:3000', at: new Date(NOON).toISOString() });
    }

    test('is signed, and about what the browser sent and saw', async () => {
      const { id } = await startVoting(3);
      const rows = await askRows(id);
      const [left, right] = rows.map(row => row.id) as [number, number];
      const response = await castSeen(id, [right, left], seenHeader(rows, SALTS[0]));
      expect(response.statusCode).toBe(201);
      const receipt = receiptOf(response);
      const look = lookHash(DEFAULT_AVATAR, sha256);
      expect(receipt).toMatchObject({ event: id, winner: left, loSeen: look, hiSeen: look, salt: SALTS[0] });
      expect([receipt.lo, receipt.hi]).toEqual([left, right].sort());
      await expectValid(receipt);
      expect((await cast(id, left, left)).json()).toEqual({ winner: left });
    });

    test('has a salt of the server if the program sends none, another one for each vote', async () => {
      const { id } = await startVoting(3);
      const salts = [];
      for (const voter of [VOTER, OTHER]) {
        const [winner, loser] = await askPair(id, voter);
        const receipt = receiptOf(await cast(id, loser, winner, voter));
        await expectValid(receipt);
        salts.push(receipt.salt);
      }
      expect(new Set(salts).size).toBe(2);
    });

    test('is not given for other fits than those that were entered: 409, and the ballot stays open', async () => {
      const { id } = await startVoting(3);
      const rows = await askRows(id);
      const [left, right] = rows.map(row => row.id) as [number, number];
      for (const shown of [0, 1]) {
        const others = rows.map((row, index) => (index === shown ? { ...row, head: 'head/other.svg' } : row));
        const response = await castSeen(id, [right, left], seenHeader(others, SALTS[0]));
        expect(response.json()).toMatchObject({ status: 409, code: 'other-look' });
      }
      expect(await ballots()).toMatchObject([{ winner: null }]);
    });

    test('is given again for a repeat with the same salt or none, even after the end; nothing else is', async () => {
      const { id } = await startVoting(3);
      const rows = await askRows(id);
      const [left, right] = rows.map(row => row.id) as [number, number];
      const [own, foreign] = SALTS.map(salt => seenHeader(rows, salt)) as [string, string];
      const { signature: _one, ...first } = receiptOf(await castSeen(id, [right, left], own));
      for (const later of [NOON + 1_000, NOON + 2 * HOUR]) {
        server.now = later;
        for (const repeat of [castSeen(id, [right, left], own), cast(id, right, left)]) {
          const { signature: _other, ...again } = receiptOf(await repeat);
          expect(again).toEqual(first);
        }
        const other = await castSeen(id, [right, left], foreign);
        expect(other.json()).toMatchObject({ status: 409, code: 'ballot-decided' });
      }
      server.now = NOON;
      expect((await castSeen(id, [left, right], own)).json()).toMatchObject({ status: 409, code: 'ballot-decided' });
    });

    test('is about one vote: a second vote for the same entry of a pair needs another salt', async () => {
      const { id } = await startVoting(2);
      const voteOf = async (voter: string, salt: string) => {
        const rows = await askRows(id, voter);
        return castSeen(id, [2, 1], seenHeader(rows, salt), voter);
      };
      expect((await voteOf(VOTER, SALTS[0])).statusCode).toBe(201);
      expect((await voteOf(OTHER, SALTS[0])).json()).toMatchObject({ status: 400, code: 'malformed' });
      expect((await voteOf(OTHER, SALTS[1])).statusCode).toBe(201);
    });

    test.each([
      ['no salt', (seen: string) => seen.slice(0, 129)],
      ['one hash', (seen: string) => seen.slice(65)],
      ['digits in upper case', (seen: string) => seen.toUpperCase()],
      ['something after the salt', (seen: string) => `${seen} `.repeat(2)],
      ['nothing in it', () => ''],
    ])('needs a header in its form, not with %s: 400', async (_name, spoil) => {
      const { id } = await startVoting(2);
      const rows = await askRows(id);
      const response = await castSeen(id, [2, 1], spoil(seenHeader(rows, SALTS[0])));
      expect(response.json()).toMatchObject({ status: 400, code: 'malformed' });
      expect(await ballots()).toMatchObject([{ winner: null }]);
    });
  });

  describe('the database itself refuses', () => {
    beforeAll(() => hashBallots(server.store.db));

    const row = (change: object) => ({
      event_id: 1,
      wallet: VOTER,
      number: 1,
      lo: 1,
      hi: 2,
      lo_wallet: wallet(1),
      hi_wallet: wallet(2),
      lo_is_left: true,
      winner: null,
      ...change,
    });
    const insert = (change: object) => insertRows(server.store.db, 'ballots', [row(change)]);
    const decided = { winner: 1, decided_at: new Date(NOON).toISOString() };

    test.each([
      [
        'a third open ballot',
        { number: 3, lo: 2, hi: 3, lo_wallet: wallet(2), hi_wallet: wallet(3) },
        'ballots_two_undecided',
      ],
      ['a pair twice', { ...decided, number: 3 }, 'ballots_pair_once'],
      [
        'the pair the other way round',
        { ...decided, number: 3, lo: 2, hi: 1, lo_wallet: wallet(2), hi_wallet: wallet(1) },
        'ballots_two_entries',
      ],
      ["the voter's own entry", { ...decided, wallet: wallet(1) }, 'ballots_not_own_entry'],
      ["the voter's own entry under another wallet", { ...decided, wallet: wallet(1), lo_wallet: wallet(7) }, 'fkey'],
      [
        'a winner that was not shown',
        { ...decided, number: 3, lo: 2, hi: 3, lo_wallet: wallet(2), hi_wallet: wallet(3) },
        'ballots_winner_is_shown',
      ],
      [
        'a 31st ballot',
        { ...decided, number: 31, lo: 2, hi: 3, lo_wallet: wallet(2), hi_wallet: wallet(3) },
        'ballots_number_check',
      ],
    ])('%s', async (_name, change, constraint) => {
      await startVoting(3);
      await insert({});
      await insert({ number: 2, lo: 1, hi: 3, hi_wallet: wallet(3) });
      await expect(insert(change)).rejects.toThrow(constraint);
    });
  });

  // PGlite serves one process only.
  if (server.kind === 'PostgreSQL')
    test('two processes on one database count every vote once, whichever of them a call reaches', async () => {
      const store = await openStore({ location: server.location, clock: () => server.now });
      const apps = [server.app, await server.build({ store })] as const;
      const { id } = await startVoting(12);
      let turn = 0;
      const anyApp = () => apps[turn++ % 2]!;
      const vote = async (voter: string) => {
        for (let ballot = 0; ballot < 6; ballot++) {
          const [one, other] = await Promise.all(apps.map(app => app.inject(`/api/vote/entries/${id}/${voter}`)));
          expect(one!.json()).toEqual(other!.json());
          const [left, right] = one!.json<Row[]>();
          const posts = [left!.id, right!.id, right!.id].map(entryId =>
            anyApp().inject({
              method: 'POST',
              url: `/api/vote/${id}/${entryId}/${voter}`,
              payload: { winner: left!.id },
            }),
          );
          expect((await Promise.all(posts)).map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
        }
      };
      await Promise.all(Array.from({ length: 8 }, (_, index) => vote(wallet(900 + index))));
      expect((await ballots()).filter(({ winner }) => winner !== null)).toHaveLength(48);
      expect((await shown()).reduce((sum, count) => sum + count, 0)).toBe(96);
      await store.close();
    });

  // PGlite has one connection, so no query waits for another.
  if (server.kind === 'PostgreSQL')
    test('the close is exact: a vote that waited for the event is judged by the time after the wait', async () => {
      const real = await openStore({ location: server.location });
      const { id } = await startVoting(2);
      const inTime = sql<Date>`clock_timestamp() + interval '300 milliseconds'`;
      await sql`update events set submit_end = ${sql<Date>`clock_timestamp() - interval '1 hour'`}, submit_start = ${new Date(0).toISOString()}, voting_end = ${inTime}`.execute(
        real.db,
      );
      const ballot = await real.ballots.next(id, VOTER, admitAll);
      const [left, right] = 'pair' in ballot ? ballot.pair!.map(entry => entry.id) : [];

      const { vote } = await real.db.transaction().execute(async tx => {
        await lockEvent(tx, id);
        const waiting = real.ballots.vote(id, VOTER, right!, left!);
        const isOver = sql<{ over: boolean }>`
          select clock_timestamp() >= voting_end as over from events where id = ${id}`;
        while (!(await isOver.execute(tx)).rows[0]!.over);
        return { vote: waiting };
      });
      expect(await vote).toEqual({ refusal: 'voting-closed' });
      expect(await real.standings.close(id)).toBe('closed');
      await real.close();
    });
});
