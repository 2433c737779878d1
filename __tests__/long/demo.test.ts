import type { Page } from 'playwright-core';
import { DEFAULT_OUTFIT, type Outfit } from '#rules/outfit/avatar';
import { chooseItem } from '#rules/outfit/chooseItem';
import { assetSlug, itemValue, type Item } from '#rules/outfit/items';
import { openCategory, readStage, readStorage, stageOf, storedAvatar, untilStageShows } from '../browser/support/game';
import { untilEqual } from '../browser/support/until';
import { withBrowser } from '../browser/support/visit';
import { CATEGORIES, WARDROBE } from '../rules/support/catalogue';

const visit = withBrowser();

/** The tile's text: its title, its label, and the worn items that block it. */
function labelOf(outfit: Outfit, category: string, item: Item): string {
  const blockers = blockersOf(outfit, category, item);
  const under = blockers.length === 0 ? '' : `Under ${blockers.join(', ')}`;
  return `${item.shortTitle ?? item.title} ${item.xp === undefined ? 'YOU OWN' : 'UNLOCKED'}${under}`;
}

function blockersOf({ avatar, ...rest }: Outfit, category: string, item: Item): readonly string[] {
  const value = itemValue(category, item);
  const chosen = chooseItem({ avatar, ...rest }, category, item);
  if (avatar[item.layer] === value || chosen.outfit.avatar[item.layer] === value) return [];
  return chosen.notCompatibleWith.map(layer => titleOf(avatar[layer]));
}

const titleOf = (value: string) =>
  WARDROBE.find(({ category, item }) => itemValue(category, item) === value)?.item.title ?? '';

const itemsOf = (category: string) => WARDROBE.filter(entry => entry.category === category).map(({ item }) => item);

const tile = (page: Page, value: string) => page.locator(`li[data-key="${value}"] button`);

/** Every tile has been visible by the time of the call, so all pictures must have loaded. */
const missingPictures = (page: Page) =>
  page
    .locator('[data-key] img, [data-dressing] img')
    .evaluateAll(images =>
      (images as HTMLImageElement[]).filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src),
    );

test('without a wallet every item of every category can be tried on, and none is stored as unlocked', async () => {
  const { page, watch } = await visit();
  await page.goto('/wardrobe?demo');
  let outfit = DEFAULT_OUTFIT;
  await untilStageShows(page, outfit.avatar);
  let triedOn = 0;

  for (const { title } of CATEGORIES) {
    const category = assetSlug(title);
    await openCategory(page, title);
    const tiles = page.getByRole('region', { name: 'Things to wear' }).locator('[data-item]');
    for (const item of itemsOf(category)) {
      const value = itemValue(category, item);
      await tile(page, value).click();
      outfit = chooseItem(outfit, category, item).outfit;
      await untilEqual(async () => ({ after: value, ...(await readStage(page)) }), {
        after: value,
        ...stageOf(outfit.avatar),
      });
      triedOn += 1;
    }
    const labels = (await tiles.allTextContents()).map(text => text.replace(/\s+/g, ' ').trim());
    const worn = outfit;
    expect(labels).toEqual(itemsOf(category).map(item => labelOf(worn, category, item)));
    await untilEqual(() => missingPictures(page), []);
  }

  expect(triedOn).toBe(WARDROBE.length);
  await untilEqual(() => storedAvatar(page), outfit.avatar);
  expect((await readStorage(page)).unlockedItems ?? []).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});
