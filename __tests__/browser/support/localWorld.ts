import type { EventPhase, GameEvent } from '#rules/events/events';
import * as local from '../../../testing/browser/localAccounts';
import type { Account } from './game';
import { baseUrl } from './visit';

export const configOf = (url: string = baseUrl()) => local.configOf(url);
export const localAccount = (account: Account, url: string = baseUrl()) => local.localAccount(account, url);
export const addressOf = async (account: Account): Promise<string> => (await localAccount(account)).address;
export const returning = (account: Account, awaiting: readonly number[] = []) =>
  local.visitorStorage({ as: account, awaiting }, baseUrl());

export const eventsIn = async (phase: EventPhase): Promise<readonly GameEvent[]> =>
  (await (await fetch(`${baseUrl()}/api/events/${phase}`)).json()) as readonly GameEvent[];

export async function eventCalled(phase: EventPhase, title: string): Promise<GameEvent> {
  const event = (await eventsIn(phase)).find(candidate => candidate.title === title);
  if (event === undefined) throw new Error(`There is no event ${title} in ${phase}.`);
  return event;
}
