/** What wallets' own browsers call themselves in the user agent. Some desktop extensions set the same flags, so those do not count. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/MetaMaskMobile/, 'MetaMask'],
  [/Trust\/|TrustWallet/, 'Trust Wallet'],
  [/CoinbaseWallet|CoinbaseBrowser|CBWallet/, 'Coinbase Wallet'],
  [/Rainbow\//, 'Rainbow'],
  [/imToken/, 'imToken'],
  [/OKApp|OKEx/, 'OKX Wallet'],
  [/TokenPocket/, 'TokenPocket'],
  [/Phantom/, 'Phantom'],
  [/BitKeep|Bitget/, 'Bitget Wallet'],
];

const HANDHELD = /Android|iPhone|iPad|iPod/;

/** Whether wallets are apps on this device. iPads claim to be Macs. */
export function isHandheld({ userAgent, maxTouchPoints }: Navigator): boolean {
  return HANDHELD.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** What wallets' providers call themselves. Many also claim to be MetaMask. */
const FLAGS: readonly (readonly [string, string])[] = [
  ['isCoinbaseBrowser', 'Coinbase Wallet'],
  ['isCoinbaseWallet', 'Coinbase Wallet'],
  ['isRainbow', 'Rainbow'],
  ['isTrust', 'Trust Wallet'],
  ['isTrustWallet', 'Trust Wallet'],
  ['isImToken', 'imToken'],
  ['isOkxWallet', 'OKX Wallet'],
  ['isOKExWallet', 'OKX Wallet'],
  ['isTokenPocket', 'TokenPocket'],
  ['isPhantom', 'Phantom'],
  ['isBitKeep', 'Bitget Wallet'],
  ['isMetaMask', 'MetaMask'],
];
const UNKNOWN = 'Your wallet';

/** Browsers inside apps. In a phone's own browser a wallet may be an extension, which does not limit what the page can do. */
const IN_APP = /; wv\)|^(?=.*(?:iPhone|iPad|iPod))(?!.*Safari\/)/;

interface Page {
  readonly navigator: Pick<Navigator, 'userAgent'>;
  readonly ethereum?: object | undefined;
}

/** The wallet in whose own browser on a phone the page is open; null in any other browser. */
export function walletBrowser(page: Page): string | null {
  const { userAgent } = page.navigator;
  if (!HANDHELD.test(userAgent)) return null;
  const named = NAMES.find(([pattern]) => pattern.test(userAgent))?.[1];
  return named ?? (IN_APP.test(userAgent) ? providerName(page) : null);
}

/** Reading another program's globals may throw. */
function providerName(page: Page): string | null {
  try {
    const provider = page.ethereum as Readonly<Record<string, unknown>> | undefined;
    if (provider === undefined) return null;
    return FLAGS.find(([flag]) => provider[flag] === true)?.[1] ?? UNKNOWN;
  } catch {
    return null;
  }
}
