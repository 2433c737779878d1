import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { freePort, runServer, type RunningServer } from '../../testing/browser/runServer';
import { visitorStorage } from '../../testing/browser/localAccounts';
import type { GameEvent } from '#rules/events/events';
import type { VotesIndex } from '#rules/proof/published';
import { axeFindings } from './support/axe';
import { signIn } from './support/game';
import { eventCalled } from './support/localWorld';
import { untilEqual } from './support/until';
import { withBrowser } from './support/visit';

const visit = withBrowser();
const dataDir = mkdtempSync(join(tmpdir(), 'duds-proof-'));
let server: RunningServer;
/** The address that a local server seals its events at. */
let home: string;

beforeAll(async () => {
  const port = await freePort();
  home = `http://localhost:${port}`;
  server = await runServer({ dataDir, port });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const VOTES = 3;
/** A page without a vote is not the one that was sealed, so none of its votes is found. */
const MISSING = /of your votes (?:is|are) missing from the count\./;

/** Starts the server again at a time when the event's voting is over. Its database reads the time from `Date`, too. */
async function restartAfter({ voting_end }: GameEvent): Promise<void> {
  await server.stop();
  const ahead = Date.parse(voting_end) - Date.now() + 5_000;
  const shift = `
    const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...time) { super(...(time.length === 0 ? [Real.now() + ${ahead}] : time)); }
      static now() { return Real.now() + ${ahead}; }
    };`;
  const env = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(shift)}` };
  server = await runServer({ dataDir, port: Number(new URL(home).port), env });
}

interface KeptVote {
  readonly hash: string;
  readonly salt: string;
}

const receiptsOf = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('duds:receipts') ?? '[]') as readonly KeptVote[]);

/** Chooses the first fit of each pair. */
async function vote(page: Page): Promise<readonly KeptVote[]> {
  for (let votes = 0; votes < VOTES; votes += 1) {
    await page.getByText(`${votes} of `).waitFor();
    await page.keyboard.press('ArrowLeft');
  }
  await page.getByText(`${VOTES} of `).waitFor();
  await untilEqual(async () => (await receiptsOf(page)).filter(({ hash }) => hash).length, VOTES);
  return receiptsOf(page);
}

const check = (page: Page) => page.getByRole('region', { name: 'Check the count' });

/** The lines of the whole check, each with its verdicts. */
async function linesOf(page: Page): Promise<readonly string[]> {
  await check(page).getByRole('button', { name: 'Count it here' }).click();
  await check(page).locator('ul[aria-live][aria-busy=false]').waitFor();
  return check(page).locator('ul[aria-live] > li').allTextContents();
}

/** An honest event: what its first line says, how many votes it has, and the same lines as every other one. */
function expectHonest(lines: readonly string[], own: RegExp, votes: string): void {
  const expected = [
    own,
    new RegExp(`^Confirmed:${votes} votes and \\d+ fits are what was sealed: .*End seal: ([0-9a-f]{4} ?){3}Copy$`),
    /^Confirmed:Nothing was left out\.$/,
    /^Confirmed:The ranking follows from these votes: counted here, it is the one on this page\./,
  ];
  expect(lines).toEqual(expected.map(pattern => expect.stringMatching(pattern) as string));
}

/** From now on the server publishes everything but this vote. */
async function loseVote(page: Page, id: number, { hash, salt }: KeptVote): Promise<void> {
  await page.route(`**/api/results/${id}/votes?hashes=*`, async route => {
    const response = await route.fetch();
    const hashes = (await response.json()) as readonly string[];
    await route.fulfill({ response, json: hashes.filter(one => one !== hash) });
  });
  await page.route(`**/api/results/${id}/votes?page=*`, async route => {
    const response = await route.fetch();
    const rows = (await response.json()) as readonly (readonly unknown[])[];
    await route.fulfill({ response, json: rows.filter(row => row[3] !== salt) });
  });
  await page.route(new RegExp(`/api/results/${id}/votes(\\?v=[^&]+)?$`), async route => {
    const response = await route.fetch();
    const index = (await response.json()) as VotesIndex;
    await route.fulfill({ response, json: { ...index, votes: { ...index.votes, size: index.votes.size - 1 } } });
  });
}

async function evidenceFrom(page: Page, place: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await place.getByRole('button', { name: 'Keep the evidence' }).first().click();
  return (await download).suggestedFilename();
}

test('votes are confirmed after the close, and one that is missing is reported without being asked for', async () => {
  const voter = await visitorStorage({ as: 'The Shopper', signedOut: true }, home);
  const { page, watch } = await visit({ ...voter, baseURL: home });
  watch.expect(/401/);
  const [event] = (await (await fetch(`${home}/api/events/vote`)).json()) as readonly [GameEvent];
  const { id } = event;
  await page.goto(`/vote/${id}`);
  await signIn(page);
  const receipts = await vote(page);
  // An open page would ask the server for new blocks meanwhile.
  await page.goto('about:blank');
  await restartAfter(event);

  await page.goto(`/results/${id}`);
  await page.getByRole('status').getByText('Your 3 votes are in the count as you cast them.').waitFor();
  expectHonest(await linesOf(page), /^Confirmed:Your 3 votes are in the count as you cast them\.$/, '3');
  expect(await page.getByRole('button', { name: 'Keep the evidence' }).count()).toBe(0);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(page.workers()).toHaveLength(1);

  await page.getByRole('button', { name: 'Your eye' }).click();
  await page.getByText(/^You and the crowd agreed (?:once|\d times) out of 3/).waitFor();
  await page.getByRole('button', { name: 'Watch it settle' }).click();
  await page.getByRole('slider', { name: 'Ballots counted' }).press('Home');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/faq');
  await untilEqual(() => page.workers().length, 0);

  await loseVote(page, id, receipts[0]!);
  await page.goto(`/results/${id}`);
  const alert = page.getByRole('alertdialog');
  await alert.getByText(MISSING).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await alert.getByRole('button', { name: 'OK' }).click();
  await alert.getByText(/sealed/).waitFor();
  await alert.getByRole('button', { name: 'OK' }).click();
  const lines = await linesOf(page);
  expect(lines[0]).toMatch(MISSING);
  expect(lines[0]).toMatch(/^Refuted:/);
  expect(lines[1]).toMatch(/^Refuted:/);
  const missing = check(page).locator('ul[aria-live] > li').filter({ hasText: MISSING });
  expect(await evidenceFrom(page, missing)).toMatch(new RegExp(`^duds-evidence-${id}-\\w+\\.json$`));
  expect(await axeFindings(page)).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

test('the count of a closed event is checked without receipts, and its fits open large', async () => {
  const { page, watch } = await visit();
  const { id } = await eventCalled('archive', 'Après Everything');
  await page.goto(`/results/${id}`);
  expectHonest(
    await linesOf(page),
    /^Cannot be told:No receipts in this browser: this line needs them\.Bring in a file$/,
    '[\\d,]+',
  );
  expect(await axeFindings(page)).toEqual([]);
  const download = page.waitForEvent('download');
  await check(page).getByRole('button', { name: 'Everything in one file' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.json$/);

  const open = page.getByRole('button', { name: /^Look closer at 4\. / });
  await open.press('Enter');
  await page.getByRole('dialog').getByRole('list', { name: 'Pieces' }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('ArrowRight');
  await page.getByRole('dialog').getByText(/^5\. /).waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.getByRole('dialog').getByText(/^4\. /).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await open.evaluate(button => button === document.activeElement)).toBe(true);
  expect(watch.complaints()).toEqual([]);
});
