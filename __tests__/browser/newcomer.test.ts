import type { BrowserContext, Page } from 'playwright-core';
import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import {
  chooseAccount,
  enter,
  item,
  openCategory,
  readStorage,
  sides,
  signIn,
  storedAvatar,
  untilStageShows,
  viewerMessage,
  walletButton,
} from './support/game';
import { axeFindings } from './support/axe';
import { eventsIn } from './support/localWorld';
import { composeIndependently, downloadFit, likeness } from './support/picture';
import { until, untilEqual } from './support/until';
import { withBrowser, withOwnServer } from './support/visit';
import type { Visit } from './support/visit';

withOwnServer();
const visit = withBrowser();

/** Time runs normally until a step of the walk controls it. */
async function arrive({ page }: Visit): Promise<void> {
  await page.clock.install();
  await page.goto('/');
}

async function connectFromHome(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1, name: 'A blockchain fashion game' }).waitFor();
  const nav = page.getByRole('navigation', { name: 'Main' });
  expect(await nav.getByRole('link', { name: 'Wardrobe' }).count()).toBe(0);

  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
  await chooseAccount(page, 'The Newcomer');

  await page.waitForURL('**/wardrobe');
  await nav.getByRole('link', { name: 'Wardrobe' }).waitFor();
  expect(await walletButton(page).textContent()).toBe('0x70...79c8');
  await page.getByRole('banner').getByText('350 XP').waitFor();
  await untilStageShows(page, DEFAULT_AVATAR);
}

async function checkPairing(page: Page): Promise<void> {
  await page.getByRole('list', { name: 'Categories' }).getByRole('button', { name: 'Tops' }).click();
  await item(page, 'Breton', 'UNLOCKED').click();
  await untilStageShows(page, { ...DEFAULT_AVATAR, tops: 'tops/breton.svg', arms: 'arms/regular-short.svg' });
  expect(await item(page, 'Breton', 'UNLOCKED').getAttribute('aria-pressed')).toBe('true');

  await openCategory(page, 'Arms');
  await item(page, 'Hand on Hip', 'UNLOCKED').click();
  await untilStageShows(page, { ...DEFAULT_AVATAR, arms: 'arms/hand-on-hip.svg' });
  await item(page, 'Iced Coffee', 'UNLOCKED').click();
  await untilStageShows(page, { ...DEFAULT_AVATAR, tops: 'tops/duds-t-shirt.svg', arms: 'arms/iced-coffee.svg' });
}

async function checkExclusions(page: Page): Promise<void> {
  const inJeans: Avatar = {
    ...DEFAULT_AVATAR,
    tops: 'tops/duds-t-shirt.svg',
    arms: 'arms/iced-coffee.svg',
    bottoms: 'bottoms/wide-jeans.svg',
  };
  const inDungarees: Avatar = { ...DEFAULT_AVATAR, tops: 'tops/dungarees.svg', bottoms: '' };
  await page.getByRole('button', { name: 'All categories' }).click();
  await page.getByRole('list', { name: 'Categories' }).getByRole('button', { name: 'Bottoms' }).click();
  await item(page, 'Wide Jeans', 'UNLOCKED').click();
  await untilStageShows(page, inJeans);

  await openCategory(page, 'Tops');
  await stopTime(page);
  await item(page, 'Dungarees', 'UNLOCKED').click();
  await untilStageShows(page, inDungarees);
  await expectMessage(page, 'Not compatible with bottoms', 'tops/dungarees.svg');

  await openCategory(page, 'Bottoms');
  await item(page, 'Wide Jeans', 'UNLOCKED Under Dungarees').click();
  await expectMessage(page, 'Not compatible with tops', 'bottoms/wide-jeans.svg');
  await untilStageShows(page, inDungarees);
  await page.clock.resume();

  await openCategory(page, 'Tops');
  await item(page, 'Dungarees', 'UNLOCKED').click();
  await untilStageShows(page, DEFAULT_AVATAR);
}

async function stopTime(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
}

