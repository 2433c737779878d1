import { draft } from '../../__tests__/server/support/fixtures';
import { DEFAULT_AVATAR, DEFAULT_COLLECTIONS, seededRandom } from '../../rules/index';
import { plantPast } from '../../server/local/pastEvent';
import { strangerWallet } from '../../server/local/pastVotes';
import { ballotReceipt } from '../../server/receipts';
import type { SeedBallot, SeedEntry } from '../../server/store/seedStore';
import type { Store } from '../../server/store/store';
import type { KeptBallot } from '../../src/api/receipts';

/** Whose votes are signed by their voters. */
export interface ClosedEvent {
  readonly id: number;
  readonly ballots: number;
  /** What a voter's browser has kept. */
  readonly kept: readonly KeptBallot[];
}

export const ENTRIES = 1_000;
/** As many as a wallet may cast. */
export const VOTES_EACH = 30;
const CHAIN = { chainId: 31_337, collections: DEFAULT_COLLECTIONS };
const HOUR = 3_600_000;
/** How often the older of two fits wins. */
const BIAS = 0.7;

export async function plantClosed(store: Store, ballots: number): Promise<ClosedEvent> {
  const now = await store.now();
  const at = (hours: number) => new Date(now + hours * HOUR).toISOString();
  const event = draft([-4, -3, -1], {}, now);
  const past = { event, prizes: [], entries: entriesAt(at(-3.5)), ballots: ballotsAt(at(-2), ballots) };
  const id = await plantPast(store, CHAIN, past, votersOf(ballots).length);
  return { id, ballots, kept: await keptReceipts(store, id, event.voting_end) };
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

async function keptReceipts(store: Store, event: number, ends: string): Promise<readonly KeptBallot[]> {
  const [seal] = await store.proofs.leaves(event);
  const signer = await store.keys.signer();
  const rows = await store.db
    .selectFrom('ballots')
    .select(['lo', 'hi', 'winner', 'salt', 'decided_at', 'wallet', 'voter', 'voter_count'])
    .where('event_id', '=', event)
    .where('wallet', '=', strangerWallet(0))
    .orderBy('number')
    .execute();
  return rows.map(({ lo, hi, winner, salt, decided_at, wallet, voter, voter_count: count }) => {
    const ballot = { event, lo, hi, winner: winner ?? 0, signed: 1, salt: salt ?? '' } as const;
    const receipt = ballotReceipt(signer, { ...ballot, at: decided_at?.toISOString() ?? '', seal });
    return { ...receipt, wallet, voter, count, ends } as KeptBallot;
  });
}
