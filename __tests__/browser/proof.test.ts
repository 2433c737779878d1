import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { runServer, type RunningServer } from '../../scripts/browser/runServer';
import type { SealedSheet } from '../../rules/index';
import { axeFindings } from './support/axe';
import { eventCalled, returning } from './support/localWorld';
import { untilEqual } from './support/until';
import { runNewWorld, withBrowser } from './support/visit';

const visit = withBrowser();
const dataDir = mkdtempSync(join(tmpdir(), 'duds-proof-'));
let server: RunningServer;

beforeAll(async () => {
  server = await runNewWorld({ dataDir });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

const VOTES = 3;

/** Node runs it, because the database's package has only ES modules. */
const END_VOTING = `
  import { PGlite } from '@electric-sql/pglite';
  const [, folder, id] = process.argv;
  const database = await PGlite.create({ dataDir: folder });
  await database.query("update events set voting_end = now() - interval '1 second' where id = $1", [id]);
  await database.close();
`;

/** Stops the server, ends the event's voting in the database, and starts it again. */
async function endVoting(id: number): Promise<void> {
  await server.stop();
  execFileSync(process.execPath, ['--input-type=module', '-e', END_VOTING, join(dataDir, 'database'), String(id)]);
  server = await runServer({ dataDir });
}

const receiptsOf = (page: Page) => page.evaluate(() => localStorage.getItem('duds:receipts') ?? '');

test('receipts confirm the votes after the close, and a vote missing from the sheet is reported', async () => {
  const voter = await visit({ ...(await returning('The Shopper', server.url)), baseURL: server.url });
  const events = (await (await fetch(`${server.url}/api/events/vote`)).json()) as readonly { readonly id: number }[];
  const id = events[0]!.id;
  await voter.page.goto(`/vote/${id}`);
  for (let vote = 0; vote < VOTES; vote += 1) {
    await voter.page.getByText(`${vote} of `).waitFor();
    await voter.page.keyboard.press('ArrowLeft');
  }
  await voter.page.getByText(`${VOTES} of `).waitFor();
  const receipts = await receiptsOf(voter.page);
  expect(receipts.match(/"signed":true/g)).toHaveLength(VOTES);
  await endVoting(id);

  const { page, watch } = await visit({ baseURL: server.url });
  await page.addInitScript(text => localStorage.setItem('duds:receipts', text), receipts);
  await page.goto(`/results/${id}`);
  await page.getByRole('button', { name: 'Count it here' }).click();
  await page.getByText(`Your ${VOTES} votes are in it.`).waitFor();
  await page.getByText(/ballots give the sealed root [0-9a-f]{4}…$/).waitFor();
  await page.getByText(/^The earlier seal agrees with it\.$|earlier seals agree with it\.$/).waitFor();
  await page.getByText(/^Counted here: the same ranking, in /).waitFor();
  expect(page.workers()).toHaveLength(1);

  await page.getByRole('button', { name: 'Your eye' }).click();
  await page.getByText(/^You saw eye to eye with the crowd in \d of 3/).waitFor();
  await page.getByRole('button', { name: 'What the votes say about each piece' }).click();
  await page.getByText('Too few to tell').first().waitFor();
  await page.getByRole('button', { name: 'Watch it settle' }).click();
  await page.getByRole('slider', { name: 'Ballots counted' }).press('Home');
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/faq');
  await untilEqual(() => page.workers().length, 0);
  // The watch reports requests to this file's own server as requests to another host.
  expect(watch.complaints().filter(line => !line.includes(server.url))).toEqual([]);

  await page.route(`**/api/results/${id}/ballots`, async route => {
    const response = await route.fetch();
    const sheet = (await response.json()) as SealedSheet;
    const own = (JSON.parse(receipts) as readonly { readonly salt: string }[])[0]!.salt;
    await route.fulfill({
      response,
      json: { ...sheet, ballots: sheet.ballots.filter(([, , , salt]) => salt !== own) },
    });
  });
  await page.goto(`/results/${id}`);
  await page.getByRole('button', { name: 'Count it here' }).click();
  const cross = page.getByRole('listitem').filter({ hasText: 'One of your votes is missing from the count.' });
  const download = page.waitForEvent('download');
  await cross.getByRole('button', { name: 'Keep the evidence' }).click();
  expect((await download).suggestedFilename()).toBe(`duds-evidence-${id}-votes.json`);
  expect(await axeFindings(page)).toEqual([]);
});

test('the count of a closed event is checked without receipts, and its fits open large', async () => {
  const { page, watch } = await visit();
  const { id } = await eventCalled('archive', 'Après Everything');
  await page.goto(`/results/${id}`);
  await page.getByRole('button', { name: 'Count it here' }).click();
  await page.getByText('No receipts in this browser.').waitFor();
  await page.getByText(/^Counted here: the same ranking, in /).waitFor();
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
  // Events of the first format have no record, and browsers report each response of 404.
  expect(watch.complaints().filter(line => !line.includes('/record)'))).toEqual([]);
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
