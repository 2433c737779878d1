import { returning } from './support/localWorld';
import { withBrowser } from './support/visit';

const visit = withBrowser();

test('after the link from an event, Yay! has the focus on that event, and Escape returns it to Submit', async () => {
  const { page, watch } = await visit(await returning('The Newcomer'));
  await page.goto('/events');
  const card = page.getByRole('region', { name: 'Compete' }).getByRole('article', { name: 'Worst Holiday Ever' });
  await card.getByRole('link', { name: 'Enter Wardrobe' }).click();
  await page.getByRole('button', { name: 'Submit' }).focus();
  await page.keyboard.press('Enter');
  await page.locator('[role=dialog] button:focus', { hasText: 'Worst Holiday Ever' }).waitFor();
  await page.keyboard.press('Escape');
  await page.locator('button:focus', { hasText: 'Submit' }).waitFor();
  expect(watch.complaints()).toEqual([]);
});
