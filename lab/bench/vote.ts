import type { Browser, Page } from 'playwright-core';
import type { EventPhase, GameEvent } from '#rules/events/events';
import { configOf, visitorStorage } from '../../testing/browser/localAccounts';
import { inMs, say, summarise } from './figures';
import { openPage } from './page';
import { watchNextPair } from './probe';

/** Of the seeded accounts that may vote, enough for sixty choices. */
const VOTERS = 3;
const CHOICES_EACH = 22;
const ROUND_TRIP = { offline: false, latency: 100, downloadThroughput: -1, uploadThroughput: -1 } as const;
/** From the choice to the next pair, the specification's pause included. */
const LIMIT_P95 = 1_250;

async function readWorld(url: string) {
  const { localWallet } = await configOf(url);
  const phase: EventPhase = 'vote';
  const events = (await (await fetch(`${url}/api/events/${phase}`)).json()) as readonly GameEvent[];
  const event = events.at(-1);
  if (localWallet === null || event === undefined)
    throw new Error('The local world has no account or no event to vote with.');
  return { accounts: localWallet.accounts.slice(0, VOTERS), event };
}

/** From each choice until the next pair is painted, both fits whole. */
async function vote(page: Page): Promise<readonly number[]> {
  const times: number[] = [];
  for (let choice = 0; choice < CHOICES_EACH; choice++) {
    await page.locator('[data-outcome=open]').first().waitFor();
    const watch = await page.evaluateHandle(watchNextPair);
    await page.keyboard.press(choice % 2 === 0 ? 'ArrowLeft' : 'ArrowRight');
    times.push(await watch.evaluate(({ after }) => after));
  }
  return times;
}

export async function benchVote(browser: Browser, url: string): Promise<void> {
  console.log(`\nVotes at a round trip of ${ROUND_TRIP.latency} ms, from the choice to the next pair painted`);
  const { accounts, event } = await readWorld(url);
  const times: number[] = [];
  for (const { name } of accounts) {
    const { page, cdp } = await openPage(browser, await visitorStorage({ as: name }, url));
    await page.goto(`${url}/vote/${event.id}`);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', ROUND_TRIP);
    times.push(...(await vote(page)));
    await page.context().close();
  }
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
  say(`${times.length} choices: middle (range)`, inMs(summarise(times)));
  say('p50', `${at(0.5).toFixed(0)} ms`);
  say('p95', `${at(0.95).toFixed(0)} ms of ${LIMIT_P95} ms`);
}