async function expectMessage(page: Page, text: string, dataKey: string): Promise<void> {
  const { said, shown } = viewerMessage(page, text, dataKey);
  await Promise.all([said.waitFor(), shown.waitFor()]);
  expect(await shown.evaluate(message => getComputedStyle(message, '::before').content)).toBe(JSON.stringify(text));
  await page.clock.runFor(2500);
  await said.waitFor({ state: 'detached' });
  await shown.waitFor({ state: 'detached' });
}

async function unlock(page: Page): Promise<void> {
  await openCategory(page, 'Glasses');
  await stopTime(page);
  await item(page, 'Heart Shade', 'UNLOCK').click();
  await item(page, 'Heart Shade', 'UNLOCKED').waitFor();
  await untilEqual(() => page.locator('body > [aria-hidden] > *').count(), 70);
  await untilStageShows(page, DEFAULT_AVATAR);
  await page.clock.runFor(2999);
  expect(await page.locator('body > [aria-hidden]').count()).toBe(1);
  await page.clock.runFor(1);
  expect(await page.locator('body > [aria-hidden]').count()).toBe(0);
  await page.clock.resume();

  await item(page, 'Heart Shade', 'UNLOCKED').click();
  await untilStageShows(page, { ...DEFAULT_AVATAR, glasses: 'glasses/heart-shade.svg' });
}

async function clickUnaffordableItem(page: Page): Promise<void> {
  await untilEqual(() => storedAvatar(page), { ...DEFAULT_AVATAR, glasses: 'glasses/heart-shade.svg' });
  const before = await readStorage(page);
  await openCategory(page, 'Hair & Hats');
  const helmet = item(page, 'Space Helmet', '800 XP NEEDED');
  // Scrolling would end the preview.
  await helmet.scrollIntoViewIfNeeded();
  await helmet.hover();
  // It has aria-disabled, so the click has to be forced.
  await helmet.click({ force: true });
  await page.getByText('Puts on Space Helmet. Takes off Heart Shade. 800 XP NEEDED', { exact: true }).waitFor();
  await untilStageShows(page, { ...DEFAULT_AVATAR, hairAndHats: 'hair-and-hats/space-helmet.svg' });
  expect(await readStorage(page)).toEqual(before);
  await page.keyboard.press('Escape');
  await untilStageShows(page, { ...DEFAULT_AVATAR, glasses: 'glasses/heart-shade.svg' });
  expect(await readStorage(page)).toEqual(before);
}

async function goShopping(page: Page, context: BrowserContext): Promise<void> {
  await openCategory(page, 'Bottoms');
  const [market] = await Promise.all([context.waitForEvent('page'), item(page, 'Sarong', 'BUY').click()]);
  await market.getByRole('heading', { level: 1, name: 'Sarong' }).waitFor();
  await market.getByText('DUDS Market', { exact: true }).waitFor();
  await market.getByText('Costs nothing here. Nothing does.').waitFor();
  await market.getByText('For The Newcomer 0x70...79c8').waitFor();
  expect(await axeFindings(market)).toEqual([]);
  await market.keyboard.press('Tab');
  await market.keyboard.press('Tab');
  await market.keyboard.press('Enter');
  await market.getByText('It is yours. Nobody saw a thing.').waitFor();
  await market.reload();
  await market.close();

  await page.clock.runFor(4000);
  await item(page, 'Sarong', 'YOU OWN').click();
  await page.getByRole('banner').getByText('400 XP').waitFor();
  await untilStageShows(page, {
    ...DEFAULT_AVATAR,
    bottoms: 'bottoms/sarong.svg',
    glasses: 'glasses/heart-shade.svg',
  });
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await untilStageShows(page, { ...DEFAULT_AVATAR, glasses: 'glasses/heart-shade.svg' });

  const [other] = await Promise.all([context.waitForEvent('page'), item(page, 'Bloomers', 'BUY').click()]);
  await other.getByText('colette x Dour Darcels', { exact: true }).waitFor();
  await other.close();
}

