import { readFileSync } from 'node:fs';
import path from 'node:path';
import { render } from '@testing-library/react';
import { useCallback, useLayoutEffect, useRef, type ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { entriesApi } from '../../../src/api/entriesApi';
import { holdingsApi } from '../../../src/api/holdingsApi';
import { GameProvider } from '../../../src/app/GameProvider';
import { RouterBridge, type Navigate } from '../../../src/app/RouterBridge';
import type { AppStore } from '../../../src/base/storeTypes';
import { walletConnected } from '../../../src/features/wallet/walletSlice';
import { readParameter, withParameter } from '../../../src/platform/address';
import type { Platform } from '../../../src/platform/platform';
import type { Item } from '#rules/outfit/items';
import { openStore } from './openStore';
import { platformDouble } from './platformDouble';
import type { ApiResponse } from './screen';

export const WALLET = '0x00000000000000000000000000000000000000aa';

/** By call, as 'GET xp/0x…'. A function gets the body, and may delay its response. */
export type Responses = Readonly<
  Record<string, ApiResponse | 'no network' | ((body: unknown) => Promise<ApiResponse> | ApiResponse)>
>;

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
}

const PUBLIC = path.join(__dirname, '../../../public');

export function catalogueItem(category: string, title: string): { category: string; item: Item } {
  const item = (JSON.parse(readFileSync(path.join(PUBLIC, `data/${category}.json`), 'utf8')) as Item[]).find(
    row => row.title === title,
  );
  if (item === undefined) throw new Error(`${category} has no ${title}`);
  return { category, item };
}

/** Serves the catalogue from its files and the API from `responses`; everything else is 404. */
export function serve(responses: Responses = {}): Call[] {
  const calls: Call[] = [];
  globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input as string);
    const [base = '', ...rest] = url.pathname.slice(1).split('/');
    const method = init.method ?? 'GET';
    const file = base === 'data' ? `data/${rest.join('/')}` : rest.join('/');
    const body: unknown = init.body === undefined ? undefined : JSON.parse(init.body as string);
    calls.push({ method, path: file, body });
    const known = responses[`${method} ${file}`];
    const response = typeof known === 'function' ? await Promise.race([known(body), aborted(init.signal)]) : known;
    if (response === 'no network') throw new TypeError('Failed to fetch');
    if (response?.status === 204) return new Response(null, { status: 204 });
    if (response) return new Response(JSON.stringify(response.body ?? null), { status: response.status ?? 200 });
    if (base === 'data') return new Response(readFileSync(path.join(PUBLIC, file), 'utf8'));
    return new Response('{}', { status: 404 });
  };
  return calls;
}

const aborted = (signal: RequestInit['signal']): Promise<never> =>
  new Promise((_resolve, reject) => {
    if (signal?.aborted) reject(signal.reason as Error);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });

interface Holding {
  readonly contract: string;
  readonly name?: string;
  readonly traits?: Readonly<Record<string, string>>;
}

const DARCELS = '0x8d609bd201beaea7dccbfbd9c22851e23da68691';

/** One page of the NFT index; by default one Dour Darcel, worth 200 XP. */
export function nftsPage(holdings: readonly Holding[] = [{ contract: DARCELS }]): ApiResponse {
  const ownedNfts = holdings.map(({ contract, name = 'Darcel #1', traits = {} }, index) => ({
    contract: { address: contract },
    tokenId: String(index),
    name,
    raw: {
      metadata: { name, attributes: Object.entries(traits).map(([trait_type, value]) => ({ trait_type, value })) },
    },
  }));
  return { body: { ownedNfts, pageKey: null } };
}

export const CONNECTED: Responses = { 'GET nft/v3/getNFTsForOwner': nftsPage(), [`GET xp/${WALLET}`]: { body: 0 } };

export interface Game {
  readonly store: AppStore;
  readonly platform: Platform;
  readonly calls: readonly Call[];
}

interface GameStart {
  readonly responses?: Responses;
  readonly search?: string;
  readonly isConnected?: boolean;
  readonly platform?: Partial<Platform>;
}

/** A game in the wardrobe: the real store, a platform double and a server. */
export function startGame({ responses = CONNECTED, search = '', isConnected = true, platform }: GameStart = {}): Game {
  const calls = serve(responses);
  const double = platformDouble({ at: `/wardrobe${search}`, ...platform });
  const store = openStore(double);
  if (isConnected) store.dispatch(walletConnected({ label: 'Local Wallet', address: WALLET, chainId: 31337 }));
  return { store, platform: double, calls };
}

/** Renders at the address of the platform double, whose parameters follow the router from then on. */
export function show({ store, platform: { page, config } }: Pick<Game, 'store' | 'platform'>, children: ReactNode) {
  const demo = page.isTrial() ? '?demo=trial' : '?demo';
  const search = ['event', 'category', 'roll'].reduce(
    (query, name) => withParameter(query, name, page.parameter(name)),
    page.isDemo() ? demo : '',
  );
  return render(
    <GameProvider store={store} config={config}>
      <MemoryRouter initialEntries={[page.path() + search]}>
        <PageControl page={page} />
        {children}
      </MemoryRouter>
    </GameProvider>,
  );
}

function PageControl({ page }: Pick<Platform, 'page'>) {
  const { pathname, search } = useLocation();
  const go = useRef<Navigate>(undefined);
  useLayoutEffect(() => {
    const setParameter: Platform['page']['setParameter'] = (name, value, move) =>
      go.current?.(pathname + withParameter(search, name, value), move);
    Object.assign(page, { setParameter, parameter: (name: string) => readParameter(search, name) });
  }, [page, pathname, search]);
  return <RouterBridge onNavigator={useCallback(navigate => void (go.current = navigate), [])} />;
}

/** Loads what the wallet holds, as the layout does once a wallet is connected. */
export async function learnHoldings({ dispatch }: AppStore): Promise<void> {
  await Promise.all([
    dispatch(holdingsApi.endpoints.getHoldings.initiate({ wallet: WALLET, kind: 'xp' })),
    dispatch(holdingsApi.endpoints.getHoldings.initiate({ wallet: WALLET, kind: 'traits' })),
    dispatch(entriesApi.endpoints.getServerXp.initiate(WALLET)),
  ]);
}
