import { focusedName } from './support/focus';
import { untilEqual } from './support/until';
import { withBrowser } from './support/visit';

const visit = withBrowser();

test('an unknown address shows the 404 screen with the status 404', async () => {
  const { page, watch } = await visit();
  watch.expect(/404 \(Not Found\).*nothing-here/);
  const response = await page.goto('/nothing-here');
  expect(response?.status()).toBe(404);
  await page.getByRole('heading', { name: 'Nothing to wear here.' }).waitFor();
  await page.getByRole('link', { name: 'Take me home' }).click();
  await page.getByRole('heading', { name: 'A blockchain fashion game' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});

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

test('the music can be turned off, and on localhost it is never requested', async () => {
  const { page, watch } = await visit();
  const sounds: string[] = [];
  page.on('request', request => {
    if (request.url().includes('/audio/')) sounds.push(request.url());
  });
  await page.goto('/');
  const toggle = page.getByRole('button', { name: 'Music' });
  expect(await toggle.getAttribute('aria-pressed')).toBe('true');
  await toggle.click();
  expect(await toggle.getAttribute('aria-pressed')).toBe('false');
  await page.reload();
  expect(await toggle.getAttribute('aria-pressed')).toBe('false');
  await toggle.click();
  await page.waitForLoadState('networkidle');
  expect(sounds).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});