async function reset(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to reset your Darcel?' });
  await page.getByRole('button', { name: 'Reset' }).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await question.waitFor({ state: 'detached' });
  // Moves off the tile behind the question, which would otherwise be previewed.
  await page.getByRole('banner').hover();
  await untilStageShows(page, { ...DEFAULT_AVATAR, glasses: 'glasses/heart-shade.svg' });

  await page.getByRole('button', { name: 'Reset' }).click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await untilStageShows(page, DEFAULT_AVATAR);
  await openCategory(page, 'Glasses');
  await item(page, 'Heart Shade', 'UNLOCKED').waitFor();
}

interface Piece {
  readonly category: string;
  readonly title: string;
  readonly label?: string;
}

async function putOn(page: Page, pieces: readonly Piece[]): Promise<void> {
  for (const { category, title, label = 'UNLOCKED' } of pieces) {
    await openCategory(page, category);
    await item(page, title, label).click();
  }
}

/** Three fits, each put on over the one before. */
const fits: readonly { readonly pieces: readonly Piece[]; readonly avatar: Avatar }[] = [
  {
    pieces: [
      { category: 'Backgrounds', title: 'Sky' },
      { category: 'Tops', title: 'Breton' },
      { category: 'Bottoms', title: 'Wide Jeans' },
      { category: 'Glasses', title: 'Heart Shade' },
      { category: 'Hair & Hats', title: 'Curls' },
    ],
    avatar: {
      ...DEFAULT_AVATAR,
      background: '#9ccbf0',
      tops: 'tops/breton.svg',
      arms: 'arms/regular-short.svg',
      bottoms: 'bottoms/wide-jeans.svg',
      glasses: 'glasses/heart-shade.svg',
      hairAndHats: 'hair-and-hats/curls.svg',
    },
  },
  {
    pieces: [
      { category: 'Backgrounds', title: 'Cobalt', label: 'YOU OWN' },
      { category: 'Tops', title: 'Hoodie' },
      { category: 'Bottoms', title: 'Patchwork Jeans', label: 'YOU OWN' },
      { category: 'Head Accessories', title: 'Safety Pin' },
      { category: 'Facial Hair', title: 'Stubble' },
      { category: 'Body Accessories', title: 'Bum Bag' },
    ],
    avatar: {
      ...DEFAULT_AVATAR,
      background: '#2742e0',
      tops: 'tops/hoodie.svg',
      arms: '',
      bottoms: 'bottoms/patchwork-jeans.svg',
      glasses: 'glasses/heart-shade.svg',
      hairAndHats: 'hair-and-hats/curls.svg',
      headAccessories: 'head-accessories/safety-pin.svg',
      facialHair: 'facial-hair/stubble.svg',
      bodyAccessories: 'body-accessories/bum-bag.svg',
    },
  },
  {
    pieces: [
      { category: 'Backgrounds', title: 'Butter' },
      { category: 'Tops', title: 'Dungarees' },
      { category: 'Head', title: 'Mint' },
      { category: 'Eye', title: 'Wide Awake' },
      { category: 'Mouth', title: 'Whistle' },
      { category: 'Shoes & Legs', title: 'Clogs' },
    ],
    avatar: {
      ...DEFAULT_AVATAR,
      background: '#ffd45c',
      head: 'head/mint.svg',
      eye: 'eye/wide-awake.svg',
      mouth: 'mouth/whistle.svg',
      shoesAndLegs: 'shoes-and-legs/clogs.svg',
      tops: 'tops/dungarees.svg',
      bottoms: '',
      glasses: 'glasses/heart-shade.svg',
      hairAndHats: 'hair-and-hats/curls.svg',
      headAccessories: 'head-accessories/safety-pin.svg',
      facialHair: 'facial-hair/stubble.svg',
      bodyAccessories: 'body-accessories/bum-bag.svg',
    },
  },
];

