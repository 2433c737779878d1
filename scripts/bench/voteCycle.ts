import { build } from 'esbuild';
import type { Browser } from 'playwright-core';
import type { EventRecord } from '../../rules/index';
import { VOTES_EACH, type ClosedEvent, type Kept } from './closedEvent';
import { inPercentiles, say } from './figures';
import type { MeasureVoteCycle } from './measureVoteCycle';
import { openPage } from './page';

const VOTES = 500;

/** What signed votes cost the browser: a key once, and the rest for each vote. */
export async function benchVoteCycle(browser: Browser, url: string, { id, kept }: ClosedEvent): Promise<void> {
  console.log(`\nSigned votes in the browser, ${VOTES} of them`);
  sayBytes(kept);
  const record = (await (await fetch(`${url}/api/event/${id}/record`)).json()) as EventRecord;
  const receipts = kept.map(({ receipt }) => receipt);
  const given = { own: receipts.slice(0, VOTES_EACH - 1), receipts: receipts.slice(-VOTES), record };
  const { page } = await openPage(browser);
  await page.addInitScript({ content: await bundled('scripts/bench/measureVoteCycle.ts') });
  // A page of the game's origin on which nothing else happens.
  await page.goto(`${url}/api/health`);
  const times = await page.evaluate(
    one => (window as unknown as { readonly measureVoteCycle: MeasureVoteCycle }).measureVoteCycle(one),
    given,
  );
  await page.context().close();
  say('making the key', inPercentiles(times.key));
  say('signing a vote', inPercentiles(times.sign));
  say('checking its receipt', inPercentiles(times.check));
  say('keeping the vote, and its receipt: each', inPercentiles(times.keep));
}

async function bundled(file: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [file],
    bundle: true,
    minify: true,
    format: 'iife',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** A character of what is kept is a byte. */
function sayBytes(kept: readonly Kept[]): void {
  for (const count of [1, VOTES_EACH, kept.length]) {
    const some = kept.slice(0, count);
    const [bytes, before] = [some.map(({ receipt }) => receipt), some.map(({ older }) => older)].map(
      receipts => JSON.stringify(receipts).length,
    );
    say(`${count} receipts`, `${bytes} bytes; in the first format ${before}`);
  }
}
