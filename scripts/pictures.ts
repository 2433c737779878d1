import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { comparePictures, MAX_DIFFERENT, shrink } from './shots/comparePictures';
import type { Scene } from './shots/scene';
import { SCENES } from './shots/scenes';
import { forEach, onStage, playScene, SIZES, stillPicture, type Stage } from './shots/stage';

type Size = keyof typeof SIZES;

interface Picture {
  readonly scene: Scene;
  readonly size: Size;
  readonly name: string;
}

const APPROVED = '__tests__/pictures';
const SEEN = 'artifacts/pictures';
const MAX_LOOKS = 3;

const approves = process.argv.includes('--approve');
const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('-'));

const all: readonly Picture[] = (Object.keys(SIZES) as Size[]).flatMap(size =>
  SCENES.filter(({ phoneOnly }) => !phoneOnly || size === 'phone').map(scene => ({
    scene,
    size,
    name: `${scene.name}.${size}.png`,
  })),
);
const chosen = all.filter(
  ({ scene, name }) => wanted.length === 0 || wanted.includes(scene.name) || wanted.includes(name),
);

/** Replaces times, which depend on the day. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelectorAll('time').forEach(time => (time.textContent = 'Nov 20 at 5pm'));
    document.querySelectorAll('time[aria-hidden]').forEach(left => (left.textContent = 'in 2 days 5 h'));
  });
}

async function take(stage: Stage, { scene, size }: Picture): Promise<PNG> {
  let taken: Buffer | undefined;
  await playScene(stage, scene, { ...SIZES[size], reducedMotion: 'reduce' }, async page => {
    await settle(page);
    taken = await stillPicture(page, {
      animations: 'disabled',
      caret: 'hide',
      fullPage: scene.act === undefined,
    });
  });
  if (taken === undefined) throw new Error('No picture was taken.');
  return shrink(PNG.sync.read(taken));
}

async function readApproved(name: string): Promise<PNG | undefined> {
  try {
    return PNG.sync.read(await readFile(path.join(APPROVED, name)));
  } catch {
    return undefined;
  }
}

/** Returns why the picture fails, or nothing if it is as approved. */
async function judge({ name }: Picture, seen: PNG): Promise<string | undefined> {
  const approved = await readApproved(name);
  if (approved === undefined) return 'there is no approved picture';
  const { different, marked } = comparePictures(approved, seen);
  if (different <= MAX_DIFFERENT) return undefined;
  if (marked) await writeFile(path.join(SEEN, name.replace('.png', '.different.png')), PNG.sync.write(marked));
  const sizes = `${seen.width}x${seen.height} for ${approved.width}x${approved.height}`;
  return marked ? `${(different * 100).toFixed(2)} % of it differs` : `its size differs, ${sizes}`;
}

/** A loaded machine may take a picture too early, so a picture fails only if it differs every time. */
async function lookAgain(stage: Stage, picture: Picture): Promise<string | undefined> {
  let failure: string | undefined;
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    failure = await look(stage, picture);
    if (failure === undefined) return undefined;
  }
  return failure;
}

async function look(stage: Stage, picture: Picture): Promise<string | undefined> {
  try {
    const seen = await take(stage, picture);
    await writeFile(path.join(approves ? APPROVED : SEEN, picture.name), PNG.sync.write(seen, { deflateLevel: 9 }));
    return approves ? undefined : await judge(picture, seen);
  } catch (cause: unknown) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}

/** Approved pictures whose scene no longer exists. */
async function orphans(): Promise<readonly string[]> {
  const names = new Set(all.map(({ name }) => name));
  return (await readdir(APPROVED)).filter(name => !names.has(name));
}

/**
 * Takes every screen and state at three sizes and compares them with the approved pictures in __tests__/pictures.
 * `--approve` approves what is seen now; names of scenes or pictures limit the run to those.
 */
await rm(SEEN, { recursive: true, force: true });
await Promise.all([SEEN, APPROVED].map(folder => mkdir(folder, { recursive: true })));
const failures: string[] = [];
await onStage(stage =>
  forEach(chosen, async picture => {
    const failure = await lookAgain(stage, picture);
    if (failure !== undefined) failures.push(`${picture.name}: ${failure}`);
  }),
);
const left = await orphans();
if (approves) await Promise.all(left.map(name => rm(path.join(APPROVED, name))));
else failures.push(...left.map(name => `${name}: no scene has this picture`));
failures.forEach(failure => console.log(failure));
if (failures.length > 0) console.log(`The pictures taken, and what differs, are in ${SEEN}.`);
console.log(`${Math.max(chosen.length - failures.length, 0)} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