async function downloadThreeFits(page: Page, context: BrowserContext): Promise<void> {
  for (const { pieces, avatar } of fits) {
    await putOn(page, pieces);
    await untilStageShows(page, avatar);
    const { name, picture } = await downloadFit(page);
    expect(name).toBe('duds.png');
    expect([picture.width, picture.height]).toEqual([1200, 1200]);
    const composed = await composeIndependently(context.browser()!, avatar);
    expect(likeness(picture, composed)).toBeGreaterThanOrEqual(0.995);
  }
}

async function reload(page: Page): Promise<void> {
  const worn = fits[2]!.avatar;
  await untilEqual(() => storedAvatar(page), worn);
  await page.reload();
  await untilStageShows(page, worn);
  const stored = await readStorage(page);
  expect(stored.avatarV2).toEqual(worn);
  expect(Object.keys(stored.avatarV2 as Avatar)).toHaveLength(13);
  expect(stored.unlockedItems).toEqual(['Heart Shade']);
}

async function submit(page: Page, context: BrowserContext): Promise<void> {
  const late = await openSecondTab(context);
  await page.getByRole('link', { name: 'Events' }).click();
  const event = page.getByRole('region', { name: 'Compete' }).getByRole('article', { name: 'Worst Holiday Ever' });
  await event.getByRole('link', { name: 'Enter Wardrobe' }).click();
  const [open, upcoming] = await Promise.all([eventsIn('open'), eventsIn('upcoming')]);
  const yay = page.getByRole('dialog', { name: 'Yay!' });
  await page.getByRole('button', { name: 'Submit' }).click();
  await yay.getByText('Which challenge would you like to submit your fit to?').waitFor();
  for (const { title } of open) expect(await yay.getByRole('button', { name: title }).isEnabled()).toBe(true);
  for (const { title } of upcoming) expect(await yay.getByRole('button', { name: title }).isDisabled()).toBe(true);

  await yay.getByRole('button', { name: 'Worst Holiday Ever' }).click();
  await yay.getByText('This is final.').waitFor();
  await yay.getByRole('button', { name: 'Submit this fit' }).click();
  await signIn(page);
  const congrats = page.getByRole('dialog', { name: 'Congrats!' });
  await congrats.getByText('Your fit has been submitted. Voting opens soon.').waitFor();
  await untilEqual(() => page.locator('body > [aria-hidden] > *').count(), 70);
  await congrats.getByRole('button', { name: 'Close' }).click();
  await untilEqual(() => page.evaluate(() => document.activeElement?.textContent), 'Submit');

  await page.getByRole('button', { name: 'Submit' }).click();
  // An event that was entered is not offered again, although the strip has been there since before the sign-in.
  await page.getByRole('region', { name: 'The event' }).getByText('Entered', { exact: true }).waitFor();
  const entered = yay.getByRole('button', { name: 'Worst Holiday Ever Entered', exact: true });
  await entered.waitFor();
  expect(await entered.isDisabled()).toBe(true);
  expect(await yay.getByRole('button', { name: 'Worst Holiday Ever' }).count()).toBe(1);
  await yay.getByRole('button', { name: 'Close' }).click();

  await enter(late, 'Worst Holiday Ever');
  const refusal = late.getByRole('alertdialog', { name: "You've already submitted a fit for this event." });
  await refusal.getByRole('button', { name: 'OK' }).click();
  await refusal.waitFor({ state: 'detached' });
  await late.close();
}

/** Opens the challenges in it, so that it still offers the event that the first tab enters. */
async function openSecondTab(context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  await tab.goto('/wardrobe');
  await walletButton(tab).waitFor();
  await tab.getByRole('button', { name: 'Submit' }).click();
  await tab.getByRole('dialog', { name: 'Yay!' }).getByRole('button', { name: 'Worst Holiday Ever' }).waitFor();
  return tab;
}

