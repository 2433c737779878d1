import { gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { CHECK_LINES, DEFAULT_AVATAR, type Finding, type OwnReceipt, type SealedSheet } from '../../../rules/index';
import type { App } from '../../../server/appDeps';
import { readArguments } from '../../../server/cli/eventsArguments';
import { runEventsCommand } from '../../../server/cli/eventsCommand';
import { linesOf } from '../../rules/support/provenEvent';
import { HOUR, NOON, testConfig, wallet } from '../support/fixtures';
import { addVoting1 } from '../support/format1';
import { printedFinding, PYTHON, runPython } from '../support/pythonChecker';
import { describeServer } from '../support/testServer';
import { playEvent, readResults, type VotedEvent } from '../support/votedEvent';
import { votingCalls } from '../support/votingCalls';

describeServer('npm run events -- forget', {}, server => {
  const { voteOnAll } = votingCalls(server);
  let app: App;

  beforeEach(async () => {
    // With limits of its own.
    app = await server.build({ config: testConfig({ AUTH: 'on' }) });
  });

  async function run(...args: readonly string[]) {
    const { lines, ok } = await runEventsCommand(readArguments(args), {
      store: server.store,
      operator: 'ada',
      readText: file => Promise.resolve(file),
      timeZone: 'UTC',
      hasAsset: undefined,
    });
    expect(ok).toBe(true);
    return lines.join('\n');
  }

  async function playAndClose(): Promise<VotedEvent> {
    const event = await playEvent(server, app);
    server.now = NOON + 6 * HOUR + 21_000;
    expect(await server.store.standings.close(event.id)).toBe('closed');
    // With the first reader, its sheet is written.
    await readResults(app, event.id);
    return event;
  }

  /** The check's lines, which the checker in Python confirms word by word. */
  async function check({ id, start }: VotedEvent, receipts: readonly OwnReceipt[]): Promise<readonly string[]> {
    const loaded = (await readResults(app, id))!;
    const lines = await linesOf({ ...loaded, receipts, seen: [start] });
    const found = CHECK_LINES.map(name =>
      [name, ...(lines[name].findings as readonly Finding[]).map(printedFinding)].join(' '),
    );
    const keys = (await app.inject('/.well-known/duds-keys.json')).json<unknown>();
    const files = { sheet: loaded.sheet, keys, receipts, results: loaded.results.rows };
    if (PYTHON) expect(runPython(files)).toEqual(found);
    return found;
  }

  /** The columns, as `table.column`, that contain one of the texts, in whatever form. */
  async function placesOf(needles: readonly string[]): Promise<readonly string[]> {
    const { rows: columns } = await sql<{ table: string; column: string }>`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() order by table_name, column_name`.execute(server.store.db);
    const found: string[] = [];
    for (const { table, column } of columns) {
      const { rows } = await sql<{ value: unknown }>`
        select ${sql.ref(column)} as value from ${sql.table(table)}`.execute(server.store.db);
      const text = rows
        .map(({ value }) => textOf(value))
        .join('\n')
        .toLowerCase();
      if (needles.some(needle => text.includes(needle.toLowerCase()))) found.push(`${table}.${column}`);
    }
    return found;
  }

  /** The columns of whose values the planner keeps a sample that contains one of the texts. */
  async function samplesOf(needles: readonly string[]): Promise<readonly string[]> {
    const { rows } = await sql<{ place: string; values: string }>`
      select concat(tablename, '.', attname) as place, concat(most_common_vals::text, histogram_bounds::text) as values
      from pg_stats where schemaname = current_schema() order by tablename, attname`.execute(server.store.db);
    return rows.filter(({ values }) => needles.some(needle => values.includes(needle))).map(({ place }) => place);
  }

  function textOf(value: unknown): string {
    if (!(value instanceof Uint8Array)) return typeof value === 'string' ? value : JSON.stringify(value);
    const bytes = Buffer.from(value);
    const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
    return (isCompressed ? gunzipSync(bytes) : bytes).toString('latin1') + bytes.toString('hex');
  }

  /** All that could tell that somebody is this player. */
  async function secretsOf({ id, players, receipts }: VotedEvent, index: number): Promise<readonly string[]> {
    const { wallet: address, key } = players[index]!;
    const { db } = server.store;
    const [known] = await db.selectFrom('voter_keys').selectAll().where('wallet', '=', address).execute();
    const votes = await db
      .selectFrom('ballots')
      .selectAll()
      .where('event_id', '=', id)
      .where('wallet', '=', address)
      .execute();
    const entry = receipts.find(receipt => 'avatar' in receipt && receipt.wallet === address)!;
    return [
      address,
      key.id,
      key.x,
      key.y,
      known!.signature,
      known!.message,
      /Nonce: (\S+)/.exec(known!.message)![1]!,
      entry.salt,
      ...votes.flatMap(({ voter_signature }) => voter_signature ?? []),
    ];
  }

  test('shows what it would do, and leaves nothing that leads to the player', async () => {
    const event = await playAndClose();
    const { signer, wallet: address } = event.players[0]!;
    await server.store.closets.setHidden(address, true);
    const secrets = await secretsOf(event, 0);
    expect(secrets).toHaveLength(8 + 5);
    const written = await placesOf(secrets);
    expect(written).toEqual(
      expect.arrayContaining(['ballots.lo_wallet', 'entries.wallet', 'sheets.bytes', 'voter_keys.id']),
    );

    await sql`analyze`.execute(server.store.db);
    expect(await samplesOf(secrets)).toEqual(expect.arrayContaining(['entries.wallet', 'voter_keys.message']));

    const plan = await run('forget', signer.address);
    expect(plan).toContain(`Event ${event.id} ('Masked Ball'): its entry 1 and its 5 votes.`);
    expect(plan).toContain('Whether it has hidden its closet.');
    expect(plan).toContain('Nothing has been written.');
    expect(await placesOf(secrets)).toEqual(written);

    expect(await run('forget', signer.address, '--apply')).toContain('Forgotten.');
    expect(await placesOf(secrets)).toEqual([]);
    expect(await samplesOf(secrets)).toEqual([]);
    const claims = await server.store.db.selectFrom('token_claims').select('token_id').orderBy('token_id').execute();
    expect(claims.map(claim => claim.token_id)).toEqual(['2', '3', '4', '5', '6']);
    expect(await server.store.standings.xpOf(address)).toBe(0);
    const [change] = await server.store.audit.list(undefined, 1);
    expect(change).toMatchObject({ who: 'ada', command: 'forget', event: null, before: null, after: null });

    expect(await run('forget', address, '--apply')).toContain('Nothing is stored');
  });

  test('of a wallet that only hid its closet, that is forgotten', async () => {
    await server.store.closets.setHidden(wallet(77), true);
    expect(await run('forget', wallet(77), '--apply')).toContain('Forgotten.');
    expect(await server.store.closets.isHidden(wallet(77))).toBe(false);
    expect(await run('forget', wallet(77), '--apply')).toContain('Nothing is stored');
  });

  test('the proofs hold for everybody, with receipts and without', async () => {
    const event = await playAndClose();
    const [forgotten, , other] = event.players;
    await run('forget', forgotten!.wallet, '--apply');
    const lines: readonly unknown[] = [
      'voters ok voters-signed untold tokens-unchecked untold forgotten',
      'sealed ok sheet-sealed',
      expect.stringMatching(/^rulings ok rulings-applied/),
      'seals ok seals-chained',
      'witnesses untold no-witness',
      'ranking ok ranking-same',
    ];
    expect(await check(event, [])).toEqual(['votes untold no-receipts', ...lines]);
    for (const player of [forgotten, other]) {
      const own = event.receipts.filter(receipt => receipt.wallet === player!.wallet);
      const [votes, ...rest] = await check(event, own);
      expect(votes).toMatch(/^votes ok votes-counted( ok votes-left-out)?$/);
      expect(rest).toEqual(lines);
    }
  });

  test('the results keep places and figures, and show a bare Darcel of an unknown address', async () => {
    const event = await playAndClose();
    const before = (await readResults(app, event.id))!;
    const place = before.results.rows.findIndex(row => row.wallet === event.players[0]!.wallet);
    await run('forget', event.players[0]!.wallet, '--apply');
    const after = (await readResults(app, event.id))!;
    expect(after.sheet.ranking).toEqual(before.sheet.ranking);
    const { wallet: address, ...row } = after.results.rows[place]!;
    expect(address).not.toBe(event.players[0]!.wallet);
    expect(row).toEqual({ ...before.results.rows[place], ...DEFAULT_AVATAR, wallet: undefined });
    expect(after.results.rows.toSpliced(place, 1)).toEqual(before.results.rows.toSpliced(place, 1));
  });

  test('a banned or withdrawn player is forgotten, too, except for the ban', async () => {
    const event = await playAndClose();
    const [, banned] = event.players;
    const secrets = await secretsOf(event, 1);
    const withdrawn = await secretsOf(event, 5);
    expect(await run('forget', banned!.wallet, '--apply')).toContain('Its ban with reason and time');
    await run('forget', event.players[5]!.wallet, '--apply');
    expect(await placesOf(secrets)).toEqual(['bans.wallet']);
    expect(await placesOf(withdrawn)).toEqual([]);
    const lines = await check(event, event.receipts);
    expect(lines.filter(line => line.includes('failed'))).toEqual([]);
    expect((await server.store.bans.find(banned!.wallet)).ban).toBeDefined();
  });

  test('waits for events that are not over, and keeps the keys that their votes were signed with', async () => {
    const event = await playEvent(server, app);
    const [player] = event.players;
    const secrets = await secretsOf(event, 0);
    const text = await run('forget', player!.wallet, '--apply');
    expect(text).toContain(
      `Event ${event.id} ('Masked Ball') is not over; its voting ends at 2026-05-01T18:00:00.000Z.`,
    );
    expect(text).toContain('Withdraw entry 1 ');
    expect(text).toContain('Its keys and sign-ins stay');
    expect(await placesOf([player!.key.id])).toEqual(['ballots.voter', 'voter_keys.id', 'voter_keys.message']);
    expect(
      (await server.store.db.selectFrom('sessions').select('wallet').where('wallet', '=', player!.wallet).execute())
        .length,
    ).toBe(0);

    server.now = NOON + 6 * HOUR + 21_000;
    expect(await server.store.standings.close(event.id)).toBe('closed');
    expect(await run('forget', player!.wallet, '--apply')).not.toContain('Not yet');
    expect(await placesOf(secrets)).toEqual([]);
    expect((await check(event, event.receipts)).filter(line => line.includes('failed'))).toEqual([]);
  });

  test('a cancelled event forgets a wallet as well', async () => {
    const event = await playEvent(server, app);
    const secrets = await secretsOf(event, 0);
    await run('cancel', `${event.id}`, '--reason', 'The hall has burnt down.', '--apply');
    await run('forget', event.players[0]!.wallet, '--apply');
    expect(await placesOf(secrets)).toEqual([]);
  });

  test('changes nothing of an event whose tables are not what was sealed', async () => {
    const event = await playAndClose();
    const { db } = server.store;
    await db
      .updateTable('entries')
      .set({ submitted_at: new Date(NOON).toISOString() })
      .where('id', '=', 2)
      .execute();
    const before = await placesOf([event.players[0]!.wallet]);
    await expect(run('forget', event.players[0]!.wallet, '--apply')).rejects.toThrow(
      'its entries are not what was sealed',
    );
    expect(await placesOf([event.players[0]!.wallet])).toEqual(before);
  });

  test('in an event of the first format, only the entry that its seals contain remains', async () => {
    const { id } = await addVoting1(server.store, 6);
    for (const voter of [wallet(1), wallet(900)]) await voteOnAll(id, voter);
    server.now = NOON + 2 * HOUR;
    const read = async () => (await server.get(`/api/results/${id}/ballots`)).json<SealedSheet>();
    const before = await read();
    for (const one of [wallet(1), wallet(900)]) await run('forget', one, '--apply');
    expect(await placesOf([wallet(900)])).toEqual([]);
    expect(await placesOf([wallet(1)])).toEqual([
      'ballots.lo_wallet',
      'entries.wallet',
      'sealed_leaves.wallet',
      'sheets.bytes',
      'xp_awards.wallet',
    ]);
    expect(await read()).toEqual(before);
    expect(await run('forget', wallet(1))).toContain(`Event ${id} ('Masked Ball'): its entry 1 with address, fit and`);
  });
});
