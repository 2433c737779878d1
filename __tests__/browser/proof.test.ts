import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { freePort, runServer, type RunningServer } from '../../scripts/browser/runServer';
import { visitorStorage } from '../../scripts/browser/localAccounts';
import type { GameEvent, Sheet } from '../../rules/index';
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
  readonly leaf: string;
  readonly salt: string;
  readonly signed: number;
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
  const receipts = await receiptsOf(page);
  expect(receipts.map(({ signed }) => signed)).toEqual(Array<number>(VOTES).fill(1));
  return receipts;
}

const check = (page: Page) => page.getByRole('region', { name: 'Check the count' });

/** The lines of the whole check, each with its verdicts. */
async function linesOf(page: Page): Promise<readonly string[]> {
  await check(page).getByRole('button', { name: 'Count it here' }).click();
  await check(page).getByText('What the ticks prove').waitFor();
  return check(page).locator('ul[aria-live] > li').allTextContents();
}

/** An honest event: its first two lines, how many votes it has, and the same five lines as every other one. */
function expectHonest(lines: readonly string[], votes: RegExp, voters: RegExp, count: string): void {
  const expected = [
    votes,
    voters,
    new RegExp(`^Confirmed:${count} votes, \\d+ fits, 0 rulings and the roll are what was sealed\\.$`),
    /^Confirmed:Nothing was left out\.$/,
    /^Confirmed:\d seals follow one another[;.]/,
    /^Cannot be told:No witness: compare [0-9a-f]{4} [0-9a-f]{4} [0-9a-f]{4} with a friend\.Copy$/,
    /^Confirmed:Counted here: the same ranking as on this page\.$/,
  ];
  expect(lines).toEqual(expected.map(pattern => expect.stringMatching(pattern) as string));
}

/** From now on the server publishes everything but this vote. */
async function loseVote(page: Page, id: number, { leaf, salt }: KeptVote): Promise<void> {
  await page.route(`**/api/event/${id}/proofs?leaves=*`, async route => {
    const response = await route.fetch();
    const leaves = new URL(route.request().url()).searchParams.get('leaves')?.split(',') ?? [];
    const { seal, proofs } = (await response.json()) as { readonly seal: object; readonly proofs: readonly unknown[] };
    const others = proofs.map((proof, index) => (leaves[index] === leaf ? null : proof));
    await route.fulfill({ response, json: { seal, proofs: others } });
  });
  await page.route(`**/api/results/${id}/ballots`, async route => {
    const response = await route.fetch();
    const sheet = (await response.json()) as Sheet;
    const ballots = sheet.ballots.filter(ballot => ballot[4] !== salt);
    await route.fulfill({ response, json: { ...sheet, ballots } });
  });
}

async function evidenceFrom(page: Page, place: Locator): Promise<string> {
  const download = page.waitForEvent('download');
  await place.getByRole('button', { name: 'Keep the evidence' }).first().click();
  return (await download).suggestedFilename();
}

test('signed votes are confirmed after the close, and one that is missing is reported without being asked for', async () => {
  const voter = await visitorStorage({ as: 'The Shopper', signedOut: true }, home);
  const { page, watch } = await visit({ ...voter, baseURL: home });
  watch.expect(/401/);
  const [event] = (await (await fetch(`${home}/api/events/vote`)).json()) as readonly [GameEvent];
  const { id } = event;
  await page.goto(`/vote/${id}`);
  await signIn(page);
  await page.getByText('That you voted, and how often, will be public. How you voted will not.').waitFor();
  const receipts = await vote(page);
  // An open page would ask the server for new blocks meanwhile.
  await page.goto('about:blank');
  await restartAfter(event);

  const proofs = page.waitForResponse(response => response.url().includes(`/api/event/${id}/proofs?leaves=`));
  await page.goto(`/results/${id}`);
  expect((await proofs).status()).toBe(200);
  expectHonest(
    await linesOf(page),
    /^Confirmed:Your 3 votes are counted as you cast them\.$/,
    /^Confirmed:1 wallet signed for 3 votes, at most 30\.Cannot be told:Who held the tokens: /,
    '3',
  );
  expect(await page.getByRole('button', { name: 'Keep the evidence' }).count()).toBe(0);
  expect(await page.getByRole('alertdialog').count()).toBe(0);
  expect(page.workers()).toHaveLength(1);

  await page.getByRole('button', { name: 'Your eye' }).click();
  await page.getByText(/^You and the crowd agreed (?:once|\d times) out of 3/).waitFor();
  await page.getByRole('button', { name: 'What the votes say about each piece' }).click();
  await page.getByText('Too few to tell').first().waitFor();
  await page.getByRole('button', { name: 'Watch it settle' }).click();
  await page.getByRole('slider', { name: 'Ballots counted' }).press('Home');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/faq');
  await untilEqual(() => page.workers().length, 0);

  await loseVote(page, id, receipts[0]!);
  await page.goto(`/results/${id}`);
  const alert = page.getByRole('alertdialog');
  await alert.getByText('One of your votes is missing.').waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await alert.getByRole('button', { name: 'OK' }).click();
  const warning = page.getByRole('main').getByRole('alert').filter({ hasText: 'One of your votes is missing.' });
  expect(await evidenceFrom(page, warning)).toBe(`duds-evidence-${id}-votes.json`);
  const lines = await linesOf(page);
  expect(lines[0]).toMatch(/^Refuted:One of your votes is missing\./);
  expect(lines[2]).toMatch(/^Refuted:The votes are not what was sealed\./);
  const missing = check(page).locator('ul[aria-live] > li').filter({ hasText: 'One of your votes is missing.' });
  expect(await evidenceFrom(page, missing)).toBe(`duds-evidence-${id}-votes.json`);
  expect(await axeFindings(page)).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

test('the count of a closed event is checked without receipts, and its fits open large', async () => {
  const { page, watch } = await visit();
  const { id } = await eventCalled('archive', 'Après Everything');
  await page.goto(`/results/${id}`);
  expectHonest(
    await linesOf(page),
    /^Cannot be told:No receipts in this browser\.Bring in a file$/,
    /^Confirmed:\d+ wallets signed for [\d,]+ votes, at most 30 each\./,
    '[\\d,]+',
  );
  expect(await axeFindings(page)).toEqual([]);

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

test('a page that is not secure says why it cannot check the count', async () => {
  const { page, watch } = await visit();
  await page.addInitScript(() => Object.defineProperty(Crypto.prototype, 'subtle', { value: undefined }));
  const { id } = await eventCalled('archive', 'Après Everything');
  await page.goto(`/results/${id}`);
  await page.getByRole('button', { name: 'Count it here' }).click();
  await page.getByText('Signatures can only be checked over https').waitFor();
  await page.getByRole('link', { name: 'Every vote in one file' }).waitFor();
  expect(await page.getByText('npm run').count()).toBe(0);
  expect(watch.complaints()).toEqual([]);
});