async function voteToTheEnd(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Events' }).click();
  const event = page.getByRole('region', { name: 'Vote' }).getByRole('article', { name: 'Overdressed' });
  await event.getByRole('link', { name: 'Vote' }).click();
  await page.waitForURL('**/vote/*');
  const posts: { readonly entry: number; readonly winner: number }[] = [];
  page.on('request', request => {
    const entry = /\/api\/vote\/\d+\/(\d+)\//.exec(request.url())?.[1];
    const { winner } = (request.postDataJSON() ?? {}) as { readonly winner?: number };
    if (entry !== undefined && winner !== undefined) posts.push({ entry: Number(entry), winner });
  });
  for (let done = 0; done < 30; done += 1) {
    await page.getByText(`${done} of 30`).waitFor();
    expect(await sides(page).count()).toBe(2);
    await sides(page)
      .nth(done % 2)
      .click();
    await page.clock.runFor(1000);
  }
  await page.getByRole('heading', { name: 'Thank you for voting!' }).waitFor();
  await page.getByText('Results will be shared soon.').waitFor();
  await untilEqual(() => page.locator('body > [aria-hidden] > *').count(), 70);
  expect(posts).toHaveLength(60);
  for (let vote = 0; vote < 60; vote += 2) {
    const [one, other] = [posts[vote]!, posts[vote + 1]!];
    expect(one.winner).toBe(other.winner);
    expect(one.entry).not.toBe(other.entry);
    expect([one.entry, other.entry]).toContain(one.winner);
  }
}

async function checkResults(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Back to Events' }).click();
  const event = page.getByRole('region', { name: 'Archive' }).getByRole('article', { name: 'Après Everything' });
  await event.getByRole('link', { name: 'See Results' }).click();
  await page.getByRole('heading', { name: 'Après Everything' }).waitFor();
  const main = page.getByRole('main');
  const podium = main.getByRole('list', { name: 'Podium' }).getByRole('paragraph');
  const wall = main.getByRole('region', { name: 'Ranking' }).getByText(/^\d+\. 0x\w\w\.\.\.\w{4}$/);
  const places = async () =>
    (await Promise.all([podium, wall].map(shown => shown.allTextContents())))
      .flat()
      .map(text => /^\d+\. 0x\w\w\.\.\.\w{4}/.exec(text)?.[0]);
  const ranked = (await (await page.request.get(`/api/results/${page.url().split('/').at(-1)}`)).json()) as readonly {
    readonly wallet: string;
  }[];
  expect(ranked.length).toBeGreaterThan(3);
  await untilEqual(
    places,
    ranked.map(({ wallet }, index) => `${index + 1}. ${wallet.slice(0, 4)}...${wallet.slice(-4)}`),
  );
}

async function disconnect(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Wardrobe' }).click();
  await page.waitForURL('**/wardrobe');
  const question = page.getByRole('alertdialog', { name: 'Disconnect wallet?' });
  await walletButton(page).click();
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(page.url()).toMatch(/\/wardrobe$/);
  await walletButton(page).click();
  await question.getByRole('button', { name: 'Disconnect' }).click();
  await page.waitForURL(url => url.pathname === '/');
  await page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).waitFor();
  // Only the wallet to list first is left, and nothing to reconnect to.
  expect(await readStorage(page)).toHaveProperty('duds:wallet', { recent: 'Local Wallet' });
  await until(
    () => page.context().cookies(),
    cookies => expect(cookies.map(({ name }) => name)).not.toContain('duds-session'),
  );
}

test('a newcomer plays the whole game', async () => {
  const newcomer = await visit();
  const { page, context, watch } = newcomer;
  // Chromium logs refused requests: a fit before the sign-in, and a second fit.
  watch.expect(/401|409/);

  await arrive(newcomer);
  await connectFromHome(page);
  await checkPairing(page);
  await checkExclusions(page);
  await unlock(page);
  await clickUnaffordableItem(page);
  await goShopping(page, context);
  await reset(page);
  await downloadThreeFits(page, context);
  await reload(page);
  await submit(page, context);
  await voteToTheEnd(page);
  await checkResults(page);
  await disconnect(page);

  expect(watch.complaints()).toEqual([]);
});
