import { isIP } from 'node:net';
import type { WalletConnectConfig } from '../../contract/runtimeConfig';
import { isLoopback, type Reader } from './reader';

/** How many proxies stand in front, or which addresses they have; what anyone may claim in a header is believed of nobody else. */
export type TrustProxy = number | readonly string[] | false;

const WALLETCONNECT_RELAY = 'wss://relay.walletconnect.org';

const INDEX_URLS: Readonly<Record<number, string>> = {
  1: 'https://eth-mainnet.g.alchemy.com/nft/v3',
  5: 'https://eth-goerli.g.alchemy.com/nft/v3',
  11155111: 'https://eth-sepolia.g.alchemy.com/nft/v3',
};

export function chooseIndexUrl(reader: Reader, chainId: number): string {
  const url = reader.url('NFT_INDEX_URL', ['https:', 'http:']) ?? INDEX_URLS[chainId];
  if (url === undefined) reader.refuse(`NFT_INDEX_URL is missing; chain ${chainId} has no index that we know of.`);
  else if (!url.startsWith('https:') && !isLoopback(url)) {
    reader.refuse('NFT_INDEX_URL must begin with https://, as the key travels in it.');
  }
  return url ?? '';
}

export function readWalletConnect(reader: Reader): WalletConnectConfig | null {
  const projectId = reader.text('WALLETCONNECT_PROJECT_ID');
  const relayUrl = reader.url('WALLETCONNECT_RELAY_URL', ['wss:', 'ws:']);
  if (projectId === null) {
    if (relayUrl !== null) reader.refuse('WALLETCONNECT_RELAY_URL is set without WALLETCONNECT_PROJECT_ID.');
    return null;
  }
  if (!/^[\w-]{1,64}$/.test(projectId))
    reader.refuse('WALLETCONNECT_PROJECT_ID must be letters, digits, _ and - only.');
  if (relayUrl?.startsWith('ws:') && !isLoopback(relayUrl)) {
    reader.refuse('WALLETCONNECT_RELAY_URL must begin with wss:// unless it is on this machine.');
  }
  return { projectId, relayUrl: relayUrl ?? WALLETCONNECT_RELAY };
}

function isAddressRange(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  if (version === 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
}

export function readTrustProxy(reader: Reader): TrustProxy {
  const value = reader.text('TRUST_PROXY');
  if (value === null) return false;
  if (/^[1-9]$/.test(value)) return Number(value);
  const ranges = value.split(',').map(range => range.trim());
  if (ranges.every(isAddressRange)) return ranges;
  reader.refuse(
    'TRUST_PROXY must be the number of proxies in front (1 to 9) or their addresses, like 10.0.0.0/8, separated by commas.',
  );
  return false;
}
