import type { Page } from 'playwright-core';
import { focusedName, walkTo } from './support/focus';
import { storedAvatar } from './support/game';
import { eventsIn } from './support/localWorld';
import { until, untilEqual } from './support/until';
import { phone, withBrowser, withOwnServer } from './support/visit';

withOwnServer();
const visit = withBrowser();

const untilFocused = (page: Page, name: string | RegExp): Promise<void> =>
  until(
    () => focusedName(page),
    seen => expect(seen).toMatch(name instanceof RegExp ? name : new RegExp(`^${name}$`)),
  );

/** Records keys that are pressed while nothing has the focus: by then, a keyboard player has lost their place. */
const watchFocus = (page: Page) =>
  page.addInitScript(() => {
    const lost: string[] = [];
    Object.assign(window, { lost });
    let pressed = 0;
    document.addEventListener(
      'keydown',
      ({ key }) => {
        pressed += 1;
        if (pressed > 1 && document.activeElement === document.body) lost.push(`${key} on ${location.pathname}`);
      },
      { capture: true },
    );
  });
const lostPlaces = (page: Page) => page.evaluate(() => (window as unknown as { lost: readonly string[] }).lost);

async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

async function connect(page: Page): Promise<void> {
  await page.getByRole('heading', { name: 'A blockchain fashion game' }).waitFor();
  await walkTo(page, /^Skip to content$/);
  await press(page, 'Enter');
  await untilFocused(page, 'content');
  await walkTo(page, /^Connect Wallet$/);
  await press(page, 'Enter');
  await untilFocused(page, 'Connect a Wallet');
  await press(page, 'Escape');
  await untilFocused(page, 'Connect Wallet');
  await press(page, 'Enter');
  await page.getByRole('button', { name: 'Local Wallet' }).waitFor();
  await walkTo(page, /^Local Wallet$/);
  await press(page, 'Enter');
  await untilFocused(page, /^The /);
  await walkTo(page, /^The Collector/);
  await press(page, 'Enter');
  await page.waitForURL('**/wardrobe');
  await untilFocused(page, 'Wardrobe');
  await page.getByRole('list', { name: 'Categories' }).getByRole('button', { name: 'Tops' }).waitFor();
}

const untilAnnounced = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

async function dress(page: Page): Promise<void> {
  await walkTo(page, /^Backgrounds$/);
  await press(page, 'ArrowDown', 'ArrowDown', 'ArrowDown');
  await untilFocused(page, 'Tops');
  await press(page, 'Enter');
  await untilFocused(page, /^DUDS T-Shirt/);
  await press(page, 'ArrowRight', 'Enter');
  await untilAnnounced(page, 'Wearing Breton.');
  await press(page, 'Enter');
  await untilAnnounced(page, 'Taken off: Breton.');
  await press(page, 'End');
  const last = page.getByRole('list', { name: 'After Hours' }).getByRole('button').last();
  await untilEqual(() => last.evaluate(tile => tile === document.activeElement), true);
  await press(page, 'Home', 'ArrowRight', ' ');
  await untilAnnounced(page, 'Wearing Breton.');

  await walkTo(page, /^All categories$/, 'Shift+Tab');
  await press(page, 'Enter');
  await page.getByRole('list', { name: 'Categories' }).waitFor();
  await untilFocused(page, 'All categories');
  await walkTo(page, /^Backgrounds$/);
  await press(page, 'Enter');
  await untilFocused(page, /^Fog/);
  await walkTo(page, /^Reset$/, 'Shift+Tab');
}

async function reset(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to reset your Darcel?' });
  await press(page, 'Enter');
  await question.waitFor();
  await untilFocused(page, 'Yes');
  await press(page, 'Escape');
  await untilFocused(page, 'Reset');
  expect(await storedAvatar(page)).toMatchObject({ tops: 'tops/breton.svg' });
  await press(page, 'Enter');
  await untilFocused(page, 'Yes');
  await press(page, 'Enter');
  await untilFocused(page, 'Reset');
  await untilAnnounced(page, 'Taken off: Breton.');
}

