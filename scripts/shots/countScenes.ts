import type { Page } from 'playwright-core';
import { answer, hangUp, neverAnswer, oneAfterAnother, press } from './acts';
import type { Scene } from './scene';
import { makeSealedEvent, type SealedEvent } from './sealedEvent';

const EVENT = 4242;
const SHOWN = 8;
const VOTES = 24;
const XP = { xp_first: 300, xp_second: 200, xp_third: 100, xp_entry: 10 };

interface Stage {
  /** Falsifies what the server publishes. */
  readonly tamper?: (event: SealedEvent) => object;
  /** How many of the ballots are this browser's. */
  readonly votes?: number;
  /** How often each fit was in a pair; 0 for an event that nobody won. */
  readonly battles?: number;
  /** How many fits the first page has. */
  readonly shown?: number;
}

/** A closed event of sixty fits, which the server does not have. */
const closedEvent =
  ({ tamper = ({ sheet }) => sheet, votes = VOTES, battles = 41, shown = SHOWN }: Stage = {}) =>
  async (page: Page) => {
    const event = await makeSealedEvent(EVENT);
    const { sheet, keys, receipts } = event;
    const ranked = sheet.ranking.slice(0, shown).flatMap(id => sheet.entries.filter(entry => entry.id === id));
    const rows = ranked.map(({ wallet, ...entry }) => ({ ...entry, wallet, battles, range: [1, 9] }));
    await answer(`**/api/event/${EVENT}/results`, 200, { title: 'Overdressed', ...XP })(page);
    await answer(`**/api/results/${EVENT}`, 200, rows)(page);
    await answer(`**/api/results/${EVENT}/ballots`, 200, tamper(event))(page);
    await answer(`**/api/event/${EVENT}/seals`, 200, sheet.seals)(page);
    await answer('**/.well-known/duds-keys.json', 200, keys)(page);
    const kept = JSON.stringify(receipts(votes));
    await page.addInitScript(text => localStorage.setItem('duds:receipts', text), kept);
  };

/** How long counting takes differs from run to run. */
const untilChecked = async (page: Page) => {
  await press('Count it here')(page);
  await page.getByText('What the ticks prove').scrollIntoViewIfNeeded();
  await page.getByText(/^Counted here/).evaluate(line => {
    line.textContent = line.textContent.replace(/in .* s\.$/, 'in 0.4 s.');
  });
};

const unfold = (title: string) => async (page: Page) => {
  await press(title)(page);
  await page.getByRole('button', { name: title, exact: true }).scrollIntoViewIfNeeded();
};

const untilSettled = oneAfterAnother(unfold('Watch it settle'), async page => {
  await page.getByText(/^After 1,240 of 1,240 ballots/).waitFor();
  await page.getByRole('slider').locator('xpath=../preceding-sibling::*[1]').scrollIntoViewIfNeeded();
});

const toTheStart = async (page: Page) => {
  await page.getByRole('slider', { name: 'Ballots counted' }).press('Home');
  await page.getByText(/^After 21 of 1,240 ballots/).waitFor();
};

const event = { path: `/results/${EVENT}`, setup: closedEvent() } as const;

/** What the results say about the votes, and the check of the count, in every state. */
export const COUNT_SCENES: readonly Scene[] = [
  {
    name: 'count-checking',
    ...event,
    endless: true,
    setup: oneAfterAnother(closedEvent(), neverAnswer(`**/api/results/${EVENT}/ballots`)),
    act: oneAfterAnother(press('Count it here'), async page => {
      await page.getByText('Counting every vote').scrollIntoViewIfNeeded();
    }),
  },
  { name: 'count-ticks', shows: `Your ${VOTES} votes are in it.`, ...event, act: untilChecked },
  {
    name: 'count-cross',
    shows: 'One of your votes is missing',
    ...event,
    setup: closedEvent({ tamper: ({ sheet }) => ({ ...sheet, ballots: sheet.ballots.slice(1) }) }),
    act: untilChecked,
  },
  {
    name: 'count-no-receipts',
    shows: 'No receipts in this browser.',
    ...event,
    setup: closedEvent({ votes: 0 }),
    act: untilChecked,
  },
  {
    name: 'count-failed',
    shows: 'This could not be counted here.',
    ...event,
    setup: oneAfterAnother(closedEvent(), hangUp(`**/api/results/${EVENT}/ballots`)),
    act: oneAfterAnother(press('Count it here'), async page => {
      await page.getByText('This could not be counted here.').scrollIntoViewIfNeeded();
    }),
  },
  {
    name: 'count-eye',
    shows: 'You and the crowd agreed',
    ...event,
    setup: closedEvent({ shown: 60 }),
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
    shows: 'No votes to count. Nobody won.',
    ...event,
    setup: closedEvent({ votes: 0, battles: 0 }),
  },
  { name: 'count-settled', ...event, act: untilSettled },
  { name: 'count-settling', ...event, act: oneAfterAnother(untilSettled, toTheStart) },
];
