import { setTimeout as delay } from 'node:timers/promises';
import { sql, type RawBuilder } from 'kysely';
import { completeAvatar } from '#rules/outfit/restoreOutfit';
import type { VotesIndex } from '#rules/proof/published';
import { readClosedEvent, readKeys } from '#rules/proof/readPublished';
import type { ShownResults } from '#rules/proof/shownResults';
import type { Database } from '../../server/store/database/database';
import type { EventRow } from '../../server/store/database/eventLock';
import type { Answers, FinalEvent, FinalState } from './history';
import { tokenName } from './simulatedIndex';

/** Reads what the database holds, and what `server` publishes about the closed events. */
export async function readFinalState(db: Database, server: string): Promise<FinalState> {
  const { rows: events } = await sql<EventRow>`select * from events order by id`.execute(db);
  const { rows: sessions } = await sql<{ wallet: string }>`select distinct wallet from sessions`.execute(db);
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
  const rowsOf = async <Row>(statement: RawBuilder<Row>) => (await statement.execute(db)).rows;
  const entries = await rowsOf(sql<Omit<FinalEvent['entries'][number], 'avatar'> & { readonly avatar: unknown }>`
    select id, wallet, avatar, shown, withdrawn_at is not null as "isWithdrawn"
    from entries join ratings on ratings.event_id = entries.event_id and ratings.entry_id = entries.id
    where entries.event_id = ${event}`);
  const effects = await rowsOf(sql<{ wallet: string }>`select wallet from ban_effects where event_id = ${event}`);
  const claims = await rowsOf(sql<{ contract: string; token_id: string; wallet: string }>`
    select contract, token_id, wallet from token_claims where event_id = ${event}`);
  return {
    entries: entries.map(({ avatar, ...entry }) => ({ ...entry, avatar: completeAvatar(avatar) })),
    ballots: await rowsOf(sql<FinalEvent['ballots'][number]>`
      select wallet, lo, hi, winner from ballots where event_id = ${event}`),
    banned: effects.map(({ wallet }) => wallet),
    claims: claims.map(({ contract, token_id, wallet }) => ({ token: tokenName(contract, token_id), wallet })),
    standings: await rowsOf(sql<FinalEvent['standings'][number]>`
      select entry_id as entry, battles, wins from standings where event_id = ${event} order by place`),
    awards: await rowsOf(sql<FinalEvent['awards'][number]>`
      select wallet, xp from xp_awards where event_id = ${event}`),
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
