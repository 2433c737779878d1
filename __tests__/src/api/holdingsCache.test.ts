import { holdingsApi } from '../../../src/api/holdingsApi';
import { makeStore } from '../../../src/app/store';
import { ALICE } from '../support/fakeWallet';
import { platformDouble } from '../support/platformDouble';
import { nftsPage, serve } from '../support/wardrobeGame';

const HOUR = 60 * 60 * 1000;

test('what a wallet holds is kept for 24 hours after it was last needed, and no longer', async () => {
  jest.useFakeTimers();
  serve({ 'GET nft/v3/getNFTsForOwner': nftsPage() });
  const { dispatch, getState } = makeStore(platformDouble());
  const look = { wallet: ALICE, kind: 'xp' } as const;
  const kept = () => holdingsApi.endpoints.getHoldings.select(look)(getState()).data;
  const request = dispatch(holdingsApi.endpoints.getHoldings.initiate(look));
  await jest.advanceTimersByTimeAsync(0);
  await request;
  request.unsubscribe();
  await jest.advanceTimersByTimeAsync(23.9 * HOUR);
  expect(kept()?.nftXp).toBe(200);
  await jest.advanceTimersByTimeAsync(0.2 * HOUR);
  expect(kept()).toBeUndefined();
  jest.useRealTimers();
});
