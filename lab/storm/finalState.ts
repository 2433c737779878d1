import { setTimeout as delay } from 'node:timers/promises';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import type { VotesIndex } from '#rules/proof/published';
import { readClosedEvent, readKeys } from '#rules/proof/readPublished';
import type { ShownResults } from '#rules/proof/shownResults';
import type { Database } from '../../server/store/database/database';
import type { Answers, FinalEvent, FinalState } from './history';
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

async function readAnswers(server: string, event: number): Promise<Answers> {
  const results: ShownResults['rows'][number][] = [];
  for (let page = `/api/results/${event}`; page !== '';) {
    const response = await read(`${server}${page}`);
    results.push(...((await response.json()) as ShownResults['rows']));
    page = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
  }
  const closed = readClosedEvent(await readPublished(server, event));
  if (closed === undefined) throw new Error(`What is published about event ${event} cannot be read.`);
  return { results, closed, keys: readKeys(await readJson(`${server}/.well-known/duds-keys.json`)) };
}

async function readPublished(server: string, event: number): Promise<unknown> {
  const url = `${server}/api/results/${event}/votes`;
  const index = (await readJson(url)) as VotesIndex;
  const rowsOf = async (list: 'fits' | 'votes' | 'leftOut', parameter: string): Promise<readonly unknown[]> => {
    const pages = index[list].pages.map((_, page) => readJson(`${url}?${parameter}=${page}`));
    return (await Promise.all(pages)).flat();
  };
  const seals = (await readJson(`${server}/api/event/${event}/seals`)) as object;
  const [fits, votes] = [await rowsOf('fits', 'fits'), await rowsOf('votes', 'page')];
  return { ...seals, fits, votes, leftOut: await rowsOf('leftOut', 'leftOut') };
}

const readJson = async (url: string): Promise<unknown> => (await read(url)).json();

const ATTEMPTS = 60;
const PAUSE_MS = 2_000;

/** Repeats a call that the server does not respond to now: limits of a minute hold for the checks, too. */
async function read(url: string): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(url);
    if (response.ok) return response;
    if (attempt === ATTEMPTS || ![429, 503].includes(response.status)) throw new Error(`${url}: ${response.status}`);
    await delay(PAUSE_MS);
  }
}
