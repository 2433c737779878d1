import type { Page } from 'playwright-core';
import { shortAddress } from '#rules/ids';
import { axeFindings } from '../browser/support/axe';
import { walletButton } from '../browser/support/game';
import type { PhoneWallet } from '../browser/support/phoneWallet';
import { callsTo, installWallets } from '../browser/support/testWallet';
import { connectButton, overlayOf } from '../browser/support/walletOverlay';
import { until, untilEqual } from '../browser/support/until';
import { withRelay } from '../browser/support/relayWorld';
import { inHand, withBrowser } from '../browser/support/visit';

const visit = withBrowser();

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const iPhone = { ...inHand, userAgent: SAFARI };

const world = withRelay();
const collector = () => world().accountOf('The Collector');

/**
 * A phone's browser, with the links to apps that the page has followed by itself. Chromium would open a window of its
 * own for each, which swallows later taps.
 */
async function arrive(path = '/') {
  const opened = await visit({ ...iPhone, baseURL: world().url });
  opened.watch.expect(/^request to another host: (http|ws):\/\/127\.0\.0\.1/);
  const followed: string[] = [];
  await opened.page.exposeFunction('followLink', (link: string) => void followed.push(link));
  await opened.page.addInitScript(() => {
    HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
      void (window as unknown as { followLink(link: string): Promise<void> }).followLink(this.href);
    };
  });
  await opened.page.goto(path);
  return { ...opened, followed: followed as readonly string[] };
}

/** The code in the link that opens the app. */
async function codeFor(page: Page): Promise<string> {
  const link = overlayOf(page).getByRole('link', { name: 'Open Rainbow' });
  await link.and(page.locator('[href]')).waitFor();
  return new URL((await link.getAttribute('href')) ?? '').searchParams.get('uri') ?? '';
}

const shown = (page: Page) => () => walletButton(page).textContent();
const collectorShown = () => shortAddress(collector().address);

test('one tap opens the app, approving there opens the wardrobe, and signing opens the app again', async () => {
  const { page, watch, followed } = await arrive();
  watch.expect(/401/);
  const app = await world().openPhone('The Collector');
  await connectButton(page).tap();
  await overlayOf(page).getByRole('button', { name: 'Rainbow' }).tap();
  const uri = await codeFor(page);
  await untilEqual(() => followed.length, 1);
  expect(followed[0]).toBe(`rainbow://wc?uri=${encodeURIComponent(uri)}`);
  expect(await axeFindings(page)).toEqual([]);
  await app.scan(uri);
  await page.waitForURL('**/wardrobe');
  await untilEqual(shown(page), collectorShown());

  await page.getByRole('button', { name: 'Submit' }).tap();
  await page.getByRole('dialog', { name: 'Yay!' }).getByRole('button', { name: 'Laundry Day' }).tap();
  await page.getByRole('button', { name: 'Submit this fit' }).tap();
  const question = page.getByRole('dialog', { name: 'Sign in' });
  await question.getByText('Rainbow signs once').waitFor();
  app.owner.answers = 'later';
  await question.getByRole('button', { name: 'Sign in' }).tap();
  await question.getByText('Opening Rainbow. Confirm there.').waitFor();
  await untilEqual(() => question.getByRole('link', { name: 'Open Rainbow' }).getAttribute('href'), 'rainbow://wc');
  await untilEqual(() => followed.at(-1), 'rainbow://wc');
  expect(await axeFindings(page)).toEqual([]);
  app.answer();
  await page.getByRole('dialog', { name: 'Congrats!' }).waitFor();
  expect(app.asked).toEqual(['connect', 'personal_sign']);

  await page.reload();
  await untilEqual(shown(page), collectorShown());
  expect(app.sessions()).toBe(1);
  expect(watch.complaints()).toEqual([]);
});

test('an app that can sign in while it connects is opened once', async () => {
  const { page, watch } = await arrive();
  const app = await world().openPhone('The Collector');
  app.owner.signsIn = true;
  await connectButton(page).tap();
  await overlayOf(page).getByRole('button', { name: 'Rainbow' }).tap();
  await app.scan(await codeFor(page));
  await page.waitForURL('**/wardrobe');
  await page.getByRole('button', { name: 'Submit' }).tap();
  await page.getByRole('dialog', { name: 'Yay!' }).getByRole('button', { name: 'Worst Holiday Ever' }).tap();
  await page.getByRole('button', { name: 'Submit this fit' }).tap();
  await page.getByRole('dialog', { name: 'Congrats!' }).waitFor();
  expect(app.asked).toEqual(['connect']);
  expect(watch.complaints()).toEqual([]);
});

