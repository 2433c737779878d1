import { assetSlug, ownsItem, type OwnedTrait, type Wardrobe } from '../../../rules';
import { catalogueApi } from '../../api/catalogueApi';
import type { AppStore } from '../../app/storeTypes';
import { HOLDINGS_MESSAGES } from '../../messages/holdings';
import { lineShown } from '../notices/noticesSlice';
import { selectAddress } from '../wallet/walletSlice';
import { selectWardrobe } from '../wardrobe/wardrobeSelectors';
import { heldBy, type Held } from './holdingsAnswers';
import { selectXp } from './holdingsSelectors';

type Store = Pick<AppStore, 'dispatch' | 'getState'>;
type Traits = readonly OwnedTrait[];

const MOST_TITLES = 3;

/** Tells the wallet's player what has changed, where anything has. */
export async function tellNews(wallet: string, before: Held, store: Store): Promise<void> {
  const after = heldBy(wallet, store.getState());
  const items = await itemNews(before.traits, after.traits, store);
  if (selectAddress(store.getState()) !== wallet) return;
  const news = items === '' && before.nftXp !== after.nftXp ? xpNews(store) : items;
  if (news !== '') store.dispatch(lineShown(news));
}

function xpNews(store: Store): string {
  const xp = selectXp(store.getState());
  return xp === 'loading' ? '' : HOLDINGS_MESSAGES.xpNow(xp);
}

async function itemNews(before: Traits | undefined, after: Traits | undefined, store: Store): Promise<string> {
  if (before === undefined || after === undefined || before === after) return '';
  const wardrobe = await wholeWardrobe(store);
  const came = list(ownedOnlyBy(after, before, wardrobe));
  const went = list(ownedOnlyBy(before, after, wardrobe));
  const sentences = [came && HOLDINGS_MESSAGES.newInWardrobe(came), went && HOLDINGS_MESSAGES.noLongerYours(went)];
  return sentences.filter(Boolean).join(' ');
}

/** An item that another NFT brings as well has neither come nor gone. */
function ownedOnlyBy(these: Traits, others: Traits, wardrobe: Wardrobe): readonly string[] {
  return wardrobe.flatMap(({ item }) => (ownsItem(item, these) && !ownsItem(item, others) ? [item.title] : []));
}

function list(titles: readonly string[]): string {
  const named = titles.slice(0, MOST_TITLES).join(', ');
  const more = titles.length - MOST_TITLES;
  return more > 0 ? HOLDINGS_MESSAGES.andMore(named, more) : named;
}

/** The categories that the player has not opened yet may have something in them, too. */
async function wholeWardrobe(store: Store): Promise<Wardrobe> {
  const once = { subscribe: false };
  const { data = [] } = await store.dispatch(catalogueApi.endpoints.getCategories.initiate(undefined, once));
  await Promise.all(
    data.map(({ title }) => store.dispatch(catalogueApi.endpoints.getItems.initiate(assetSlug(title), once))),
  );
  return selectWardrobe(store.getState());
}
