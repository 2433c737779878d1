import type { Page } from 'playwright-core';
import { answer, before, neverAnswer, oneAfterAnother, press } from '../../testing/browser/acts';
import { confirmAll } from '../../testing/browser/confirming';
import { drinker } from '../../testing/browser/fits';
import { becomeApp, KEEP_STORE } from './madeWallets';
import type { Scene } from './scene';

const submit = press('Submit');
const sign = press('Sign in');
const chooseChallenge = async (page: Page) => {
  await page.getByRole('dialog').getByRole('button', { name: 'Worst Holiday Ever' }).click();
  await page.getByRole('button', { name: 'Submit this fit', disabled: false }).waitFor();
};
const submitTo = oneAfterAnother(chooseChallenge, press('Submit this fit'));
const askForSignature = oneAfterAnother(submit, submitTo);

const wardrobe = { path: '/wardrobe', as: 'The Collector', wearing: drinker } as const;
const newcomer = { ...wardrobe, as: 'The Newcomer' } as const;
const stranger = { ...newcomer, signedOut: true } as const;

/** From Submit to the congratulations, with the sign-in on the way. */
export const SUBMISSION_SCENES: readonly Scene[] = [
  {
    name: 'needs-top',
    like: 'needs-nft',
    shows: 'Oops! Looks like your Darcel needs a top.',
    ...newcomer,
    wearing: { ...drinker, tops: '', arms: 'arms/regular.svg' },
    act: submit,
  },
  { name: 'needs-nft', shows: 'Sorry, you must hold a', ...wardrobe, as: 'The Onlooker', act: submit },
  { name: 'yay', shows: 'Which challenge would you', ...newcomer, act: submit },
  { name: 'yay-final', shows: 'This is final.', ...newcomer, act: oneAfterAnother(submit, chooseChallenge) },
  {
    name: 'yay-missing',
    like: 'yay-final',
    shows: 'Not like this.',
    ...newcomer,
    wearing: { ...drinker, hairAndHats: 'hair-and-hats/space-helmet.svg' },
    act: oneAfterAnother(submit, async page => {
      await page.getByRole('dialog').getByRole('button', { name: 'Worst Holiday Ever' }).click();
    }),
  },
  {
    name: 'yay-empty',
    like: 'yay',
    shows: 'Sorry no events are currently scheduled.',
    ...newcomer,
    setup: answer('**/api/events/*', 200, []),
    act: submit,
  },
  {
    name: 'congrats',
    ...newcomer,
    setup: confirmAll,
    act: oneAfterAnother(submit, submitTo, async page => {
      await page.getByText('Your fit has been submitted. Voting opens soon.').waitFor();
      await page.waitForTimeout(900);
    }),
  },
  {
    name: 'submitted-already',
    like: 'needs-nft',
    shows: 'already submitted',
    ...newcomer,
    setup: answer('**/api/entries/**', 409, { code: 'already-submitted' }),
    act: oneAfterAnother(submit, submitTo),
  },
  {
    name: 'fit-refused',
    like: 'needs-nft',
    shows: 'Error 422',
    ...newcomer,
    setup: answer('**/api/entries/**', 422, {
      code: 'fit-refused',
      problems: [{ layer: 'hairAndHats', reason: 'needs-xp' }],
    }),
    act: oneAfterAnother(submit, submitTo),
  },
  { name: 'sign-in', shows: 'Lasts a week', ...stranger, act: askForSignature },
  {
    name: 'sign-in-waiting',
    like: 'sign-in',
    shows: 'Opening Local Wallet. Confirm there.',
    ...stranger,
    setup: neverAnswer('**/api/session/nonce*'),
    act: oneAfterAnother(askForSignature, sign),
  },
  {
    name: 'sign-in-app',
    like: 'sign-in',
    shows: 'Open Rainbow',
    ...stranger,
    setup: oneAfterAnother(before(KEEP_STORE), neverAnswer('**/api/session/nonce*')),
    act: oneAfterAnother(becomeApp, askForSignature, sign),
  },
  {
    name: 'sign-in-refused',
    like: 'yay-final',
    ...stranger,
    setup: answer('**/api/session', 401),
    act: oneAfterAnother(askForSignature, sign, async page => {
      await page.locator('#root > [role=status]').getByText('That signature was not accepted.').waitFor();
    }),
  },
];