/** The player taps Rainbow, and the browser discards the page. The app scans the code before or after it is back. */
async function leaveForRainbow(page: Page, app: PhoneWallet, when: string): Promise<void> {
  await connectButton(page).tap();
  await overlayOf(page).getByRole('button', { name: 'Rainbow' }).tap();
  const uri = await codeFor(page);
  await page.goto('about:blank');
  if (when === 'before') await app.scan(uri);
  await page.goBack();
  if (when === 'after') {
    expect(await codeFor(page)).toBe(uri);
    await app.scan(uri);
  }
}

test.each(['before', 'after'])(
  'a page that the browser discards connects if the app approves %s it is back',
  async when => {
    const { page, watch } = await arrive('/events');
    const app = await world().openPhone('The Collector');
    await leaveForRainbow(page, app, when);
    await untilEqual(shown(page), collectorShown());
    expect(await page.evaluate(() => sessionStorage.getItem('duds:pairing'))).toBeNull();
    expect(app.sessions()).toBe(1);
    expect(watch.complaints()).toEqual([]);
  },
);

test.each(['before', 'after'])('a refusal %s a discarded page is back is explained', async when => {
  const { page, watch } = await arrive('/events');
  watch.expect(/Rainbow did not connect/);
  const app = await world().openPhone('The Collector');
  app.owner.answers = 'no';
  await leaveForRainbow(page, app, when);
  await overlayOf(page).getByRole('alert').getByText('The request was rejected in Rainbow.').waitFor();
  await page.reload();
  await connectButton(page).waitFor();
  await overlayOf(page).waitFor({ state: 'detached' });
  expect(watch.complaints()).toEqual([]);
});

test('any other app connects by code, and is shown under its own name', async () => {
  const { page, watch } = await arrive();
  const app = await world().openPhone('The Collector');
  await connectButton(page).tap();
  await overlayOf(page).getByRole('button', { name: 'Another wallet' }).tap();
  await overlayOf(page).getByRole('img', { name: 'QR code' }).waitFor();
  await app.scan((await overlayOf(page).getByRole('link', { name: 'Open in a wallet' }).getAttribute('href')) ?? '');
  await page.waitForURL('**/wardrobe');
  await page.getByRole('button', { name: 'Submit' }).tap();
  watch.expect(/401/);
  await page.getByRole('dialog', { name: 'Yay!' }).getByRole('button', { name: 'Worst Holiday Ever' }).tap();
  await page.getByRole('button', { name: 'Submit this fit' }).tap();
  await page.getByRole('dialog', { name: 'Sign in' }).getByText('Phone Wallet signs once').waitFor();
  expect(watch.complaints()).toEqual([]);
});

test('MetaMask opens the page in its own browser, which asks it at once', async () => {
  const { page } = await arrive();
  await connectButton(page).tap();
  const link = await overlayOf(page).getByRole('link', { name: 'MetaMask' }).getAttribute('href');
  const { host } = new URL(world().url);
  expect(link).toBe(`https://link.metamask.io/dapp/${host}/?connect`);

  const {
    page: inside,
    context,
    watch,
  } = await visit({
    ...iPhone,
    baseURL: world().url,
    userAgent: `${SAFARI} MetaMaskMobile`,
  });
  watch.expect(/^request to another host: http:\/\/127\.0\.0\.1/);
  await installWallets(context, { name: 'MetaMask', by: 'global', chainId: `0x${world().chainId.toString(16)}` });
  await inside.goto(link!.replace('https://link.metamask.io/dapp/', 'http://'));
  await inside.waitForURL('**/wardrobe');
  await walletButton(inside).waitFor();
  await until(
    () => callsTo(inside, 'MetaMask'),
    calls => expect(calls).toContain('eth_requestAccounts'),
  );
  expect(watch.complaints()).toEqual([]);
});
