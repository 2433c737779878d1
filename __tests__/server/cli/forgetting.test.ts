import { verifyMessage } from 'ethers';
import { sql } from 'kysely';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { checkClosed } from '#rules/proof/checkClosed';
import type { CheckLine } from '#rules/proof/findings';
import type { Receipt } from '#rules/proof/published';
import type { App } from '../../../server/http/appDeps';
import { CHECK_TOOLS } from '../../../server/cli/checkFiles';
import { readArguments } from '../../../server/cli/eventsArguments';
import { runEventsCommand } from '../../../server/cli/command';
import { HOUR, NOON, testConfig, wallet } from '../../../testing/fixtures';
import { describeServer } from '../support/testServer';
import { playSameEvent, readPublished, readServerKeys, readShown, type VotedEvent } from '../support/votedEvent';

const CLOSE = NOON + 6 * HOUR + 21_000;
const YEAR = 365 * 24 * HOUR;
/** Players by the places of their fits; the second one is banned, and the last one's fit withdrawn. */
const [FIRST, BANNED, FOURTH, WITHDRAWN] = [0, 1, 4, 5] as const;

describeServer('npm run events -- forget', {}, server => {
  let app: App;
  let event: VotedEvent;

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
      isSigned: ({ message, signature, address }) =>
        Promise.resolve(verifyMessage(message, signature).toLowerCase() === address),
    });
    return { text: lines.join('\n'), ok };
  }

  async function play(): Promise<void> {
    event = await playSameEvent(server, app);
  }

  async function close(): Promise<void> {
    server.now = CLOSE;
    expect(await server.store.standings.close(event.id)).toBe('closed');
  }

  /** All findings about the event as it is published and shown now, with all receipts. */
  async function findings() {
    const closed = (await readPublished(app, event.id))!;
    const shown = await readShown(app, event.id);
    const keys = await readServerKeys(app);
    const input = { closed, keys, receipts: event.receipts, seen: { start: event.start }, shown };
    const found: CheckLine['findings'][number][] = [];
    for await (const line of checkClosed(input, CHECK_TOOLS)) found.push(...line.findings);
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
      const text = rows.map(({ value }) => textOf(value)).join('\n');
      if (needles.some(needle => text.toLowerCase().includes(needle))) found.push(`${table}.${column}`);
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

  const textOf = (value: unknown): string =>
    value instanceof Uint8Array ? Buffer.from(value).toString('hex') : JSON.stringify(value);

  /** What could tell that somebody is this player: the address, and the salt that hides it in the hash of the fit. */
  function secretsOf(index: number): readonly string[] {
    const { wallet: address } = event.players[index]!;
    const isOwn = (receipt: Receipt) => 'avatar' in receipt && receipt.wallet === address;
    return [address, event.receipts.find(isOwn)!.salt];
  }

  test('shows what it would do, leaves nothing that leads to the player, and everything else can still be checked', async () => {
    await play();
    await close();
    const { signer, wallet: address } = event.players[FOURTH]!;
    await server.store.closets.setHidden(address, true);
    const secrets = secretsOf(FOURTH);
    const before = await readShown(app, event.id);
    const written = await placesOf(secrets);
    expect(written).toEqual(expect.arrayContaining(['ballots.lo_wallet', 'entries.salt', 'entries.wallet']));
    await sql`analyze`.execute(server.store.db);
    expect(await samplesOf(secrets)).toEqual(expect.arrayContaining(['entries.salt', 'entries.wallet']));

    const plan = await run('forget', signer.address);
    expect(plan.text).toContain(`Event ${event.id} ('Masked Ball'): its entry 5 and its 5 votes.`);
    expect(plan.text).toContain('Whether it has hidden its closet.');
    expect(plan.text).toContain('Nothing has been written.');
    expect(await placesOf(secrets)).toEqual(written);

    expect(await run('forget', signer.address, '--apply')).toMatchObject({
      ok: true,
      text: expect.stringContaining('Forgotten.') as string,
    });
    expect([await placesOf(secrets), await samplesOf(secrets)]).toEqual([[], []]);
    const { rows: claims } = await sql<{ token_id: string }>`
      select token_id from token_claims order by token_id`.execute(server.store.db);
    expect(claims.map(claim => claim.token_id)).toEqual(['1', '2', '3', '4', '6']);
    expect(await server.store.standings.xpOf(address)).toBe(0);
    const [change] = await server.store.audit.list(undefined, 1);
    expect(change).toMatchObject({ who: 'ada', command: 'forget', event: null, before: null, after: null });

    const closed = (await readPublished(app, event.id))!;
    const fit = closed.fits.find(({ id }) => id === 5)!;
    expect(Object.keys(fit).sort()).toEqual(['hash', 'id', 'look', 'place', 'submittedAt']);
    expect(fit.place).toBe(4);
    const after = await readShown(app, event.id);
    expect(after!.rows[3]).toEqual({ ...before!.rows[3], ...DEFAULT_AVATAR, wallet: after!.rows[3]!.wallet });
    expect(after!.rows[3]!.wallet).not.toBe(address);
    expect(after!.rows.slice(0, 3)).toEqual(before!.rows.slice(0, 3));
    const found = await findings();
    expect(found.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(found).toContainEqual({ verdict: 'untold', code: 'forgotten', fits: 1 });
    expect((await run('forget', address, '--apply')).text).toContain('Nothing is stored');
  });

  test('of one of the first three needs the wallet’s signature of the printed text for a year', async () => {
    await play();
    await close();
    const [{ signer, wallet: address }, other] = [event.players[FIRST]!, event.players[FOURTH]!];
    const { text, ok } = await run('forget', address, '--apply');
    const message = `I ask localhost:3000 to forget the wallet ${address}.`;
    expect([ok, text]).toEqual([false, expect.stringContaining(`with --signature: ${message}`)]);
    expect(text).toContain(`Event ${event.id} ('Masked Ball'): place 1`);
    const foreign = await other.signer.signMessage(message);
    expect(await run('forget', address, '--signature', foreign, '--apply')).toMatchObject({ ok: false });
    server.now = CLOSE + YEAR - 1;
    expect(await run('forget', address)).toMatchObject({ ok: false });
    const own = await signer.signMessage(message);
    expect(await run('forget', address, '--signature', own)).toMatchObject({ ok: true });
    server.now = CLOSE + YEAR;
    expect(await run('forget', address)).toMatchObject({ ok: true });

    server.now = CLOSE;
    const secrets = secretsOf(FIRST);
    expect(await run('forget', address, '--signature', own, '--apply')).toMatchObject({ ok: true });
    expect(await placesOf(secrets)).toEqual([]);
    expect((await findings()).filter(({ verdict }) => verdict === 'failed')).toEqual([]);
  });

  test('waits for events that are not over, and then forgets banned and withdrawn players, too, except for the ban', async () => {
    await play();
    const { wallet: address } = event.players[WITHDRAWN]!;
    const { text } = await run('forget', address, '--apply');
    expect(text).toContain(
      `Event ${event.id} ('Masked Ball') is not over; its voting ends at 2026-05-01T18:00:00.000Z.`,
    );
    expect(text).toContain('Withdraw entry 6 ');
    expect(await placesOf([address])).toEqual(
      expect.arrayContaining(['ballots.wallet', 'entries.wallet', 'token_claims.wallet']),
    );
    expect(await placesOf([address])).not.toContain('sessions.wallet');

    await close();
    const banned = event.players[BANNED]!.wallet;
    expect((await run('forget', banned, '--apply')).text).toContain('Its ban with reason and time');
    expect((await run('forget', address, '--apply')).text).not.toContain('Not yet');
    expect(await placesOf(secretsOf(BANNED))).toEqual(['bans.wallet']);
    expect(await placesOf(secretsOf(WITHDRAWN))).toEqual([]);
    const found = await findings();
    expect(found.filter(({ verdict }) => verdict === 'failed')).toEqual([]);
    expect(found.find(({ code }) => code === 'rulings')).toMatchObject({
      verdict: 'ok',
      votes: expect.any(Number) as number,
    });
  });

  test('forgets a wallet of a cancelled event', async () => {
    await play();
    await run('cancel', `${event.id}`, '--reason', 'The hall has burnt down.', '--apply');
    expect(await run('forget', event.players[FIRST]!.wallet, '--apply')).toMatchObject({ ok: true });
    expect(await placesOf(secretsOf(FIRST))).toEqual([]);
  });

  test('forgets whether a wallet hides its closet', async () => {
    await server.store.closets.setHidden(wallet(77), true);
    expect((await run('forget', wallet(77), '--apply')).text).toContain('Forgotten.');
    expect(await server.store.closets.isHidden(wallet(77))).toBe(false);
    expect((await run('forget', wallet(77), '--apply')).text).toContain('Nothing is stored');
  });
});
