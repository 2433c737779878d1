import type { BrowserContextOptions } from 'playwright-core';
import type { LocalAccount, RuntimeConfig } from '../../src/platform/config';
import { openSession } from './openSession';

interface KnownAccount extends LocalAccount {
  readonly chainId: number;
}

/** The configuration that the server writes into its pages. */
export async function configOf(url: string): Promise<RuntimeConfig> {
  const page = await (await fetch(url)).text();
  return JSON.parse(/id="duds-config">(.*?)<\/script>/s.exec(page)?.[1] ?? '') as RuntimeConfig;
}

export async function localAccount(name: string, url: string): Promise<KnownAccount> {
  const { localWallet, chain } = await configOf(url);
  const found = localWallet?.accounts.find(account => account.name === name);
  if (found === undefined) throw new Error(`The local wallet has no account ${name}.`);
  return { ...found, chainId: chain.id };
}

/** What a browser keeps after a visit as this account: the game connects it again by itself. */
export const rememberedWallet = ({ address }: LocalAccount) => ({
  name: 'duds:wallet',
  value: JSON.stringify({ label: 'Local Wallet', account: address }),
});

/** A browser whose last visit ended as this account, signed in. */
export async function returningAs(name: string, origin: string): Promise<BrowserContextOptions> {
  const account = await localAccount(name, origin);
  const cookies = await openSession(origin, account, account.chainId);
  return { storageState: { cookies, origins: [{ origin, localStorage: [rememberedWallet(account)] }] } };
}
