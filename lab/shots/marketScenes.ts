import type { Page } from 'playwright-core';
import { addressOf, localAccounts, type AccountKey } from '../../server/local/accounts';
import { CHAIN_DOWN } from '../../server/local/marketPage';
import type { Scene } from './scene';

const shelf = (trait: string, title: string, buyer?: AccountKey): string => {
  const account = buyer === undefined ? '' : addressOf(localAccounts(), buyer);
  return `/api/local/market?${new URLSearchParams({ trait, title, account }).toString()}`;
};

/** The server's response while the chain is down. */
const stopChain = (page: Page) =>
  page.route('**/api/local/market?*', async route => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace('<form', `<p role="alert">${CHAIN_DOWN}</p><form`)
      .replace('Take it', 'Try again');
    await route.fulfill({ response, body });
  });

/** The local world's page for what is for sale. */
export const MARKET_SCENES: readonly Scene[] = [
  { name: 'market', path: shelf('Bottoms', 'Bloomers', 'newcomer'), shows: 'Take it' },
  { name: 'market-visitor', like: 'market', path: shelf('Market', 'Crown'), shows: 'Connect Wallet' },
  {
    name: 'market-taken',
    like: 'market',
    path: `${shelf('Market', 'Fun Fur', 'collector')}&taken=`,
    shows: 'Nobody saw a thing.',
  },
  {
    name: 'market-owned',
    like: 'market',
    path: shelf('Backgrounds', 'Cobalt', 'collector'),
    shows: 'It does not come in pairs.',
  },
  {
    name: 'market-chain-down',
    like: 'market',
    path: shelf('Market', 'Chef Hat', 'newcomer'),
    setup: stopChain,
    shows: CHAIN_DOWN,
  },
  { name: 'market-lost', like: 'market', path: shelf('Market', 'Nothing'), shows: 'There never was.' },
];
