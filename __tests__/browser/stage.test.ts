import type { CDPSession, Page } from 'playwright-core';
import { visitorStorage } from '../../testing/browser/localAccounts';
import { DEFAULT_AVATAR, DEFAULT_OUTFIT } from '#rules/outfit/avatar';
import { isPicture } from '#rules/outfit/pictures';
import { WARDROBE } from '../rules/support/catalogue';
import { rolled } from '../rules/support/rolls';
import { item, openCategory } from './support/game';
import { eventsIn } from './support/localWorld';
import { untilEqual } from './support/until';
import { baseUrl, withBrowser } from './support/visit';

const visit = withBrowser();

/** Every drawing of a hundred rolls: where none of them paints, none of the fits does. */
const drawings = [
  ...new Set(
    Array.from({ length: 100 }, (_, seed) =>
      Object.values(
        rolled(DEFAULT_OUTFIT, WARDROBE, { xp: 1_000_000, traits: 'all', unlocked: [] }, seed).avatar,
      ).filter(isPicture),
    ).flat(),
  ),
];

/** The browser's font size also moves the breakpoints, which zooming only the text does not. */
const SIZES = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
  { width: 844, height: 390 },
  { width: 800, height: 600 },
  { width: 640, height: 512 },
  { width: 320, height: 256 },
  { width: 1440, height: 900, fontSize: 32 },
  { width: 390, height: 844, fontSize: 32 },
  { width: 1440, height: 900, zoomedText: '200%' },
  { width: 390, height: 844, zoomedText: '200%' },
] as const;

/** Draws all drawings over each other, and keeps which pixels are painted. */
async function drawAll(paths: readonly string[]): Promise<void> {
  const SIDE = 300;
  const first = document.querySelector<HTMLImageElement>('[data-dressing] [role=img] img')!;
  const base = first.src.replace(/[^/]+\/[^/]+$/, '');
  const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d', { willReadFrequently: true })!;
  for (const path of paths) {
    const image = new Image();
    image.src = base + path;
    await image.decode();
    context.drawImage(image, 0, 0, SIDE, SIDE);
  }
  Object.assign(window, { painted: context });
}

interface Seen {
  /** What the stage says. */
  readonly sentences: readonly string[];
  readonly faults: readonly string[];
}

/** What lies over painted pixels, over another control or sentence, or partly outside the stage. */
function look(): Seen {
  const { painted } = window as unknown as { readonly painted: OffscreenCanvasRenderingContext2D };
  const stage = document.querySelector('[data-dressing]')!;
  const darcel = stage.querySelector('[role=img]')!;
  const frame = darcel.getBoundingClientRect();
  const scale = painted.canvas.width / frame.width;
  const isPainted = ({ x, y, width, height }: DOMRect): boolean =>
    painted
      .getImageData((x - frame.x) * scale, (y - frame.y) * scale, Math.ceil(width * scale), Math.ceil(height * scale))
      .data.some((value, index) => index % 4 === 3 && value > 8);
  const shown = [
    ...document.querySelectorAll(
      'header, header :is(a, button), [data-dressing] :is(section, button, p, [data-text], [data-toast]), #root > [role=status] p',
    ),
  ].filter(
    element =>
      element.checkVisibility({ opacityProperty: true }) &&
      [element, element.parentElement!].every(box => box.getBoundingClientRect().width > 1),
  );
  const nameOf = (element: Element): string =>
    element.getAttribute('aria-label') ??
    element.getAttribute('data-text') ??
    element.getAttribute('data-toast') ??
    element.textContent;
  const overlaps = (one: Element, other: Element): boolean => {
    const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    return wide > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  };
  const room = stage.getBoundingClientRect();
  const pageScrolls = document.documentElement.scrollHeight > innerHeight;
  const lowest = pageScrolls ? room.bottom : Math.min(room.bottom, innerHeight);
  const isOutside = ({ top, right, bottom, left }: DOMRect): boolean =>
    top < room.top - 1 || right > room.right + 1 || bottom > lowest + 1 || left < room.left - 1;
  return {
    sentences: shown
      .filter(element => element.matches('p:not(section section p), [data-text], [data-toast]'))
      .map(nameOf),
    faults: [
      ...shown
        .filter(element => isPainted(element.getBoundingClientRect()))
        .map(element => `covers: ${nameOf(element)}`),
      ...shown.flatMap((one, index) =>
        shown
          .slice(index + 1)
          .filter(other => !one.contains(other) && overlaps(one, other))
          .map(other => `meet: ${nameOf(one)} and ${nameOf(other)}`),
      ),
      ...shown
        .filter(element => stage.contains(element) && isOutside(element.getBoundingClientRect()))
        .map(element => `outside: ${nameOf(element)}`),
    ],
  };
}

