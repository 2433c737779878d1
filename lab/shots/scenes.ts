import type { Page } from 'playwright-core';
import {
  answer,
  before,
  chooseWallet,
  hangUp,
  neverAnswer,
  oneAfterAnother,
  openCategory,
  press,
  tryOn,
} from '../../testing/browser/acts';
import { drinker } from '../../testing/browser/fits';
import { becomeApp, KEEP_STORE, offerMadeCode, SILENT_WALLET } from './madeWallets';
import { ACCOUNT_SCENES } from './accountScenes';
import { CLOSET_SCENES } from './closetScenes';
import { confirmAll } from '../../testing/browser/confirming';
import { COUNT_SCENES } from './countScenes';
import { EVENT_SCENES } from './eventScenes';
import { EYE_TEST_SCENES } from './eyeTestScenes';
import { FITTING_SCENES } from './fittingScenes';
import { GALLERY_SCENES } from './galleryScenes';
import { LOOK_SCENES } from './lookScenes';
import { MARKET_SCENES } from './marketScenes';
import { RAIL_SCENES } from './railScenes';
import { VOTE_SCENES } from './voteScenes';
import type { Events, Scene } from './scene';
import { SEARCH_SCENES } from './searchScenes';
import { SHOW_SCENES } from './showScenes';
import { WALLET_SCENES } from './walletScenes';

const connectMenu = press('Connect Wallet');
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
const entered = { path: ({ entered: id }: Events) => `/results/${id}` } as const;
const untilPlaced = async (page: Page) => {
  await page.getByText(/^You came /).waitFor();
};
const results = { path: ({ archive: id }: Events) => `/results/${id}` } as const;

/** Breaks the screen that shows the player's place. */
const NO_ORDINALS = `Intl.PluralRules.prototype.select = () => { throw new Error('A seam'); }`;

