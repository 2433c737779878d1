import { sql, type RawBuilder } from 'kysely';
import { sealedAvatar } from '#rules/outfit/restoreOutfit';
import { hashOfVote, pageHash, PAGE_SIZE } from '#rules/proof/lists';
import type {
  EventSeals,
  ListIndex,
  ListName,
  PublishedFit,
  PublishedVote,
  SealKind,
  VotesIndex,
} from '#rules/proof/published';
import { sha256 } from '../../keys/sha256';
import type { Database, Transaction } from '../database/database';
import { readRulings } from '../events/rulings';
import type { VoteRow } from '../voting/votePages';
import { findPage, fromHex, hashesOn, inPage } from './listPages';
import { readAbout, readSeals } from './seals';
import { hashOfEntry, readEntries, type EntryRow } from './startSeal';

/** In half the time that it takes to read a row for each vote. */
async function publishedVotes(
  db: Database,
  eventId: number,
  which: RawBuilder<unknown>,
): Promise<readonly PublishedVote[]> {
  const { rows } = await sql<{ readonly votes: readonly PublishedVote[] }>`
    select coalesce(json_agg(json_build_array(lo, hi, winner, encode(salt, 'hex')) order by hash), '[]') as votes
    from ballots where event_id = ${eventId} and ${which}`.execute(db);
  return rows.flatMap(({ votes }) => votes);
}

/** A list, page by page. Its hashes come in their order. */
export class ListBuilder {
  private readonly pages: { readonly hash: string; readonly first: string; readonly size: number }[] = [];
  private waiting: string[] = [];

  add(hashes: readonly string[]): void {
    this.waiting.push(...hashes);
    while (this.waiting.length >= PAGE_SIZE) this.cut();
  }

  finish(): StoredList {
    if (this.waiting.length > 0) this.cut();
    return this.pages;
  }

  private cut(): void {
    const page = this.waiting.slice(0, PAGE_SIZE);
    this.waiting = this.waiting.slice(PAGE_SIZE);
    this.pages.push({ hash: pageHash(page, sha256), first: page[0] ?? '', size: page.length });
  }
}

/** The pages of a list with their sizes. */
export type StoredList = readonly { readonly hash: string; readonly first: string; readonly size: number }[];

export function toIndex(pages: StoredList): ListIndex {
  return {
    size: pages.reduce((sum, { size }) => sum + size, 0),
    pages: pages.map(({ hash, first }) => ({ hash, first })),
  };
}

/** Whether a ballot still has the fields that its hash was made of. */
export function isUnchanged(event: number, vote: VoteRow, looks: ReadonlyMap<number, string>): boolean {
  const [loSeen = '', hiSeen = ''] = [looks.get(vote.lo), looks.get(vote.hi)];
  return vote.hash === hashOfVote({ event, ...vote, loSeen, hiSeen }, sha256);
}

/** All entries with the hashes that they have now. */
export async function readFits(
  db: Database,
  eventId: number,
): Promise<readonly (EntryRow & { readonly hash: string })[]> {
  const fits: (EntryRow & { readonly hash: string })[] = [];
  for await (const entries of readEntries(db, eventId))
    fits.push(...entries.map(entry => ({ ...entry, hash: hashOfEntry(eventId, entry) })));
  return fits;
}

export async function storeLists(
  tx: Transaction,
  eventId: number,
  lists: Readonly<Record<ListName, StoredList>>,
): Promise<void> {
  for (const [list, pages] of Object.entries(lists))
    if (pages.length > 0)
      await sql`
        insert into list_pages (event_id, list, page, size, hash, first)
        select ${eventId}::integer, ${list}, page, size, hash, first
        from jsonb_to_recordset(${JSON.stringify(pages.map((one, page) => ({ ...one, page })))}::jsonb)
          as page (page integer, size integer, hash text, first text)`.execute(tx);
}

/** A seal as it is announced. */
interface MadeSeal {
  readonly event: number;
  readonly kind: SealKind;
  readonly hash: string;
  /** In milliseconds. */
  readonly at: number;
}

