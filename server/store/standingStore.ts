import { sql } from 'kysely';
import { completeAvatar, type Avatar } from '../../rules/index';
import type { EventCount, RankRange } from '../voting/index';
import { closeEvent, type CloseOutcome } from './closeEvent';
import { contradictedEvents, noteFirstEnd } from '../metrics';
import type { Database } from './database';
import { countEvent } from './eventCount';
import { isEntryForgotten } from './forgetInEvent';
import type { Sealing } from './seals';

/** An entry that took part in a closed event. */
export interface ClosedEntry {
  readonly entryId: number;
  /** Empty if it was forgotten. */
  readonly wallet: string;
  readonly avatar: Avatar;
}

export interface RankedEntry extends ClosedEntry {
  readonly place: number;
  /** The decided ballots that showed it. */
  readonly battles: number;
  readonly range: RankRange;
}

interface Place {
  /** Null, as the range, if no vote counted. */
  readonly place: number | null;
  /** How many entries the event has. */
  readonly of: number;
  readonly battles: number;
  readonly wins: number;
  readonly range: RankRange | null;
  /** What the event awarded for it. */
  readonly xp: number;
}

interface Contradicted {
  readonly sentence: string;
  /** In milliseconds of this process. */
  readonly foundAt: number;
}

/** Checking a large event takes a while, and nothing but an operator changes what is wrong. */
const CHECK_AGAIN_MS = 600_000;

export interface StandingStore {
  /** Writes standings and awards once the voting is over; returns 'too-early' before. Any number of callers and processes may try at the same time. */
  close(eventId: number): Promise<CloseOutcome>;
  /** Closes every event whose voting is over. Returns the milliseconds until the next one ends, or undefined if there is none. */
  closeDue(): Promise<number | undefined>;
  /** Sentences about the events that this process did not close, because their tables are not what was sealed. */
  warnings(): readonly string[];
  /** The places after `after`, best first, at most `limit`. */
  list(eventId: number, after: number, limit: number): Promise<readonly RankedEntry[]>;
  /** The entries of a closed event that has no places because no vote counted, by their ids; skips `after` of them. */
  listUnranked(eventId: number, after: number, limit: number): Promise<readonly ClosedEntry[]>;
  /** A wallet's own place in a closed event; undefined if it did not enter. */
  placeOf(eventId: number, wallet: string): Promise<Place | undefined>;
  xpOf(wallet: string): Promise<number>;
  /** Ranks the event by its stored ballots; writes nothing. */
  recount(eventId: number): Promise<EventCount>;
}

export function createStandingStore(db: Database, sealing: Sealing): StandingStore {
  const { jobs, now, clock } = sealing;
  const contradictions = new Map<number, Contradicted>();
  const close = joined(async eventId => {
    const known = contradictions.get(eventId);
    if (known && performance.now() - known.foundAt < CHECK_AGAIN_MS) return 'contradicted';
    // After the reading that found the event over.
    await clock.verify();
    const outcome = await closeEvent(sealing, eventId);
    if (typeof outcome === 'string') {
      contradictions.delete(eventId);
      contradictedEvents.set(contradictions.size);
      return outcome;
    }
    const sentence = `Event ${eventId} is not closed: its ${outcome.contradiction} are not what was sealed.`;
    contradictions.set(eventId, { sentence, foundAt: performance.now() });
    contradictedEvents.set(contradictions.size);
    return 'contradicted';
  });
  return {
    close,
    warnings: () => [...contradictions.values()].map(({ sentence }) => sentence),
    recount: eventId => countEvent(jobs, eventId),

    async closeDue() {
      const asked = performance.now();
      const { rows } = await sql<{ id: number; wait_ms: number }>`
        select id, (extract(epoch from voting_end - clock.now) * 1000)::float8 as wait_ms
        from events, (select ${now()} as now) as clock where closed_at is null and cancelled_at is null order by voting_end`.execute(
        db,
      );
      const noteFirst = (row: (typeof rows)[number] | undefined) => noteFirstEnd(row && asked + row.wait_ms);
      noteFirst(rows[0]);
      const due = rows.filter(({ wait_ms }) => wait_ms <= 0);
      const found: number[] = [];
      for (const { id } of due) {
        const isKnown = contradictions.has(id);
        if ((await close(id)) === 'contradicted' && !isKnown) found.push(id);
      }
      noteFirst(rows.find(({ id, wait_ms }) => wait_ms > 0 || contradictions.has(id)));
      const sentences = found.flatMap(id => contradictions.get(id)?.sentence ?? []);
      if (sentences.length > 0) throw new Error(sentences.join(' '));
      return rows[due.length]?.wait_ms;
    },

    list: (eventId, after, limit) => listPlaces(db, eventId, after, limit),
    listUnranked: (eventId, after, limit) => listUnranked(db, eventId, after, limit),
    placeOf: (eventId, wallet) => readPlace(db, eventId, wallet),

    async xpOf(wallet) {
      const { rows } = await sql<{ xp: number }>`
        select coalesce(sum(xp), 0)::bigint as xp from xp_awards where wallet = ${wallet}`.execute(db);
      return rows[0]?.xp ?? 0;
    },
  };
}

