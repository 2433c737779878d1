import { walletBrowser } from '../../wallet/walletBrowser';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

const pageIn = (userAgent: string, ethereum?: object) => ({ navigator: { userAgent } as Navigator, ethereum });

test.each([
  [`${PHONE} MetaMaskMobile`, 'MetaMask'],
  [`${ANDROID} Mobile Trust/1.0`, 'Trust Wallet'],
  [`${ANDROID} Mobile CoinbaseWallet/29`, 'Coinbase Wallet'],
  [`${PHONE} Version/18.0 Mobile/15E148 Safari/604.1`, null],
  [`${ANDROID} Mobile Safari/537.36`, null],
  [`${DESKTOP} Safari/537.36 MetaMaskMobile`, null],
])('%s is the browser of %j', (userAgent, wallet) => {
  expect(walletBrowser(pageIn(userAgent))).toBe(wallet);
});

const WEB_VIEW = 'Mozilla/5.0 (Linux; Android 15; Pixel 8; wv) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';
const IN_APP = `${PHONE} Mobile/15E148`;

describe('a browser that does not name itself', () => {
  test.each([
    [WEB_VIEW, { isCoinbaseWallet: true, isCoinbaseBrowser: true }, 'Coinbase Wallet'],
    [WEB_VIEW, { isRainbow: true, isMetaMask: true }, 'Rainbow'],
    [IN_APP, { isTrust: true }, 'Trust Wallet'],
    [IN_APP, { isMetaMask: true }, 'MetaMask'],
    [IN_APP, { isNew: true }, 'Your wallet'],
  ])("%s with the wallet %j is %s's", (userAgent, flags, wallet) => {
    expect(walletBrowser(pageIn(userAgent, flags))).toBe(wallet);
  });

  test.each([
    ['without a wallet', WEB_VIEW, undefined],
    [
      "that is a phone's own, with an extension",
      `${PHONE} Version/18.0 Mobile/15E148 Safari/604.1`,
      { isRainbow: true },
    ],
    ['that is an ordinary one on Android', `${ANDROID} Mobile Safari/537.36`, { isRainbow: true }],
    ['on a desktop', DESKTOP, { isRainbow: true }],
  ])('%s is not one of a wallet', (_name, userAgent, flags) => {
    expect(walletBrowser(pageIn(userAgent, flags))).toBeNull();
  });

  test('whose wallet cannot be read is not one of a wallet', () => {
    const page = { ...pageIn(WEB_VIEW), get ethereum(): never { throw new Error('Boo!'); } }; // prettier-ignore
    expect(walletBrowser(page)).toBeNull();
  });
});
