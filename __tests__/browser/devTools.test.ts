import { DEFAULT_AVATAR, type Avatar } from '#rules/outfit/avatar';
import { actionNames, installDevTools, shownNames, unserialisable } from './support/devTools';
import { chooseAccount, item, openCategory, sides, signIn, untilStageShows } from './support/game';
import { eventCalled } from './support/localWorld';
import { withBrowser } from './support/visit';

const visit = withBrowser();

/** Actions that a developer sees in the extension after a short game, in this order, among others. */
const story = [
  'navigation/locationChanged',
  'navigation/gameOpened',
  'music/pageFirstClicked',
  'overlay/overlayOpened',
  'wallet/connectorsFound',
  'wallet/connectorChosen',
  'wallet/walletConnected',
  'overlay/overlayClosed',
  'wardrobeView/wardrobeEntered',
  'wardrobeView/categoryOpened',
  'wardrobeView/tileClicked',
  'outfit/itemChosen',
  'unlocked/itemUnlocked',
  'wardrobeView/unlockSettled',
  'outfit/itemChosen',
  'wardrobeView/ownedOnlyToggled',
  'submission/submitClicked',
  'submission/submitChecked',
  'overlay/overlayOpened',
  'overlay/overlayClosed',
  'download/downloadRequested',
  'download/pictureSaved',
  'notices/questionAsked',
  'notices/noticeConfirmed',
  'outfit/outfitReset',
  'session/sessionNeeded',
  'session/signInAccepted',
  'session/sessionSettled',
  'voting/fitChosen',
  'voting/choiceSettled',
];

/** The wanted names that do not follow each other in this order. */
const missingInOrder = (names: readonly string[], wanted: readonly string[]) => {
  const rest = [...wanted];
  for (const name of names) if (name === rest[0]) rest.shift();
  return rest;
};

test('a game can be read action by action in the Redux DevTools', async () => {
  const { page, context, watch } = await visit();
  watch.expect(/401/);
  await installDevTools(context);
  await page.goto('/');
  await page.getByRole('main').getByRole('button', { name: 'Connect Wallet' }).click();
  await chooseAccount(page, 'The Collector');
  await openCategory(page, 'Tops');
  await item(page, 'Polo', 'UNLOCKED').click();
  await openCategory(page, 'Glasses');
  await item(page, 'Visor', 'UNLOCK').click();
  await page.waitForFunction(() =>
    window.dudsDevTools.actions.some(({ type }) => type === 'wardrobeView/unlockSettled'),
  );
  await item(page, 'Visor', 'UNLOCKED').click();
  await page.getByRole('button', { name: 'Only my items' }).click();
  await page.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('dialog', { name: 'Yay!' }).getByRole('button', { name: 'Close' }).click();
  await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
  await page.getByRole('button', { name: 'Reset' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('link', { name: 'Events' }).click();
  const event = await eventCalled('vote', 'Out of Office');
  await page.getByRole('article', { name: event.title }).getByRole('link', { name: 'Vote' }).click();
  await signIn(page);
  await sides(page).first().click();
  await page.waitForFunction(() => window.dudsDevTools.actions.at(-1)?.type === 'voting/choiceSettled');

  const names = await actionNames(page);
  expect(names.filter(name => !/^(@@redux\/INIT.*|(__rtkq|persist|\w+)(\/\w+)+)$/.test(name))).toEqual([]);
  expect(missingInOrder(names, story)).toEqual([]);
  expect((await unserialisable(page)).filter(name => !name.startsWith('persist/'))).toEqual([]);
  expect(await page.evaluate(() => window.dudsDevTools.options.name)).toBe('DUDS');
  const shown = await shownNames(page);
  expect(shown.filter(name => name.includes('/execute'))).toEqual([]);
  expect(shown).toEqual(expect.arrayContaining(['api/getCategories/fulfilled', 'api/getBallot/pending']));
  expect(shown.filter(name => /^api\/get\w+\/rejected$/.test(name)).length).toBeLessThan(3);
  expect(watch.complaints()).toEqual([]);
});

test('stepping back over a choice undresses the Darcel, and skipping it keeps the rest', async () => {
  const { page, context, watch } = await visit();
  await installDevTools(context);
  await page.goto('/wardrobe?demo');
  await openCategory(page, 'Tops');
  await item(page, 'Polo', 'UNLOCKED').click();
  await openCategory(page, 'Glasses');
  await item(page, 'Visor', 'UNLOCKED').click();
  const inPolo: Avatar = { ...DEFAULT_AVATAR, tops: 'tops/polo.svg', arms: 'arms/regular-short.svg' };
  await untilStageShows(page, { ...inPolo, glasses: 'glasses/visor.svg' });
  const names = await actionNames(page);
  const [polo, visor] = [names.indexOf('outfit/itemChosen'), names.lastIndexOf('outfit/itemChosen')];

  await page.evaluate(index => window.dudsDevTools.jumpTo(index), visor - 1);
  await untilStageShows(page, inPolo);
  await page.evaluate(index => window.dudsDevTools.jumpTo(index), polo - 1);
  await untilStageShows(page, DEFAULT_AVATAR);
  await page.evaluate(index => window.dudsDevTools.skip(index), polo);
  await untilStageShows(page, { ...DEFAULT_AVATAR, glasses: 'glasses/visor.svg' });
  expect(watch.complaints()).toEqual([]);
});