/** A forgotten place shows no wallet, not even the one that stands in for it. */
const shownWallet = sql<string>`case when ${isEntryForgotten} then '' else entries.wallet end`.as('wallet');

async function listPlaces(
  db: Database,
  eventId: number,
  after: number,
  limit: number,
): Promise<readonly RankedEntry[]> {
  const rows = await db
    .selectFrom('standings')
    .innerJoin('entries', join =>
      join.onRef('entries.event_id', '=', 'standings.event_id').onRef('entries.id', '=', 'standings.entry_id'),
    )
    .select(['place', 'battles', 'best', 'worst', 'entries.id as entryId', shownWallet, 'avatar'])
    .where('standings.event_id', '=', eventId)
    .where('place', '>', after)
    .orderBy('place')
    .limit(limit)
    .execute();
  return rows.map(({ best, worst, avatar, ...row }) => ({
    ...row,
    avatar: completeAvatar(avatar),
    range: [best, worst],
  }));
}

async function listUnranked(
  db: Database,
  eventId: number,
  after: number,
  limit: number,
): Promise<readonly ClosedEntry[]> {
  const rows = await db
    .selectFrom('entries')
    .select(['id as entryId', shownWallet, 'avatar'])
    .where('event_id', '=', eventId)
    .where('withdrawn_at', 'is', null)
    .where(query => query.not(query.exists(query.selectFrom('standings').where('event_id', '=', eventId))))
    .orderBy('id')
    .offset(after)
    .limit(limit)
    .execute();
  return rows.map(({ avatar, ...row }) => ({ ...row, avatar: completeAvatar(avatar) }));
}

interface PlaceRow extends Omit<Place, 'range'> {
  readonly best: number | null;
  readonly worst: number | null;
}

async function readPlace(db: Database, eventId: number, wallet: string): Promise<Place | undefined> {
  const { rows } = await sql<PlaceRow>`
    select award.place, coalesce(battles, 0) as battles, coalesce(wins, 0) as wins, best, worst, award.xp,
      coalesce((select max(place) from standings where event_id = ${eventId}),
        (select count(*)::integer from xp_awards where event_id = ${eventId})) as of
    from xp_awards award left join standings on standings.event_id = award.event_id and standings.place = award.place
    where award.event_id = ${eventId} and award.wallet = ${wallet}`.execute(db);
  if (rows[0] === undefined) return undefined;
  const { best, worst, ...place } = rows[0];
  return { ...place, range: best === null || worst === null ? null : [best, worst] };
}

/** Calls that arrive while this process is counting an event wait for that count. */
function joined(closeOne: (eventId: number) => Promise<CloseOutcome>): StandingStore['close'] {
  const underWay = new Map<number, Promise<CloseOutcome>>();
  return async eventId => {
    const running = underWay.get(eventId);
    if (running) return running.then(outcome => (outcome === 'closed' ? 'was-closed' : outcome));
    const closing = closeOne(eventId).finally(() => underWay.delete(eventId));
    underWay.set(eventId, closing);
    return closing;
  };
}
