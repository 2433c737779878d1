import { readFileSync } from 'node:fs';
import type { BrowserContext, Download, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { composeSvg } from '#rules/fits/composeSvg';
import { HOME_FITS } from '#rules/fits/gameFits';
import { pictureJob } from '#rules/fits/pictureJob';
import { readPngText } from '#rules/fits/pngText';
import { PRESETS, type Preset } from '#rules/fits/presets';
import { DEFAULT_AVATAR } from '#rules/outfit/avatar';
import { fitCode } from '#rules/outfit/fitCode';
import { STACKING, type Layer } from '#rules/outfit/layers';
import { readStage, stageOf, untilStageShows } from './support/game';
import { eventsIn, returning } from './support/localWorld';
import { distanceFromLayers } from './support/picture';
import { untilEqual } from './support/until';
import { desktop, withBrowser } from './support/visit';
import { WARDROBE } from '../rules/support/catalogue';

const visit = withBrowser();
const FIT = HOME_FITS[0]!;

const wearing = (avatar: object) => ({
  content: `localStorage.getItem('avatarV2') ?? localStorage.setItem('avatarV2', ${JSON.stringify(JSON.stringify(avatar))})`,
});
const tool = (page: Page, name: string) => page.locator('[data-dressing]').getByRole('button', { name, exact: true });
const names = (page: Page) => page.locator('[aria-labelledby=panel-title] li b').allTextContents();

async function keepThreeLooks(context: BrowserContext): Promise<void> {
  const looks = HOME_FITS.slice(0, 3).map((avatar, n) => ({ id: String(n), name: `Look ${n}`, avatar }));
  await context.addInitScript({
    content: `localStorage.getItem('duds:looks') ?? localStorage.setItem('duds:looks', ${JSON.stringify(JSON.stringify(looks))})`,
  });
}

async function saved(page: Page, act: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all<[Promise<Download>, Promise<void>]>([page.waitForEvent('download'), act()]);
  return readFileSync(await download.path());
}

async function pick(page: Page, name: string, buffer: Buffer): Promise<void> {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Bring in' }).click(),
  ]);
  await chooser.setFiles({ name, mimeType: name.endsWith('.png') ? 'image/png' : 'application/json', buffer });
}

/** Drops a picture on the stage, as if from the desktop, or pastes it. */
async function give(page: Page, how: 'drop' | 'paste', picture: Buffer): Promise<void> {
  await page.locator('[data-dressing]').evaluate(
    (stage, sent) => {
      const data = new DataTransfer();
      data.items.add(new File([new Uint8Array(sent.bytes)], 'duds.png', { type: 'image/png' }));
      stage.dispatchEvent(
        sent.how === 'drop'
          ? new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: data })
          : new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData: data }),
      );
    },
    { how, bytes: [...picture] },
  );
}

