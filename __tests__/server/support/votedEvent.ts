import { Wallet } from 'ethers';
import { sql } from 'kysely';
import type { VoteEntryBody } from '../../../contract/votes';
import type { EventBody } from '../../../contract/events';
import type { PlaceBody } from '../../../contract/results';
import { seededRandom } from '#rules/fits/random';
import { LAYERS } from '#rules/outfit/layers';
import { sealHash } from '#rules/proof/checkSeals';
import type { ClosedEvent, EventSeals, Receipt, ServerKey, VotesIndex } from '#rules/proof/published';
import { readClosedEvent, readKeys } from '#rules/proof/readPublished';
import { lookHash } from '#rules/proof/texts';
import type { App } from '../../../server/http/appDeps';
import { sha256 } from '../../../server/keys/sha256';
import { addEvent, fit, HOUR, NOON, WARDROBE } from '../../../testing/fixtures';
import { TestBrowser } from './signIn';
import type { TestServer } from './testServer';

/** A player with a wallet and a browser of its own. */
interface Player {
  readonly signer: Wallet;
  readonly wallet: string;
  readonly browser: TestBrowser;
}

export interface VotedEvent {
  readonly id: number;
  readonly players: readonly Player[];
  /** As the players' browsers keep them. */
  readonly receipts: readonly Receipt[];
  /** The hash of the start seal, which every player's browser has seen. */
  readonly start: string;
}

async function newPlayer(server: TestServer, app: App, number: number): Promise<Player> {
  const signer = new Wallet(`0x${number.toString(16).padStart(64, '0')}`);
  const wallet = signer.address.toLowerCase();
  server.index.give(wallet);
  const browser = new TestBrowser(() => app);
  expect((await browser.signIn(signer)).statusCode).toBe(201);
  return { signer, wallet, browser };
}

const newSalt = (random: () => number): string =>
  Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');

/** The header of a vote between two entries as they were shown. */
export function seenHeader(pair: readonly VoteEntryBody[], salt: string): string {
  const looks = [...pair]
    .sort((a, b) => a.id - b.id)
    .map(entry => {
      const shown = entry as unknown as Readonly<Record<string, string>>;
      const avatar = Object.fromEntries(LAYERS.map(layer => [layer, shown[layer.toLowerCase()]]));
      return lookHash(avatar, sha256);
    });
  return [...looks, salt].join(' ');
}

