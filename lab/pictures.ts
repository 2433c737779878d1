import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { oneAfterAnother } from '../testing/browser/acts';
import { comparePictures, shrink } from './shots/comparePictures';
import type { Scene, Size } from './shots/scene';
import { chosenViews, playViews, stillPicture, viewsOf } from './shots/stage';

const APPROVED = '__tests__/pictures';
const SEEN = 'artifacts/pictures';

const approves = process.argv.includes('--approve');

function isPictured({ like, tablet }: Scene, size: Size): boolean {
  if (like !== undefined) return size === 'phone';
  return size !== 'tablet' || tablet === true;
}

const all = viewsOf('desktop', 'tablet', 'phone').filter(({ scene, size }) => isPictured(scene, size));
const desktops = new Set(all.flatMap(({ scene, size }) => (size === 'desktop' ? scene.name : [])));
const unlike = all.find(({ scene: { like } }) => like !== undefined && !desktops.has(like));
if (unlike !== undefined) throw new Error(`${unlike.scene.name} is like a scene that has no picture on a desktop.`);

/** Replaces times, which depend on the day, also within sentences. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelectorAll('time').forEach(time => (time.textContent = 'Nov 20 at 5pm'));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode())
      text.nodeValue = text.nodeValue?.replace(/[A-Z][a-z]{2} \d+ at [\d:]+[ap]m/g, 'Nov 20 at 5pm') ?? null;
    document.querySelectorAll('time[aria-hidden]').forEach(left => (left.textContent = '2 days 5 h left'));
  });
}

/** What a scene does may depend on the layout, and that on how long the times are. */
function settledFirst({ act, ...scene }: Scene): Scene {
  return act === undefined ? scene : { ...scene, act: oneAfterAnother(settle, act) };
}

const chosen = chosenViews(all).map(({ scene, on, ...view }) => ({
  ...view,
  scene: settledFirst(scene),
  on: { ...on, reducedMotion: 'reduce' as const },
}));

async function compare(name: string, seen: PNG): Promise<void> {
  const file = path.join(APPROVED, `${name}.png`);
  if (!existsSync(file)) throw new Error('there is no approved picture');
  const difference = comparePictures(PNG.sync.read(await readFile(file)), seen);
  if (difference === undefined) return;
  const { reason, marked } = difference;
  if (marked) await writeFile(path.join(SEEN, `${name}.different.png`), PNG.sync.write(marked));
  throw new Error(reason);
}

/** Approved pictures whose scene no longer exists. */
async function findOrphans(): Promise<readonly string[]> {
  const names = new Set(all.map(({ name }) => `${name}.png`));
  return (await readdir(APPROVED)).filter(name => !names.has(name));
}

/**
 * Takes every screen and state at the sizes at which it looks different, and compares them with the approved pictures in __tests__/pictures.
 * `--approve` approves what is seen now; names of scenes or pictures limit the run to those.
 */
await rm(SEEN, { recursive: true, force: true });
await Promise.all([SEEN, APPROVED].map(folder => mkdir(folder, { recursive: true })));
const failures = await playViews(chosen, async (page, { scene, name }) => {
  await settle(page);
  const seen = shrink(PNG.sync.read(await stillPicture(page, { fullPage: scene.act === undefined })));
  const file = path.join(approves ? APPROVED : SEEN, `${name}.png`);
  await writeFile(file, PNG.sync.write(seen, { deflateLevel: 9 }));
  if (!approves) await compare(name, seen);
});
const orphans = await findOrphans();
if (approves) await Promise.all(orphans.map(name => rm(path.join(APPROVED, name))));
else failures.push(...orphans.map(name => `${name}: no scene has this picture`));
failures.forEach(failure => console.log(failure));
if (failures.length > 0)
  console.log(`The pictures taken, and what differs, are in ${SEEN}; --approve NAME approves what is meant.`);
console.log(`${Math.max(chosen.length - failures.length, 0)} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
