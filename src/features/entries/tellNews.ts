import { isRecord } from '../../../rules';
import { ownEntriesApi, type OwnEntry } from '../../api/ownEntriesApi';
import type { AppListenerApi } from '../../app/storeTypes';
import { STORAGE_KEYS } from '../../platform/config';
import type { GameStorage } from '../../platform/platform';
import { stored } from '../../platform/stored';
import { selectAddress } from '../wallet/walletSlice';
import { newsArrived, selectNews, type ClosedEntry } from './newsSlice';

/** The closed events of which a wallet has been told, or that were over before its first visit with this browser. */
interface Told {
  readonly wallet: string;
  readonly events: readonly number[];
}

const MAX_WALLETS = 10;
/** More than the server lists. */
const MAX_EVENTS = 200;

const isTold = (raw: unknown): raw is Told =>
  isRecord(raw) &&
  typeof raw.wallet === 'string' &&
  Array.isArray(raw.events) &&
  raw.events.every(event => Number.isSafeInteger(event));

const TOLD = stored<readonly Told[]>(STORAGE_KEYS.told, raw => ({
  value: Array.isArray(raw) ? raw.filter(isTold) : undefined,
}));

const isClosed = (entry: OwnEntry): entry is ClosedEntry => entry.result !== null;

const eventsToldTo = (storage: GameStorage, wallet: string): readonly number[] | undefined =>
  TOLD.read(storage)?.find(told => told.wallet === wallet)?.events;

function keepTold(storage: GameStorage, wallet: string, events: readonly number[]): void {
  const others = (TOLD.read(storage) ?? []).filter(told => told.wallet !== wallet);
  TOLD.write(storage, [{ wallet, events: events.slice(0, MAX_EVENTS) }, ...others].slice(0, MAX_WALLETS));
}

/** What happened before a wallet's first visit with this browser is no news. */
export async function findNews(api: AppListenerApi): Promise<void> {
  const { storage } = api.extra;
  const wallet = selectAddress(api.getState())?.toLowerCase();
  if (wallet === undefined) return;
  const { getOwnEntries } = ownEntriesApi.endpoints;
  const { data } = await api.dispatch(getOwnEntries.initiate(wallet, { subscribe: false, forceRefetch: true }));
  if (data === undefined || api.signal.aborted) return;
  const closed = data.filter(isClosed);
  const told = eventsToldTo(storage, wallet);
  const untold = closed.filter(({ event }) => told?.includes(event) === false);
  if (untold.length > 0) api.dispatch(newsArrived(untold));
  const before = closed.map(({ event }) => event);
  if (told === undefined) keepTold(storage, wallet, before);
}

/** What is shown has been told. */
export function markAsTold(api: AppListenerApi): void {
  const { storage } = api.extra;
  const wallet = selectAddress(api.getState())?.toLowerCase();
  const shown = selectNews(api.getState());
  if (wallet === undefined || shown === undefined) return;
  keepTold(storage, wallet, [shown.event, ...(eventsToldTo(storage, wallet) ?? [])]);
}