async function submit(page: Page): Promise<void> {
  await walkTo(page, /^Submit$/, 'Shift+Tab');
  await press(page, 'Enter');
  await untilFocused(page, 'Yay!');
  await page.getByRole('button', { name: 'Worst Holiday Ever' }).waitFor();
  await walkTo(page, /^Worst Holiday Ever$/);
  await press(page, 'Enter');
  await untilFocused(page, 'Worst Holiday Ever');
  await page.getByRole('button', { name: 'Submit this fit', disabled: false }).waitFor();
  await walkTo(page, /^Submit this fit$/);
  await press(page, 'Enter');
  await untilFocused(page, 'Sign in');
  await press(page, 'Enter');
  await untilFocused(page, 'Congrats!');
  await press(page, 'Tab');
  await untilFocused(page, 'Close');
  await press(page, 'Enter');
  await untilFocused(page, 'Submit');
}

/** Follows a link of the header, which comes before the focused element. */
async function goTo(page: Page, name: RegExp, path: string, heading: string): Promise<void> {
  await walkTo(page, name, 'Shift+Tab');
  await press(page, 'Enter');
  await page.waitForURL(`**${path}`);
  await untilFocused(page, heading);
}

async function vote(page: Page, { id, title }: { readonly id: number; readonly title: string }): Promise<void> {
  await page.locator(`a[href="/vote/${id}"]`).waitFor();
  await walkTo(page, /^Vote$/);
  await press(page, 'Enter');
  await page.waitForURL(/\/vote\/\d+$/);
  await untilFocused(page, title);
  const progress = page.getByText(/^\d+ of \d+$/);
  await progress.waitFor();
  const before = Number.parseInt(await progress.innerText(), 10);
  await walkTo(page, /^Vote for /);
  for (const round of [1, 2, 3]) {
    await press(page, round === 2 ? '2' : 'Enter');
    await until(
      async () => Number.parseInt(await progress.innerText(), 10),
      done => expect(done).toBe(before + round),
    );
    await untilFocused(page, /^Vote for /);
  }
}

test('the whole game is played without a pointer, and the player never loses their place', async () => {
  const { page, watch } = await visit();
  watch.expect(/401/);
  const [event] = await eventsIn('vote');
  await watchFocus(page);
  await page.goto('/');
  await connect(page);
  await dress(page);
  await reset(page);
  await submit(page);
  await goTo(page, /^Events$/, '/events', 'Events');
  await vote(page, event!);
  await goTo(page, /^Events$/, '/events', 'Events');
  await page.getByRole('link', { name: 'See Results' }).first().waitFor();
  await walkTo(page, /^See Results$/);
  await press(page, 'Enter');
  await page.waitForURL(/\/results\/\d+$/);
  await page.getByRole('list').first().waitFor();
  await goTo(page, /^FAQ$/, '/faq', 'FAQ');
  await page.getByRole('heading', { name: 'Who can play?' }).waitFor();

  await walkTo(page, /^0x/, 'Shift+Tab');
  await press(page, 'Enter');
  await untilFocused(page, 'Disconnect wallet\\?');
  await walkTo(page, /^Cancel$/);
  await press(page, 'Enter');
  await untilFocused(page, /^0x/);
  await press(page, 'Enter');
  await untilFocused(page, 'Disconnect wallet\\?');
  await walkTo(page, /^Disconnect$/);
  await press(page, 'Enter');
  await untilFocused(page, 'Connect Wallet');
  expect(await lostPlaces(page)).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

test('the menu of a phone can be used and closed with the keyboard', async () => {
  const { page, watch } = await visit({ viewport: phone });
  await watchFocus(page);
  await page.goto('/faq');
  await page.getByRole('heading', { name: 'Who can play?' }).waitFor();
  await walkTo(page, /^Menu$/);
  await press(page, 'Enter');
  await untilFocused(page, 'Home');
  await press(page, 'Escape');
  await untilFocused(page, 'Menu');
  await press(page, 'Enter');
  await untilFocused(page, 'Home');
  await walkTo(page, /^Events$/);
  await press(page, 'Enter');
  await page.waitForURL('**/events');
  await untilFocused(page, 'Events');
  await untilEqual(() => page.getByRole('button', { name: 'Menu' }).getAttribute('aria-expanded'), 'false');
  expect(await lostPlaces(page)).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});
