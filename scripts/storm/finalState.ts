import { setTimeout as delay } from 'node:timers/promises';
import { completeAvatar, type Sheet, type ShownResults } from '../../rules/index';
import type { Database } from '../../server/store/database';
import type { FinalEvent, FinalState } from './history';
import { tokenName } from './simulatedIndex';

/** Reads what the database holds, and what `server` publishes about the closed events. */
export async function readFinalState(db: Database, server: string): Promise<FinalState> {
  const events = await db.selectFrom('events').selectAll().orderBy('id').execute();
  const sessions = await db.selectFrom('sessions').select('wallet').distinct().execute();
  const states: FinalEvent[] = [];
  for (const { id, closed_at, xp_first, xp_second, xp_third, xp_entry } of events)
    states.push({
      id,
      isClosed: closed_at !== null,
      xp: [xp_first, xp_second, xp_third, xp_entry],
      ...(await readTables(db, id)),
      ...(closed_at !== null && { answers: await readAnswers(server, id) }),
    });
  return { events: states, sessions: sessions.map(({ wallet }) => wallet) };
}

async function readTables(
  db: Database,
  event: number,
): Promise<Omit<FinalEvent, 'id' | 'isClosed' | 'xp' | 'answers'>> {
  const entries = await db
    .selectFrom('entries')
    .innerJoin('ratings', join =>
      join.onRef('ratings.event_id', '=', 'entries.event_id').onRef('ratings.entry_id', '=', 'entries.id'),
    )
    .select(['id', 'wallet', 'avatar', 'ratings.shown', 'withdrawn_at'])
    .where('entries.event_id', '=', event)
    .execute();
  const effects = await db.selectFrom('ban_effects').select('wallet').where('event_id', '=', event).execute();
  const claims = await db
    .selectFrom('token_claims')
    .select(['contract', 'token_id', 'wallet'])
    .where('event_id', '=', event)
    .execute();
  const standings = await db
    .selectFrom('standings')
    .select(['entry_id', 'battles', 'wins'])
    .orderBy('place')
    .where('event_id', '=', event)
    .execute();
  return {
    entries: entries.map(({ id, wallet, avatar, shown, withdrawn_at }) => ({
      id,
      wallet,
      shown,
      avatar: completeAvatar(avatar),
      isWithdrawn: withdrawn_at !== null,
    })),
    ballots: await db
      .selectFrom('ballots')
      .select(['wallet', 'lo', 'hi', 'winner'])
      .where('event_id', '=', event)
      .execute(),
    banned: effects.map(({ wallet }) => wallet),
    claims: claims.map(({ contract, token_id, wallet }) => ({ token: tokenName(contract, token_id), wallet })),
    standings: standings.map(({ entry_id, battles, wins }) => ({ entry: entry_id, battles, wins })),
    awards: await db.selectFrom('xp_awards').select(['wallet', 'xp']).where('event_id', '=', event).execute(),
  };
}

async function readAnswers(server: string, event: number): Promise<FinalEvent['answers']> {
  const results: ShownResults['rows'][number][] = [];
  for (let page = `/api/results/${event}`; page !== '';) {
    const response = await read(`${server}${page}`);
    results.push(...((await response.json()) as ShownResults['rows']));
    page = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
  }
  const sheet = await read(`${server}/api/results/${event}/ballots`);
  return { results, sheet: (await sheet.json()) as Sheet };
}

const ATTEMPTS = 60;
const PAUSE_MS = 2_000;

/** Repeats a call that the server does not respond to now: limits of a minute hold for the checks, too. */
export async function read(url: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url);
    if (response.ok) return response;
    if (attempt === ATTEMPTS || ![429, 503].includes(response.status)) throw new Error(`${url}: ${response.status}`);
    await delay(PAUSE_MS);
  }
}
