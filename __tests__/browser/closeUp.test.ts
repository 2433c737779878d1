import type { CDPSession, Locator, Page } from 'playwright-core';
import { sides } from './support/game';
import { eventCalled, returning } from './support/localWorld';
import { untilEqual } from './support/until';
import { desktop, inHand, withBrowser } from './support/visit';

const visit = withBrowser();

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Rounded, once the element has stopped moving. */
async function boxOf(element: Locator): Promise<Box> {
  const read = async (): Promise<Box> => {
    const { x, y, width, height } = (await element.boundingBox())!;
    return { x: Math.round(x), y: Math.round(y), width: Math.round(width), height: Math.round(height) };
  };
  let box = await read();
  await untilEqual(async () => {
    const before = box;
    await element.page().waitForTimeout(100);
    box = await read();
    return JSON.stringify(box) === JSON.stringify(before);
  }, true);
  return box;
}

/** The square that a fit's drawings fill. Together they reach from 186 to 1005 in width and to 1140 in height, of 1200. */
const squareIn = (place: Locator) => boxOf(place.locator('img').first());
const drawingsIn = ({ x, y, width }: Box) => ({
  left: x + (width * 186) / 1200,
  right: x + (width * 1005) / 1200,
  top: y,
  bottom: y + (width * 1140) / 1200,
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Look closer' });
const stageOf = (page: Page) => dialogOf(page).locator('div:has(> [role=img])').locator('..');

/** The fit is whole, on the screen, and larger than it was. */
async function expectCloser(page: Page, before: Box): Promise<void> {
  await dialogOf(page).getByRole('list', { name: 'Pieces' }).waitFor();
  const square = await squareIn(dialogOf(page));
  const stage = await boxOf(stageOf(page));
  const { left, right, top, bottom } = drawingsIn(square);
  const viewport = page.viewportSize()!;
  expect({ from: before.width, to: square.width, isLarger: square.width > 1.15 * before.width }).toMatchObject({
    isLarger: true,
  });
  expect(left).toBeGreaterThanOrEqual(stage.x);
  expect(right).toBeLessThanOrEqual(stage.x + stage.width);
  expect(top).toBeGreaterThanOrEqual(stage.y - 1);
  expect(bottom).toBeLessThanOrEqual(stage.y + stage.height);
  expect(stage.y).toBeGreaterThanOrEqual(0);
  expect(stage.y + stage.height).toBeLessThanOrEqual(viewport.height);
  const close = await boxOf(dialogOf(page).getByRole('button', { name: 'Close' }));
  expect(close.y).toBeGreaterThanOrEqual(0);
  expect(close.x + close.width).toBeLessThanOrEqual(viewport.width);
}

const touching = (width: number, height: number) => ({ ...inHand, viewport: { width, height } });

test.each([
  ['1440x900', { viewport: desktop }],
  ['768x1024', touching(768, 1024)],
  ['390x844', touching(390, 844)],
  ['320x568', touching(320, 568)],
  ['844x390', touching(844, 390)],
])('a closer look is closer than the duel and the podium at %s', async (_size, on) => {
  const { page, watch } = await visit({ ...on, ...(await returning('The Newcomer')) });
  const { id } = await eventCalled('vote', 'Out of Office');
  await page.goto(`/vote/${id}`);
  await sides(page).first().locator('img').first().waitFor();
  const inDuel = await squareIn(sides(page).first());
  await page
    .getByRole('button', { name: /^Look closer at / })
    .first()
    .click();
  await expectCloser(page, inDuel);

  const archived = await eventCalled('archive', 'Après Everything');
  await page.goto(`/results/${archived.id}`);
  const first = page.getByRole('button', { name: /^Look closer at 1\. / });
  await first.waitFor();
  const onPodium = await squareIn(page.getByRole('listitem').filter({ has: first }));
  await first.click();
  await expectCloser(page, inDuel.width > onPodium.width ? inDuel : onPodium);
  expect(watch.complaints()).toEqual([]);
});

async function openCloseUp(page: Page): Promise<{ readonly whole: Box; readonly stage: Box }> {
  await page
    .getByRole('button', { name: /^Look closer at / })
    .first()
    .click();
  await dialogOf(page).getByRole('button', { name: 'Choose this one' }).waitFor();
  return { whole: await squareIn(dialogOf(page)), stage: await boxOf(stageOf(page)) };
}

const fingers = (session: CDPSession, type: string, ...points: readonly (readonly [number, number])[]) =>
  session.send('Input.dispatchTouchEvent', {
    type: type as 'touchStart',
    touchPoints: points.map(([x, y], id) => ({ x: Math.round(x), y: Math.round(y), id })),
  });

test('two fingers and a double tap enlarge, a finger pans, and closing forgets it', async () => {
  const { page, context, watch } = await visit({ ...inHand, ...(await returning('The Newcomer')) });
  const { id } = await eventCalled('vote', 'Out of Office');
  await page.goto(`/vote/${id}`);
  const { whole, stage } = await openCloseUp(page);
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
  const session = await context.newCDPSession(page);

  await fingers(session, 'touchStart', [x - 40, y], [x + 40, y]);
  await fingers(session, 'touchMove', [x - 80, y], [x + 80, y]);
  await fingers(session, 'touchEnd');
  const pinched = await squareIn(dialogOf(page));
  expect(pinched.width).toBeCloseTo(2 * whole.width, -1);

  await fingers(session, 'touchStart', [x, y]);
  await fingers(session, 'touchMove', [x + 50, y + 30]);
  await fingers(session, 'touchEnd');
  const panned = await squareIn(dialogOf(page));
  expect([panned.x - pinched.x, panned.y - pinched.y]).toEqual([50, 30]);
  // Nothing can be moved out of the view.
  await fingers(session, 'touchStart', [x, y]);
  await fingers(session, 'touchMove', [x + 900, y]);
  await fingers(session, 'touchEnd');
  const edge = await squareIn(dialogOf(page));
  const reach = (stage.width * (edge.width / whole.width - 1)) / 2;
  expect(edge.x + edge.width / 2).toBeCloseTo(x + reach, -1);

  const tapTwice = async (right: number, down: number) => {
    await page.touchscreen.tap(right, down);
    await page.touchscreen.tap(right, down);
  };
  await tapTwice(x, y);
  expect(await squareIn(dialogOf(page))).toEqual(whole);
  await tapTwice(x + 60, y);
  const tapped = await squareIn(dialogOf(page));
  expect(tapped.width).toBeCloseTo(2.5 * whole.width, -1);
  expect(tapped.x + tapped.width / 2).toBeCloseTo(x - 90, -1);

  await dialogOf(page).getByRole('button', { name: 'Close' }).tap();
  await dialogOf(page).waitFor({ state: 'detached' });
  const again = (await openCloseUp(page)).whole;
  // The dialog may come to rest half a pixel away from where it did before.
  for (const side of ['x', 'y', 'width', 'height'] as const)
    expect(Math.abs(again[side] - whole[side])).toBeLessThanOrEqual(1);
  expect(watch.complaints()).toEqual([]);
});

test('the wheel, keys and buttons enlarge, and the mouse pans', async () => {
  const { page, watch } = await visit(await returning('The Newcomer'));
  const { id } = await eventCalled('vote', 'Out of Office');
  await page.goto(`/vote/${id}`);
  const { whole, stage } = await openCloseUp(page);
  const width = async () => (await squareIn(dialogOf(page))).width;
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];

  await page.keyboard.press('+');
  expect(await width()).toBeCloseTo(1.5 * whole.width, -1);
  await page.keyboard.press('-');
  expect(await width()).toBe(whole.width);
  await page.keyboard.press('-');
  expect(await width()).toBe(whole.width);
  await dialogOf(page).getByRole('button', { name: 'Lean in' }).click();
  expect(await width()).toBeCloseTo(1.5 * whole.width, -1);
  await dialogOf(page).getByRole('button', { name: 'Step back' }).click();
  expect(await width()).toBe(whole.width);

  // The point below the pointer stays below it.
  await page.mouse.move(x + 100, y);
  await page.mouse.wheel(0, -300);
  const wheeled = await squareIn(dialogOf(page));
  const scale = wheeled.width / whole.width;
  expect(scale).toBeGreaterThan(1.5);
  expect(wheeled.x + wheeled.width / 2).toBeCloseTo(x + 100 - 100 * scale, -1);

  await page.mouse.down();
  await page.mouse.move(x + 60, y + 20, { steps: 4 });
  await page.mouse.up();
  const panned = await squareIn(dialogOf(page));
  expect([panned.x - wheeled.x, panned.y - wheeled.y]).toEqual([-40, 20]);

  await page.keyboard.press('ArrowRight');
  await untilEqual(width, whole.width);
  expect(watch.complaints()).toEqual([]);
});
