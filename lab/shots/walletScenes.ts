import type { Page } from 'playwright-core';
import { before, chooseWallet, oneAfterAnother, press } from '../../testing/browser/acts';
import { offerMadeCode } from './madeWallets';
import type { Scene } from './scene';

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';

const agent = (name: string): string =>
  `Object.defineProperty(navigator, 'userAgent', { get: () => ${JSON.stringify(name)} })`;

/** A wallet's own browser. The wallet announces nothing but its presence. */
const IN_APP = `${agent(`${PHONE} MetaMaskMobile`)};
  window.ethereum = { isMetaMask: true, request: () => new Promise(() => undefined), on() {}, removeListener() {} };`;

const onPhone = oneAfterAnother(before(agent(PHONE)), offerMadeCode);
const connectMenu = press('Connect Wallet');
const opened = (name: string) => async (page: Page) => {
  await page.getByRole('dialog').getByRole('link', { name }).and(page.locator('[href]')).waitFor();
};

const untilAsked = async (page: Page) => {
  await page.getByRole('dialog').getByText('Confirm there.').last().waitFor();
};

/** What phones and tablets show. */
export const WALLET_SCENES: readonly Scene[] = [
  { name: 'connect-apps', shows: 'Another wallet', path: '/faq', setup: onPhone, act: connectMenu },
  {
    name: 'connect-app',
    path: '/faq',
    setup: onPhone,
    act: oneAfterAnother(connectMenu, chooseWallet('Rainbow'), opened('Open Rainbow')),
  },
  { name: 'connect-in-app', like: 'connect', path: '/faq?connect', setup: before(IN_APP), act: untilAsked },
];
