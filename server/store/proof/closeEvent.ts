import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { Histogram } from 'prom-client';
import { sealedList, sizeOf } from '#rules/proof/lists';
import type { ListName, Seal } from '#rules/proof/published';
import { rulingsInForce } from '#rules/proof/rulingsInForce';
import { sha256 } from '../../keys/sha256';
import type { Signer } from '../../keys/signingKey';
import { Count } from '../../voting/index';
import { runInSteps } from '../results/eventCount';
import type { Transaction } from '../database/database';
import { lockEvent } from '../database/eventLock';
import { readRulings } from '../events/rulings';
import { writeResults } from '../results/standingWrites';
import type { SqlNow } from '../database/time';
import { votePages } from '../voting/votePages';
import { isUnchanged, ListBuilder, readFits, storeLists, toIndex, type StoredList } from './publishedLists';
import { readSeals, sealedRulings, sealOf, sealSeconds, writeSeal, type Sealing } from './seals';
import { sealStart } from './startSeal';

const closeSeconds = new Histogram({
  name: 'duds_event_close_seconds',
  help: 'Events that this process counted, and how long that took, by outcome',
  labelNames: ['outcome'] as const,
  buckets: [0.1, 0.5, 2, 10, 60, 300],
});

type NotDue = 'was-closed' | 'too-early' | 'unknown-event' | 'cancelled';

export type CloseOutcome = 'closed' | 'contradicted' | NotDue;

/** What in an event's tables is not what was sealed, or what rulings say. */
type Contradiction = 'fits' | 'votes' | 'rulings';

/**
 * Seals all votes before it counts them, outside of any transaction, so that the game continues meanwhile. Several
 * processes may do so at the same time; the first to write the end seal, and the results, wins. What another one began
 * before it died is not done again.
 */
export async function closeEvent(
  sealing: Sealing,
  eventId: number,
): Promise<Exclude<CloseOutcome, 'contradicted'> | { readonly contradiction: Contradiction }> {
  const { jobs, now, keys } = sealing;
  const signer = await keys.signer();
  const due = await jobs.transaction().execute(tx => lockIfDue(tx, now, eventId));
  if (due !== 'due') return due;
  // Only if nobody was asked to vote, and no timer ran, are the fits not sealed yet.
  await sealStart(sealing, eventId);
  const begun = await jobs.transaction().execute(tx => begin(tx, now, eventId));
  if (begun !== 'due') return begun;
  const endTimer = closeSeconds.startTimer();
  const outcome = await sealAndCount(sealing, signer, eventId);
  endTimer({ outcome: typeof outcome === 'string' ? outcome : 'contradicted' });
  return outcome;
}

/** Marks the event as ended: since then no vote and no ruling is accepted, so a clock that is set back reopens nothing. */
async function begin(tx: Transaction, now: SqlNow, eventId: number): Promise<'due' | NotDue> {
  const due = await lockIfDue(tx, now, eventId);
  if (due === 'due')
    await sql`update events set ended_at = coalesce(ended_at, ${now()}) where id = ${eventId}`.execute(tx);
  return due;
}

/** The exclusive lock waits for all votes that hold a shared lock. The clock is read after that, so every later vote is too late. */
async function lockIfDue(tx: Transaction, now: SqlNow, eventId: number): Promise<'due' | NotDue> {
  const event = await lockEvent(tx, eventId);
  if (event === undefined) return 'unknown-event';
  if (event.cancelled_at !== null) return 'cancelled';
  if (event.closed_at !== null) return 'was-closed';
  const { rows } = await sql<{ is_over: boolean }>`
    select ${event.voting_end}::timestamptz <= ${now()} as is_over`.execute(tx);
  return event.ended_at !== null || rows[0]?.is_over ? 'due' : 'too-early';
}

