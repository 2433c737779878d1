import { sql } from 'kysely';
import { draft } from './fixtures';
import { seededRandom } from '#rules/fits/random';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { hashOfVote } from '#rules/proof/lists';
import type { VoteFields, VoteReceipt } from '#rules/proof/published';
import { sha256 } from '../server/keys/sha256';
import { plantPast } from '../server/local/pastEvent';
import { strangerWallet } from '../server/local/pastVotes';
import { voteReceipt } from '../server/keys/receipts';
import { readFits } from '../server/store/proof/publishedLists';
import type { SeedBallot, SeedEntry } from '../server/store/voting/seedStore';
import type { Store } from '../server/store/store';

export interface ClosedEvent {
  readonly id: number;
  readonly votes: number;
  /** What a voter's browser has kept. */
  readonly kept: readonly VoteReceipt[];
}

export const ENTRIES = 1_000;
/** As many as a wallet may cast. */
export const VOTES_EACH = 30;
const HOUR = 3_600_000;
/** How often the older of two fits wins. */
const BIAS = 0.7;

export async function plantClosed(store: Store, votes: number): Promise<ClosedEvent> {
  const now = await store.now();
  const at = (hours: number) => new Date(now + hours * HOUR).toISOString();
  const event = draft([-4, -3, -1], {}, now);
  const past = { event, prizes: [], entries: entriesAt(at(-3.5)), ballots: ballotsAt(at(-2), votes) };
  const id = await plantPast(store, past);
  return { id, votes, kept: await keptReceipts(store, id, strangerWallet(0)) };
}

const votersOf = (ballots: number): readonly string[] =>
  Array.from({ length: Math.ceil(ballots / VOTES_EACH) }, (_, voter) => strangerWallet(voter));

const entriesAt = (submittedAt: string): readonly SeedEntry[] =>
  Array.from({ length: ENTRIES }, (_, index) => {
    return { wallet: `0xa${index.toString(16).padStart(39, '0')}`, avatar: DEFAULT_AVATAR, submittedAt };
  });

/** Steps through the entries so that no voter gets the same pair twice. */
function ballotsAt(decidedAt: string, count: number): readonly SeedBallot[] {
  const random = seededRandom(count);
  const voters = votersOf(count);
  return Array.from({ length: count }, (_, index) => {
    const older = (index * 7919) % (ENTRIES - 45);
    const newer = older + 1 + (index % 40);
    const [left, right] = random() < 0.5 ? [older, newer] : [newer, older];
    const winner = random() < BIAS ? older : newer;
    const wallet = voters[Math.floor(index / VOTES_EACH)] ?? '';
    return { wallet, number: 1 + (index % VOTES_EACH), left, right, winner, decidedAt };
  });
}

/** A wallet's receipts as its browser keeps them. */
export async function keptReceipts(store: Store, event: number, wallet: string): Promise<readonly VoteReceipt[]> {
  const host = (await store.lists.seals(event))?.host ?? '';
  const looks = new Map((await readFits(store.db, event)).map(({ id, look }) => [id, look]));
  const signer = await store.keys.signer();
  const { rows } = await sql<VoteFields & { readonly decided_at: Date }>`
    select lo, hi, winner, encode(salt, 'hex') as salt, decided_at from ballots
    where event_id = ${event} and wallet = ${wallet} order by number`.execute(store.db);
  return rows.map(({ decided_at, ...row }) => {
    const vote = { ...row, event, loSeen: looks.get(row.lo) ?? '', hiSeen: looks.get(row.hi) ?? '' };
    const stored = { ...vote, hash: hashOfVote(vote, sha256), at: decided_at.toISOString(), host };
    return { ...voteReceipt(signer, stored), wallet };
  });
}
