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

/** Whether wallets are apps on this device. An iPad says that it is a Mac. */
export function isHandheld({ userAgent, maxTouchPoints }: Navigator): boolean {
  return HANDHELD.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1);
}

/** The wallet in whose own browser on a phone the page is open; null in any other browser. */
export function walletBrowser(userAgent: string): string | null {
  if (!HANDHELD.test(userAgent)) return null;
  return NAMES.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