test('with the keyboard alone, looks are saved, renamed, moved, deleted and brought back, and other tabs follow', async () => {
  const { page, context } = await visit({ viewport: desktop });
  await context.addInitScript(wearing(FIT));
  await page.goto('/wardrobe?demo');
  await untilStageShows(page, FIT);
  // The keys arrive together with the tools.
  await tool(page, 'Looks').waitFor();
  await page.locator('main').focus();
  await page.keyboard.press('Control+s');
  await page.getByText('is on the rack.').waitFor();
  await page.keyboard.press('l');
  await page.getByRole('heading', { name: 'Looks' }).waitFor();
  await untilEqual(() => names(page), ['Bucket Hat & Walrus']);

  const card = page.getByRole('button', { name: /^Wear / });
  await card.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await untilEqual(() => names(page), ['Bucket Hat & Walrus', 'Bucket Hat & Walrus 2']);

  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Sunday');
  await page.keyboard.press('Enter');
  await untilEqual(() => names(page), ['Sunday', 'Bucket Hat & Walrus 2']);

  const other = await context.newPage();
  await other.goto('/wardrobe?demo');
  await tool(other, 'Looks').click();
  await untilEqual(() => names(other), ['Sunday', 'Bucket Hat & Walrus 2']);

  await page.getByRole('button', { name: /^Wear Sunday/ }).focus();
  await page.keyboard.press('Alt+ArrowRight');
  await untilEqual(() => names(other), ['Bucket Hat & Walrus 2', 'Sunday']);
  await page.getByRole('button', { name: 'More for Sunday' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await untilEqual(() => names(other), ['Bucket Hat & Walrus 2']);
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await untilEqual(() => names(other), ['Bucket Hat & Walrus 2', 'Sunday']);
});

test('a card is dragged to another place, and the click that ends the drag does not put its look on', async () => {
  const { page, context } = await visit({ viewport: desktop });
  await keepThreeLooks(context);
  await page.goto('/wardrobe?demo');
  await tool(page, 'Looks').click();
  const first = page.getByRole('button', { name: /^Wear Look 0/ });
  const third = page.getByRole('button', { name: /^Wear Look 2/ });
  await first.hover();
  await page.mouse.down();
  const box = (await third.boundingBox())!;
  await page.mouse.move(box.x + 40, box.y + 40, { steps: 8 });
  await page.mouse.move(box.x + 50, box.y + 50, { steps: 4 });
  await page.mouse.up();
  await untilEqual(() => names(page), ['Look 1', 'Look 2', 'Look 0']);
  expect(await readStage(page)).toEqual(stageOf(DEFAULT_AVATAR));

  await first.hover();
  await page.mouse.down();
  const place = (await third.boundingBox())!;
  await page.mouse.move(place.x + 40, place.y + 40, { steps: 8 });
  await untilEqual(() => names(page), ['Look 1', 'Look 0', 'Look 2']);
  await page.keyboard.press('Escape');
  await untilEqual(() => names(page), ['Look 1', 'Look 2', 'Look 0']);
  await page.mouse.up();
  expect(await readStage(page)).toEqual(stageOf(DEFAULT_AVATAR));
});

test('a card is as wide as the rack allows, even after a fit has been looked at closely', async () => {
  const { page, context } = await visit({ viewport: desktop, ...(await returning('The Whale')) });
  await keepThreeLooks(context);
  const [archived] = await eventsIn('archive');
  await page.goto(`/results/${archived!.id}`);
  await page.getByRole('button', { name: /^Look closer at 1\. / }).click();
  await page.getByRole('dialog').getByRole('list', { name: 'Pieces' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Wardrobe' }).click();
  await tool(page, 'Looks').click();
  const card = await page.getByRole('button', { name: /^Wear Look 0/ }).boundingBox();
  const first = await page.getByRole('button', { name: 'Save this look' }).boundingBox();
  expect(card!.width).toBeCloseTo(first!.width, 1);
});

test('looks and every picture travel to another browser and dress its Darcel', async () => {
  const { page, context } = await visit({ viewport: desktop });
  await context.addInitScript(wearing(FIT));
  await page.goto('/wardrobe?demo');
  await untilStageShows(page, FIT);
  await tool(page, 'Looks').click();
  await page.getByRole('button', { name: 'Save this look' }).click();
  const file = await saved(page, () => page.getByRole('button', { name: 'Keep a copy' }).click());
  await tool(page, 'Share').click();
  const pictures = new Map<Preset, Buffer>();
  for (const [n, preset] of PRESETS.entries()) {
    await page.locator('fieldset label').nth(n).click();
    const { width, height } = pictureJob(FIT, preset);
    await page.locator(`[aria-busy=false] > img[width="${width}"][height="${height}"]`).waitFor();
    await untilEqual(() => page.locator('[aria-labelledby=panel-title] button[aria-disabled]').count(), 0);
    pictures.set(preset, await saved(page, () => page.getByRole('button', { name: 'Save', exact: true }).click()));
  }
  for (const [preset, picture] of pictures) {
    if (preset === 'svg') continue;
    const { width, height } = pictureJob(FIT, preset);
    expect([preset, picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([preset, width, height]);
    expect(readPngText(picture, 'duds')).toBe(fitCode(FIT));
    expect(readPngText(picture, 'Description')).toMatch(/^A Darcel in /);
  }
  const sticker = PNG.sync.read(pictures.get('sticker')!);
  expect(Math.min(...edgesOf(sticker))).toBeLessThanOrEqual(1);

  const { page: elsewhere } = await visit({ viewport: desktop });
  await elsewhere.goto('/wardrobe?demo');
  await untilStageShows(elsewhere, DEFAULT_AVATAR);
  await tool(elsewhere, 'Looks').click();
  await pick(elsewhere, 'duds-looks.json', file);
  await untilEqual(() => names(elsewhere), ['Bucket Hat & Walrus']);
  await pick(elsewhere, 'cut.png', pictures.get('square')!.subarray(0, 5_000));
  await elsewhere.getByText('There is no fit in that.').waitFor();
  await give(elsewhere, 'drop', pictures.get('sticker')!);
  await elsewhere.getByText('Put on what is in this picture? You can wear 8 of 8.').waitFor();
  expect(await readStage(elsewhere)).toEqual(stageOf(DEFAULT_AVATAR));
  await elsewhere.getByRole('button', { name: 'Yes' }).click();
  await untilStageShows(elsewhere, FIT);
  await tool(elsewhere, 'Undo').click();
  await untilStageShows(elsewhere, DEFAULT_AVATAR);

  await give(elsewhere, 'paste', pictures.get('banner')!);
  await elsewhere.getByText('Put on what is in this picture? You can wear 8 of 8.').waitFor();
  await elsewhere.getByRole('button', { name: 'Cancel' }).click();
  await pick(elsewhere, 'duds.png', pictures.get('clear')!);
  await elsewhere.getByRole('button', { name: 'Yes' }).click();
  await untilStageShows(elsewhere, FIT);
});

/** The distance of the painted pixels from each edge. */
function edgesOf({ width, height, data }: PNG): readonly number[] {
  const painted = Array.from({ length: width * height }, (_, n) => n).filter(n => (data[4 * n + 3] ?? 0) > 0);
  const [xs, ys] = [painted.map(n => n % width), painted.map(n => Math.floor(n / width))];
  const min = (list: readonly number[]) => list.reduce((a, b) => Math.min(a, b));
  const max = (list: readonly number[]) => list.reduce((a, b) => Math.max(a, b));
  return [min(xs), min(ys), width - 1 - max(xs), height - 1 - max(ys)];
}

const source = (value: string) => readFileSync(`public/assets/${value}`, 'utf8');

test('no two drawings share an id in one SVG', () => {
  const drawn = WARDROBE.filter(({ item }) => item.hex === undefined);
  const svgOf = ({ category, item }: (typeof drawn)[number]) => ({
    layer: item.layer,
    svg: source(`${category}/${item.title.toLowerCase().replaceAll('&', 'and').replaceAll(' ', '-')}.svg`),
  });
  const sources = drawn.map(svgOf);
  const idsOf = (svg: string) => [...svg.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  for (const first of sources)
    for (const second of sources) {
      if (STACKING.indexOf(first.layer) >= STACKING.indexOf(second.layer)) continue;
      const ids = idsOf(composeSvg([first, second], null));
      if (new Set(ids).size !== ids.length) throw new Error(`${ids.join()} in ${first.layer} and ${second.layer}`);
    }
});

test('a fit as one SVG looks like its layers on top of each other', async () => {
  const { page } = await visit();
  for (const avatar of HOME_FITS) {
    const layers = STACKING.filter(layer => layer !== 'background' && avatar[layer] !== '');
    const svg = composeSvg(
      layers.map((layer: Layer) => ({ layer, svg: source(avatar[layer]) })),
      avatar.background,
    );
    expect(await distanceFromLayers(page, avatar, svg)).toBeLessThanOrEqual(3);
  }
});
