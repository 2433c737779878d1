import type { BrowserContextOptions, Page } from 'playwright-core';
import { confirmAll } from '../../testing/browser/confirming';
import { drinker, pairAfter } from '../../testing/browser/fits';
import { visitorStorage } from '../../testing/browser/localAccounts';
import { walletButton } from './support/game';
import { eventCalled, returning } from './support/localWorld';
import { listenTo, type ScreenReader } from './support/screenReader';
import { baseUrl, withBrowser, withOwnServer } from './support/visit';

withOwnServer();
const visit = withBrowser();

type Role = Parameters<Page['getByRole']>[0];

interface Reader extends ScreenReader {
  readonly page: Page;
  /** Activates a control by keyboard and waits for what comes of it. */
  press(role: Role, name: string | RegExp, result: () => Promise<unknown>): Promise<void>;
  untilAnnounced(text: string | RegExp): Promise<void>;
}

async function listen(options?: BrowserContextOptions): Promise<Reader> {
  const visited = await visit({ reducedMotion: 'reduce', timezoneId: 'UTC', ...options });
  const { page, watch } = visited;
  watch.expect(/401|404/);
  const reader = await listenTo(visited);
  // The dice always roll the same.
  await page.addInitScript(() => {
    const random = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = array => (array instanceof Uint32Array ? array.fill(7) : random(array));
  });
  const press = (role: Role, name: string | RegExp, result: () => Promise<unknown>) =>
    reader.step(`Presses ${name instanceof RegExp ? name.source.replace(/[\\^$]/g, '') : name}`, async () => {
      await page.getByRole(role, { name }).first().press('Enter');
      await result();
    });
  const untilAnnounced = (text: string | RegExp) =>
    page.getByRole('status').filter({ hasText: text }).first().waitFor({ state: 'attached' });
  return {
    ...reader,
    page,
    press,
    untilAnnounced,
    compare: async name => {
      expect(watch.complaints()).toEqual([]);
      await reader.compare(name);
    },
  };
}

async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('heading', { name: 'A blockchain fashion game', level: 1 }).waitFor();
  // The code of the dialogs is there.
  await page.waitForLoadState('networkidle');
}

async function openWardrobe(page: Page): Promise<void> {
  await page.goto('/wardrobe');
  await list(page, 'Categories');
  await page.getByRole('banner').getByText(/\d XP/).waitFor();
}

const list = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('button').first().waitFor();

test('a visitor tries it first', async () => {
  const { page, step, press, compare } = await listen();
  // What is rolled depends on the day.
  await page.clock.setFixedTime('2026-11-24T12:00:00Z');
  await step('Opens the game', () => openHome(page));
  await press('link', 'Try it first', async () => {
    await list(page, 'Tops');
    await page.getByRole('button', { name: 'Undo', disabled: false }).waitFor();
  });
  await press('button', 'Submit', () => page.getByRole('alertdialog').waitFor());
  await compare('visitor');
});

test('a holder dresses', async () => {
  const { page, step, press, untilAnnounced, compare } = await listen(await returning('The Collector'));
  await step('Opens the wardrobe', () => openWardrobe(page));
  await press('button', 'Tops', () => list(page, 'Tops'));
  await press('button', /^Breton/, () => untilAnnounced('Wearing Breton.'));
  await press('button', 'Undo', () => untilAnnounced('Taken off: Breton.'));
  await press('button', 'Redo', () => untilAnnounced('Wearing Breton.'));
  await step('Chooses Bottoms from the list', async () => {
    const category = page.getByLabel('Category', { exact: true });
    await category.focus();
    await category.selectOption({ label: 'Bottoms' });
    await list(page, 'Bottoms');
  });
  await press('button', /^Wide Jeans/, () => untilAnnounced('Wearing Wide Jeans'));
  await press('button', 'Next category', () => list(page, 'Tops'));
  await press('button', /^Dungarees/, () => untilAnnounced('Not compatible with bottoms'));
  await press('button', 'Surprise me', () => untilAnnounced(/^Wearing .*Dungarees/));
  await press('button', 'Reset', () => page.getByRole('alertdialog').waitFor());
  await press('button', 'Yes', () => page.getByRole('alertdialog').waitFor({ state: 'detached' }));
  await compare('dressing');
});

