import type { Page } from 'playwright-core';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { openCategory } from './support/game';
import { returning } from './support/localWorld';
import { untilEqual } from './support/until';
import { baseUrl, desktop, phone, withBrowser } from './support/visit';

const visit = withBrowser();

const HAT =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="1200" viewBox="0 0 1200 1200"><path fill="#ffd45c" d="M480 60h240l90 230H390z"/></svg>';
/** It would change the title of the page, load a picture from elsewhere, and hide the hat. */
const HOSTILE = HAT.replace(
  '</svg>',
  '<script>top.document.title = "mine"</script><image onload="top.document.title=1" href="/assets/brand/logo.svg?told"/></svg>',
);

const lab = (page: Page) => page.getByRole('button', { name: 'Lab', exact: true });
const tried = (page: Page) => page.locator('[data-dressing] img[src^="data:image/svg+xml"]');
const stored = (page: Page) => page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));

/** All that the browser asks servers for, ours without its origin. */
function watchFiles(page: Page): string[] {
  const files: string[] = [];
  page.on('request', request => {
    if (request.url().startsWith('http')) files.push(request.url().replace(baseUrl(), ''));
  });
  return files;
}

/** Drops a file on the stage, as if from the desktop. */
async function drop(page: Page, name: string, svg: string): Promise<void> {
  await page.locator('[data-dressing]').evaluate(
    (stage, sent) => {
      const data = new DataTransfer();
      data.items.add(new File([sent.svg], sent.name, { type: 'image/svg+xml' }));
      stage.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data }));
    },
    { name, svg },
  );
}

test.each([
  ['a desktop', desktop],
  ['a phone', phone],
])(
  'on %s, a drawing that is dropped is worn until the page is left, and what is hostile is named',
  async (_, viewport) => {
    const { page, watch } = await visit({ viewport });
    const files = watchFiles(page);
    await page.goto('/wardrobe?demo');
    await lab(page).waitFor();
    const sent = files.length;
    await drop(page, 'lamp-shade.svg', HAT);
    await page.getByText('lamp-shade.svg is on.').waitFor();
    await tried(page).waitFor();
    expect(await page.getByRole('region', { name: 'Darcel' }).getByRole('img').first().getAttribute('aria-label')).toBe(
      'A Darcel in Lamp Shade on Fog',
    );
    expect(await page.getByRole('combobox', { name: 'Layer' }).inputValue()).toBe('hairAndHats');

    await drop(page, 'evil.svg', HOSTILE);
    await page.getByText('has a <script>').waitFor();
    await page.getByText('refers to /assets/brand/logo.svg?told, which is outside').waitFor();
    await drop(page, 'huge.svg', HAT + ' '.repeat(100_000));
    await page.getByText('huge.svg was not put on.').waitFor();
    expect(await page.title()).not.toBe('mine');
    expect(await tried(page).count()).toBe(1);

    await page.getByRole('button', { name: 'With everything' }).click();
    await page.getByRole('button', { name: 'Make the sheet' }).click();
    const sheet = page.getByRole('img', { name: 'Lamp Shade, with everything' });
    await untilEqual(() => sheet.evaluate((image: HTMLImageElement) => image.naturalWidth), 2252);

    const loaded = files
      .slice(sent)
      .filter(file => !/^\/(assets\/[\w-]+\/[\w-]+\.svg|data\/|[\w.-]+\.(js|css|woff2)$|api\/)/.test(file));
    expect(loaded).toEqual([]);
    expect(await stored(page)).not.toContain('data:');
    await page.reload();
    await lab(page).waitFor();
    expect(await tried(page).count()).toBe(0);
    expect(await stored(page)).toContain(JSON.stringify(JSON.stringify(DEFAULT_AVATAR.eye)).slice(1, -1));
    expect(watch.complaints()).toEqual([]);
  },
);

test('the wardrobe is seen as somebody else, and still tried on', async () => {
  const { page, watch } = await visit({ viewport: desktop });
  await page.goto('/wardrobe?demo');
  await openCategory(page, 'Hair & Hats');
  await lab(page).click();
  await page.getByLabel('See as').selectOption('Nothing');
  const helmet = page.getByRole('list', { name: 'Hair & Hats' }).getByRole('button', { name: 'Space Helmet' });
  await helmet.getByText('800 XP NEEDED').waitFor();
  // The search ends above the lab.
  await page.keyboard.press('Control+k');
  const search = await page.getByRole('region', { name: 'Search' }).boundingBox();
  const panel = await page.getByRole('region', { name: 'Lab' }).boundingBox();
  expect(search!.y + search!.height).toBeLessThanOrEqual(panel!.y + 1);
  await page.keyboard.type('space helmet');
  await page.getByRole('region', { name: 'Search' }).getByText('800 XP NEEDED').first().waitFor();
  await page.getByRole('region', { name: 'Lab' }).getByRole('button', { name: 'Close' }).click();
  await untilEqual(() => page.getByText('800 XP NEEDED').count(), 0);
  expect(watch.complaints()).toEqual([]);
});

test('a panel whose code does not load leaves the wardrobe as it is, and can be asked for again', async () => {
  const { page } = await visit({ viewport: desktop });
  await page.goto('/wardrobe?demo');
  await lab(page).waitFor();
  await page.route('**/panel-lab.*', route => route.abort());
  await lab(page).click();
  const again = page.getByRole('button', { name: 'Try again' });
  await again.waitFor();
  expect(await page.getByRole('button', { name: 'Glasses', exact: true }).isVisible()).toBe(true);
  await page.unroute('**/panel-lab.*');
  await again.click();
  await page.getByRole('region', { name: 'Lab' }).waitFor();
});

test.each(['/wardrobe?demo=trial', '/wardrobe'])('%s fetches no byte of the lab', async address => {
  const { page } = await visit({
    viewport: desktop,
    ...(address.includes('trial') ? {} : await returning('The Newcomer')),
  });
  const files = watchFiles(page);
  await page.goto(address);
  await page.getByRole('button', { name: 'Looks' }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(files.filter(file => file.includes('lab'))).toEqual([]);
  expect(await lab(page).count()).toBe(0);
});
