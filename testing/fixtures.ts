import type { OwnedNft } from '#rules/holdings/holdings';
import type { Season } from '#rules/events/seasons';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';
import type { OwnedTrait } from '#rules/holdings/ownership';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import type { Wardrobe } from '#rules/outfit/items';
import { readConfig, type Config } from '../server/config/config';
import { IndexUnreachable, type NftIndex } from '../server/nft/nftIndex';
import type { Admission } from '../server/store/voting/ballotStore';
import type { EventDraft } from '../server/store/events/eventWrites';
import type { Store } from '../server/store/store';
import { entryRow } from './entryRow';
import { insertRows } from './insertRows';

export const HOUR = 3_600_000;
export const NOON = Date.parse('2026-05-01T12:00:00.000Z');

/** wallet(7) is 0x000…07, whose key is unknown. */
export const wallet = (n: number) => `0x${n.toString(16).padStart(40, '0')}`;

const iso = (ms: number) => new Date(ms).toISOString();

/** An event that opens for entries, opens for votes and closes at these hours from `start`. */
export function draft(
  hours: readonly [number, number, number],
  rest: Partial<EventDraft> = {},
  start = NOON,
): EventDraft {
  const [submit_start, submit_end, voting_end] = hours.map(hour => iso(start + hour * HOUR)) as [
    string,
    string,
    string,
  ];
  return {
    title: 'Masked Ball',
    sub_title: null,
    description: 'Come as somebody else.',
    submit_start,
    submit_end,
    voting_end,
    xp_first: 300,
    xp_second: 200,
    xp_third: 100,
    xp_entry: 10,
    ...rest,
  };
}

export const UPCOMING = [1, 2, 3] as const;
export const OPEN = [-1, 1, 2] as const;
export const VOTING = [-2, -1, 1] as const;
export const ARCHIVED = [-3, -2, -1] as const;

export const addEvent = (store: Store, hours: readonly [number, number, number], rest?: Partial<EventDraft>) =>
  store.events.add(draft(hours, rest));

/** Entries of wallets 1 to `count`, an hour before NOON and a second apart; returns their ids. */
export async function addEntries(store: Store, eventId: number, count: number): Promise<readonly number[]> {
  if (count === 0) return [];
  const rows = await insertRows<{ id: number }>(
    store.db,
    'entries',
    Array.from({ length: count }, (_, index) => ({
      ...entryRow(eventId, wallet(index + 1), DEFAULT_AVATAR),
      submitted_at: iso(NOON - HOUR + index * 1_000),
    })),
  );
  return rows.map(({ id }) => id);
}

/** An event that is open for votes, with entries of wallets 1 to `count`. */
export async function addVoting(store: Store, count: number, hours: readonly [number, number, number] = VOTING) {
  const { id } = await addEvent(store, hours);
  return { id, entries: await addEntries(store, id, count) };
}

export const WARDROBE: Wardrobe = [
  { category: 'hair-and-hats', item: { title: 'Beanie', layer: 'hairAndHats', trait: 'Hats' } },
  { category: 'head-accessories', item: { title: 'Crown', layer: 'headAccessories', xp: 500 } },
  { category: 'glasses', item: { title: 'Shades', layer: 'glasses', xp: 0 } },
  { category: 'bottoms', item: { title: 'Jeans', layer: 'bottoms', xp: 0 } },
];

/** Autumn begins a month before NOON, and the season after it is yet to begin. */
export const SEASONS: readonly Season[] = [
  { key: 'spring', name: 'Spring', from: '2026-01-01T00:00:00Z' },
  { key: 'autumn', name: 'Autumn', from: '2026-04-01T00:00:00Z' },
  { key: 'late', name: 'Late', from: '2026-05-02T00:00:00Z' },
];

/** Lets every wallet vote without a claim, as AUTH=off does. */
export const admitAll: Admission = { first: () => Promise.resolve(undefined), later: () => Promise.resolve(undefined) };

export const fit = (change: Partial<Avatar> = {}): Avatar => ({ ...DEFAULT_AVATAR, ...change });

export interface FakeIndex extends NftIndex {
  /** Gives a wallet a new token that grants 100 XP. */
  give(owner: string, attributes?: readonly OwnedTrait[]): void;
  /** Moves all tokens of a wallet to another. */
  transfer(from: string, to: string): void;
  isReachable: boolean;
  asked: number;
  reset(): void;
}

export function fakeIndex(): FakeIndex {
  const owned = new Map<string, readonly OwnedNft[]>();
  let minted = 0;
  const receive = (owner: string, nfts: readonly OwnedNft[]) =>
    owned.set(owner, [...(owned.get(owner) ?? []), ...nfts]);
  return {
    isReachable: true,
    asked: 0,
    give(owner, attributes = []) {
      const address = DEFAULT_COLLECTIONS.find(({ key }) => key === 'duds')?.address ?? '';
      minted += 1;
      receive(owner, [{ contract: address, tokenId: String(minted), name: 'DUDS', attributes }]);
    },
    transfer(from, to) {
      receive(to, owned.get(from) ?? []);
      owned.delete(from);
    },
    ownedPage({ owner }) {
      this.asked += 1;
      if (!this.isReachable) return Promise.reject(new IndexUnreachable('The index is down.'));
      const nfts = owned.get(owner) ?? [];
      return Promise.resolve({ nfts, pageKey: null, totalCount: nfts.length, block: 1 });
    },
    reset() {
      owned.clear();
      minted = 0;
      this.isReachable = true;
      this.asked = 0;
    },
    close: () => Promise.resolve(),
  };
}

/** The configuration of a server with a database but without an index: there is no local world. */
export const testConfig = (env: NodeJS.ProcessEnv = {}): Config =>
  readConfig({ DATABASE_URL: 'postgres://unused.invalid/duds', ...env });
