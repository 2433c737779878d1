import type { BrowserContextOptions } from 'playwright-core';
import type { Avatar } from '#rules/outfit/avatar';
import type { LocalAccount } from '../../contract/runtimeConfig';
import type { RuntimeConfig } from '../../src/platform/config';
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

export interface Visitor {
  /** The local account that is connected, if any. */
  readonly as?: string;
  /** Connected, but without a session. */
  readonly signedOut?: true;
  readonly wearing?: Avatar;
  /** The events that it entered and of whose end it has not heard. */
  readonly awaiting?: readonly number[];
}

/** What a browser keeps of a visitor's last visit. */
export async function visitorStorage(visitor: Visitor, origin: string): Promise<BrowserContextOptions> {
  const { as, signedOut, wearing, awaiting } = visitor;
  const account = as && (await localAccount(as, origin));
  const cookies = account && !signedOut ? await openSession(origin, account, account.chainId) : [];
  const kept = {
    // The game connects this wallet again by itself.
    ...(account && { 'duds:wallet': { label: 'Local Wallet', account: account.address } }),
    ...(wearing && { avatarV2: wearing }),
    ...(account && awaiting && { 'duds:awaited': [{ wallet: account.address.toLowerCase(), events: awaiting }] }),
  };
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value: JSON.stringify(value) }));
  return { storageState: { cookies, origins: [{ origin, localStorage }] } };
}
