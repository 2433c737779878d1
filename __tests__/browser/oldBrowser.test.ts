import { withBrowser } from './support/visit';

const visit = withBrowser();

const LACKS: Readonly<Record<string, () => void>> = {
  'a method of arrays': () => {
    Reflect.deleteProperty(Array.prototype, 'toSorted');
  },
  'a selector': () => {
    CSS.supports = condition => !condition.includes(':has');
  },
  'every test of features': () => {
    Reflect.deleteProperty(window, 'CSS');
  },
};

test.each(Object.entries(LACKS))('a browser without %s is told which ones work', async (_, remove) => {
  const { page } = await visit();
  await page.addInitScript(remove);
  await page.goto('/wardrobe');
  await page.getByRole('heading', { name: 'Your browser is vintage.' }).waitFor();
  const advice = page.getByText('Chrome 120, Edge 120, Firefox 128, Safari 16.4, iOS 16.4, or anything newer');
  expect(await advice.isVisible()).toBe(true);
  expect(await page.locator('#root').count()).toBe(0);
});
