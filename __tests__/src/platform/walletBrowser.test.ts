import { walletBrowser } from '../../../src/platform/walletBrowser';

const PHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0';

test.each([
  [`${PHONE} MetaMaskMobile`, 'MetaMask'],
  [`${ANDROID} Mobile Trust/1.0`, 'Trust Wallet'],
  [`${ANDROID} Mobile CoinbaseWallet/29`, 'Coinbase Wallet'],
  [`${PHONE} Version/18.0 Mobile/15E148 Safari/604.1`, null],
  [`${ANDROID} Mobile Safari/537.36`, null],
  [`${DESKTOP} Safari/537.36 MetaMaskMobile`, null],
])('%s is in %j', (userAgent, wallet) => {
  expect(walletBrowser(userAgent)).toBe(wallet);
});