async function sealAndCount(
  sealing: Sealing,
  signer: Signer,
  eventId: number,
): Promise<'closed' | 'was-closed' | { readonly contradiction: Contradiction }> {
  const { jobs, now } = sealing;
  const endTimer = sealSeconds.startTimer({ kind: 'end' });
  const read = await readEvent(sealing, eventId);
  endTimer();
  if ('contradiction' in read) return read;
  const { lists, count } = read;
  const contradiction = await jobs.transaction().execute(tx => sealEnd(tx, sealing, signer, eventId, lists));
  if (contradiction !== undefined) return { contradiction };
  const ranking = await runInSteps(count.ranking());
  return jobs.transaction().execute(async tx => {
    if ((await lockEvent(tx, eventId))?.closed_at !== null) return 'was-closed';
    await writeResults(tx, now, eventId, { ranking, ballots: count.ballots });
    await sql`update events set closed_at = greatest(${now()}, ended_at) where id = ${eventId}`.execute(tx);
    return 'closed';
  });
}

type Lists = Readonly<Record<ListName, StoredList>>;

/** Reads everything that counts, a page at a time, and compares it with the start seal and the rulings. */
async function readEvent(
  { jobs }: Sealing,
  eventId: number,
): Promise<{ readonly lists: Lists; readonly count: Count } | { readonly contradiction: Contradiction }> {
  const entries = await readFits(jobs, eventId);
  const fits = listOf(entries.map(({ hash }) => hash).sort());
  const start = sealOf(await readSeals(jobs, eventId), 'start');
  if (start?.fits !== sealedList(toIndex(fits), sha256)) return { contradiction: 'fits' };
  const rulings = await readRulings(jobs, eventId);
  const before = rulings.slice(0, sizeOf(start.rulings));
  if (start.rulings !== sealedRulings(eventId, before)) return { contradiction: 'rulings' };
  const { withdrawn, leftOut: banned } = rulingsInForce(rulings);
  if (entries.some(({ id, isWithdrawn }) => isWithdrawn !== withdrawn.has(id))) return { contradiction: 'rulings' };
  const looks = new Map(entries.map(({ id, look }) => [id, look]));
  const count = new Count(entries.filter(({ isWithdrawn }) => !isWithdrawn));
  const [votes, leftOut] = [new ListBuilder(), new ListBuilder()];
  for await (const page of votePages(jobs, eventId)) {
    if (!page.every(vote => isUnchanged(eventId, vote, looks))) return { contradiction: 'votes' };
    votes.add(page.map(({ hash }) => hash));
    leftOut.add(page.filter(({ is_banned }) => is_banned).map(({ hash }) => hash));
    for (const { lo, hi, winner, is_banned } of page) if (!is_banned) count.add({ left: lo, right: hi, winner });
    await setImmediate();
  }
  const lists = { fits, votes: votes.finish(), leftOut: leftOut.finish() };
  return toIndex(lists.leftOut).size === banned ? { lists, count } : { contradiction: 'rulings' };
}

function listOf(hashes: readonly string[]): StoredList {
  const list = new ListBuilder();
  list.add(hashes);
  return list.finish();
}

/** An end seal is never made again; returns what differs from the one there is. */
async function sealEnd(
  tx: Transaction,
  sealing: Sealing,
  signer: Signer,
  eventId: number,
  lists: Lists,
): Promise<Contradiction | undefined> {
  await lockEvent(tx, eventId);
  const textOf = (name: ListName): string => sealedList(toIndex(lists[name]), sha256);
  const texts = { fits: textOf('fits'), votes: textOf('votes'), leftOut: textOf('leftOut') };
  const sealed = sealOf(await readSeals(tx, eventId), 'end');
  if (sealed !== undefined)
    return contradictionWith(sealed, { ...texts, rulings: sealedRulings(eventId, await readRulings(tx, eventId)) });
  await storeLists(tx, eventId, lists);
  await writeSeal(tx, sealing, signer, eventId, { kind: 'end', ...texts });
  return undefined;
}

function contradictionWith(sealed: Seal, texts: Pick<Seal, ListName | 'rulings'>): Contradiction | undefined {
  if (sealed.fits !== texts.fits) return 'fits';
  if (sealed.votes !== texts.votes) return 'votes';
  return sealed.leftOut === texts.leftOut && sealed.rulings === texts.rulings ? undefined : 'rulings';
}
