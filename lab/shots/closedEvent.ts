import { sql } from 'kysely';
import { draft } from '../../testing/fixtures';
import { seededRandom } from '#rules/fits/random';
import { DEFAULT_OUTFIT, type Avatar } from '#rules/outfit/avatar';
import { chooseItem } from '#rules/outfit/chooseItem';
import type { Wardrobe } from '#rules/outfit/items';
import { hashOfVote } from '#rules/proof/lists';
import type { VoteReceipt } from '#rules/proof/published';
import type { App } from '../../server/http/appDeps';
import { readWardrobe } from '../../server/http/readWardrobe';
import { sha256 } from '../../server/keys/sha256';
import { pastVotes, strangerWallet, VOTERS } from '../../server/local/pastVotes';
import { voteReceipt } from '../../server/keys/receipts';
import { createSeedStore, type SeedEvent } from '../../server/store/voting/seedStore';
import { openStore, type Store } from '../../server/store/store';
import { keptReceipts } from '../../testing/closedEvent';
import { openApp } from '../../testing/openApp';

export interface ClosedEvent {
  /** It responds to all calls about the event. */
  readonly app: App;
  /** Of a voter. */
  readonly receipts: readonly VoteReceipt[];
  /** One of a vote that is not published. */
  readonly lost: readonly VoteReceipt[];
}

interface Plan {
  readonly fits: number;
  readonly isVoted?: boolean;
  /** Whether an operator withdraws the fit that leads. */
  readonly isLeaderWithdrawn?: boolean;
}

export const EVENT = 4242;
const TITLE = 'Overdressed';
const HOUR = 3_600_000;
const NOON = Date.parse('2026-05-01T12:00:00.000Z');
/** The layers that entries differ in, and how many items of each there are, so that pieces repeat. */
const CATEGORIES = ['backgrounds', 'head', 'tops', 'bottoms', 'shoes-and-legs', 'hair-and-hats', 'glasses'];
const ITEMS = 5;

/** A closed event on a server of its own. It is always the same, except for its key and the fits' salts. */
export async function makeClosedEvent({ fits, isVoted = true, isLeaderWithdrawn = false }: Plan): Promise<ClosedEvent> {
  let now = NOON;
  const store = await openStore({ location: { kind: 'memory' }, clock: () => now });
  await sql`alter table events alter column id restart with ${sql.lit(EVENT)}`.execute(store.db);
  const seeds = createSeedStore(store.db);
  const past = await planEvent(fits);
  await seeds.plant({ ...past, ballots: [] });
  now += 2 * HOUR;
  await store.seals.start(EVENT);
  if (isVoted) await seeds.vote(EVENT, past, past.ballots);
  if (isLeaderWithdrawn) {
    const { ranking } = await store.standings.recount(EVENT);
    await store.withdrawals.withdraw(EVENT, ranking[0]?.id ?? 0, 'A photograph, not a fit.');
  }
  now += 2 * HOUR;
  await store.standings.close(EVENT);
  const receipts = await keptReceipts(store, EVENT, strangerWallet(0));
  const lost = await Promise.all(receipts.slice(0, 1).map(receipt => lostReceipt(store, receipt)));
  return { app: await openApp(store), receipts, lost };
}

async function lostReceipt(store: Store, vote: VoteReceipt): Promise<VoteReceipt> {
  const sent = { ...vote, salt: '0'.repeat(32) };
  return { ...sent, ...voteReceipt(await store.keys.signer(), { ...sent, hash: hashOfVote(sent, sha256) }) };
}

async function planEvent(fits: number): Promise<SeedEvent> {
  const random = seededRandom(fits);
  const wardrobe = await readWardrobe('public/data');
  const submittedAt = new Date(NOON - HOUR).toISOString();
  const entries = Array.from({ length: fits }, (_, index) => {
    return { wallet: strangerWallet(VOTERS + index), avatar: dress(wardrobe, random), submittedAt };
  });
  const entrants = entries.map(({ wallet }) => wallet);
  const ballots = pastVotes(TITLE, entrants, NOON + HOUR, NOON + 2 * HOUR).map((ballot, index) => ({
    ...ballot,
    salt: sha256(`${TITLE} ${index}`).slice(0, 32),
  }));
  return { event: draft([-2, 1, 3], { title: TITLE }), prizes: [], entries, ballots };
}

function dress(wardrobe: Wardrobe, random: () => number): Avatar {
  const pieces = CATEGORIES.flatMap(name => {
    const items = wardrobe.filter(({ category }) => category === name).slice(0, ITEMS);
    return items[Math.floor(random() * ITEMS)] ?? [];
  });
  return pieces.reduce((outfit, { category, item }) => chooseItem(outfit, category, item).outfit, DEFAULT_OUTFIT)
    .avatar;
}
