import type { Page } from 'playwright-core';
import { hangUp, neverAnswer, oneAfterAnother, press } from '../../testing/browser/acts';
import type { Scene } from './scene';
import { EVENT, makeClosedEvent, type ClosedEvent } from './closedEvent';

const EVENTS = {
  usual: { fits: 60 },
  ruled: { fits: 60, isLeaderWithdrawn: true },
  unvoted: { fits: 8, isVoted: false },
};
const made = new Map<string, Promise<ClosedEvent>>();
const CALLS = new RegExp(`/api/(event|results)/${EVENT}(/|\\?|$)|/duds-keys\\.json$`);

interface Stage {
  readonly event?: keyof typeof EVENTS;
  /** What this browser has kept; by default a voter's receipts. */
  readonly kept?: (event: ClosedEvent) => readonly object[];
}

/** A closed event of sixty fits, which the server does not have. */
const closedEvent =
  ({ event: name = 'usual', kept = ({ receipts }) => receipts }: Stage = {}) =>
  async (page: Page) => {
    const making = made.get(name) ?? makeClosedEvent(EVENTS[name]);
    made.set(name, making);
    const event = await making;
    await page.route(CALLS, async route => {
      const { pathname, search } = new URL(route.request().url());
      const { statusCode: status, headers, body } = await event.app.inject(pathname + search);
      await route.fulfill({ status, contentType: String(headers['content-type']), body });
    });
    await page.addInitScript(text => localStorage.setItem('duds:receipts', text), JSON.stringify(kept(event)));
  };

/** The seals differ from run to run with the salts. */
const untilChecked = async (page: Page) => {
  await press('Count it here')(page);
  await page.locator('[aria-busy=false] [data-verdict]').first().waitFor();
  for (const seal of await page.getByText(/^End seal/).all())
    await seal.evaluate(line => {
      line.textContent = line.textContent.replace(/[\da-f]{4}( [\da-f]{4})+/, '3f9a 02c7 51be');
    });
  await page.getByText('What this proves').scrollIntoViewIfNeeded();
};

const toOwnVotes = async (page: Page) => {
  await page.locator('[data-verdict]').first().scrollIntoViewIfNeeded();
};

const unfold = (title: string) => async (page: Page) => {
  await press(title)(page);
  await page.getByRole('button', { name: title, exact: true }).scrollIntoViewIfNeeded();
};

const untilSettled = oneAfterAnother(unfold('Watch it settle'), async page => {
  await page.getByText(/^After 280 of 280 ballots/).waitFor();
  await page.getByRole('slider').locator('xpath=../preceding-sibling::*[1]').scrollIntoViewIfNeeded();
});

const event = { path: `/results/${EVENT}`, setup: closedEvent() } as const;

/** What the results say about the votes, and the check of the count, in every state. */
export const COUNT_SCENES: readonly Scene[] = [
  {
    name: 'count-checking',
    like: 'count-ticks',
    ...event,
    endless: true,
    setup: oneAfterAnother(closedEvent(), neverAnswer(`**/api/results/${EVENT}/votes?page=*`)),
    act: oneAfterAnother(press('Count it here'), async page => {
      // This line comes by itself, and moves what is below it.
      await page.getByText('Your 14 votes are in the count').waitFor();
      await page.getByText('Counting every vote').evaluate(line => line.scrollIntoView({ block: 'center' }));
    }),
  },
  { name: 'count-own', like: 'count-ticks', shows: 'Your 14 votes are in the count', ...event, act: toOwnVotes },
  { name: 'count-ticks', shows: 'Your 14 votes are in the count', ...event, act: untilChecked },
  {
    name: 'count-other-podium',
    like: 'count-ticks',
    shows: 'Without the rulings',
    ...event,
    setup: closedEvent({ event: 'ruled' }),
    act: untilChecked,
  },
  {
    name: 'count-cross',
    like: 'count-ticks',
    shows: 'Keep the evidence',
    ...event,
    setup: closedEvent({ kept: ({ receipts, lost }) => [...receipts, ...lost] }),
    act: oneAfterAnother(press('OK'), untilChecked),
  },
  {
    name: 'count-no-receipts',
    like: 'count-ticks',
    shows: 'Bring in a file',
    ...event,
    setup: closedEvent({ kept: () => [] }),
    act: untilChecked,
  },
  {
    name: 'count-failed',
    like: 'count-ticks',
    shows: 'This could not be counted here.',
    ...event,
    setup: oneAfterAnother(closedEvent(), hangUp(`**/api/results/${EVENT}/votes?page=*`)),
    act: oneAfterAnother(press('Count it here'), async page => {
      await page.getByText('This could not be counted here.').scrollIntoViewIfNeeded();
    }),
  },
  {
    name: 'count-eye',
    shows: 'You and the crowd agreed',
    ...event,
    act: oneAfterAnother(unfold('Your eye'), async page => {
      const card = page.getByRole('img', { name: /^Eye to eye with the crowd / });
      await card.waitFor();
      // Otherwise the wall above it takes its real height only as it comes near the view.
      await page.evaluate(() =>
        document.querySelectorAll<HTMLElement>('main *').forEach(element => {
          element.style.contentVisibility = 'visible';
        }),
      );
      await card.evaluate(element => element.scrollIntoView({ block: 'center' }));
    }),
  },
  {
    name: 'count-pieces',
    ...event,
    act: oneAfterAnother(unfold('What the votes say about each piece'), async page => {
      await page.getByText('Too few to tell').scrollIntoViewIfNeeded();
    }),
  },
  {
    name: 'results-no-votes',
    like: 'results',
    shows: 'No votes to count. Nobody won.',
    ...event,
    setup: closedEvent({ event: 'unvoted', kept: () => [] }),
  },
  // Phones do not have it.
  { name: 'count-settled', on: { viewport: { width: 1440, height: 900 } }, ...event, act: untilSettled },
];
