import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import type { Server } from 'node:http';
import type { App, AppDeps, Routes } from '../../../server/http/appDeps';
import { compileSchema, type ContractTypes } from '../../../server/http/contractTypes';
import { handleError } from '../../../server/http/errorHandler';
import { localAccounts } from '../../../server/local/accounts';
import type { LocalWorld } from '../../../server/local/localWorld';
import { readNfts } from '../../../server/nft/holdings';
import type { NftIndex, NftQuery } from '../../../server/nft/nftIndex';
import type { Collection } from '#rules/holdings/collections';
import { holdingsOf, type Holdings } from '#rules/holdings/holdings';
import type { NftPage } from '#rules/holdings/nftPage';

export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'duds-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

/** The local world’s accounts without its chain. */
export const chainlessWorld: LocalWorld = {
  rpcUrl: '',
  chainId: 31337,
  collections: [],
  accounts: localAccounts(),
  isRunning: () => true,
  stop: () => Promise.resolve(),
};

export function appWith(routes: Routes, deps: Partial<AppDeps>): App {
  const app: App = Fastify<Server>().withTypeProvider<ContractTypes>();
  app.setValidatorCompiler(compileSchema);
  app.setErrorHandler(handleError);
  void app.register(cookie);
  routes(app, deps as AppDeps);
  return app;
}

/** What a wallet's NFTs are worth in the game. */
export async function readHoldings(
  index: NftIndex,
  collections: readonly Collection[],
  wallet: string,
): Promise<Holdings> {
  return holdingsOf(await readNfts(index, collections, { wallet, address: '' }), collections);
}

export const EMPTY_PAGE: NftPage = { nfts: [], pageKey: null, totalCount: 0, block: 1 };

interface RecordingIndex extends NftIndex {
  readonly asked: NftQuery[];
}

/** An index that keeps the queries it gets. */
export function recordingIndex(
  respond: (query: NftQuery) => NftPage | Promise<NftPage> = () => EMPTY_PAGE,
): RecordingIndex {
  const asked: NftQuery[] = [];
  return {
    asked,
    ownedPage: async query => {
      asked.push(query);
      return respond(query);
    },
    close: () => Promise.resolve(),
  };
}
