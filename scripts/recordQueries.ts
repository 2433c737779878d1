import { writeFile } from 'node:fs/promises';
import { PGlite, type Results } from '@electric-sql/pglite';
import { format, resolveConfig } from 'prettier';
import { DEFAULT_AVATAR } from '../rules/index';
import { MIGRATIONS } from '../server/store/migrations/migrations';
import { openStore, type Store } from '../server/store/store';

/**
 * Plays a small game on every store and writes each statement that the database gets, with its parameters and how many
 * rows it returned. A test repeats them on the current schema, as the previous build would. Run this on a build that is
 * about to be released.
 */
const FILE = '__tests__/server/store/queriesOfLastBuild.json';
const HOUR = 3_600_000;
const NOON = Date.parse('2026-05-01T12:00:00.000Z');
const HASH = 'a'.repeat(64);

const wallet = (n: number): string => `0x${n.toString(16).padStart(40, '0')}`;
const at = (hours: number): string => new Date(NOON + hours * HOUR).toISOString();
const tokensOf = (n: number) => ({
  tokens: [{ contract: wallet(255), tokenId: String(n) }],
  admit: () => undefined,
});

async function enterAndVote(store: Store, setHours: (hours: number) => void): Promise<void> {
  const { id } = await store.events.add({
    title: 'Masked Ball',
    sub_title: null,
    description: 'Come as somebody else.',
    submit_start: at(0),
    submit_end: at(1),
    voting_end: at(2),
    xp_first: 3,
    xp_second: 2,
    xp_third: 1,
    xp_entry: 1,
  });
  await store.events.change(id, { sub_title: 'Theme' }, [{ url: 'https://example.com/hat', file: 'hat.png' }]);
  for (let n = 1; n <= 6; n++) await store.entries.submit(id, wallet(n), DEFAULT_AVATAR, tokensOf(n));
  await store.entries.refusal(id, wallet(1));
  setHours(1);
  for (let voter = 3; voter <= 5; voter++) await vote(store, id, voter);
  await store.withdrawals.withdraw(id, 1, 'Not a fit.');
  await store.withdrawals.find(id, 1);
  await vote(store, id, 9);
  await store.withdrawals.restore(id, 1);
  setHours(2);
  await store.standings.closeDue();
  await readResults(store, id);
}

async function vote(store: Store, id: number, voter: number): Promise<void> {
  const admission = { first: () => Promise.resolve(tokensOf(voter)), later: () => Promise.resolve(undefined) };
  for (let round = 0; round < 2; round++) {
    const ballot = await store.ballots.next(id, wallet(voter), admission);
    if (ballot.refusal !== undefined || ballot.pair === undefined) return;
    const [winner, loser] = ballot.pair;
    for (const { id: entry } of [loser, winner]) await store.ballots.vote(id, wallet(voter), entry, winner.id);
  }
  await store.ballots.next(id, wallet(voter), admission);
}

async function readResults(store: Store, id: number): Promise<void> {
  await store.events.list('archive');
  await store.events.find(id);
  await store.events.prizes(id);
  await store.standings.list(id, 0, 10);
  await store.standings.placeOf(id, wallet(2));
  await store.standings.xpOf(wallet(2));
  await store.standings.recount(id);
}

async function signIn({ sessions, writeWindows }: Store): Promise<void> {
  await sessions.issueNonce('nonce', HASH, 60);
  await sessions.spendNonce('nonce', HASH);
  await sessions.begin(HASH, wallet(1), 60);
  await sessions.find(HASH);
  await sessions.end(HASH);
  // Later migrations must find rows in these tables, too.
  await sessions.issueNonce('another nonce', HASH, 60);
  await sessions.begin(HASH, wallet(2), 60);
  await writeWindows.claim(HASH, 1, 10);
}

/** JSON has no bytes. */
const toJson = (parameter: unknown): unknown =>
  parameter instanceof Uint8Array ? { hex: Buffer.from(parameter).toString('hex') } : parameter;

const texts: string[] = [];
const statements: (readonly [text: number, parameters: readonly unknown[], rows: number])[] = [];
let hours = 0;
const store = await openStore({ location: { kind: 'memory' }, clock: () => NOON + hours * HOUR, random: () => 0.5 });
type Query = <T>(this: PGlite, ...given: Parameters<PGlite['query']>) => Promise<Results<T>>;
const query = Reflect.get(PGlite.prototype, 'query') as Query;
PGlite.prototype.query = async function <T>(this: PGlite, ...given: Parameters<PGlite['query']>) {
  const [text, parameters = []] = given;
  const result = await query.call<PGlite, typeof given, Promise<Results<T>>>(this, ...given);
  if (!texts.includes(text)) texts.push(text);
  statements.push([texts.indexOf(text), parameters.map(toJson), result.rows.length]);
  return result;
};
await signIn(store);
await enterAndVote(store, value => (hours = value));
await store.close();
const recorded = JSON.stringify({ migration: Object.keys(MIGRATIONS).at(-1), texts, statements });
await writeFile(FILE, await format(recorded, { ...(await resolveConfig(FILE)), parser: 'json' }));
console.log(`${statements.length} statements are in ${FILE}.`);