/** Plays an event through the API up to the end of its voting: `count` wallets enter and vote; an entry is withdrawn, and a voter banned. */
async function playEvent(server: TestServer, app: App, count = 6, votes = 5): Promise<VotedEvent> {
  const { id } = await addEvent(server.store, [-1, 1, 6]);
  const receipts: Receipt[] = [];
  const players: Player[] = [];
  for (let number = 1; number <= count; number++) {
    const player = await newPlayer(server, app, number);
    players.push(player);
    const payload = fit({ glasses: WARDROBE[2] === undefined ? '' : number % 2 ? 'glasses/shades.svg' : '' });
    const url = `/api/entries/${id}/${player.wallet}`;
    const response = await player.browser.send('POST', url, payload);
    expect(response.statusCode).toBe(201);
    receipts.push(response.json<{ receipt: Receipt }>().receipt);
    server.now += 1_000;
  }
  server.now = NOON + HOUR + 1_000;
  for (let round = 1; round <= votes; round++)
    for (const player of players) {
      server.now += 1_000;
      const { browser, wallet } = player;
      const pair = (await browser.send('GET', `/api/vote/entries/${id}/${wallet}`)).json<VoteEntryBody[]>();
      if (pair.length !== 2) continue;
      const [winner, loser] = pair.map(entry => entry.id).sort((a, b) => a - b) as [number, number];
      const seen = seenHeader(pair, newSalt(server.random));
      const response = await browser.send('POST', `/api/vote/${id}/${loser}/${wallet}`, { winner }, { seen });
      expect(response.statusCode).toBe(201);
      receipts.push(response.json<{ receipt: Receipt }>().receipt);
    }
  const { id: last = 0 } = (await entryIds(server, id)).at(-1) ?? {};
  expect(await server.store.withdrawals.withdraw(id, last, 'not a fit')).toBe('withdrawn');
  server.now += 1_000;
  expect(await server.store.bans.ban(players[1]?.wallet ?? '', 'bought votes', 'ada')).toBe('banned');
  const published = (await app.inject(`/api/event/${id}/seals`)).json<EventSeals>();
  const [start] = published.seals;
  return { id, players, receipts, start: start ? sealHash(published, start, sha256) : '' };
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
      new.salt = md5(new.wallet);
      return new;
    end $$`.execute(db);
  await sql`
    create trigger salts before insert on entries for each row execute function draw_nothing()`.execute(db);
  await sql`
    create function keep_order() returns trigger language plpgsql as $$ begin
      new.tie_break = new.entry_id;
      return new;
    end $$`.execute(db);
  await sql`
    create trigger lots before insert on ratings for each row execute function keep_order()`.execute(db);
  try {
    return await playEvent(server, app);
  } finally {
    await sql`drop function draw_nothing, keep_order cascade`.execute(db);
  }
}

const entryIds = async (server: TestServer, id: number) =>
  (await sql<{ id: number }>`select id from entries where event_id = ${id} order by id`.execute(server.store.db)).rows;

let readers = 0;

/** Asks as a reader at an address of its own, so that limits on addresses refuse nothing. */
function newReader(app: App) {
  readers += 1;
  const remoteAddress = [10, readers >> 16, (readers >> 8) & 255, readers & 255].join('.');
  return (url: string) => app.inject({ url, remoteAddress });
}

/** All that is published about a closed event, put together from its pages; undefined if the server refuses any of it. */
export async function readPublished(app: App, id: number): Promise<ClosedEvent | undefined> {
  const ask = newReader(app);
  const get = async <T>(url: string): Promise<T | undefined> => {
    const response = await ask(url);
    return response.statusCode === 200 ? response.json<T>() : undefined;
  };
  const [seals, index] = await Promise.all([
    get<EventSeals>(`/api/event/${id}/seals`),
    get<VotesIndex>(`/api/results/${id}/votes`),
  ]);
  if (seals === undefined || index === undefined) return undefined;
  const rowsOf = async (list: 'fits' | 'votes' | 'leftOut'): Promise<readonly unknown[] | undefined> => {
    const name = list === 'votes' ? 'page' : list;
    const pages = index[list].pages.map((_, page) => get<unknown[]>(`/api/results/${id}/votes?${name}=${page}`));
    const read = await Promise.all(pages);
    return read.includes(undefined) ? undefined : read.flatMap(rows => rows ?? []);
  };
  const [fits, votes, leftOut] = await Promise.all([rowsOf('fits'), rowsOf('votes'), rowsOf('leftOut')]);
  return readClosedEvent({ ...seals, fits, votes, leftOut });
}

export async function readServerKeys(app: App): Promise<readonly ServerKey[]> {
  return readKeys((await app.inject('/.well-known/duds-keys.json')).json());
}

/** What the results page shows; undefined if the server refuses any of it. */
export async function readShown(app: App, id: number, wallets: readonly string[] = []) {
  const ask = newReader(app);
  const [results, info, ...places] = await Promise.all([
    ask(`/api/results/${id}`),
    ask(`/api/event/${id}/results`),
    ...wallets.map(wallet => ask(`/api/results/${id}/places/${wallet}`)),
  ]);
  const hasFailed = places.some(({ statusCode }) => statusCode !== 200 && statusCode !== 404);
  if (hasFailed || [results, info].some(({ statusCode }) => statusCode !== 200)) return undefined;
  return {
    rows: results.json<OwnRow[]>(),
    isComplete: true,
    awards: info.json<EventBody>(),
    places: places.map((place, index) => {
      return { wallet: wallets[index] ?? '', place: place.statusCode === 404 ? null : place.json<PlaceBody>() };
    }),
  };
}

type OwnRow = Readonly<Record<string, string>> & { readonly wallet: string };