const MAX_SEALS = 100;

export interface ListStore {
  /** Of all events, the latest first. */
  latestSeals(): Promise<readonly MadeSeal[]>;
  /** Undefined before the start seal. */
  seals(eventId: number): Promise<EventSeals | undefined>;
  /** Of a closed event. */
  index(eventId: number): Promise<VotesIndex>;
  /** A page, from 0; undefined if the list has no such page. */
  votes(eventId: number, page: number): Promise<readonly PublishedVote[] | undefined>;
  fits(eventId: number, page: number): Promise<readonly PublishedFit[] | undefined>;
  /** The hashes of a page of any list. */
  hashes(eventId: number, list: ListName, page: number): Promise<readonly string[] | undefined>;
  /** The fits with these ids. */
  fitsOf(eventId: number, ids: readonly number[]): Promise<readonly PublishedFit[]>;
}

export function createListStore(db: Database): ListStore {
  return {
    async seals(eventId) {
      const seals = await readSeals(db, eventId);
      const [start] = seals;
      if (start === undefined) return undefined;
      const [about, rulings] = await Promise.all([readAbout(db, eventId), readRulings(db, eventId)]);
      return { host: start.host, event: eventId, about, seals: seals.map(({ seal }) => seal), rulings };
    },

    async latestSeals() {
      const { rows } = await sql<{ event: number; kind: SealKind; text: string; at: Date }>`
        select event_id as event, kind, text, at from seals order by at desc limit ${sql.lit(MAX_SEALS)}`.execute(db);
      return rows.map(({ text, at, ...seal }) => ({ ...seal, hash: sha256(text), at: at.getTime() }));
    },

    async index(eventId) {
      const { rows } = await sql<StoredList[number] & { readonly list: ListName }>`
        select list, size, hash, first from list_pages where event_id = ${eventId} order by page`.execute(db);
      const listOf = (name: ListName) => toIndex(rows.filter(({ list }) => list === name));
      return { event: eventId, fits: listOf('fits'), votes: listOf('votes'), leftOut: listOf('leftOut') };
    },

    async votes(eventId, page) {
      const found = await findPage(db, eventId, 'votes', page);
      return found && publishedVotes(db, eventId, inPage(found, fromHex));
    },

    async fits(eventId, page) {
      const found = await findPage(db, eventId, 'fits', page);
      return found && publishedFits(db, eventId, inPage(found));
    },

    async hashes(eventId, list, page) {
      const found = await findPage(db, eventId, list, page);
      if (found === undefined) return undefined;
      const { rows } = await hashesOn(eventId, list, found).execute(db);
      return rows.map(({ hash }) => hash);
    },

    fitsOf: (eventId, ids) =>
      publishedFits(db, eventId, sql`id = any (${sql.val(ids)}::bigint[]) and hash is not null`),
  };
}

interface FitRow {
  readonly id: number;
  readonly submitted_at: Date;
  readonly place: number | null;
  readonly wallet: string;
  readonly salt: string | null;
  readonly avatar: unknown;
  readonly is_withdrawn: boolean;
  readonly hash: string;
  readonly look: string;
}

async function publishedFits(
  db: Database,
  eventId: number,
  which: RawBuilder<unknown>,
): Promise<readonly PublishedFit[]> {
  const { rows } = await sql<FitRow>`
    select id, submitted_at, place, wallet, salt, avatar, withdrawn_at is not null as is_withdrawn, hash, look
    from entries left join standings on standings.event_id = entries.event_id and entry_id = entries.id
    where entries.event_id = ${eventId} and ${which} order by hash`.execute(db);
  return rows.map(({ submitted_at, is_withdrawn, wallet, salt, avatar, hash, look, ...row }) => {
    const placed = { ...row, submittedAt: submitted_at.toISOString() };
    return is_withdrawn || salt === null
      ? { ...placed, hash, look }
      : { ...placed, wallet, salt, ...sealedAvatar(avatar) };
  });
}
