import { ownsItem, type OwnedTrait } from '#rules/holdings/ownership';
import type { Wardrobe } from '#rules/outfit/items';
import { fetchWholeWardrobe } from '../../api/fetchWholeWardrobe';
import { holdingsApi, type WalletHoldings } from '../../api/holdingsApi';
import type { AppListenerApi, RootState } from '../../base/storeTypes';
import { shownTitle } from '../../messages/fits';
import { HOLDINGS_MESSAGES } from './messages';
import { FORMATS } from '../../messages/formats';
import { toastShown } from '../notices/noticesSlice';
import { selectAddress } from '../wallet/walletSlice';
import { selectWardrobe } from '../catalogue/catalogueSelectors';
import { selectXp } from './holdingsSelectors';

const { getHoldings } = holdingsApi.endpoints;

/** The two queries about a wallet: which of its NFTs are traits, and what all of them are worth. */
const KINDS = ['traits', 'xp'] as const;

/** The waits before each attempt, in milliseconds: an index knows a block some seconds after the chain. */
const WAITS = [0, 2_000, 4_000, 8_000, 16_000, 32_000];

const MAX_TITLES = 3;

/** Watches the chain for NFTs that reach or leave the wallet, until the listener is cancelled. */
export async function followTransfers(
  wallet: string,
  onTransfer: (block: number) => void,
  api: AppListenerApi,
): Promise<void> {
  if (!isLoaded(wallet, api.getState())) await api.condition((_action, state) => isLoaded(wallet, state));
  // The index may have returned old holdings, so the watch starts with the older of their blocks.
  const blocks = queriesOf(wallet, api.getState()).map(({ data }) => data?.block ?? 0);
  await api.extra.wallet.watchTransfers({
    address: wallet,
    contracts: api.extra.config.collections.map(({ address }) => address),
    since: Math.min(...blocks) || null,
    onTransfer,
    signal: api.signal,
  });
}

interface Transfer {
  readonly wallet: string;
  readonly block: number;
}

/** Repeats the queries until the index knows the block. Until then, and if it never does, the known holdings remain. */
export async function refreshHoldings({ wallet, block }: Transfer, api: AppListenerApi): Promise<void> {
  const before = holdingsBy(wallet, api.getState());
  try {
    for (const wait of WAITS) {
      await api.delay(wait);
      if (await refetchAt(block, wallet, api)) break;
    }
  } finally {
    await announceChanges(wallet, before, api);
  }
}

/** Resolves with whether both queries returned holdings of this block or later. */
async function refetchAt(minBlock: number, wallet: string, { dispatch }: AppListenerApi): Promise<boolean> {
  const options = { forceRefetch: true, subscribe: false };
  const queries = KINDS.map(kind => dispatch(getHoldings.initiate({ wallet, kind, minBlock }, options)));
  const results = await Promise.all(queries);
  return results.every(({ data, isSuccess }) => isSuccess && (data.block ?? 0) >= minBlock);
}

const queriesOf = (wallet: string, state: RootState) => KINDS.map(kind => getHoldings.select({ wallet, kind })(state));

const isLoaded = (wallet: string, state: RootState): boolean =>
  queriesOf(wallet, state).every(({ isSuccess, isError }) => isSuccess || isError);

type KnownHoldings = Partial<Pick<WalletHoldings, 'nftXp' | 'traits'>>;

function holdingsBy(wallet: string, state: RootState): KnownHoldings {
  const [traits, xp] = queriesOf(wallet, state).map(({ data }) => data);
  return { ...(traits && { traits: traits.traits }), ...(xp && { nftXp: xp.nftXp }) };
}

/** New and lost items, or the new XP if no item changed. */
async function announceChanges(wallet: string, before: KnownHoldings, api: AppListenerApi): Promise<void> {
  const after = holdingsBy(wallet, api.getState());
  const items = await itemChanges(before.traits, after.traits, api);
  if (selectAddress(api.getState()) !== wallet) return;
  const text = items === '' && before.nftXp !== after.nftXp ? xpText(api.getState()) : items;
  if (text !== '') api.dispatch(toastShown(text));
}

function xpText(state: RootState): string {
  const xp = selectXp(state);
  return xp === 'loading' ? '' : HOLDINGS_MESSAGES.xpNow(xp);
}

type Traits = readonly OwnedTrait[];

async function itemChanges(before: Traits | undefined, after: Traits | undefined, api: AppListenerApi) {
  if (before === undefined || after === undefined || before === after) return '';
  const wardrobe = (await fetchWholeWardrobe(api.dispatch)) ?? selectWardrobe(api.getState());
  const gained = listTitles(ownedOnlyBy(after, before, wardrobe));
  const lost = listTitles(ownedOnlyBy(before, after, wardrobe));
  const sentences = [gained && HOLDINGS_MESSAGES.newInWardrobe(gained), lost && HOLDINGS_MESSAGES.noLongerYours(lost)];
  return sentences.filter(Boolean).join(' ');
}

/** An item that another NFT grants too is neither gained nor lost. */
function ownedOnlyBy(these: Traits, others: Traits, wardrobe: Wardrobe): readonly string[] {
  return wardrobe.flatMap(({ item }) => (ownsItem(item, these) && !ownsItem(item, others) ? [shownTitle(item)] : []));
}

function listTitles(titles: readonly string[]): string {
  const named = FORMATS.names(titles.slice(0, MAX_TITLES));
  const more = titles.length - MAX_TITLES;
  return more > 0 ? HOLDINGS_MESSAGES.andMore(named, more) : named;
}
