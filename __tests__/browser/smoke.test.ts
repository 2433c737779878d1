import { readdirSync, readFileSync } from 'node:fs';
import { CHAIN_DOWN } from '../../server/local/marketPage';
import { withBrowser } from './support/visit';

const visit = withBrowser();

test('the home page shows its buttons, loads only from its own host and logs nothing to the console', async () => {
  const { page, watch } = await visit();

  await page.goto('/');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.getByRole('button', { name: 'Connect Wallet' }).first().waitFor();
  await page.waitForLoadState('networkidle');

  expect(watch.complaints()).toEqual([]);
});

test('the built app contains no trace of the local market', () => {
  const scripts = readdirSync('dist/public').filter(name => /\.(?:js|css|html)$/.test(name));
  expect(scripts.length).toBeGreaterThan(20);
  const texts = ['local/market', 'Costs nothing here', CHAIN_DOWN];
  const traces = scripts.filter(name => texts.some(text => readFileSync(`dist/public/${name}`, 'utf8').includes(text)));
  expect(traces).toEqual([]);
});
