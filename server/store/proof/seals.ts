import { sql } from 'kysely';
import { Counter, Histogram } from 'prom-client';
import { indexOf, sealedList } from '#rules/proof/lists';
import type { About, Ruling, Seal, SealKind } from '#rules/proof/published';
import { aboutText, rulingText, sealText } from '#rules/proof/texts';
import type { ClockGuard } from '../../time/clockGuard';
import { sha256 } from '../../keys/sha256';
import type { Signer } from '../../keys/signingKey';
import type { Database, Transaction } from '../database/database';
import { shareEvent } from '../database/eventLock';
import { onlyRow } from '../database/onlyRow';
import { readPrizes } from '../events/eventWrites';
import { readRulings } from '../events/rulings';
import type { SqlNow } from '../database/time';
import type { KeyStore } from './signingKeys';

const sealsMade = new Counter({
  name: 'duds_seals_total',
  help: 'Seals that this process wrote, by kind',
  labelNames: ['kind'] as const,
});
for (const kind of ['start', 'end']) sealsMade.inc({ kind }, 0);

export const sealSeconds = new Histogram({
  name: 'duds_seal_seconds',
  help: 'How long reading and hashing what a seal covers took, by kind',
  labelNames: ['kind'] as const,
  buckets: [0.1, 0.5, 2, 10, 60, 300],
});

export interface Sealing {
  /** For work that may take minutes. */
  readonly jobs: Database;
  readonly now: SqlNow;
  readonly keys: KeyStore;
  readonly clock: ClockGuard;
  /** The host of the address that players open. */
  readonly site: string;
}

interface StoredSeal {
  readonly host: string;
  readonly seal: Seal;
}

/** The start seal first. The text of a seal is all that is stored of its fields. */
export async function readSeals(db: Database, eventId: number): Promise<readonly StoredSeal[]> {
  const { rows } = await sql<Pick<Seal, 'kind' | 'key' | 'signature'> & { readonly text: string }>`
    select kind, text, key_id as key, signature from seals where event_id = ${eventId} order by kind desc`.execute(db);
  return rows.map(({ kind, text, key, signature }) => {
    const [, host = '', , , about = '', fits = '', votes = '', leftOut = '', rulings = '', ...times] = text.split('|');
    const [ends = '', at = ''] = times;
    return { host, seal: { kind, about, fits, votes, leftOut, rulings, ends, at, key, signature } };
  });
}

/** What an event says of itself. */
export async function readAbout(db: Database, eventId: number): Promise<About> {
  const statement = sql<Omit<About, 'prizes'>>`
    select title, sub_title, description, xp_first, xp_second, xp_third, xp_entry from events where id = ${eventId}`;
  return { ...(await onlyRow(db, statement)), prizes: await readPrizes(db, eventId) };
}

/** Rulings as seals list them. */
export function sealedRulings(eventId: number, rulings: readonly Ruling[]): string {
  const hashes = rulings.map(ruling => sha256(rulingText(eventId, ruling)));
  return sealedList(indexOf(hashes, sha256), sha256);
}

/** Signs and stores a seal. The event is shared, so that neither its end nor its rulings change meanwhile. */
export async function writeSeal(
  tx: Transaction,
  { now, site }: Pick<Sealing, 'now' | 'site'>,
  signer: Signer,
  eventId: number,
  lists: Pick<Seal, 'kind' | 'fits' | 'votes' | 'leftOut'>,
): Promise<void> {
  // If the clock was set back, the seal is still no older than the end or the seal before it.
  const { rows } = await sql<{ ends: Date; at: Date }>`
    select voting_end as ends,
      greatest(${now()}, ended_at, (select max(at) from seals where event_id = ${eventId})) as at
    from ${shareEvent(eventId)}`.execute(tx);
  const [event] = rows;
  if (event === undefined) throw new Error(`there is no event ${eventId} to seal`);
  const { ends, at } = event;
  const [start] = await readSeals(tx, eventId);
  const seal = {
    ...lists,
    about: sha256(aboutText(eventId, await readAbout(tx, eventId), sha256)),
    rulings: sealedRulings(eventId, await readRulings(tx, eventId)),
    ends: ends.toISOString(),
    at: at.toISOString(),
  };
  const text = sealText(start?.host ?? site, eventId, seal);
  await sql`
    insert into seals (event_id, kind, text, key_id, signature, at)
    values (${eventId}, ${lists.kind}, ${text}, ${signer.key}, ${signer.sign(text)}, ${at})`.execute(tx);
  sealsMade.inc({ kind: lists.kind });
}

export function sealOf(seals: readonly StoredSeal[], kind: SealKind): Seal | undefined {
  return seals.find(({ seal }) => seal.kind === kind)?.seal;
}
