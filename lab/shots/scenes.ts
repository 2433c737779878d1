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
import { offerMadeCode, SILENT_WALLET } from './madeWallets';
import { ACCOUNT_SCENES } from './accountScenes';
import { CLOSET_SCENES } from './closetScenes';
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
import { SUBMISSION_SCENES } from './submissionScenes';
import { WALLET_SCENES } from './walletScenes';

const connectMenu = press('Connect Wallet');
const wardrobe = { path: '/wardrobe', as: 'The Collector', wearing: drinker } as const;
const newcomer = { ...wardrobe, as: 'The Newcomer' } as const;
const entered = { path: ({ entered: id }: Events) => `/results/${id}` } as const;
const untilPlaced = async (page: Page) => {
  await page.getByText(/^You came /).waitFor();
};
const results = { path: ({ archive: id }: Events) => `/results/${id}` } as const;

/** Breaks the screen that shows the player's place. */
const NO_ORDINALS = `Intl.PluralRules.prototype.select = () => { throw new Error('A seam'); }`;

/** Every screen in every designed state. */
export const SCENES: readonly Scene[] = [
  { name: 'home', tablet: true, path: '/' },
  { name: 'home-connected', like: 'home', path: '/', as: 'The Newcomer' },
  { name: 'menu', shows: 'Music', path: '/', phoneOnly: true, act: press('Menu') },
  { name: 'connect', shows: 'Coinbase Wallet', path: '/faq', act: connectMenu },
  {
    name: 'connect-about',
    like: 'connect',
    shows: 'Find another one',
    path: '/faq',
    act: oneAfterAnother(connectMenu, async page => {
      await page.getByText('What is a wallet?').click();
    }),
  },
  {
    name: 'connect-failed',
    like: 'connect',
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
    like: 'connect',
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
  { name: 'wardrobe', tablet: true, ...newcomer },
  { name: 'wardrobe-tops', tablet: true, ...newcomer, act: openCategory('Tops') },
  { name: 'wardrobe-backgrounds', ...newcomer, act: openCategory('Backgrounds') },
  {
    name: 'wardrobe-message',
    like: 'wardrobe-tops',
    shows: 'Not compatible with bottoms',
    ...newcomer,
    act: tryOn('Tops', 'Dungarees'),
  },
  { name: 'wardrobe-unlocked', like: 'fitting-blocked', ...newcomer, act: tryOn('Glasses', 'Heart Shade') },
  {
    name: 'wardrobe-mine',
    like: 'wardrobe-tops',
    shows: 'Showing your items only',
    ...newcomer,
    act: oneAfterAnother(openCategory('Arms'), press('Only my items')),
  },
  {
    name: 'wardrobe-nothing-mine',
    like: 'wardrobe-tops',
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
    like: 'wardrobe-tops',
    ...wardrobe,
    endless: true,
    setup: neverAnswer('**/data/tops.json'),
    act: page => page.getByLabel('Category', { exact: true }).selectOption({ label: 'Tops' }),
  },
  {
    name: 'wardrobe-failed',
    like: 'wardrobe-tops',
    shows: 'This did not load.',
    ...wardrobe,
    setup: hangUp('**/data/mouth.json'),
    act: page => page.getByLabel('Category', { exact: true }).selectOption({ label: 'Mouth' }),
  },
  { name: 'wardrobe-demo', like: 'wardrobe-tops', path: '/wardrobe?demo', act: openCategory('Tops') },
  { name: 'wardrobe-trial', shows: 'This is a trial.', path: '/wardrobe?demo=trial' },
  {
    name: 'keep-it',
    shows: 'MetaMask saves no pictures.',
    path: '/wardrobe?demo',
    setup: before(`Object.defineProperty(navigator, 'userAgent', { value: 'iPhone MetaMaskMobile' })`),
    act: press('Download'),
  },
  {
    name: 'reset',
    like: 'needs-nft',
    shows: 'Are you sure you want to reset your Darcel?',
    ...newcomer,
    act: press('Reset'),
  },
  ...SUBMISSION_SCENES,
  ...FITTING_SCENES,
  ...MARKET_SCENES,
  ...LOOK_SCENES,
  ...EVENT_SCENES,
  ...RAIL_SCENES,
  ...SEARCH_SCENES,
  {
    name: 'error-500',
    like: 'needs-nft',
    path: '/events',
    setup: answer('**/api/events/*', 500),
    act: page => page.getByRole('alertdialog').waitFor(),
  },
  { name: 'faq', tablet: true, path: '/faq' },
  ...VOTE_SCENES,
  ...EYE_TEST_SCENES,
  { name: 'results', tablet: true, ...results },
  { name: 'results-own-plinth', like: 'results-own', ...entered, as: 'The Collector', act: untilPlaced },
  { name: 'results-own', ...entered, as: 'The Whale', act: untilPlaced },
  {
    name: 'results-fit',
    tablet: true,
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
  { name: 'results-loading', like: 'results', ...results, endless: true, setup: neverAnswer('**/api/results/*') },
  {
    name: 'results-in-progress',
    like: 'needs-nft',
    shows: 'Sorry voting is still in progress.',
    path: ({ open }) => `/results/${open}`,
  },
  {
    name: 'results-failed',
    like: 'events-empty',
    shows: 'It did not turn up.',
    ...results,
    setup: hangUp('**/api/results/*'),
  },
  { name: 'not-found', tablet: true, shows: 'Nothing to wear here.', path: '/nothing-here' },
  {
    name: 'not-arrived',
    like: 'not-found',
    shows: 'You are offline, or we are.',
    path: '/faq',
    setup: hangUp(/\/faq\.\w+\.js$/),
  },
  { name: 'crash', like: 'not-found', shows: 'A seam burst.', ...results, setup: before(NO_ORDINALS) },
];
