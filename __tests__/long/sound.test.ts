import { integratedLoudness, momentaryLoudness, offset, peak } from '../browser/support/loudness';
import { THEME_LOOP } from '../../src/platform/sounds';
import { decode, recordedSounds, installSoundRecorder, setTabHidden } from '../browser/support/soundRecorder';
import { until, untilEqual } from '../browser/support/until';
import { withBrowser } from '../browser/support/visit';
import type { Visit } from '../browser/support/visit';

const visit = withBrowser();

const EFFECTS = ['click', 'hover', 'change', 'unlock', 'vote', 'confetti'] as const;

async function visitListening(): Promise<Visit & { readonly asked: readonly string[] }> {
  const opened = await visit();
  await installSoundRecorder(opened.context);
  const asked: string[] = [];
  opened.page.on('request', request => {
    const file = /\/audio\/(.+)$/.exec(request.url())?.[1];
    if (file !== undefined) asked.push(file);
  });
  return { ...opened, asked };
}

test('no sound is requested before the first click; then the theme loops, pauses with the tab, and can be turned off', async () => {
  const { page, watch, asked } = await visitListening();
  await page.goto('/?sound');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  expect((await recordedSounds(page)).states).toEqual([]);

  await page.getByRole('heading', { level: 1 }).click();
  await until(
    () => recordedSounds(page),
    ({ states, loops }) => {
      expect(states).toEqual(['running']);
      expect(loops).toHaveLength(1);
      expect(loops[0]).toMatchObject({ start: THEME_LOOP.margin, end: THEME_LOOP.margin + THEME_LOOP.seconds });
      expect(loops[0]?.seconds).toBeGreaterThan(THEME_LOOP.margin + THEME_LOOP.seconds);
    },
  );
  expect(asked).toEqual(['theme.mp3']);

  await setTabHidden(page, true);
  await untilEqual(async () => (await recordedSounds(page)).states, ['suspended']);
  await setTabHidden(page, false);
  await untilEqual(async () => (await recordedSounds(page)).states, ['running']);

  await page.getByRole('button', { name: 'Music' }).click();
  await untilEqual(async () => (await recordedSounds(page)).states, ['suspended']);
  expect(watch.complaints()).toEqual([]);
});

test('music that was turned off stays off at the next visit', async () => {
  const { page, watch, asked } = await visitListening();
  await page.goto('/?sound');
  await page.getByRole('button', { name: 'Music' }).click();
  await page.reload();
  await page.getByRole('heading', { level: 1 }).click();
  await page.getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/faq');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  expect((await recordedSounds(page)).states).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

test('on localhost neither links nor dressing request a sound', async () => {
  const { page, watch, asked } = await visitListening();
  await page.goto('/wardrobe?demo');
  await page.getByLabel('Category', { exact: true }).selectOption({ label: 'Tops' });
  await page.getByRole('list', { name: 'Tops' }).getByRole('button').first().click();
  await page.getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/faq?demo');
  await page.waitForLoadState('networkidle');
  expect(asked).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});

describe('the files as the browser decodes them', () => {
  test('a full-scale tone of 997 Hz measures -3.0 LUFS, as the recommendation says', () => {
    const tone = Float64Array.from({ length: 96_000 }, (_, index) => Math.sin((2 * Math.PI * 997 * index) / 48_000));
    expect(integratedLoudness(tone, 48_000)).toBeCloseTo(-3.01, 1);
  });

  test('effects are equally loud, without clipping, offset or an audible end', async () => {
    const { page } = await visit();
    await page.goto('/');
    for (const name of EFFECTS) {
      const { rate, samples } = await decode(page, name);
      const loudness = momentaryLoudness(samples, rate);
      expect({ name, loudness, inRange: Math.abs(loudness + 20) < 1 }).toMatchObject({ inRange: true });
      expect({ name, height: peak(samples) < 0.98 }).toEqual({ name, height: true });
      expect({ name, shift: Math.abs(offset(samples)) < 0.002 }).toEqual({ name, shift: true });
      expect({ name, ends: peak(samples.slice(-rate * 0.005)) < 0.01 }).toEqual({ name, ends: true });
    }
  });

  test('the theme is as loud as the effects, and loops without a gap', async () => {
    const { page } = await visit();
    await page.goto('/');
    const { rate, samples } = await decode(page, 'theme');
    expect(Math.abs(integratedLoudness(samples, rate) + 20)).toBeLessThan(1);
    expect(peak(samples)).toBeLessThan(0.98);
    expect(Math.abs(offset(samples))).toBeLessThan(0.001);

    const [start, end] = [THEME_LOOP.margin, THEME_LOOP.margin + THEME_LOOP.seconds].map(at => Math.round(at * rate));
    expect(likeness(samples, start!, end!, Math.round(rate * 0.1))).toBeGreaterThan(0.99);
    expect(likeness(samples, start! - rate / 10, end! - rate / 10, Math.round(rate * 0.1))).toBeGreaterThan(0.99);
  });
});

/** How similar two stretches of sound are: 1 if they are the same. */
function likeness(samples: Float32Array, one: number, other: number, length: number): number {
  const [a, b] = [samples.slice(one, one + length), samples.slice(other, other + length)];
  const product = (x: Float32Array, y: Float32Array) =>
    x.reduce((sum, sample, index) => sum + sample * (y[index] ?? 0), 0);
  return product(a, b) / Math.sqrt(product(a, a) * product(b, b));
}
