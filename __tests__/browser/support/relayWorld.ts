import { runNewWorld } from './visit';
import type { RunningServer } from '../../../testing/browser/runServer';
import type { LocalAccount } from '../../../contract/runtimeConfig';
import type { Account } from './game';
import { configOf } from './localWorld';
import { openPhoneWallet } from './phoneWallet';
import type { PhoneWallet } from './phoneWallet';
import { openRelay } from './relay';
import type { Relay } from './relay';

interface RelayWorld {
  readonly url: string;
  readonly relay: Relay;
  readonly chainId: number;
  accountOf(name: Account): LocalAccount;
  /** Opens a wallet, as on another device or in an app on this one. It is stopped after the test. */
  openPhone(account: Account): Promise<PhoneWallet>;
}

/** Registers a relay and a server that uses it for the tests of the calling file. */
export function withRelay(): () => RelayWorld {
  let world: RelayWorld | undefined;
  let server: RunningServer | undefined;
  let relay: Relay | undefined;
  const phones: PhoneWallet[] = [];
  beforeAll(async () => {
    relay = await openRelay();
    server = await runNewWorld({
      env: { WALLETCONNECT_PROJECT_ID: '0'.repeat(32), WALLETCONNECT_RELAY_URL: relay.url },
    });
    world = await describeWorld(server.url, relay, phones);
  });
  afterEach(async () => {
    await Promise.all(phones.splice(0).map(phone => phone.stop()));
  });
  afterAll(async () => {
    await server?.stop();
    await relay?.stop();
  });
  return () => {
    if (world === undefined) throw new Error('The relay runs only inside tests.');
    return world;
  };
}

async function describeWorld(url: string, relay: Relay, phones: PhoneWallet[]): Promise<RelayWorld> {
  const { chain, localWallet } = await configOf(url);
  const accountOf = (name: Account): LocalAccount => {
    const found = localWallet?.accounts.find(account => account.name === name);
    if (!found) throw new Error(`There is no account ${name}.`);
    return found;
  };
  return {
    url,
    relay,
    chainId: chain.id,
    accountOf,
    openPhone: async account => {
      const key = accountOf(account).privateKey;
      const phone = await openPhoneWallet({ relayUrl: relay.url, chainId: chain.id, key });
      phones.push(phone);
      return phone;
    },
  };
}
