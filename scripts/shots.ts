import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { BrowserContextOptions } from 'playwright-core';
import { SCENES } from './shots/scenes';
import { onStage, playScene, SIZES, stillPicture, type Stage } from './shots/stage';

/** The README's pictures, at half the size to keep clones small. */
const pictures: readonly { readonly scene: string; readonly file: string; readonly on: BrowserContextOptions }[] = [
  { scene: 'home', file: 'home', on: SIZES.desktop },
  { scene: 'fitting-preview', file: 'wardrobe', on: SIZES.desktop },
  { scene: 'events', file: 'events', on: SIZES.desktop },
  { scene: 'vote', file: 'vote', on: SIZES.desktop },
  { scene: 'results', file: 'results', on: SIZES.desktop },
  { scene: 'wardrobe', file: 'phone', on: SIZES.phone },
];

const wanted = process.argv.slice(2).filter(argument => !argument.startsWith('-'));

async function shootScreens(stage: Stage): Promise<void> {
  for (const [size, on] of [
    ['1440x900', SIZES.desktop],
    ['390x844', SIZES.phone],
  ] as const) {
    for (const scene of SCENES.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
      if (scene.phoneOnly && on !== SIZES.phone) continue;
      const file = path.join('artifacts', size, `${scene.name}.png`);
      await playScene(stage, scene, on, async page => {
        await writeFile(file, await stillPicture(page, { animations: 'disabled', fullPage: scene.act === undefined }));
      });
      console.log(file);
    }
  }
}

async function shootPictures(stage: Stage): Promise<void> {
  for (const { scene: name, file, on } of pictures) {
    const scene = SCENES.find(candidate => candidate.name === name);
    if (scene === undefined) throw new Error(`There is no scene ${name}.`);
    const target = path.join('docs/pictures', `${file}.png`);
    const scaled = { ...on, deviceScaleFactor: on === SIZES.phone ? 1 : 0.5 };
    await playScene(stage, scene, scaled, async page => {
      await writeFile(target, await stillPicture(page, { animations: 'disabled' }));
    });
    console.log(target);
  }
}

/**
 * Takes every screen and state into artifacts/. `--pictures` takes the README's pictures instead; names of scenes limit
 * the run to those.
 */
await Promise.all(['artifacts/1440x900', 'artifacts/390x844'].map(folder => mkdir(folder, { recursive: true })));
await onStage(process.argv.includes('--pictures') ? shootPictures : shootScreens);
