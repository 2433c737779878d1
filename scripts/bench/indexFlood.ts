import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_AVATAR, DEFAULT_COLLECTIONS } from '../../rules/index';
import type { App } from '../../server/appDeps';
import { buildApp } from '../../server/app';
import { hashOf, newToken } from '../../server/auth/tokens';
import { readConfig } from '../../server/config';
import { readPageFiles } from '../../server/http/page';
import { readWardrobe } from '../../server/http/readWardrobe';
import { cachedIndex } from '../../server/nft/cachedIndex';
import type { NftIndex } from '../../server/nft/nftIndex';
import { openStore, type Store } from '../../server/store/store';
import { plant } from '../benchVoting/plant';
import { inPercentiles, say } from './figures';

const INDEX_MS = 50;
const HOUR_MS = 3_600_000;
const EMPTY_WALLETS = 240;
const FLOODING_PLAYERS = 8;
/** Entries and ballots: all that the limits allow an address in the long run. */
const CALLS_PER_SECOND = 20;
const FLOODING_READERS = 2;
const READS_PER_SECOND = 50;
const CALLS = 30;
const READS = 12;
const PAUSE_MS = 500;
const WARM_UP_MS = 2_000;

const addressOf = (kind: number, n: number) => `10.${kind}.0.${n + 1}`;
const walletOf = (n: number) => `0x${n.toString(16).padStart(40, '0')}`;
const FIRST_EMPTY = 1_000;

/** Wallets with low numbers hold one NFT each, all others nothing. */
const index: NftIndex = {
  ownedPage: async ({ owner }) => {
    await delay(INDEX_MS);
    const contract = DEFAULT_COLLECTIONS[0]?.address.toLowerCase() ?? '';
    const nft = { contract, tokenId: BigInt(owner).toString(), name: null, attributes: [] };
    const nfts = BigInt(owner) < FIRST_EMPTY ? [nft] : [];
    return { nfts, pageKey: null, totalCount: nfts.length, block: 1 };
  },
  close: () => Promise.resolve(),
};

interface Field {
  readonly app: App;
  readonly store: Store;
  readonly open: number;
  readonly voting: number;
}

async function openField(): Promise<Field> {
  const store = await openStore({ location: { kind: 'memory' } });
  const uptime = () => performance.now();
  const app = await buildApp({
    config: readConfig({ DATABASE_URL: 'postgres://unused.invalid/duds', AUTH: 'on' }),
    store,
    uptime,
    nftIndex: cachedIndex(index, { uptime }),
    wardrobe: await readWardrobe('public/data'),
    page: readPageFiles(join(process.cwd(), 'public')),
    // Those of production.
    limits: { everything: 6_000, writes: 600 },
  });
  return { app, store, open: await addOpenEvent(store), voting: await plant(store, 100, 0) };
}

async function addOpenEvent(store: Store): Promise<number> {
  const now = await store.now();
  const [submit_start = '', submit_end = '', voting_end = ''] = [-1, 1, 2].map(hours =>
    new Date(now + hours * HOUR_MS).toISOString(),
  );
  const xp = { xp_first: 3, xp_second: 2, xp_third: 1, xp_entry: 1 };
  const texts = { title: 'Flood', sub_title: null, description: 'Made up.' };
  const { id } = await store.events.add({ ...texts, submit_start, submit_end, voting_end, ...xp });
  return id;
}

type Call = () => Promise<{ readonly statusCode: number }>;

/** What a signed-in wallet does in turns: enter, and ask for a ballot. */
async function player({ app, store, open, voting }: Field, wallet: string, remoteAddress: string) {
  const token = newToken();
  await store.sessions.begin(hashOf(token), wallet, 3_600);
  const headers = { cookie: `duds-session=${token}` };
  const url = `/api/entries/${open}/${wallet}`;
  const enter: Call = () => app.inject({ method: 'POST', url, headers, payload: { ...DEFAULT_AVATAR }, remoteAddress });
  const ask: Call = () => app.inject({ url: `/api/vote/entries/${voting}/${wallet}`, headers, remoteAddress });
  return (n: number) => (n % 2 === 0 ? enter() : ask());
}

/** Repeats the call at this rate, without waiting for the responses, until the work is done. */
async function flooded(perSecond: number, call: (n: number) => Promise<unknown>, work: () => Promise<unknown>) {
  const calls: Promise<unknown>[] = [];
  const timer = setInterval(() => calls.push(call(calls.length)), 1_000 / perSecond);
  await delay(WARM_UP_MS);
  await work();
  clearInterval(timer);
  await Promise.all(calls);
}

async function measure(name: string, calls: readonly Call[]): Promise<void> {
  const results = await Promise.all(
    calls.map(async (call, n) => {
      await delay(n * PAUSE_MS);
      const began = performance.now();
      const { statusCode } = await call();
      return { hasFailed: statusCode >= 400, ms: performance.now() - began };
    }),
  );
  const failed = results.filter(({ hasFailed }) => hasFailed).length;
  say(name, `${failed} of ${calls.length} failed, ${inPercentiles(results.map(({ ms }) => ms))}`);
}

/** How long players wait for the NFT index, and how many calls fail, while others use it as much as they can. */
export async function benchIndexFlood(): Promise<void> {
  console.log(`\nThe NFT index, which responds after ${INDEX_MS} ms, under attack`);
  const field = await openField();
  const { app, store } = field;
  const holders = await Promise.all(
    Array.from({ length: 2 * CALLS }, (_, n) => player(field, walletOf(n + 1), addressOf(1, n))),
  );
  const empty = await Promise.all(
    Array.from({ length: EMPTY_WALLETS }, (_, n) =>
      player(field, walletOf(FIRST_EMPTY + n), addressOf(2, n % FLOODING_PLAYERS)),
    ),
  );
  const callsOf = (from: number) => holders.slice(from, from + CALLS).map((play, n) => () => play(n));
  await measure('entries and ballots, quiet', callsOf(0));
  const call = (n: number) => empty[n % EMPTY_WALLETS]?.(Math.floor(n / EMPTY_WALLETS)) ?? Promise.resolve();
  await flooded(FLOODING_PLAYERS * CALLS_PER_SECOND, call, () =>
    measure(`entries and ballots, ${EMPTY_WALLETS} empty wallets`, callsOf(CALLS)),
  );
  const read = (owner: number, remoteAddress: string) =>
    app.inject({ url: `/api/nft/v3/getNFTsForOwner?owner=${walletOf(owner)}`, remoteAddress });
  const reads = Array.from({ length: READS }, (_, n) => () => read(900 + n, addressOf(3, n)));
  await flooded(
    FLOODING_READERS * READS_PER_SECOND,
    n => read(100_000 + n, addressOf(4, n % FLOODING_READERS)),
    () => measure(`holdings read, ${FLOODING_READERS} addresses that read`, reads),
  );
  await app.close();
  await store.close();
}
