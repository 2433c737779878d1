import type { Page } from 'playwright-core';
import { answer, hangUp, neverAnswer, oneAfterAnother, press } from '../../testing/browser/acts';
import { confirmAll } from '../../testing/browser/confirming';
import { onePair, pairAfter, samePair } from '../../testing/browser/fits';
import type { Events, Scene } from './scene';

const vote = { path: ({ vote: id }: Events) => `/vote/${id}`, as: 'The Newcomer', setup: samePair } as const;

const chooseFirst = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Vote for / })
    .first()
    .click();
};
const lookCloser = async (page: Page) => {
  await page
    .getByRole('button', { name: /^Look closer / })
    .first()
    .click();
  await page.getByRole('button', { name: 'Choose this one' }).waitFor();
};

/** The head-to-head vote in every state. */
export const VOTE_SCENES: readonly Scene[] = [
  { name: 'vote', tablet: true, ...vote },
  {
    name: 'vote-not-confirmed',
    like: 'needs-nft',
    shows: 'The server did not confirm this vote as you cast it.',
    ...vote,
    setup: oneAfterAnother(samePair, answer(/\/api\/vote\/\d+\//, 201)),
    act: chooseFirst,
  },
  {
    name: 'vote-chosen',
    like: 'vote-held',
    ...vote,
    setup: oneAfterAnother(onePair, confirmAll),
    endless: true,
    act: async page => {
      await page
        .getByRole('button', { name: /^Vote for / })
        .last()
        .click();
      await page.locator('[data-status=fetching]').waitFor();
      await page.waitForTimeout(400);
    },
  },
  {
    name: 'vote-late',
    like: 'vote-held',
    ...vote,
    setup: oneAfterAnother(samePair, hangUp(/\/api\/vote\/\d+\//)),
    act: async page => {
      await page
        .getByRole('button', { name: /^Vote for / })
        .first()
        .click();
      await page.getByText('Still sending…').waitFor();
    },
  },
  { name: 'vote-visitor', like: 'events-empty', shows: 'Connect a wallet to vote.', path: vote.path },
  {
    name: 'vote-signed-out',
    like: 'events-empty',
    shows: 'Nothing was sent.',
    path: vote.path,
    as: vote.as,
    signedOut: true,
    act: press('Not now'),
  },
  { name: 'vote-loading', like: 'vote', ...vote, endless: true, setup: neverAnswer('**/api/vote/entries/**') },
  {
    name: 'vote-done',
    like: 'events-empty',
    shows: 'Thank you for voting!',
    ...vote,
    setup: oneAfterAnother(answer('**/api/vote/entries/**', 200, []), answer('**/api/events/vote', 200, [])),
  },
  {
    name: 'vote-closed',
    like: 'needs-nft',
    shows: 'Sorry voting is closed.',
    ...vote,
    path: ({ archive }) => `/vote/${archive}`,
  },
  { name: 'vote-holders-only', like: 'events-empty', shows: 'Only holders vote.', path: vote.path, as: 'The Onlooker' },
  {
    name: 'vote-held',
    ...vote,
    setup: oneAfterAnother(samePair, answer(/\/api\/vote\/\d+\//, 201), page =>
      page.addInitScript(() => localStorage.setItem('duds:pace', '"slow"')),
    ),
    act: async page => {
      await chooseFirst(page);
      await page.getByRole('button', { name: 'Undo' }).waitFor();
      await page.waitForTimeout(500);
    },
  },
  { name: 'vote-ten', like: 'vote', shows: 'each one counts.', ...vote, setup: pairAfter(10) },
  { name: 'vote-look', ...vote, act: lookCloser },
  {
    name: 'vote-report',
    like: 'vote-look',
    shows: 'It offends',
    ...vote,
    act: oneAfterAnother(lookCloser, press('Report this fit')),
  },
  { name: 'vote-keys', like: 'fitting-keys', shows: 'More time', ...vote, act: page => page.keyboard.press('?') },
  {
    name: 'vote-next',
    like: 'events-empty',
    shows: 'Vote in Overdressed',
    ...vote,
    setup: oneAfterAnother(answer('**/api/vote/entries/**', 200, []), answer('**/api/vote/progress/**', 200, [])),
  },
];
