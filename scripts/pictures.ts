import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { comparePictures, MOST_DIFFERENT, shrink } from './shots/comparePictures';
import type { Scene } from './shots/scene';
import { SCENES } from './shots/scenes';
import { onStage, playScene, SIZES, stillPicture, type Stage } from './shots/stage';

type Size = keyof typeof SIZES;

interface Picture {
  readonly scene: Scene;
  readonly size: Size;
  readonly name: string;
}

const APPROVED = '__tests__/pictures';
const SEEN = 'artifacts/pictures';
const AT_ONCE = 3;
const MOST_LOOKS = 3;

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

/** What the day, and not the game, decides. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.querySelectorAll('time').forEach(time => (time.textContent = 'Nov 20 at 5pm'));
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

/** Why the picture fails; undefined where it is as approved. */
async function judge({ name }: Picture, seen: PNG): Promise<string | undefined> {
  const approved = await readApproved(name);
  if (approved === undefined) return 'nobody approved one';
  const { different, marked } = comparePictures(approved, seen);
  if (different <= MOST_DIFFERENT) return undefined;
  if (marked) await writeFile(path.join(SEEN, name.replace('.png', '.different.png')), PNG.sync.write(marked));
  const sizes = `${seen.width}x${seen.height} for ${approved.width}x${approved.height}`;
  return marked ? `${(different * 100).toFixed(2)} % of it differ` : `its size differs, ${sizes}`;
}

/** A loaded machine may be caught half way; what is really different is so every time. */
async function lookAgain(stage: Stage, picture: Picture): Promise<string | undefined> {
  let failure: string | undefined;
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
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

async function lookAtAll(stage: Stage): Promise<readonly string[]> {
  const waiting = [...chosen];
  const failures: string[] = [];
  const worker = async (): Promise<void> => {
    for (let picture = waiting.shift(); picture; picture = waiting.shift()) {
      const failure = await lookAgain(stage, picture);
      if (failure !== undefined) failures.push(`${picture.name}: ${failure}`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return failures;
}

/** A picture of something that is no longer there would go on looking approved. */
async function orphans(): Promise<readonly string[]> {
  const names = new Set(all.map(({ name }) => name));
  return (await readdir(APPROVED)).filter(name => !names.has(name));
}

/**
 * Takes every screen and state at three sizes and compares them with the approved pictures in __tests__/pictures.
 * `--approve` makes what is seen the approved; names of scenes or pictures take only those.
 */
await rm(SEEN, { recursive: true, force: true });
await Promise.all([SEEN, APPROVED].map(folder => mkdir(folder, { recursive: true })));
let failures: readonly string[] = [];
await onStage(async stage => {
  failures = await lookAtAll(stage);
});
const left = await orphans();
if (approves) await Promise.all(left.map(name => rm(path.join(APPROVED, name))));
else failures = [...failures, ...left.map(name => `${name}: no scene makes it`)];
failures.forEach(failure => console.log(failure));
if (failures.length > 0) console.log(`What was seen, and where it differs, is in ${SEEN}.`);
console.log(`${Math.max(chosen.length - failures.length, 0)} passed, ${failures.length} failed`);
process.exitCode = failures.length === 0 ? 0 : 1;
