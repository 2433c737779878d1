import type { Page } from 'playwright-core';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { INJECTED_WALLET, injectWallet } from './support/injectedWallet';
import { axeFindings } from './support/axe';
import { item, openCategory, toast, untilStageShows, walletButton } from './support/game';
import { mintMarketItem } from './support/localChain';
import { localAccount, returning } from './support/localWorld';
import { until } from './support/until';
import { withBrowser } from './support/visit';

const visit = withBrowser();

const xp = (page: Page, amount: number) => page.getByRole('banner').getByText(`${amount} XP`, { exact: true });

/** A mark on the window, which a reload would remove. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { dudsMark: true }));
const isMarked = (page: Page) => page.evaluate(() => 'dudsMark' in window);

test('an NFT sent to the player appears without a reload, and its item locks once the NFT is gone', async () => {
  const player = await localAccount('The Onlooker');
  const crown = await mintMarketItem('Crown');
  const { page, watch } = await visit(await returning('The Onlooker'));
  await page.goto('/wardrobe');
  await walletButton(page).waitFor();
  await xp(page, 0).waitFor();
  await openCategory(page, 'Hair & Hats');
  await item(page, 'Crown', 'BUY').waitFor();
  await mark(page);

  await crown.send(crown.stranger.privateKey, player.address);
  await toast(page).getByText('New in your wardrobe: Crown.').waitFor();
  await xp(page, 50).waitFor();
  await item(page, 'Crown', 'YOU OWN').click();
  await untilStageShows(page, { ...DEFAULT_AVATAR, hairAndHats: 'hair-and-hats/crown.svg' });
  expect(await axeFindings(page)).toEqual([]);

  await crown.send(player.privateKey, crown.stranger.address);
  await toast(page).getByText('No longer yours: Crown.').waitFor();
  await xp(page, 0).waitFor();
  // A worn item stays on until the player takes it off, and is then for sale like any other.
  await untilStageShows(page, { ...DEFAULT_AVATAR, hairAndHats: 'hair-and-hats/crown.svg' });
  await page
    .getByRole('region', { name: 'Things to wear' })
    .getByRole('button', { name: /^Crown BUY$/, pressed: true })
    .click();
  await untilStageShows(page, DEFAULT_AVATAR);
  await item(page, 'Crown', 'BUY').waitFor();
  expect(await isMarked(page)).toBe(true);
  expect(watch.complaints()).toEqual([]);
});

const callsTo = (page: Page) => page.evaluate(() => (window as unknown as { pocketCalls: string[] }).pocketCalls);

test('transfers are read through the extension', async () => {
  const player = await localAccount('The Onlooker');
  const tiara = await mintMarketItem('Tiara');
  const { page, context, watch } = await visit();
  await injectWallet(context, player);
  const requested: string[] = [];
  page.on('request', request => requested.push(request.url()));
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: INJECTED_WALLET }).click();
  await xp(page, 0).waitFor();
  await until(
    () => callsTo(page),
    calls => expect(calls).toContain('eth_blockNumber'),
  );
  await tiara.send(tiara.stranger.privateKey, player.address);
  await toast(page).getByText('New in your wardrobe: Tiara.').waitFor();
  expect(await callsTo(page)).toContain('eth_getLogs');
  expect(requested.filter(url => url.includes('minBlock='))).toHaveLength(2);
  await tiara.send(player.privateKey, tiara.stranger.address);
  await toast(page).getByText('No longer yours: Tiara.').waitFor();
  expect(watch.complaints()).toEqual([]);
});
