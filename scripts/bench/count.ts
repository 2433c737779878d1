import type { Browser, Page } from 'playwright-core';
import { receiptText1 } from '../../rules/index';
import { makeSealedEvent, type SealedEvent } from '../sealedEvent';
import { say } from './figures';
import { openPage } from './page';
import { mainThreadTasks, workerTime } from './trace';

const EVENT = 4242;
const ENTRIES = 1_000;
const SIZES = [1_000, 10_000, 100_000] as const;
const VOTES = 30;
const VERIFIED = 2_000;

/** A line of the check, as the worker reports it. */
interface Line {
  readonly line: string;
  readonly verdict: string;
  readonly ms: number;
}

/** Keeps what the worker reports, in the page. */
function watchWorker(): void {
  const lines: unknown[] = [];
  Object.assign(window, { lines });
  window.Worker = class extends Worker {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', ({ data }: MessageEvent<{ readonly line?: unknown }>) => {
        if (data.line) lines.push(data.line);
      });
    }
  };
}

/** How long the browser takes for the check of a count, of which the player's page notices only the messages. */
export async function benchCount(browser: Browser, url: string): Promise<void> {
  console.log(`\nCheck of the count: ${ENTRIES} entries, ${VOTES} receipts`);
  for (const ballots of SIZES) {
    const event = await makeSealedEvent({ event: EVENT, entries: ENTRIES, ballots });
    const { page } = await openPage(browser);
    try {
      await serve(page, event);
      await page.goto(`${url}/results/${EVENT}`);
      await page.getByRole('button', { name: 'Count it here' }).waitFor();
      await page.waitForLoadState('networkidle');
      await browser.startTracing(page, { categories: ['toplevel', 'devtools.timeline', '__metadata'] });
      await page.getByRole('button', { name: 'Count it here' }).click();
      await page.getByText(/^Counted here/).waitFor({ timeout: 300_000 });
      const trace = await browser.stopTracing();
      const lines = await page.evaluate(() => (window as unknown as { readonly lines: readonly Line[] }).lines);
      const failed = lines.find(({ verdict }) => verdict !== 'ok');
      if (failed) throw new Error(`The line ${failed.line} is ${failed.verdict}.`);
      const longest = Math.max(0, ...mainThreadTasks(trace).map(({ ms }) => ms));
      say(`${ballots} ballots`, lines.map(({ line, ms }) => `${line} ${ms.toFixed(0)} ms`).join(', '));
      say(
        '  worker, processor time',
        `${workerTime(trace).toFixed(0)} ms; the page's longest task ${longest.toFixed(0)} ms`,
      );
      if (ballots === SIZES[0]) await benchReceipts(page, event);
    } finally {
      await page.context().close();
    }
  }
}

async function serve(page: Page, { sheet, keys, receipts }: SealedEvent): Promise<void> {
  const answers: Readonly<Record<string, unknown>> = {
    [`/api/event/${EVENT}/results`]: {
      title: 'Overdressed',
      xp_first: 300,
      xp_second: 200,
      xp_third: 100,
      xp_entry: 10,
    },
    [`/api/event/${EVENT}/seals`]: sheet.seals,
    [`/api/results/${EVENT}`]: sheet.entries.slice(0, 3).map(entry => ({ ...entry, battles: 1, range: [1, 3] })),
    [`/api/results/${EVENT}/ballots`]: sheet,
    '/.well-known/duds-keys.json': keys,
  };
  await page.route(
    ({ pathname }) => pathname in answers,
    route => route.fulfill({ json: answers[new URL(route.request().url()).pathname] }),
  );
  await page.addInitScript(watchWorker);
  await page.addInitScript(text => localStorage.setItem('duds:receipts', text), JSON.stringify(receipts(VOTES)));
}

async function benchReceipts(page: Page, { keys, receipts }: SealedEvent): Promise<void> {
  const [one] = receipts(1);
  if (one === undefined) throw new Error('There is no receipt.');
  const signed = { text: receiptText1(one), signature: one.signature, keys, times: VERIFIED };
  const seconds = await page.evaluate(async given => {
    const [jwk] = (given.keys as { readonly keys: readonly JsonWebKey[] }).keys;
    const { kty, crv, x, y } = jwk ?? {};
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify']);
    const binary = atob(given.signature.replace(/-/g, '+').replace(/_/g, '/'));
    const signature = Uint8Array.from(binary, character => character.charCodeAt(0));
    const text = new TextEncoder().encode(given.text);
    const began = performance.now();
    for (let time = 0; time < given.times; time += 1)
      if (!(await crypto.subtle.verify(algorithm, key, signature, text))) throw new Error('The signature is wrong.');
    return (performance.now() - began) / 1_000;
  }, signed);
  say('receipts verified by the browser', `${(VERIFIED / seconds).toFixed(0)} a second`);
}
