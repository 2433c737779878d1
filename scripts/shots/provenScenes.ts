import type { Page } from 'playwright-core';
import type { Sheet } from '../../rules/index';
import { provenEvent, sealAll, type ProvenEvent } from '../../__tests__/rules/support/provenEvent';
import { ownReceipts, provenServer } from '../../__tests__/src/support/provenServer';
import { answer, oneAfterAnother, press } from './acts';
import type { Scene } from './scene';

/** The id of the tests' event. */
const EVENT = 12;

/** A closed event of the second format, which the server does not have, and a voter's receipts of it. */
const provenResults =
  (tamper: (event: ProvenEvent) => Sheet = ({ sheet }) => sheet) =>
  async (page: Page) => {
    const event = await provenEvent();
    const receipts = ownReceipts(event);
    const replies = Object.entries(provenServer(tamper(event), receipts));
    const bodies = new Map(
      replies.map(([call, reply]) => {
        const path = call.slice('GET '.length);
        return [path.startsWith('/') ? path : `/api/${path}`, (reply as { readonly body: unknown }).body];
      }),
    );
    const pathOf = ({ pathname, search }: URL): string => pathname + search;
    await page.route(
      url => bodies.has(pathOf(url)),
      route => route.fulfill({ json: bodies.get(pathOf(new URL(route.request().url()))) }),
    );
    await page.addInitScript(text => localStorage.setItem('duds:receipts', text), JSON.stringify(receipts));
  };

/** The seals, and what they say, differ from run to run with their keys. */
const untilChecked = async (page: Page) => {
  await press('Count it here')(page);
  await page.getByText('What the ticks prove').scrollIntoViewIfNeeded();
  await page.getByText(/^No witness/).evaluate(line => {
    line.textContent = line.textContent.replace(/compare .* with/, 'compare 3f9a 02c7 51be with');
  });
};

const dropOne = ({ sheet, key, receipts: [first] }: ProvenEvent): Sheet =>
  sealAll({ ...sheet, ballots: sheet.ballots.filter(([, , , , salt]) => salt !== first?.salt) }, key);

const toEvidence = async (page: Page) => {
  await page.getByRole('button', { name: 'Keep the evidence' }).scrollIntoViewIfNeeded();
};

/** The seven lines of the check, and what the page reports unasked: a missing vote, or missing proofs. */
export const PROVEN_SCENES: readonly Scene[] = [
  {
    name: 'count-seven-lines',
    shows: 'Your 5 votes are counted as you cast them.',
    path: `/results/${EVENT}`,
    setup: provenResults(),
    act: untilChecked,
  },
  {
    name: 'count-missing-vote',
    shows: 'One of your votes is missing.',
    path: `/results/${EVENT}`,
    setup: provenResults(dropOne),
    act: oneAfterAnother(press('OK'), toEvidence),
  },
  {
    name: 'count-withheld',
    shows: 'The server has no proofs of this event any more',
    path: `/results/${EVENT}`,
    setup: oneAfterAnother(provenResults(), answer(`**/api/event/${EVENT}/record`, 404)),
    act: toEvidence,
  },
];
