import type { BrowserContextOptions } from 'playwright-core';
import type { EventPhase, GameEvent } from '../../../rules/index';
import { openSession } from '../../../scripts/browser/openSession';
import type { RuntimeConfig } from '../../../src/platform/config';
import type { Account } from './game';
import { baseUrl } from './visit';

export async function configOf(url: string = baseUrl()): Promise<RuntimeConfig> {
  const page = await (await fetch(url)).text();
  const text = /<script type="application\/json" id="duds-config">(.*?)<\/script>/s.exec(page)?.[1];
  return JSON.parse(text ?? '') as RuntimeConfig;
}

export async function localAccount(account: Account, url?: string) {
  const { localWallet, chain } = await configOf(url);
  const found = localWallet?.accounts.find(({ name }) => name === account);
  if (found === undefined) throw new Error(`The local wallet has no account ${account}.`);
  return { ...found, chainId: chain.id };
}

export const addressOf = async (account: Account): Promise<string> => (await localAccount(account)).address;

/** A browser whose last visit ended as this account, signed in: the game connects it again by itself. */
export async function returning(account: Account, origin: string = baseUrl()): Promise<BrowserContextOptions> {
  const known = await localAccount(account, origin);
  const cookies = await openSession(origin, known, known.chainId);
  const value = JSON.stringify({ label: 'Local Wallet', account: known.address });
  return { storageState: { cookies, origins: [{ origin, localStorage: [{ name: 'duds:wallet', value }] }] } };
}

export const eventsIn = async (phase: EventPhase): Promise<readonly GameEvent[]> =>
  (await (await fetch(`${baseUrl()}/api/events/${phase}`)).json()) as readonly GameEvent[];

export async function eventCalled(phase: EventPhase, title: string): Promise<GameEvent> {
  const event = (await eventsIn(phase)).find(candidate => candidate.title === title);
  if (event === undefined) throw new Error(`There is no event ${title} in ${phase}.`);
  return event;
}
