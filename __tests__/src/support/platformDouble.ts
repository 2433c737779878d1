import type { RuntimeConfig } from '../../../src/platform/config';
import type { Platform } from '../../../src/platform/platform';
import { isDemo, isTrial, readParameter } from '../../../src/platform/address';
import { countingDouble } from './countingDouble';
import { votingDouble } from './votingDouble';
import { openStorage } from '../../../src/platform/storage';
import { DEFAULT_COLLECTIONS } from '#rules/holdings/collections';

export const TEST_CONFIG: RuntimeConfig = {
  apiBase: 'http://duds.test/api/',
  dataBase: 'http://duds.test/data/',
  assetBase: '/assets/',
  eventPictures: [],
  chain: { id: 31337, name: 'Local', rpcUrl: '/api/local/rpc' },
  collections: DEFAULT_COLLECTIONS,
  market: {
    home: 'https://market.test/duds',
    item: 'https://market.test/{address}/{id}',
    filter: 'https://market.test/duds?trait={trait}&value={title}',
  },
  walletConnect: null,
  walletApps: null,
  contractWallets: true,
  ensNames: false,
  localWallet: null,
};

/** A PNG of one transparent pixel. */
export const PICTURE = new Blob([
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
]);

/** What a test replaces: parts of the platform, or the address that the page control reports. */
interface PlatformParts extends Partial<Platform> {
  readonly at?: string;
}

/** Spies that do nothing unless a test replaces them, over jsdom's own storage. */
export function platformDouble({ at = '/', ...parts }: PlatformParts = {}): Platform {
  const { pathname, search } = new URL(at, 'http://duds.test');
  return {
    config: TEST_CONFIG,
    storage: openStorage(window),
    clock: { now: () => Date.parse('2026-11-20T12:00:00Z') },
    chance: { seed: () => 0x7f3a91c2 },
    files: { pick: jest.fn(() => Promise.resolve(null)), onDropped: jest.fn() },
    share: {
      can: () => false,
      send: jest.fn(() => Promise.resolve('sent' as const)),
      copyPicture: jest.fn(() => Promise.resolve()),
    },
    sounds: { play: jest.fn(), startMusic: jest.fn(), stopMusic: jest.fn() },
    motion: { settle: jest.fn(), startBlinking: jest.fn() },
    pictures: {
      compose: jest.fn(() => Promise.resolve(PICTURE)),
      drawings: jest.fn(() => Promise.resolve([])),
      painted: jest.fn(() => Promise.resolve(undefined)),
      save: jest.fn(),
      addressOf: () => 'blob:made',
      shown: () => PICTURE,
    },
    page: {
      playsMusic: () => false,
      origin: () => 'http://duds.test',
      path: () => pathname,
      walletBrowser: () => Promise.resolve(null),
      unfinishedConnect: () => Promise.resolve(null),
      isDemo: () => isDemo(search),
      isTrial: () => isTrial(search),
      parameter: name => readParameter(search, name),
      setParameter: jest.fn(),
      navigate: jest.fn(),
      backEntries: { onBack: jest.fn(), settle: jest.fn() },
      openTab: jest.fn(),
      setHead: jest.fn(),
      isTouched: () => false,
      preload: jest.fn(() => Promise.resolve()),
      untilOnline: jest.fn(() => new Promise<void>(() => undefined)),
      untilVisible: jest.fn(() => Promise.resolve()),
      untilBack: jest.fn(() => new Promise<void>(() => undefined)),
      copy: jest.fn(() => Promise.resolve()),
      keepForOffline: jest.fn(),
      reloadIfOutdated: jest.fn(() => Promise.resolve()),
      confetti: jest.fn(),
    },
    counting: countingDouble(),
    voting: votingDouble(),
    wallet: {
      load: jest.fn(() => Promise.resolve()),
      connectors: jest.fn(() => Promise.resolve([])),
      connect: jest.fn(() => Promise.reject(new Error('no wallet in this test'))),
      signInOnConnect: jest.fn(),
      abandon: jest.fn(() => Promise.resolve()),
      onPairing: jest.fn(() => Promise.resolve(() => undefined)),
      disconnect: jest.fn(() => Promise.resolve()),
      sign: jest.fn(() => Promise.resolve('0xsigned')),
      changeAccount: jest.fn(() => Promise.resolve()),
      switchChain: jest.fn(() => Promise.resolve()),
      watchTransfers: jest.fn(() => Promise.resolve()),
      onChange: jest.fn(),
    },
    log: jest.fn(),
    ...parts,
  };
}
