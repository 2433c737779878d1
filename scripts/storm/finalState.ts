import { completeAvatar } from '../../rules/index';
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
      answers: closed_at === null ? { ranking: [], ballots: [] } : await readAnswers(server, id),
    });
  return { events: states, sessions: sessions.map(({ wallet }) => wallet) };
}

async function readTables(
  db: Database,
  event: number,
): Promise<Omit<FinalEvent, 'id' | 'isClosed' | 'xp' | 'answers'>> {
  const entries = await db
    .selectFrom('entries')
    .select(['id', 'wallet', 'avatar', 'shown', 'submitted_at'])
    .where('event_id', '=', event)
    .execute();
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
    entries: entries.map(({ id, wallet, avatar, shown, submitted_at }) => {
      return { id, wallet, shown, avatar: completeAvatar(avatar), submittedAt: submitted_at.getTime() };
    }),
    ballots: await db
      .selectFrom('ballots')
      .select(['wallet', 'lo', 'hi', 'winner'])
      .where('event_id', '=', event)
      .execute(),
    claims: claims.map(({ contract, token_id, wallet }) => ({ token: tokenName(contract, token_id), wallet })),
    standings: standings.map(({ entry_id, battles, wins }) => ({ entry: entry_id, battles, wins })),
    awards: await db.selectFrom('xp_awards').select(['wallet', 'xp']).where('event_id', '=', event).execute(),
  };
}

async function readAnswers(server: string, event: number): Promise<FinalEvent['answers']> {
  const ranking: string[] = [];
  for (let page = `/api/results/${event}`; page !== '';) {
    const response = await fetch(`${server}${page}`);
    ranking.push(...((await response.json()) as readonly { readonly wallet: string }[]).map(({ wallet }) => wallet));
    page = /<([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1] ?? '';
  }
  const sheet = await fetch(`${server}/api/results/${event}/ballots`);
  const { ballots } = (await sheet.json()) as { readonly ballots: FinalEvent['answers']['ballots'] };
  return { ranking, ballots };
}