/** Every screen in every designed state. */
export const SCENES: readonly Scene[] = [
  { name: 'home', path: '/' },
  { name: 'home-connected', path: '/', as: 'The Newcomer' },
  { name: 'menu', shows: 'Music', path: '/', phoneOnly: true, act: press('Menu') },
  { name: 'connect', shows: 'Coinbase Wallet', path: '/faq', act: connectMenu },
  {
    name: 'connect-about',
    shows: 'Find another one',
    path: '/faq',
    act: oneAfterAnother(connectMenu, async page => {
      await page.getByText('What is a wallet?').click();
    }),
  },
  {
    name: 'connect-failed',
    path: '/faq',
    act: oneAfterAnother(connectMenu, async page => {
      await chooseWallet('MetaMask')(page);
      await page.getByRole('dialog').getByRole('alert').waitFor();
    }),
  },
  {
    name: 'connect-accounts',
    shows: 'Which account?',
    path: '/faq',
    act: oneAfterAnother(connectMenu, press('Local Wallet')),
  },
  {
    name: 'connect-waiting',
    path: '/faq',
    setup: before(SILENT_WALLET),
    act: oneAfterAnother(connectMenu, chooseWallet('Silent Wallet')),
  },
  {
    name: 'connect-code',
    path: '/faq',
    setup: offerMadeCode,
    act: oneAfterAnother(connectMenu, chooseWallet('WalletConnect'), async page => {
      await page.getByRole('img', { name: 'QR code' }).waitFor();
    }),
  },
  ...WALLET_SCENES,
  { name: 'wardrobe-closed', path: '/wardrobe' },
  { name: 'wardrobe', ...newcomer },
  { name: 'wardrobe-tops', ...newcomer, act: openCategory('Tops') },
  { name: 'wardrobe-backgrounds', ...newcomer, act: openCategory('Backgrounds') },
  { name: 'wardrobe-hats', ...newcomer, act: openCategory('Hair & Hats') },
  { name: 'wardrobe-message', shows: 'Not compatible with bottoms', ...newcomer, act: tryOn('Tops', 'Dungarees') },
  { name: 'wardrobe-unlocked', ...newcomer, act: tryOn('Glasses', 'Heart Shade') },
  {
    name: 'wardrobe-mine',
    shows: 'Showing your items only',
    ...newcomer,
    act: oneAfterAnother(openCategory('Arms'), press('Only my items')),
  },
  {
    name: 'wardrobe-nothing-mine',
    shows: 'Nothing of yours in here yet.',
    ...newcomer,
    setup: answer('**/data/glasses.json', 200, [{ title: 'Monocle', layer: 'glasses', trait: 'Glasses' }]),
    act: async page => {
      await openCategory('Glasses')(page);
      await press('Only my items')(page);
    },
  },
  {
    name: 'wardrobe-loading',
    ...wardrobe,
    endless: true,
    setup: neverAnswer('**/data/tops.json'),
    act: page => page.getByLabel('Category', { exact: true }).selectOption({ label: 'Tops' }),
  },
  {
    name: 'wardrobe-failed',
    shows: 'This did not load.',
    ...wardrobe,
    setup: hangUp('**/data/mouth.json'),
    act: page => page.getByLabel('Category', { exact: true }).selectOption({ label: 'Mouth' }),
  },
  { name: 'wardrobe-demo', path: '/wardrobe?demo', act: openCategory('Tops') },
  {
    name: 'keep-it',
    shows: 'MetaMask saves no pictures.',
    path: '/wardrobe?demo',
    setup: before(`Object.defineProperty(navigator, 'userAgent', { value: 'iPhone MetaMaskMobile' })`),
    act: press('Download'),
  },
  { name: 'reset', shows: 'Are you sure you want to reset your Darcel?', ...newcomer, act: press('Reset') },
  {
    name: 'needs-top',
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
    shows: 'Not like this.',
    ...newcomer,
    wearing: { ...drinker, hairAndHats: 'hair-and-hats/space-helmet.svg' },
    act: oneAfterAnother(submit, async page => {
      await page.getByRole('dialog').getByRole('button', { name: 'Worst Holiday Ever' }).click();
    }),
  },
  {
    name: 'yay-empty',
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
    shows: 'already submitted',
    ...newcomer,
    setup: answer('**/api/entries/**', 409, { code: 'already-submitted' }),
    act: oneAfterAnother(submit, submitTo),
  },
  {
    name: 'fit-refused',
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
    shows: 'Opening Local Wallet. Confirm there.',
    ...stranger,
    setup: neverAnswer('**/api/session/nonce*'),
    act: oneAfterAnother(askForSignature, sign),
  },
  {
    name: 'sign-in-app',
    shows: 'Open Rainbow',
    ...stranger,
    setup: oneAfterAnother(before(KEEP_STORE), neverAnswer('**/api/session/nonce*')),
    act: oneAfterAnother(becomeApp, askForSignature, sign),
  },
  {
    name: 'sign-in-refused',
    ...stranger,
    setup: answer('**/api/session', 401),
    act: oneAfterAnother(askForSignature, sign, async page => {
      await page.locator('#root > [role=status]').getByText('That signature was not accepted.').waitFor();
    }),
  },
  ...FITTING_SCENES,
  ...MARKET_SCENES,
  ...LOOK_SCENES,
  ...EVENT_SCENES,
  ...RAIL_SCENES,
  ...SEARCH_SCENES,
  {
    name: 'error-500',
    path: '/events',
    setup: answer('**/api/events/*', 500),
    act: page => page.getByRole('alertdialog').waitFor(),
  },
  { name: 'faq', path: '/faq' },
  ...VOTE_SCENES,
  ...EYE_TEST_SCENES,
  { name: 'results', ...results },
  { name: 'results-own-plinth', ...entered, as: 'The Collector', act: untilPlaced },
  { name: 'results-own', ...entered, as: 'The Whale', act: untilPlaced },
  {
    name: 'results-fit',
    ...results,
    act: async page => {
      await page.getByRole('button', { name: /^Look closer at 1\. / }).click();
      await page.getByRole('list', { name: 'Pieces' }).waitFor();
    },
  },
  ...CLOSET_SCENES,
  ...GALLERY_SCENES,
  ...ACCOUNT_SCENES,
  ...COUNT_SCENES,
  ...SHOW_SCENES,
  { name: 'results-loading', ...results, endless: true, setup: neverAnswer('**/api/results/*') },
  { name: 'results-in-progress', shows: 'Sorry voting is still in progress.', path: ({ open }) => `/results/${open}` },
  { name: 'results-failed', shows: 'It did not turn up.', ...results, setup: hangUp('**/api/results/*') },
  { name: 'not-found', shows: 'Nothing to wear here.', path: '/nothing-here' },
  { name: 'not-arrived', shows: 'You are offline, or we are.', path: '/faq', setup: hangUp(/\/faq\.\w+\.js$/) },
  { name: 'crash', shows: 'A seam burst.', ...results, setup: before(NO_ORDINALS) },
];
