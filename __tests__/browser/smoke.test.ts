import { withBrowser } from './support/visit';

const visit = withBrowser();

test('the home page loads only from its own host and logs nothing to the console', async () => {
  const { page, watch } = await visit();

  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');

  expect(watch.complaints()).toEqual([]);
});
