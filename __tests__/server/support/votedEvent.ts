import { Wallet } from 'ethers';
import { sql } from 'kysely';
import type { EventBody } from '../../../contract/events';
import type { PlaceBody } from '../../../contract/results';
import { seededRandom, VOTER_KEY_RESOURCE, type OwnReceipt, type Sheet } from '../../../rules/index';
import type { App } from '../../../server/appDeps';
import { addEvent, fit, HOUR, NOON, WARDROBE } from './fixtures';
import { TestBrowser } from './signIn';
import type { TestServer } from './testServer';
import { newVoterKey, type VoterKey } from './voterKeys';

/** A player with a wallet and a browser of its own. */
interface Player {
  readonly signer: Wallet;
  readonly wallet: string;
  readonly browser: TestBrowser;
  readonly key: VoterKey;
}

export interface VotedEvent {
  readonly id: number;
  readonly players: readonly Player[];
  /** As the players' browsers keep them. */
  readonly receipts: readonly OwnReceipt[];
  /** The leaf of the first seal, which every player's browser has seen. */
  readonly start: string;
}

async function newPlayer(server: TestServer, app: App, number: number): Promise<Player> {
  const signer = new Wallet(`0x${number.toString(16).padStart(64, '0')}`);
  const wallet = signer.address.toLowerCase();
  server.index.give(wallet);
  const [browser, key] = [new TestBrowser(() => app), newVoterKey()];
  const session = await browser.signIn(signer, { resources: [`${VOTER_KEY_RESOURCE}${key.id}`] });
  expect(session.statusCode).toBe(201);
  return { signer, wallet, browser, key };
}

function uuid(random: () => number): string {
  const hex = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Plays an event through the API up to the end of its voting: `count` wallets enter and vote, each with a key that its
 * sign-in names; an entry is withdrawn, and a voter banned.
 */
export async function playEvent(server: TestServer, app: App, count = 6, votes = 5): Promise<VotedEvent> {
  const { id } = await addEvent(server.store, [-1, 1, 6]);
  const receipts: OwnReceipt[] = [];
  const players: Player[] = [];
  for (let number = 1; number <= count; number++) {
    const player = await newPlayer(server, app, number);
    players.push(player);
    const payload = fit({ glasses: WARDROBE[2] === undefined ? '' : number % 2 ? 'glasses/shades.svg' : '' });
    const url = `/api/entries/${id}/${player.wallet}`;
    const response = await player.browser.send('POST', url, payload, { voter: '-' });
    expect(response.statusCode).toBe(201);
    receipts.push(response.json<{ receipt: OwnReceipt }>().receipt);
    server.now += 1_000;
  }
  server.now = NOON + HOUR + 1_000;
  let start = '';
  for (let round = 1; round <= votes; round++)
    for (const player of players) {
      server.now += 1_000;
      const { browser, wallet, key } = player;
      const pair = (await browser.send('GET', `/api/vote/entries/${id}/${wallet}`)).json<{ id: number }[]>();
      if (pair.length !== 2) continue;
      start ||= await startLeaf(server, id);
      const [winner, loser] = pair.map(entry => entry.id).sort((a, b) => a - b) as [number, number];
      const header = key.header(start, wallet, round, uuid(server.random));
      const response = await browser.send('POST', `/api/vote/${id}/${loser}/${wallet}`, { winner }, { voter: header });
      expect(response.statusCode).toBe(201);
      receipts.push({ ...response.json<{ receipt: OwnReceipt }>().receipt, wallet, voter: key.id });
    }
  const { id: last = 0 } = (await entryIds(server, id)).at(-1) ?? {};
  expect(await server.store.withdrawals.withdraw(id, last, 'not a fit')).toBe('withdrawn');
  server.now += 1_000;
  expect(await server.store.bans.ban(players[1]?.wallet ?? '', 'bought votes', 'ada')).toBe('banned');
  server.now += 1_000;
  await server.store.seals.sealDue();
  return { id, players, receipts, start };
}

/**
 * Plays the event with fixed random numbers, so that votes, places and salts are the same each time. Only keys, nonces and
 * signatures differ.
 */
export async function playSameEvent(server: TestServer, app: App): Promise<VotedEvent> {
  const { db } = server.store;
  server.random = seededRandom(1);
  await sql`
    create function draw_nothing() returns trigger language plpgsql as $$ begin
      new.salt = md5(new.wallet)::uuid;
      new.tie_break = new.id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger lots before insert or update on entries for each row execute function draw_nothing()`.execute(db);
  try {
    return await playEvent(server, app);
  } finally {
    await sql`drop function draw_nothing cascade`.execute(db);
  }
}

const entryIds = (server: TestServer, id: number) =>
  server.store.db.selectFrom('entries').select('id').where('event_id', '=', id).orderBy('id').execute();

async function startLeaf(server: TestServer, id: number): Promise<string> {
  const row = await server.store.db
    .selectFrom('event_seals')
    .select('leaf')
    .where('event_id', '=', id)
    .where('kind', '=', 'start')
    .executeTakeFirstOrThrow();
  return Buffer.from(row.leaf).toString('hex');
}

interface Visit {
  /** Whose places are asked for. */
  readonly wallets?: readonly string[];
  /** A sheet is sent to an address only twenty times a minute. */
  readonly address?: string;
}

/** What the results page loads; undefined if the server refuses any of it. */
export async function readResults(app: App, id: number, { wallets = [], address = '127.0.0.1' }: Visit = {}) {
  const [sheet, results, info, ...places] = await Promise.all([
    app.inject({ url: `/api/results/${id}/ballots`, remoteAddress: address }),
    app.inject(`/api/results/${id}`),
    app.inject(`/api/event/${id}/results`),
    ...wallets.map(wallet => app.inject(`/api/results/${id}/places/${wallet}`)),
  ]);
  const hasFailed = places.some(({ statusCode }) => statusCode !== 200 && statusCode !== 404);
  if (hasFailed || [sheet, results, info].some(({ statusCode }) => statusCode !== 200)) return undefined;
  return {
    sheet: sheet.json<Sheet>(),
    results: {
      rows: results.json<OwnRow[]>(),
      isComplete: true,
      awards: info.json<EventBody>(),
      places: places.map((place, index) => {
        return { wallet: wallets[index] ?? '', place: place.statusCode === 404 ? null : place.json<PlaceBody>() };
      }),
    },
  };
}

type OwnRow = Readonly<Record<string, string>> & { readonly wallet: string };
