import { focusedName } from './support/focus';
import { untilEqual } from './support/until';
import { withBrowser } from './support/visit';

const visit = withBrowser();

test('the overlay closes by Escape, backdrop and button, traps the focus, and returns it', async () => {
  const { page, watch } = await visit();
  await page.goto('/');
  const opener = page.getByRole('main').getByRole('button', { name: 'Connect Wallet' });
  const overlay = page.getByRole('dialog', { name: 'Connect a Wallet' });
  const closings: readonly (() => Promise<void>)[] = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(8, 450),
    () => overlay.getByRole('button', { name: 'Close' }).click(),
  ];
  for (const close of closings) {
    await opener.focus();
    await page.keyboard.press('Enter');
    await overlay.getByRole('button', { name: 'Local Wallet' }).waitFor();
    const stops = await overlay.getByRole('button').count();
    for (const key of ['Tab', 'Shift+Tab']) {
      for (let press = 0; press <= stops; press += 1) {
        await page.keyboard.press(key);
        expect(await overlay.evaluate(card => card.contains(document.activeElement))).toBe(true);
      }
    }
    await close();
    await overlay.waitFor({ state: 'detached' });
    await untilEqual(() => focusedName(page), 'Connect Wallet');
    expect(await opener.evaluate(button => button === document.activeElement)).toBe(true);
  }
  expect(watch.complaints()).toEqual([]);
});

test('Back and Forward go through the screens', async () => {
  const { page, watch } = await visit();
  await page.goto('/');
  const nav = page.getByRole('navigation', { name: 'Main' });
  await nav.getByRole('link', { name: 'Events' }).click();
  await page.getByRole('heading', { name: 'Compete' }).waitFor();
  await nav.getByRole('link', { name: 'FAQ' }).click();
  await page.getByRole('heading', { name: 'Who can play?' }).waitFor();
  await page.goBack();
  await page.getByRole('heading', { name: 'Compete' }).waitFor();
  expect(await page.title()).toBe('Events · DUDS');
  await page.goBack();
  await page.getByRole('heading', { name: 'A blockchain fashion game' }).waitFor();
  await page.goForward();
  await page.getByRole('heading', { name: 'Compete' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});
