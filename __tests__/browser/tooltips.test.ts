import type { Page } from 'playwright-core';
import { returning } from './support/localWorld';
import { untilEqual } from './support/until';
import { desktop, withBrowser } from './support/visit';

const visit = withBrowser();

const tip = (page: Page) => page.locator('body > [aria-hidden=true][data-side]');

/** Opens the wardrobe, and waits for what watches the mouse. */
async function openWardrobe(page: Page): Promise<void> {
  await page.goto('/wardrobe');
  await untilEqual(async () => {
    await page.mouse.move(700, 500);
    await page.getByRole('button', { name: 'Undo' }).hover();
    return tip(page).isVisible();
  }, true);
}

/** By how much the name leaves the window, and whether it lies on its button. */
async function faultsOf(page: Page, button: { readonly x: number; y: number; width: number; height: number }) {
  const { x, y, width, height } = (await tip(page).locator('span').boundingBox())!;
  const window = page.viewportSize()!;
  const leaves = Math.max(-x, -y, x + width - window.width, y + height - window.height);
  const covers =
    x < button.x + button.width && button.x < x + width && y < button.y + button.height && button.y < y + height;
  return { leaves: Math.max(0, leaves), covers };
}

test.each([desktop, { width: 320, height: 640 }])(
  'the names of icons cover neither them nor leave a window $width px wide',
  async viewport => {
    const { page } = await visit({ viewport, ...(await returning('The Collector')) });
    await openWardrobe(page);
    const icons = page.locator('button[aria-label]:has(> svg):visible, button[data-tip]:visible');
    expect(await icons.count()).toBeGreaterThanOrEqual(10);
    for (const icon of await icons.all()) {
      await icon.hover();
      await tip(page).waitFor();
      const name = await tip(page).textContent();
      const box = (await icon.boundingBox())!;
      expect({ name, ...(await faultsOf(page, box)) }).toEqual({ name, leaves: 0, covers: false });
    }
  },
);

test('the mouse may move over a name, which has an edge in forced colours', async () => {
  const { page } = await visit({ forcedColors: 'active', ...(await returning('The Collector')) });
  await openWardrobe(page);
  await page.getByRole('button', { name: 'Undo' }).hover();
  await tip(page).getByText('Undo').hover();
  expect(await tip(page).textContent()).toBe('Undo');
  expect(
    await tip(page)
      .locator('span')
      .evaluate(name => getComputedStyle(name).borderTopWidth),
  ).toBe('2px');
  await page.mouse.move(700, 500);
  await tip(page).waitFor({ state: 'detached' });
});

test('How it works fits into 900 pixels', async () => {
  const { page } = await visit({ viewport: desktop, ...(await returning('The Collector')) });
  await page.goto('/wardrobe');
  await page.getByRole('button', { name: 'How it works' }).click();
  const content = page.getByRole('dialog', { name: 'How it works' }).getByRole('group');
  await content.waitFor();
  expect(await content.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
});