/** What is wrong at each size. */
async function expectClear(page: Page, browser: CDPSession, sentences: readonly string[]): Promise<void> {
  for (const { width, height, ...font } of SIZES) {
    await page.setViewportSize({ width, height });
    const standard = 'fontSize' in font ? font.fontSize : 16;
    await browser.send('Page.setFontSizes', { fontSizes: { standard } });
    await page.evaluate(
      size => {
        document.documentElement.style.fontSize = size;
      },
      'zoomedText' in font ? font.zoomedText : '',
    );
    const size = `${String(width)} x ${String(height)} ${JSON.stringify(font)}`;
    await untilEqual(async () => ({ size, ...(await page.evaluate(look)) }), { size, sentences, faults: [] });
  }
}

const wearing = {
  ...DEFAULT_AVATAR,
  glasses: 'glasses/heart-shade.svg',
  facialHair: 'facial-hair/pencil-moustache.svg',
};

test('nothing covers the Darcel or another control, whatever the stage says', async () => {
  const [[event], storage] = await Promise.all([eventsIn('open'), visitorStorage({ wearing }, baseUrl())]);
  const { page, context } = await visit({ ...storage, reducedMotion: 'reduce' });
  const browser = await context.newCDPSession(page);
  await page.clock.install();
  await page.route('**/data/mouth.json', route => route.abort('connectionrefused'));
  await page.goto(`/wardrobe?demo&event=${event!.id}`);
  await page.getByRole('region', { name: 'The event' }).waitFor();
  await page.evaluate(drawAll, drawings);
  await expectClear(page, browser, []);

  await openCategory(page, 'Hair & Hats');
  await item(page, 'Space Helmet', 'UNLOCKED').click();
  await item(page, 'Beret', 'UNLOCKED').click();
  await page.getByRole('button', { name: 'Put back' }).waitFor({ state: 'attached' });
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  const offer = 'Pencil Moustache and Heart Shade were under it.';
  await expectClear(page, browser, ['Redone', offer]);

  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Mouth' });
  await expectClear(page, browser, ['This did not load. Check your connection and try again.']);

  await page.clock.runFor(5000);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Put back' }).click();
  await openCategory(page, 'Hair & Hats');
  await item(page, 'Space Helmet', 'UNLOCKED').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await page.locator('[data-dressing][data-preview]').waitFor();
  await expectClear(page, browser, ['Puts on Space Helmet. Takes off Beret, Pencil Moustache and Heart Shade.']);
});

test('with forced colours, a tool that cannot act is grey and has a border', async () => {
  const { page } = await visit({ forcedColors: 'active' });
  await page.goto('/wardrobe?demo');
  const looks = (name: string) =>
    page.getByRole('button', { name, exact: true }).evaluate(tool => {
      const { color, borderTopColor, borderTopStyle } = getComputedStyle(tool);
      return [color, borderTopColor, borderTopStyle, getComputedStyle(tool.querySelector('svg')!).opacity];
    });
  const systemColour = (name: string) =>
    page.evaluate(colour => {
      document.body.style.color = colour;
      return getComputedStyle(document.body).color;
    }, name);
  const [grey, ink] = [await systemColour('GrayText'), await systemColour('ButtonText')];
  expect(grey).not.toBe(ink);
  expect(await looks('Undo')).toEqual([grey, grey, 'solid', '1']);
  expect(await looks('Surprise me')).toEqual([ink, ink, 'solid', '1']);
});
