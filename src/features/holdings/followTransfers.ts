import type { ListenerEffectAPI } from '@reduxjs/toolkit';
import { holdingsApi } from '../../api/holdingsApi';
import type { AppStore, RootState } from '../../app/storeTypes';
import type { Platform } from '../../platform/platform';
import { answersFor, heldBy, LOOKS } from './holdingsAnswers';
import { tellNews } from './holdingsNews';
import { transferSeen } from './transferSeen';

type Api = ListenerEffectAPI<RootState, AppStore['dispatch'], Platform>;

const { getHoldings } = holdingsApi.endpoints;

/** An index learns of a block some seconds after the chain has it: milliseconds before each question. */
const WAITS = [0, 2_000, 4_000, 8_000, 16_000, 32_000];

/** Says so whenever NFTs come or go, for as long as the listener lasts. */
export async function followTransfers(wallet: string, api: Api): Promise<void> {
  if (!isAnswered(wallet, api.getState())) await api.condition((_action, state) => isAnswered(wallet, state));
  // What happened since the index gave its answer, which may be an old one, counts as well.
  const blocks = answersFor(wallet, api.getState()).map(({ data }) => data?.block ?? 0);
  await api.extra.wallet.watchTransfers({
    address: wallet,
    contracts: api.extra.config.collections.map(({ address }) => address),
    since: Math.min(...blocks) || null,
    onTransfer: block => void api.dispatch(transferSeen({ wallet, block })),
    signal: api.signal,
  });
}

/** Asks until the index knows the block; meanwhile, and after the last time, what is known stands. */
export async function refreshHoldings({ wallet, block }: ReturnType<typeof transferSeen>['payload'], api: Api) {
  const before = heldBy(wallet, api.getState());
  try {
    for (const wait of WAITS) {
      await api.delay(wait);
      if (await knowsBlock(wallet, block, api)) break;
    }
  } finally {
    await tellNews(wallet, before, api);
  }
}

async function knowsBlock(wallet: string, minBlock: number, { dispatch }: Api): Promise<boolean> {
  const how = { forceRefetch: true, subscribe: false };
  const asking = LOOKS.map(look => dispatch(getHoldings.initiate({ wallet, look, minBlock }, how)));
  const answers = await Promise.all(asking);
  return answers.every(({ data, isSuccess }) => isSuccess && (data.block ?? 0) >= minBlock);
}

const isAnswered = (wallet: string, state: RootState): boolean =>
  answersFor(wallet, state).every(({ isSuccess, isError }) => isSuccess || isError);
