import { sql, type RawBuilder } from 'kysely';
import type { SealedAvatar } from '#rules/outfit/avatar';
import { checkClosed } from '#rules/proof/checkClosed';
import { sealHash } from '#rules/proof/checkSeals';
import type { CheckLine } from '#rules/proof/findings';
import { hashOfVote } from '#rules/proof/lists';
import type { ClosedEvent, Receipt, SealKind } from '#rules/proof/published';
import { lookHash } from '#rules/proof/texts';
import type { App } from '../../../server/http/appDeps';
import { CHECK_TOOLS } from '../../../server/cli/checkFiles';
import { sha256 } from '../../../server/keys/sha256';
import { closeEvent } from '../../../server/store/proof/closeEvent';
import { HOUR, NOON, testConfig } from '../../../testing/fixtures';
import { restoreTables, saveTables, type SavedTables } from './savedTables';
import type { TestServer } from './testServer';
import { playSameEvent, readPublished, readServerKeys, readShown, type VotedEvent } from './votedEvent';

export const END = NOON + 6 * HOUR + 21_000;

/** An event that was played, and what somebody with all rights can do to it. */
export interface AttackedEvent {
  readonly app: App;
  readonly event: VotedEvent;
  /** The hashes of the seals that honest browsers saw. */
  readonly seen: Partial<Record<SealKind, string>>;
  /** The tables as they were, before the voting ended. */
  readonly running: SavedTables;
}

export async function playAttacked(server: TestServer): Promise<AttackedEvent> {
  const app = await server.build({ config: testConfig({ AUTH: 'on' }) });
  const event = await playSameEvent(server, app);
  return { app, event, seen: { start: event.start }, running: await saveTables(server.store.db) };
}

export const close = (server: TestServer, { event }: AttackedEvent) => {
  server.now = END;
  return closeEvent(server.store.sealing, event.id);
};

/** Back to before the end of the voting. */
export async function reopen(server: TestServer, { running }: AttackedEvent): Promise<void> {
  await restoreTables(server.store.db, running);
}

export const run = (server: TestServer, statement: RawBuilder<unknown>) => statement.execute(server.store.db);

/** Hashes the looks of all entries, and all votes, as they are in the tables now. */
export async function rehash(server: TestServer, eventId: number): Promise<void> {
  const { db } = server.store;
  const { rows: entries } = await sql<{ id: number; avatar: unknown }>`
    select id, avatar from entries where event_id = ${eventId}`.execute(db);
  const looks = new Map(entries.map(({ id, avatar }) => [id, lookHash(avatar as SealedAvatar, sha256)]));
  for (const [id, look] of looks) await sql`update entries set look = ${look} where id = ${id}`.execute(db);
  const { rows } = await sql<{ wallet: string; number: number; lo: number; hi: number; winner: number; salt: string }>`
    select wallet, number, lo, hi, winner, encode(salt, 'hex') as salt from ballots
    where event_id = ${eventId} and winner is not null`.execute(db);
  for (const { wallet, number, ...vote } of rows) {
    const seen = { loSeen: looks.get(vote.lo) ?? '', hiSeen: looks.get(vote.hi) ?? '' };
    const hash = hashOfVote({ event: eventId, ...vote, ...seen }, sha256);
    await sql`update ballots set hash = decode(${hash}, 'hex')
      where event_id = ${eventId} and wallet = ${wallet} and number = ${number}`.execute(db);
  }
}

/** Makes the end seal, or both, and the results again from what is in the tables, signed with the server's key. */
export async function reseal(server: TestServer, attacked: AttackedEvent, kinds: readonly SealKind[]): Promise<void> {
  const { id } = attacked.event;
  for (const table of ['xp_awards', 'worn_pieces', 'standings', 'list_pages'])
    await run(server, sql`delete from ${sql.table(table)} where event_id = ${id}`);
  await run(server, sql`update events set closed_at = null where id = ${id}`);
  for (const kind of kinds) await run(server, sql`delete from seals where event_id = ${id} and kind = ${kind}`);
  if (kinds.includes('start')) {
    await run(server, sql`update events set ended_at = null where id = ${id}`);
    await run(server, sql`update entries set hash = null where event_id = ${id} and salt is not null`);
  }
  await rehash(server, id);
  expect(await close(server, attacked)).toBe('closed');
}

/** The lines that everybody reads together: with all receipts and seen seals at hand. Undefined without results. */
export async function readLines(
  { app, event, seen }: AttackedEvent,
  changes: { readonly closed?: (closed: ClosedEvent) => ClosedEvent; readonly receipts?: readonly Receipt[] } = {},
): Promise<readonly CheckLine[] | undefined> {
  const published = await readPublished(app, event.id);
  const shown = await readShown(
    app,
    event.id,
    event.players.map(({ wallet }) => wallet),
  );
  if (published === undefined || shown === undefined) return undefined;
  const closed = changes.closed?.(published) ?? published;
  const { receipts = event.receipts } = changes;
  const lines: CheckLine[] = [];
  const input = { closed, keys: await readServerKeys(app), receipts, seen, shown };
  for await (const line of checkClosed(input, CHECK_TOOLS)) lines.push(line);
  return lines;
}

/** What somebody reads who compares the end seal with one that an honest browser saw. */
export async function seeEndSeal({ app, event, seen }: AttackedEvent): Promise<void> {
  const published = (await readPublished(app, event.id))!;
  const end = published.seals.find(({ kind }) => kind === 'end')!;
  seen.end = sealHash(published, end, sha256);
}

/** Each finding that is not a tick, as 'line: code' or 'line: code problem'. */
export function findingsOf(lines: readonly CheckLine[] | undefined): readonly string[] {
  if (lines === undefined) return ['no results'];
  return lines.flatMap(({ line, findings }) =>
    findings
      .filter(({ verdict }) => verdict !== 'ok')
      .map(finding => [`${line}:`, finding.code, ...('problem' in finding ? [finding.problem] : [])].join(' ')),
  );
}