test('a holder connects and submits', async () => {
  const { page, step, press, compare } = await listen(await visitorStorage({ wearing: drinker }, baseUrl()));
  const button = (name: string) => page.getByRole('button', { name, disabled: false }).waitFor();
  await step('Opens the game', () => openHome(page));
  await press('button', 'Connect Wallet', () => button('Local Wallet'));
  await press('button', 'Local Wallet', () => button('The Collector'));
  await press('button', 'The Collector', () => list(page, 'Categories'));
  await press('button', 'Submit', () => button('Worst Holiday Ever'));
  await press('button', 'Worst Holiday Ever', () => button('Submit this fit'));
  await press('button', 'Submit this fit', () => page.getByText('No transaction').waitFor());
  await press('button', 'Sign in', () => page.getByRole('dialog', { name: 'Congrats!' }).waitFor());
  await press('button', 'Close', () => page.getByRole('dialog').waitFor({ state: 'detached' }));
  await compare('submitting');
});

test('a holder votes', async () => {
  const { page, step, press, untilAnnounced, compare } = await listen(await returning('The Collector'));
  const { id } = await eventCalled('vote', 'Out of Office');
  await confirmAll(page);
  await pairAfter(12)(page);
  await page.addInitScript(() => {
    localStorage.setItem('duds:pace', '"slow"');
  });
  const undo = page.getByRole('button', { name: 'Undo' });
  const chooseThis = page.getByRole('button', { name: 'Choose this one' });
  await step('Opens the vote', async () => {
    await page.goto(`/vote/${id}`);
    await untilAnnounced(/^Left, a Darcel/);
  });
  await step('Votes, and takes it back', async () => {
    await page
      .getByRole('button', { name: /^Vote for / })
      .last()
      .press('Enter');
    await undo.press('Enter');
    await untilAnnounced(/^Left, a Darcel/);
  });
  await pairAfter(13)(page);
  await press('button', /^Look closer/, () => chooseThis.waitFor());
  await press('button', 'The other one', () =>
    page
      .getByRole('dialog')
      .getByRole('img', { name: /Flippers/ })
      .waitFor(),
  );
  await press('button', 'Choose this one', async () => {
    await page.getByText('13 of 30').waitFor();
    await untilAnnounced(/^Left, a Darcel/);
  });
  await compare('voting');
});

test('results are read', async () => {
  const { page, step, press, untilAnnounced, compare } = await listen(await returning('The Whale'));
  const { id } = await eventCalled('archive', 'Après Everything');
  await step('Opens the results', async () => {
    await page.goto(`/results/${id}`);
    await untilAnnounced(/^You came /);
    await page.getByRole('banner').getByText(/\d XP/).waitFor();
    await page.getByRole('link', { name: /^Dress for / }).waitFor();
  });
  await press('button', 'How sure is this?', () =>
    page.getByRole('button', { name: /sure/, expanded: true }).waitFor(),
  );
  await press('button', /^Look closer at 1\. /, () => page.getByRole('list', { name: 'Pieces' }).waitFor());
  await press('button', 'The next one', () => untilAnnounced(/^2\. /));
  await compare('results');
});

test('the account is read', async () => {
  const { page, step, press, compare } = await listen(await returning('The Collector'));
  await step('Opens Events', async () => {
    await page.goto('/events');
    await page.getByRole('link', { name: 'See Results' }).first().waitFor();
  });
  await step('Presses the wallet', async () => {
    await walletButton(page).press('Enter');
    await page
      .getByRole('button', { name: /^Disconnect/ })
      .first()
      .waitFor();
  });
  await press('button', /^Disconnect/, () =>
    page.getByRole('banner').getByRole('button', { name: 'Connect Wallet' }).waitFor(),
  );
  await compare('account');
});

test('the search is heard', async () => {
  const { page, step, press, untilAnnounced, compare } = await listen(await returning('The Collector'));
  await step('Opens the wardrobe', () => openWardrobe(page));
  await press('button', 'Search the wardrobe', () => untilAnnounced(/things found/));
  await step('Types "berret"', async () => {
    await page.getByRole('textbox', { name: 'Search the wardrobe' }).fill('berret');
    await untilAnnounced(/^[1-9] things? found/);
  });
  await step('Presses the arrow down', () => page.keyboard.press('ArrowDown'));
  await step('Presses Enter', async () => {
    await page.keyboard.press('Enter');
    await untilAnnounced('Beret is unlocked.');
  });
  await step('Presses Enter', async () => {
    // The second half of a double click does not put on what the first has unlocked.
    const wearing = page.getByRole('status').filter({ hasText: 'Wearing Beret.' });
    const isAnnounced = () =>
      wearing.waitFor({ timeout: 600 }).then(
        () => true,
        () => false,
      );
    do await page.keyboard.press('Enter');
    while (!(await isAnnounced()));
  });
  await step('Presses Escape', async () => {
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await list(page, 'Categories');
  });
  await compare('search');
});
