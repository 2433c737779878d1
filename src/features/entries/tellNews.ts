import { ownEntriesApi, type OwnEntry } from './ownEntriesApi';
import type { AppListenerApi } from '../../base/storeTypes';
import { KEPT } from '../../platform/kept';
import type { GameStorage } from '../../platform/platform';
import { selectAddress } from '../wallet/walletSlice';
import { newsArrived, selectNews, type ClosedEntry } from './newsSlice';

const MAX_WALLETS = 10;
const MAX_EVENTS = 100;

const isOver = ({ result, is_cancelled }: OwnEntry): boolean => result !== null || is_cancelled;
const isClosed = (entry: OwnEntry): entry is ClosedEntry => entry.result !== null;

const awaitedBy = (storage: GameStorage, wallet: string): readonly number[] =>
  KEPT.awaited.read(storage)?.find(awaited => awaited.wallet === wallet)?.events ?? [];

function keepAwaited(storage: GameStorage, wallet: string, events: readonly number[]): void {
  const others = (KEPT.awaited.read(storage) ?? []).filter(awaited => awaited.wallet !== wallet);
  const own = events.length > 0 ? [{ wallet, events: events.slice(0, MAX_EVENTS) }] : [];
  KEPT.awaited.write(storage, [...own, ...others].slice(0, MAX_WALLETS));
}

/** The wallet has entered these events, of which some may be known. */
export function awaitNews({ extra: { storage } }: AppListenerApi, address: string, events: readonly number[]): void {
  const wallet = address.toLowerCase();
  const known = awaitedBy(storage, wallet);
  const added = events.filter(event => !known.includes(event));
  if (added.length > 0) keepAwaited(storage, wallet, [...added, ...known]);
}

/** Asks the server only about wallets that wait for an event to close. */
export async function findNews(api: AppListenerApi): Promise<void> {
  const { storage } = api.extra;
  const wallet = selectAddress(api.getState())?.toLowerCase();
  if (wallet === undefined || awaitedBy(storage, wallet).length === 0) return;
  const { getOwnEntries } = ownEntriesApi.endpoints;
  const { data } = await api.dispatch(getOwnEntries.initiate(wallet, { subscribe: false, forceRefetch: true }));
  if (data === undefined || api.signal.aborted) return;
  const awaited = awaitedBy(storage, wallet);
  const over = data.filter(entry => isOver(entry) && awaited.includes(entry.event));
  const untold = over.filter(isClosed);
  forget(
    storage,
    wallet,
    over.filter(entry => !isClosed(entry)).map(({ event }) => event),
  );
  if (untold.length > 0) api.dispatch(newsArrived({ wallet, untold }));
}

/** What is shown has been told. */
export function markAsTold(api: AppListenerApi): void {
  const wallet = selectAddress(api.getState())?.toLowerCase();
  const shown = selectNews(api.getState());
  if (wallet !== undefined && shown !== undefined) forget(api.extra.storage, wallet, [shown.event]);
}

function forget(storage: GameStorage, wallet: string, events: readonly number[]): void {
  if (events.length === 0) return;
  keepAwaited(
    storage,
    wallet,
    awaitedBy(storage, wallet).filter(event => !events.includes(event)),
  );
}
